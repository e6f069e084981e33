// The only place where money changes its form: decimal text on the wire and in SQL, bigint smallest units for
// arithmetic, localised text for people. No amount passes through a binary float on the way.
import { currencyDecimals, ledgerScale } from './currencies.ts'

const PLAIN = /^(?:0|[1-9][0-9]{0,11})(?:\.[0-9]{1,40})?$/
const SIGNED = /^-?[0-9]+(?:\.[0-9]+)?$/

const POWERS: readonly bigint[] = Array.from({ length: 41 }, (_, exponent) => 10n ** BigInt(exponent))

/**
 * Plain notation, as it came, or undefined when it is none: exponents, signs, spaces, grouping, a leading or
 * trailing point, leading zeros, digits of other scripts, more than 12 integer digits.
 * A JSON number is taken by its shortest text, up to 15 significant digits: beyond that a binary float may
 * already have changed what was sent, and a guess about money is worse than a refusal.
 */
export function decimalText(value: string | number): string | undefined {
  if (typeof value === 'string') return PLAIN.test(value) ? value : undefined
  if (Object.is(value, -0)) return undefined
  const text = String(value)
  if (!PLAIN.test(text)) return undefined
  return text.replace('.', '').replace(/^0+/, '').length <= 15 ? text : undefined
}

/** As `decimalText`, with an optional minus. Minus zero is refused: it would be stored as something else than was sent. */
export function signedDecimalText(value: string | number): string | undefined {
  const text = Object.is(value, -0) ? '-0' : value
  const negative = typeof text === 'string' ? text.startsWith('-') : text < 0
  if (!negative) return decimalText(text)
  const rest = typeof text === 'string' ? decimalText(text.slice(1)) : decimalText(-text)
  return rest === undefined || /^[0.]+$/.test(rest) ? undefined : `-${rest}`
}

/** Whether a plain decimal has no more decimals than the currency. `1.500` does not fit EUR, trailing zero or not. */
export function fitsCurrency(text: string, currency: string): boolean {
  const point = text.indexOf('.')
  return point < 0 || text.length - point - 1 <= currencyDecimals(currency)
}

/**
 * Smallest units of the currency, exactly; keeps the sign.
 * Throws RangeError for what is no plain decimal or has a part below the smallest unit. Zeros beyond it are
 * accepted, as a wider `numeric` column gives them back.
 */
export function toMinor(text: string, currency: string): bigint {
  return scaled(text, currencyDecimals(currency), currency)
}

/** Text in major units with exactly the currency's decimals: 1250n is `12.50` EUR and `1250` JPY. */
export function toMajorText(minor: bigint, currency: string): string {
  return scaledText(minor, currencyDecimals(currency))
}

/** Ledger units (1e8 to a BTC, 1e18 to an ETH, 100000 to any other unit). Throws RangeError for finer fractions. */
export function toLedgerUnits(text: string, currency: string): bigint {
  return scaled(text, ledgerDecimals(currency), currency)
}

/** Text in major units with every decimal of the ledger: 1250000n is `12.50000` EUR. */
export function ledgerToMajorText(units: bigint, currency: string): string {
  return scaledText(units, ledgerDecimals(currency))
}

/** `EUR 12.50`: how ledgers show an amount. Grouped as in en-US, rounded half away from zero to the currency's decimals. */
export function formatLedger(units: bigint, currency: string): string {
  const decimals = currencyDecimals(currency)
  const step = ledgerScale(currency) / POWERS[decimals]!
  const magnitude = units < 0n ? -units : units
  const rounded = (magnitude * 2n + step) / (step * 2n)
  const [whole, fraction] = scaledText(rounded, decimals).split('.')
  const grouped = BigInt(whole!).toLocaleString('en-US')
  const sign = units < 0n && rounded > 0n ? '-' : ''
  return `${currency} ${sign}${grouped}${fraction === undefined ? '' : `.${fraction}`}`
}

/**
 * Money for people, by locale: `€12.50`, `12,50 €`, `¥1,250`. Coins show their code and drop zeros beyond the
 * second decimal; everything else shows exactly its decimals. The text goes to Intl as it is, so no digit is lost.
 * Throws RangeError for a malformed locale.
 */
export function formatMoney(text: string, currency: string, locale: string): string {
  const decimals = currencyDecimals(currency)
  const amount = text as Intl.StringNumericLiteral
  // Intl takes only codes of three letters, so other coins borrow the layout of one and put their own code there.
  if (decimals <= 2 && currency.length === 3) {
    return formatter(locale, currency, decimals, decimals).format(amount)
  }
  return formatter(locale, 'XTS', Math.min(decimals, 2), decimals).format(amount).replace('XTS', currency)
}

const MOST_FORMATTERS = 200
const formatters = new Map<string, Intl.NumberFormat>()

// Making a formatter costs a hundred times its use. Bounded, because a locale may come from a request.
function formatter(locale: string, currency: string, least: number, most: number): Intl.NumberFormat {
  const key = `${locale} ${currency} ${most}`
  let found = formatters.get(key)
  if (!found) {
    if (formatters.size === MOST_FORMATTERS) formatters.clear()
    found = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    })
    formatters.set(key, found)
  }
  return found
}

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
