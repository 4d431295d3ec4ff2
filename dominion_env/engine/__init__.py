"""The rules of Dominion: plain data, generators and nothing of reinforcement learning. Standard library only."""
