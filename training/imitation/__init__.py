"""A start for self-play: a network that has learned to play as good buy plans do.

Self-play from nothing spends its first hours on what every Big Money player knows, and then keeps to money, because a
half-built engine loses to it. So for many kingdoms a short search finds plans that do well there (`lessons`), the best
of each plays several others, and the network learns what it did (`clone`). What it then does is no plan but a mixture
of the good ones, from which reinforcement learning goes on. The order is that of AlphaGo (Silver et al. 2016, Nature
529) and AlphaStar (Vinyals et al. 2019, Nature 575), with searched plans in the place of human games.
"""

from training.imitation.start import imitate

__all__ = ["imitate"]
