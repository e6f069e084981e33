// For tests of refunds: what a buyer is to get, and pools of which something is back.

import type { RefundInput, RefundPart, RefundPool } from '../pricing/refund.ts'

export const parts = (input: object): RefundInput => ({ kind: 'parts', lines: [], ...input })

/** The pools once these parts of them have been refunded. */
export const given = (pools: RefundPool[], list: RefundPart[]): RefundPool[] =>
  pools.map((one) => {
    const own = list.filter(
      (part) => part.order_item_id === one.order_item_id && part.tax_rate === one.tax_rate,
    )
    const add = (before: bigint, of: (part: RefundPart) => bigint) =>
      own.reduce((sum, part) => sum + of(part), before)
    return {
      ...one,
      given: {
        subtotal: add(one.given.subtotal, (part) => part.subtotal),
        tax: add(one.given.tax, (part) => part.tax),
        quantity: add(one.given.quantity, (part) => part.quantity ?? 0n),
      },
    }
  })
