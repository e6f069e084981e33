// Kontor's price is one per cent of sales. The calculation works on text and is exact.

import { typedDecimal } from '../../ui/fields/money-text.ts'

/**
 * One per cent of `sales`, in the same currency, as text with two decimals; half a cent is rounded up. Zero where `sales` is negative or no
 * number.
 */
export function serviceFee(sales: string): string {
  const found = /^(\d{1,15})(?:\.(\d*))?$/.exec(typedDecimal(sales))
  if (!found) return '0.00'
  const tenThousandths = BigInt(found[1]! + (found[2] ?? '').slice(0, 4).padEnd(4, '0'))
  const cents = (tenThousandths + 5000n) / 10_000n
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
