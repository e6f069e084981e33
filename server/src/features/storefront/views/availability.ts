// Whether a product is available, in the few states that a page distinguishes.

import type { Availability } from '@kontor/contract/storefront/catalogue-views'
import type { StockFacts } from '../available.sql.ts'

const FEW = 5

/**
 * A product that may be sold without stock has no number, since more can be ordered than is in stock. If it need not be shipped it is always
 * `in_stock`; if it must be shipped, it is made or bought `to_order` once the stock is gone.
 */
export function availabilityOf(facts: Omit<StockFacts, 'product_id'> | undefined): Availability {
  const available = facts?.available ?? 0
  if (facts?.allow_negative_stock) {
    return { state: available > 0 || !facts.requires_shipping ? 'in_stock' : 'to_order', available: null }
  }
  if (available <= 0) return { state: 'sold_out', available: 0 }
  return { state: available <= FEW ? 'few' : 'in_stock', available }
}
