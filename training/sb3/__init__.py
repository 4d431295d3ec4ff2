"""Self-play with Stable-Baselines3: sb3-contrib's MaskablePPO learns by the same configs as this package's trainer.

`games` is its environment, `policy` this package's networks as a policy of its, `run` a run in progress, `callbacks`
what happens between its updates. `training.sb3_selfplay` is the command.
"""
