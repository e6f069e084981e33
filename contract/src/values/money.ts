// Converts amounts between their forms, which happens only here: decimal text in the API and in SQL, bigint
// smallest units for arithmetic, localised text for people. No amount is ever converted to a binary float.
import { currencyDecimals, ledgerScale } from './currencies.ts'
import { memoize } from './memoize.ts'

const PLAIN = /^(?:0|[1-9][0-9]{0,11})(?:\.[0-9]{1,40})?$/
const SIGNED = /^-?[0-9]+(?:\.[0-9]+)?$/

const POWERS: readonly bigint[] = Array.from({ length: 41 }, (_, exponent) => 10n ** BigInt(exponent))

/**
 * Returns the value as text in plain notation, unchanged. Returns undefined for any different notation:
 * exponents, signs, spaces, grouping, a leading or trailing point, leading zeros, digits of other scripts,
 * more than 12 integer digits. A JSON number becomes its shortest text in plain notation, with up to 15
 * significant digits. With more digits, the binary float may differ from the sent number. A refusal is better
 * than a guess about money.
 */
export function decimalText(value: string | number): string | undefined {
  if (typeof value === 'string') return PLAIN.test(value) ? value : undefined
  if (Object.is(value, -0)) return undefined
  const text = inPlainNotation(String(value))
  if (!PLAIN.test(text)) return undefined
  return text.replace('.', '').replace(/^0+/, '').length <= 15 ? text : undefined
}

/**
 * Converts `1.5e-7` to `0.00000015`, because JavaScript writes numbers below a millionth with an exponent.
 * Leaves all remaining texts unchanged.
 */
function inPlainNotation(text: string): string {
  const [, first, rest = '', exponent] = /^(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? []
  return first === undefined ? text : `0.${'0'.repeat(Number(exponent) - 1)}${first}${rest}`
}

/**
 * Like `decimalText`, with an optional minus. Returns undefined for minus zero, because the database would
 * store a different value.
 */
export function signedDecimalText(value: string | number): string | undefined {
  const text = Object.is(value, -0) ? '-0' : value
  const negative = typeof text === 'string' ? text.startsWith('-') : text < 0
  if (!negative) return decimalText(text)
  const rest = typeof text === 'string' ? decimalText(text.slice(1)) : decimalText(-text)
  return rest === undefined || /^[0.]+$/.test(rest) ? undefined : `-${rest}`
}

/**
 * Returns true if a plain decimal has no more decimals than the currency. `1.500` does not fit EUR, despite
 * the trailing zero.
 */
export function fitsCurrency(text: string, currency: string): boolean {
  const point = text.indexOf('.')
  return point < 0 || text.length - point - 1 <= currencyDecimals(currency)
}

/**
 * Returns the exact amount in the currency's smallest units, with its sign. Throws RangeError if the text is
 * no plain decimal or has a part below the smallest unit. Accepts extra zeros, because a `numeric` column
 * with more decimals returns extra zeros.
 */
export function toMinor(text: string, currency: string): bigint {
  return scaled(text, currencyDecimals(currency), currency)
}

/** Returns true if a plain decimal is zero, with any number of decimals: `0`, `0.00`. */
export const isZero = (text: string): boolean => /^0(?:\.0+)?$/.test(text)

/** Text in major units with exactly the currency's decimals: 1250n is `12.50` EUR and `1250` JPY. */
export function toMajorText(minor: bigint, currency: string): string {
  return scaledText(minor, currencyDecimals(currency))
}

/** The sum of two amounts of a currency, as text in major units. */
export const addMoney = (a: string, b: string, currency: string): string =>
  toMajorText(toMinor(a, currency) + toMinor(b, currency), currency)

/** `a` without `b`, as text in major units. */
export const subtractMoney = (a: string, b: string, currency: string): string =>
  toMajorText(toMinor(a, currency) - toMinor(b, currency), currency)

/** Converts major units into ledger units (1e8 per BTC, 1e18 per ETH, else 100000). Throws RangeError for finer fractions. */
export function toLedgerUnits(text: string, currency: string): bigint {
  return scaled(text, ledgerDecimals(currency), currency)
}

/** Text in major units with every decimal of the ledger: 1250000n is `12.50000` EUR. */
export function ledgerToMajorText(units: bigint, currency: string): string {
  return scaledText(units, ledgerDecimals(currency))
}

/** An amount of the ledger for people: `EUR 12.50`, in German `EUR 12,50`. Rounded half away from zero to the currency's decimals. */
export function formatLedger(units: bigint, currency: string, locale = 'en-US'): string {
  const decimals = currencyDecimals(currency)
  const step = ledgerScale(currency) / POWERS[decimals]!
  const magnitude = units < 0n ? -units : units
  const rounded = (magnitude * 2n + step) / (step * 2n)
  const text = scaledText(rounded, decimals) as Intl.StringNumericLiteral
  const sign = units < 0n && rounded > 0n ? '-' : ''
  const written = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return `${currency} ${sign}${written.format(text)}`
}

/**
 * An amount for people, by locale: `€12.50`, `12,50 €`, `¥1,250`. Coins are shown with their code and without zeros
 * beyond the second decimal; other currencies with exactly their decimals. The text is passed to Intl unchanged, so
 * no digit is lost.
 * Throws RangeError for a malformed locale.
 */
export function formatMoney(text: string, currency: string, locale: string): string {
  const decimals = currencyDecimals(currency)
  const amount = text as Intl.StringNumericLiteral
  // Intl accepts only codes of three letters. Coins are formatted with the code XTS, which is then replaced by
  // their own code.
  if (decimals <= 2 && currency.length === 3) {
    return formatter(locale, currency, decimals, decimals).format(amount)
  }
  return formatter(locale, 'XTS', Math.min(decimals, 2), decimals).format(amount).replace('XTS', currency)
}

// Cached, because making a formatter costs a hundred times as much as using a formatter.
const cachedFormatter = memoize<Intl.NumberFormat>(200)

const formatter = (locale: string, currency: string, least: number, most: number): Intl.NumberFormat =>
  cachedFormatter(
    `${locale} ${currency} ${most}`,
    () =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        minimumFractionDigits: least,
        maximumFractionDigits: most,
      }),
  )

function ledgerDecimals(currency: string): number {
  return ledgerScale(currency).toString().length - 1
}

function scaled(text: string, decimals: number, currency: string): bigint {
  if (!SIGNED.test(text)) throw new RangeError(`Not an amount: ${text.slice(0, 60)}`)
  const point = text.indexOf('.')
  if (point < 0) return BigInt(text) * POWERS[decimals]!
  const fraction = text.slice(point + 1)
  for (let at = decimals; at < fraction.length; at++) {
    if (fraction[at] !== '0')
      throw new RangeError(`${text.slice(0, 60)} has more decimals than ${currency} allows`)
  }
  return BigInt(text.slice(0, point) + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

function scaledText(units: bigint, decimals: number): string {
  if (decimals === 0) return units.toString()
  const negative = units < 0n
  const digits = (negative ? -units : units).toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return `${negative ? '-' : ''}${digits.slice(0, cut)}.${digits.slice(cut)}`
}
