// Converts our minor units to the integer Stripe expects, and back. The two differ where Stripe uses an older number of decimals or refuses some last
// digits. A conversion that would change the amount is refused, never rounded. Here because the Stripe mock needs it, too.

import { currencyDecimals, isCardCurrency } from '../../values/currencies.ts'

const NO_DECIMALS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const THREE_DECIMALS = new Set('BHD JOD KWD OMR TND'.split(' '))
const TWO_DECIMALS_ALWAYS_00 = new Set('ISK UGX'.split(' '))

/**
 * The smallest charge in major units, by settlement currency, from Stripe's pages, 2026-11. Stripe publishes
 * no minimum for the remaining currencies.
 */
const MINIMUM_MAJOR: Record<string, string> = {
  ...listed('0.50', 'USD AUD BRL CAD CHF EUR INR NZD SGD'),
  ...listed('0.30', 'GBP'),
  ...listed('1', 'BGN'),
  ...listed('2', 'AED MYR PLN RON'),
  ...listed('2.50', 'DKK'),
  ...listed('3', 'NOK SEK'),
  ...listed('4', 'HKD'),
  ...listed('10', 'MXN THB'),
  ...listed('15', 'CZK'),
  ...listed('175', 'HUF'),
  ...listed('50', 'JPY'),
}

/**
 * The number of digits of the largest amount. Stripe itself decides about cards with a higher, unpublished
 * limit.
 */
const MAXIMUM_DIGITS: Record<string, number> = { INR: 9, IDR: 12, COP: 12, HUF: 12, JPY: 12, LBP: 12 }
const USUAL_MAXIMUM_DIGITS = 8

function listed(value: string, codes: string): Record<string, string> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, value]))
}

/** Thrown if Stripe's units cannot express an amount exactly. */
export class AmountNotChargeable extends Error {
  override name = 'AmountNotChargeable'
}

/**
 * How Stripe writes amounts of a currency: with `decimals` decimals, and the integer divisible by `step`.
 * HUF and TWD have two decimals in charges; only their payouts are whole numbers.
 */
export function stripeScale(currency: string): { decimals: number; step: bigint } {
  const code = currency.toUpperCase()
  if (NO_DECIMALS.has(code)) return { decimals: 0, step: 1n }
  if (THREE_DECIMALS.has(code)) return { decimals: 3, step: 10n }
  if (TWO_DECIMALS_ALWAYS_00.has(code)) return { decimals: 2, step: 100n }
  return { decimals: 2, step: 1n }
}

/**
 * Our minor units as the integer sent to Stripe; with the same sign. `decimals` is how many our minor units have, by default as in our table. Throws
 * `AmountNotChargeable` for a currency no card pays in, an amount Stripe's scale cannot hold, or one past 2^53.
 */
export function toStripeAmount(
  currency: string,
  amount_minor: bigint,
  decimals = decimalsOf(currency),
): number {
  const scale = stripeScale(currency)
  const amount = rescale(amount_minor, decimals, scale.decimals)
  if (amount === null || amount % scale.step !== 0n) {
    throw new AmountNotChargeable(
      `${currency} ${amount_minor} (minor units) has a fraction Stripe cannot charge`,
    )
  }
  const number = Number(amount)
  if (!Number.isSafeInteger(number)) throw new AmountNotChargeable(`${currency} ${amount_minor} is too large`)
  return number
}

/**
 * Returns Stripe's integer in our minor units, with the same sign. Throws `AmountNotChargeable` if our scale
 * cannot hold the amount.
 */
export function fromStripeAmount(currency: string, amount: number, decimals = decimalsOf(currency)): bigint {
  if (!Number.isSafeInteger(amount))
    throw new AmountNotChargeable(`${amount} is no whole number of smallest units`)
  const minor = rescale(BigInt(amount), stripeScale(currency).decimals, decimals)
  if (minor === null)
    throw new AmountNotChargeable(`${currency} ${amount} has more decimals than the currency`)
  return minor
}

/**
 * Returns the minimum and maximum of a payment, in our minor units. The minimum applies to the settlement
 * currency: a charge in a foreign currency must reach the minimum after conversion. Stripe may therefore
 * still return `amount_too_small`.
 */
export function chargeLimits(currency: string): { minimum_minor: bigint; maximum_minor: bigint } {
  const code = currency.toUpperCase()
  const decimals = decimalsOf(code)
  const [whole = '0', fraction = ''] = (MINIMUM_MAJOR[code] ?? '').split('.')
  const minimum =
    BigInt(whole || '0') * 10n ** BigInt(decimals) + BigInt(fraction.padEnd(decimals, '0') || '0')
  const { decimals: theirs, step } = stripeScale(code)
  const digits = MAXIMUM_DIGITS[code] ?? USUAL_MAXIMUM_DIGITS
  const most = 10n ** BigInt(digits) - 1n
  const maximum = rescale(most - (most % step), theirs, decimals) ?? most / 10n ** BigInt(theirs - decimals)
  return { minimum_minor: minimum > 0n ? minimum : 1n, maximum_minor: maximum }
}

function decimalsOf(currency: string): number {
  const code = currency.toUpperCase()
  if (!isCardCurrency(code)) throw new AmountNotChargeable('This currency cannot be charged by card')
  return currencyDecimals(code)
}

function rescale(amount: bigint, from: number, to: number): bigint | null {
  if (to >= from) return amount * 10n ** BigInt(to - from)
  const unit = 10n ** BigInt(from - to)
  return amount % unit === 0n ? amount / unit : null
}
