// Which of an order's lines of tax say why it has no tax, for its pages and its mails. No zod, since browsers load it.

import { isZero } from '../values/money.ts'

/** A tax on nothing, as of goods that cost nothing, is no reason. */
export const zeroTaxReasons = <Line extends { rate: string; taxable: string }>(
  tax_lines: readonly Line[],
): Line[] => tax_lines.filter(({ rate, taxable }) => isZero(rate) || !isZero(taxable))
