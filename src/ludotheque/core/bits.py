"""Sets of small numbers as the bits of one integer."""

from __future__ import annotations

import numpy as np

from ludotheque.core.kernel import native

# The powers of two below 2**63 leave different remainders when divided by 67.
POSITION = np.zeros(67, np.int64)
POSITION[[(1 << i) % 67 for i in range(63)]] = np.arange(63)


@native("cttz")
def lowest(mask: int) -> int:
    """The smallest number in a set: the position of the lowest bit. Anything for the empty set."""
    return np.int64(POSITION[(mask & -mask) % 67])
