// How a basket can travel from a warehouse to its destination, and at what price. Pure: facts in, options out.

import { toMinor } from '@kontor/contract/values/money'
import { shippingAmount } from '../../pricing/shipping.ts'
import { type Basket, type RateFacts, somethingShips, type WarehouseFacts } from './basket.ts'

export interface PricedRate
  extends Pick<RateFacts, 'id' | 'title' | 'description' | 'provider' | 'service_level'> {
  warehouse_id: string
  /** With or without tax, as the shop lists its prices. */
  amount_minor: bigint
}

export interface ShippingOffer {
  /** Cheapest first, among equals in the order of their templates. */
  options: readonly PricedRate[]
  /** A rate for the destination is by weight, and a line that ships has no weight. */
  is_weight_missing: boolean
}

/** No options where nothing ships, where the warehouse has no address, or where none of its templates serves the destination. */
export function listShippingOptions({ seller, lines }: Basket, warehouse: WarehouseFacts): ShippingOffer {
  if (!somethingShips(lines) || warehouse.place === null) return { options: [], is_weight_missing: false }
  const { currency } = seller
  // Only rates with a `free_above_value` look at this sum.
  const goods_shown_minor = warehouse.rates.some(({ free_above_value }) => free_above_value !== null)
    ? lines.reduce((sum, line) => sum + toMinor(line.unit_price, currency) * BigInt(line.quantity), 0n)
    : 0n
  const options: PricedRate[] = []
  let is_weight_missing = false
  const warehouse_id = warehouse.id
  for (const { method, amount, free_above_value, ...way } of warehouse.rates) {
    const price = shippingAmount({ method, amount, free_above_value, lines, goods_shown_minor, currency })
    if ('problem' in price) is_weight_missing = true
    else options.push({ ...way, warehouse_id, amount_minor: price.amount_minor })
  }
  options.sort((a, b) => (a.amount_minor === b.amount_minor ? 0 : a.amount_minor < b.amount_minor ? -1 : 1))
  return { options, is_weight_missing }
}
