"""Trained agents, each with the config and the results that made it; installed as ``dominion_env.checkpoints``."""
