"""Settings for all tests."""

import os

# Several test processes share the machine: networks as small as those in tests run best on one thread each.
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
