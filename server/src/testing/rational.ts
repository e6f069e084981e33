// Exact fractions, for models in tests that must not share arithmetic with the code they check.

export class Rational {
  private constructor(
    readonly top: bigint,
    readonly bottom: bigint,
  ) {}

  static whole(value: number | bigint): Rational {
    return new Rational(BigInt(value), 1n)
  }

  /** The fraction of a plain decimal such as `12.50`. */
  static of(text: string): Rational {
    const [whole = '0', fraction = ''] = text.split('.')
    return new Rational(BigInt(whole + fraction), 10n ** BigInt(fraction.length))
  }

  plus(other: Rational): Rational {
    return new Rational(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom)
  }

  minus(other: Rational): Rational {
    return this.plus(new Rational(-other.top, other.bottom))
  }

  times(other: Rational): Rational {
    return new Rational(this.top * other.top, this.bottom * other.bottom)
  }

  over(other: Rational): Rational {
    return new Rational(this.top * other.bottom, this.bottom * other.top)
  }

  isBelow(other: Rational): boolean {
    return this.top * other.bottom < other.top * this.bottom
  }

  /** Rounds down. Not for negative numbers. */
  floor(): bigint {
    return this.top / this.bottom
  }

  /** Rounds half up. Not for negative numbers. */
  round(decimals: number): Rational {
    const scale = 10n ** BigInt(decimals)
    return new Rational((this.top * scale * 2n + this.bottom) / (this.bottom * 2n), scale)
  }

  /** Plain decimal text with this many decimals; finer parts are cut off, so round before. */
  text(decimals: number): string {
    const units = (this.top * 10n ** BigInt(decimals)) / this.bottom
    const digits = units.toString().padStart(decimals + 1, '0')
    return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  }
}

export const sumOf = (list: readonly Rational[]): Rational =>
  list.reduce((sum, one) => sum.plus(one), Rational.whole(0))
