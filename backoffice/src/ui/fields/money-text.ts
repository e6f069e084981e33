// Tidies typed numbers and amounts of the language of the back office, as text.

import { currencyDecimals } from '@kontor/contract/values/currencies'
import { plainDecimal, withoutGrouping } from '@kontor/contract/values/typed-number'
import { DECIMAL_MARK, LOCALE } from '../../lib/locale.ts'

/**
 * Converts a typed number in a language with this decimal mark to plain notation. A single mark of grouping
 * before exactly three digits is grouping: '1.500' is 1500 in German, and '1,500' is 1500 in English. Use the
 * function only for typed text, because a number in plain notation belongs to no language.
 */
export function typedDecimal(text: string, decimal_mark = DECIMAL_MARK): string {
  const bare = text.trim()
  const grouping = decimal_mark === ',' ? '.' : ','
  const is_grouped = /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(bare) && bare.at(-4) === grouping
  return plainDecimal(is_grouped ? bare.replace(grouping, '') : text)
}

/**
 * Formats a number in plain notation for the language: `12.50`, or `12,50` in German. Returns different text
 * unchanged.
 */
export const decimalText = (plain: string): string =>
  /^-?\d+\.\d+$/.test(plain) ? plain.replace('.', DECIMAL_MARK) : plain

const DISPLAYS = ['symbol', 'narrowSymbol', 'code'] as const

/** Returns the signs of a currency found in copied amounts, such as 'JP¥', '¥' and 'JPY'. */
const marksOf = (currency: string): string[] => [
  currency,
  // `Intl` accepts only codes of three letters.
  ...(currency.length === 3
    ? DISPLAYS.flatMap((currencyDisplay) =>
        new Intl.NumberFormat(LOCALE, { style: 'currency', currency, currencyDisplay })
          .formatToParts(0)
          .filter(({ type }) => type === 'currency')
          .map(({ value }) => value),
      )
    : []),
]

/**
 * Removes the currency's own sign before or after the amount. A sign of a different currency stays, and
 * validation rejects it.
 */
function withoutCurrency(text: string, currency: string): string {
  const bare = text.trim()
  for (const mark of marksOf(currency)) {
    if (bare.startsWith(mark)) return bare.slice(mark.length)
    if (bare.endsWith(mark)) return bare.slice(0, -mark.length)
  }
  return text
}

/**
 * A typed amount in plain notation, with at least the currency's decimals: '12.5' and '€ 12,50' are '12.50' in EUR. Excess decimals are preserved,
 * for validation to reject. A mark before three digits is read as in `typedDecimal`; in a currency without decimals either can only be grouping:
 * '2,980' is '2980' in JPY.
 */
export function plainMoney(text: string, currency: string, decimal_mark = DECIMAL_MARK): string {
  const decimals = currencyDecimals(currency)
  const amount = withoutCurrency(text, currency)
  const plain = decimals === 0 ? plainDecimal(withoutGrouping(amount)) : typedDecimal(amount, decimal_mark)
  if (!/^-?\d+(?:\.\d+)?$/.test(plain)) return text
  if (decimals === 0) return plain
  const [whole, fraction = ''] = plain.split('.')
  const padded = `${whole}.${fraction.padEnd(decimals, '0')}`
  // The form reads amounts again before sending. '1.555' would be a different amount in German, so '1,555'
  // stays unchanged and is rejected.
  return typedDecimal(padded, decimal_mark) === padded ? padded : text
}
