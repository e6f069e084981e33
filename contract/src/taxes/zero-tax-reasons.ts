// Selects the tax lines that explain a missing tax, for an order's pages and mails. The file does without
// zod, because browsers load it.

import { isZero } from '../values/money.ts'

/** Ignores a tax on nothing, such as on free goods. */
export const zeroTaxReasons = <Line extends { rate: string; taxable: string }>(
  tax_lines: readonly Line[],
): Line[] => tax_lines.filter(({ rate, taxable }) => isZero(rate) || !isZero(taxable))
