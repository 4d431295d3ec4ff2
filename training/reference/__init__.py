"""Figures of others, to compare with."""
