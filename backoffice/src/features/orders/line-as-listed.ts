import type { Order, OrderItem } from '@kontor/contract/orders/orders'
import { toMajorText, toMinor } from '@kontor/contract/values/money'

/**
 * What a line costs before discounts, which have rows of their own below the lines. Where prices are before tax, lines are shown with tax, and the rows
 * below are not: there a line is shown as it is charged.
 */
export const lineAsListed = (
  { total, discounts }: Pick<OrderItem, 'total' | 'discounts'>,
  { prices_include_tax, currency }: Pick<Order, 'prices_include_tax' | 'currency'>,
): string =>
  prices_include_tax
    ? toMajorText(
        discounts.reduce((sum, { amount }) => sum + toMinor(amount, currency), toMinor(total, currency)),
        currency,
      )
    : total
