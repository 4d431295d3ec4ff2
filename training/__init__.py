"""Self-play training, evaluation, and the `dominion` command."""
