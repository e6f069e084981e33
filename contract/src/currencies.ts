// The currencies a shop can keep its books in, and how many decimals each has. The table is our own: `Intl`
// takes its digits from CLDR, which rounds HUF, IDR and others to whole units although ISO 4217 gives them two.

/** Every code that is understood on the wire, in the order in which they are offered. */
export const CURRENCIES = [
  'BTC',
  'ETH',
  'EUR',
  'USDT',
  'DAI',
  'USD',
  'AED',
  'ARS',
  'AUD',
  'BDT',
  'BGN',
  'BOB',
  'BRL',
  'CAD',
  'CHF',
  'CLP',
  'CNY',
  'COP',
  'CRC',
  'CZK',
  'DKK',
  'DOP',
  'EGP',
  'FJD',
  'GBP',
  'HKD',
  'HRK',
  'HUF',
  'IDR',
  'ILS',
  'INR',
  'JPY',
  'KES',
  'KRW',
  'LKR',
  'MAD',
  'MXN',
  'MYR',
  'NGN',
  'NOK',
  'NZD',
  'PEN',
  'PHP',
  'PKR',
  'PLN',
  'QAR',
  'RON',
  'RUB',
  'SAR',
  'SEK',
  'SGD',
  'THB',
  'TRY',
  'TWD',
  'UAH',
  'VND',
  'ZAR',
] as const

export type Currency = (typeof CURRENCIES)[number]

/** What a shop falls back to when nothing else is said. */
export const DEFAULT_CURRENCY: Currency = 'EUR'

// Not two: the zero-decimal currencies of ISO 4217, and the coins by their own smallest unit (satoshi, wei).
// USDT and DAI stay at two although their tokens divide further: they are priced like the dollar they follow.
const OTHER_DECIMALS: Partial<Record<Currency, number>> = { BTC: 8, ETH: 18, CLP: 0, JPY: 0, KRW: 0, VND: 0 }

const NOT_BY_CARD: ReadonlySet<string> = new Set<Currency>(['BTC', 'ETH', 'USDT', 'DAI'])
const NO_LONGER_TENDER: ReadonlySet<string> = new Set<Currency>(['BGN', 'HRK'])
const KNOWN: ReadonlySet<string> = new Set(CURRENCIES)
const DECIMALS = new Map<string, number>(CURRENCIES.map((code) => [code, OTHER_DECIMALS[code] ?? 2]))

/** Without HRK (euro since 2023-01-01) and BGN (euro since 2026-01-01): old amounts still parse, no new shop gets them. */
export const OFFERED_CURRENCIES: readonly Currency[] = CURRENCIES.filter(
  (code) => !NO_LONGER_TENDER.has(code),
)

/** What a card can be charged in. */
export const CARD_CURRENCIES: readonly Currency[] = CURRENCIES.filter((code) => !NOT_BY_CARD.has(code))

/**
 * Decimals of the smallest unit in which prices and orders are kept: 2 for EUR, 0 for JPY, 18 for ETH.
 * Takes the upper-case code as it stands in a row; RangeError for an unknown one.
 */
export function currencyDecimals(code: string): number {
  const decimals = DECIMALS.get(code)
  if (decimals === undefined) throw new RangeError(`Unknown currency: ${code.slice(0, 20)}`)
  return decimals
}

/** Smallest ledger units to one major unit. Finer than a cent, because fees are a fraction of one. */
export function ledgerScale(code: string): bigint {
  if (code === 'BTC') return 10n ** 8n
  if (code === 'ETH') return 10n ** 18n
  if (!KNOWN.has(code)) throw new RangeError(`Unknown currency: ${code.slice(0, 20)}`)
  return 100_000n
}

export function isCardCurrency(code: string): boolean {
  return KNOWN.has(code) && !NOT_BY_CARD.has(code)
}

/** Reads a code in any case; undefined for anything else, surrounding space included. */
export function parseCurrency(text: string): Currency | undefined {
  // Letters of ASCII only: upper-casing makes an I of a dotless 'ı' and an S of a long 'ſ'.
  if (!/^[A-Za-z]{3,4}$/.test(text)) return undefined
  const code = text.toUpperCase()
  return KNOWN.has(code) ? (code as Currency) : undefined
}
