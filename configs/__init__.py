"""Kingdoms (which cards a game uses) and training runs, as YAML; installed as ``dominion_env.configs``."""
