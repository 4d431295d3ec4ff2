"""Strategies as YAML files, for `agents.strategy`."""
