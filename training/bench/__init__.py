"""`dominion bench`: how fast the package is, beside public packages measured in the same run where they are installed.

`training.bench.suite` has the list. All games are two-player games of First Game (second edition). Everything is
measured in turn and several times over, so that what the machine does meanwhile meets all alike, and the best of each
counts. Work of one process is measured in seconds of the processor.
"""
