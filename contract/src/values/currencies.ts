// The currencies a shop can use, with their decimals. The table is our own, because `Intl` takes the number
// of decimals from CLDR. CLDR rounds HUF, IDR and more currencies to whole units, although ISO 4217 gives
// them two decimals.

/** Every currency code that the API accepts, in the order of display. */
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

/** The default currency of a shop. */
export const DEFAULT_CURRENCY: Currency = 'EUR'

// Currencies without exactly two decimals: the ISO 4217 currencies with no decimals, and coins by their
// smallest unit (satoshi, wei). USDT and DAI have two decimals although their tokens divide further, because
// they are priced like the dollar.
const OTHER_DECIMALS: Partial<Record<Currency, number>> = { BTC: 8, ETH: 18, CLP: 0, JPY: 0, KRW: 0, VND: 0 }

const NOT_BY_CARD: ReadonlySet<string> = new Set<Currency>(['BTC', 'ETH', 'USDT', 'DAI'])
const NO_LONGER_TENDER: ReadonlySet<string> = new Set<Currency>(['BGN', 'HRK'])
const KNOWN: ReadonlySet<string> = new Set(CURRENCIES)
const DECIMALS = new Map<string, number>(CURRENCIES.map((code) => [code, OTHER_DECIMALS[code] ?? 2]))

/** The currencies for new shops: without HRK (euro since 2023-01-01) and BGN (euro since 2026-01-01), in which old amounts still parse. */
export const OFFERED_CURRENCIES: readonly Currency[] = CURRENCIES.filter(
  (code) => !NO_LONGER_TENDER.has(code),
)

/** The currencies in which a card can be charged. */
export const CARD_CURRENCIES: readonly Currency[] = CURRENCIES.filter((code) => !NOT_BY_CARD.has(code))

/**
 * Returns the number of decimals of prices and orders: 2 for EUR, 0 for JPY, 18 for ETH. Expects the code in
 * upper case, as stored. Throws RangeError for an unknown code.
 */
export function currencyDecimals(code: string): number {
  const decimals = DECIMALS.get(code)
  if (decimals === undefined) throw new RangeError(`Unknown currency: ${code.slice(0, 20)}`)
  return decimals
}

/**
 * Returns the number of ledger units per major unit. Ledger units are finer than a cent, because fees are
 * fractions of a cent.
 */
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
  // ASCII letters only: upper-casing would turn a dotless 'ı' into an I and a long 'ſ' into an S.
  if (!/^[A-Za-z]{3,4}$/.test(text)) return undefined
  const code = text.toUpperCase()
  return KNOWN.has(code) ? (code as Currency) : undefined
}
