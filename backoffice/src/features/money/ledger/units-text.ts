// Ledger units as readable text. They are never rounded: a fee can be a fraction of a cent, and the figures shown must add up.

import { currencyDecimals } from '@kontor/contract/values/currencies'
import { ledgerToMajorText } from '@kontor/contract/values/money'
import { DECIMAL_MARK, LOCALE } from '../../../lib/locale.ts'

/** How many decimals are needed to show all of these exactly: the currency's own, or more. */
export function decimalsFor(units: readonly string[], currency: string): number {
  const needed = units.map((one) =>
    (ledgerToMajorText(BigInt(one), currency).split('.')[1] ?? '').replace(/(?<!0)0+$/, ''),
  )
  return Math.max(currencyDecimals(currency), ...needed.map(({ length }) => length))
}

/** For example `EUR 12.50`. Give the same `decimals` for all amounts of a column so that they line up; by default as many as are needed. */
export function exactUnits(
  units: string,
  currency: string,
  decimals = decimalsFor([units], currency),
): string {
  const text = ledgerToMajorText(BigInt(units), currency)
  const [sign, digits] = text.startsWith('-') ? ['-', text.slice(1)] : ['', text]
  const [whole = '', fraction = ''] = digits.split('.')
  const grouped = BigInt(whole).toLocaleString(LOCALE)
  return `${currency} ${sign}${grouped}${decimals === 0 ? '' : `${DECIMAL_MARK}${fraction.slice(0, decimals).padEnd(decimals, '0')}`}`
}
