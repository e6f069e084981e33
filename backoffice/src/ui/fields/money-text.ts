// Tidies typed numbers and amounts of the language of the back office, as text.

import { currencyDecimals } from '@kontor/contract/values/currencies'
import { plainDecimal, withoutGrouping } from '@kontor/contract/values/typed-number'
import { DECIMAL_MARK, LOCALE } from '../../lib/locale.ts'

/**
 * A number as people type it in a language with this decimal mark, in plain notation: one mark of grouping before exactly three digits is grouping,
 * so that '1.500' is 1500 in German, and '1,500' in English. Only for what was typed: a number in plain notation is none of any language.
 */
export function typedDecimal(text: string, decimal_mark = DECIMAL_MARK): string {
  const bare = text.trim()
  const grouping = decimal_mark === ',' ? '.' : ','
  const is_grouped = /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(bare) && bare.at(-4) === grouping
  return plainDecimal(is_grouped ? bare.replace(grouping, '') : text)
}

/** A number in plain notation as it is written here: `12.50`, or `12,50` in German. Other text is returned unchanged. */
export const decimalText = (plain: string): string =>
  /^-?\d+\.\d+$/.test(plain) ? plain.replace('.', DECIMAL_MARK) : plain

const DISPLAYS = ['symbol', 'narrowSymbol', 'code'] as const

/** The signs of a currency that an amount copied from elsewhere may have, such as 'JP¥', '¥' and 'JPY'. */
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

/** Removes the currency's own sign before or after the amount. Another currency's stays, for validation to refuse. */
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
  // Amounts are read again when they are sent: '1.555' would be another amount in German, so that '1,555' stays as it is, to be rejected.
  return typedDecimal(padded, decimal_mark) === padded ? padded : text
}
