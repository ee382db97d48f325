"""The exponential function, with the same last bit on every machine.

Libraries of C and JavaScript round it differently; this is fdlibm's method (Sun Microsystems, 1993)
in plain arithmetic, right to one unit in the last place.
"""

from __future__ import annotations

import math

from jetons.core.jit import kernel

LOG2_E = 1.4426950408889634
LN_2_HIGH, LN_2_LOW = 0.6931471803691238, 1.9082149292705877e-10  # their sum is ln 2
LOWEST, HIGHEST = -708.0, 709.0


@kernel
def exp(x: float) -> float:
    """E to the power of x; 0 where that would be denormal.

    >>> exp(0.0), exp(-1000.0), round(exp(1.0), 12)
    (1.0, 0.0, 2.718281828459)
    """
    if x < LOWEST:
        return 0.0
    if x > HIGHEST:
        return math.inf
    k = int(x * LOG2_E + (0.5 if x >= 0.0 else -0.5))  # e^x = 2^k · e^r
    high, low = x - k * LN_2_HIGH, k * LN_2_LOW
    r = high - low
    t = r * r
    c = -1.6533902205465252e-06 + t * 4.1381367970572385e-08
    c = -0.0027777777777015593 + t * (6.613756321437934e-05 + t * c)
    c = r - t * (0.16666666666666602 + t * c)
    y = 1.0 - ((low - (r * c) / (2.0 - c)) - high)
    power, n = (2.0, k) if k >= 0 else (0.5, -k)
    while n > 0:  # exact: powers of two
        if n & 1:
            y *= power
        power *= power
        n >>= 1
    return y
