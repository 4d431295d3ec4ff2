"""Self-play with RLlib's PPO, for `training.rllib_selfplay`.

`games` is the environment, `module` the network, `run` a run in progress.
"""
