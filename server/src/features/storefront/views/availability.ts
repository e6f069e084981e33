// Whether a product can be had, in the few states a page tells apart.

import type { Availability } from '@kontor/contract/storefront-pages'
import type { StockFacts } from '../storefront-pages.queries.ts'

const FEW = 5

/**
 * What sells without stock has no number: more can be had than lies there. Without goods to send such a product is simply there, with
 * them it is made or bought to order once the shelf is empty.
 */
export function availabilityOf(facts: StockFacts | undefined, ships: boolean): Availability {
  const available = facts?.available ?? 0
  if (facts?.allow_negative_stock) {
    return { state: available > 0 || !ships ? 'in_stock' : 'to_order', available: null }
  }
  if (available <= 0) return { state: 'sold_out', available: 0 }
  return { state: available <= FEW ? 'few' : 'in_stock', available }
}
