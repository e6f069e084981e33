import type { Order, OrderItem } from '@kontor/contract/orders/orders'
import { toMajorText, toMinor } from '@kontor/contract/values/money'

/**
 * Returns the price of a line before discounts, because discounts have separate rows below the lines. If
 * prices exclude tax, the rows below exclude tax but the lines include tax. A line then shows the charged
 * amount.
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
