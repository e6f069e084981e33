// Tidies typed numbers as text. No number type is involved, and therefore rounding never changes a digit.

import { currencyDecimals } from './currencies.ts'

/**
 * A typed number in plain notation: comma or point may stand before the decimals; spaces and grouping are removed. If the text has both marks,
 * the last one is the decimal mark. Text that is no number is returned unchanged, for validation to refuse.
 */
export function plainDecimal(text: string): string {
  const bare = text.replace(/[\s\u00a0\u202f'’]/g, '')
  const mark = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  const grouped = bare.includes(',') && bare.includes('.')
  const repeated = mark >= 0 && bare.indexOf(bare[mark]!) !== mark
  let plain = bare
  if (grouped) plain = `${bare.slice(0, mark).replace(/[.,]/g, '')}.${bare.slice(mark + 1)}`
  else if (repeated) plain = bare.replace(/[.,]/g, '')
  else plain = bare.replace(',', '.')
  if (!/^-?\d*(?:\.\d*)?$/.test(plain) || !/\d/.test(plain)) return text
  return plain
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '')
}

/**
 * Treats a single mark before exactly three digits as grouping: '2,980' is '2980'. Only for numbers that
 * cannot have three decimals.
 */
export const withoutGrouping = (text: string): string =>
  text.replace(/^(\s*-?[1-9]\d{0,2})[.,](?=\d{3}\s*$)/, '$1')

/**
 * An amount that is searched by, typed in any language or written by a program, in plain notation: in a currency of two decimals '1.500' and '1,500'
 * are '1500' for every later reader of the address.
 */
export const plainAmount = (text: string, currency: string): string =>
  plainDecimal(currencyDecimals(currency) <= 2 ? withoutGrouping(text) : text)
