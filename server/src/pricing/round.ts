// Exact arithmetic on whole smallest units and on rates. A rate is a fraction whose denominator is a power of
// ten, so sums and products of rates stay exact and can be written out again as plain text.

/** `numerator / denominator`; the denominator is a power of ten, and the rate is never negative. */
export interface Rate {
  numerator: bigint
  denominator: bigint
}

export const NO_RATE: Rate = { numerator: 0n, denominator: 1n }

const RATE = /^[0-9]+(?:\.[0-9]+)?$/

/**
 * Rounds half away from zero, because a refund must round like its sale. Throws RangeError unless the
 * denominator is positive.
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('The denominator must be positive')
  if (denominator === 1n) return numerator
  const twice = denominator * 2n
  return numerator < 0n ? -((-numerator * 2n + denominator) / twice) : (numerator * 2n + denominator) / twice
}

/**
 * Reads `0.19`. Throws RangeError for signs, exponents and all further texts that are not a plain decimal.
 */
export function parseRate(text: string): Rate {
  if (!RATE.test(text)) throw new RangeError(`Not a rate: ${text.slice(0, 60)}`)
  const point = text.indexOf('.')
  if (point < 0) return { numerator: BigInt(text), denominator: 1n }
  return {
    numerator: BigInt(text.slice(0, point) + text.slice(point + 1)),
    denominator: 10n ** BigInt(text.length - point - 1),
  }
}

/** Plain text with as many decimals as needed: `0.19`, `0.14975`, `0`. */
export function rateText(rate: Rate): string {
  const decimals = rate.denominator.toString().length - 1
  const digits = rate.numerator.toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  const fraction = digits.slice(cut).replace(/(?<!0)0+$/, '')
  return fraction === '' ? digits.slice(0, cut) : `${digits.slice(0, cut)}.${fraction}`
}

/** Exact sum. */
export function addRates(a: Rate, b: Rate): Rate {
  if (b.denominator > a.denominator) return addRates(b, a)
  const { denominator } = a
  return {
    numerator: a.numerator + b.numerator * (denominator / b.denominator),
    denominator,
  }
}

/** Exact product. */
export function multiplyRates(a: Rate, b: Rate): Rate {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator }
}

/** A share of an amount, to be added on top of it, rounded half up: the tax on a net amount. */
export function shareOf(amount: bigint, rate: Rate): bigint {
  return divideHalfUp(amount * rate.numerator, rate.denominator)
}

/** Returns the amount without its contained share, rounded half up: the net part of a gross amount. */
export function withoutShare(amount: bigint, rate: Rate): bigint {
  return divideHalfUp(amount * rate.denominator, rate.denominator + rate.numerator)
}

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n)
