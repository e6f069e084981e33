// Ledger units as readable text. They are never rounded: a fee can be a fraction of a cent, and the figures shown must add up.

import { currencyDecimals } from '@kontor/contract/values/currencies'
import { ledgerToMajorText } from '@kontor/contract/values/money'
import { DECIMAL_MARK, LOCALE } from '../../../lib/locale.ts'

/** Returns the number of decimals needed to show all amounts exactly: the currency's decimals, or more. */
export function decimalsFor(units: readonly string[], currency: string): number {
  const needed = units.map((one) =>
    (ledgerToMajorText(BigInt(one), currency).split('.')[1] ?? '').replace(/(?<!0)0+$/, ''),
  )
  return Math.max(currencyDecimals(currency), ...needed.map(({ length }) => length))
}

/**
 * Returns for example `EUR 12.50`. Pass the same `decimals` for all amounts of a column to align the amounts.
 * The default is the number of decimals needed.
 */
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
