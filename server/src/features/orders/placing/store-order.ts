// Stores an order at its calculated price and holds its stock, if all facts are unchanged since the reading.

import { isZero } from '@kontor/contract/values/money'
import type { Db } from '../../../db/pool.ts'
import { violatedConstraint } from '../../../db/violation.ts'
import type { PricedBasket } from '../../prices/calculation/price-basket.ts'
import { withoutGiftCards } from '../../prices/calculation/pricing-facts.ts'
import { claimUses, isNotFirst } from '../../prices/discounts/claim-uses.ts'
import { claimGiftCards } from '../../prices/gift-cards/redeem-gift-cards.ts'
import { holdWithOrder, notEnoughStock, prepareLevels } from '../../stock/hold-stock.ts'
import { storeVatCheck } from '../../taxes/vat-numbers/order-vat-checks.ts'
import { type Inserted, insertOrder } from '../orders.queries.ts'
import { payNothing } from '../transitions/pay-nothing.ts'
import { newOrderOf } from './new-order.ts'
import type { OrderRequest } from './order-request.ts'

/**
 * Since the reading, a discount of the order was used up, money of a gift card was spent, or the buyer has
 * ordered.
 */
export class UsesExhausted extends Error {}

/**
 * Stores the order in one statement. Uses a transaction if the order claims uses of discounts or money of
 * gift cards. Also uses a transaction if the evidence of a buyer's VAT number, or the payment of a free
 * order, is stored with the order. Throws `UsesExhausted`. Refuses `insufficient_stock` if a product has
 * fewer licence keys than stock.
 */
export async function storeOrder(
  db: Db,
  request: OrderRequest,
  basket: PricedBasket,
  order_number: string,
): Promise<Inserted> {
  const is_new = request.status === 'new'
  const is_free = is_new && isZero(basket.paid_by_cards.amount_due)
  const claims = is_new && basket.discounts.some(({ is_manual }) => !is_manual)
  const claims_money = is_new && basket.paid_by_cards.gift_cards.length > 0
  if (!is_free && !claims && !claims_money && basket.vat_check === null)
    return insert(db, request, basket, order_number)
  return db.transaction(async (tx) => {
    const stored = await insert(tx, request, basket, order_number)
    if (stored.order === undefined) return stored
    const { shop_id, id: order_id } = stored.order
    if (claims && (!(await claimUses(tx, stored.order)) || (await isNotFirst(tx, stored.order))))
      throw new UsesExhausted()
    if (claims_money && !(await claimGiftCards(tx, stored.order))) throw new UsesExhausted()
    await storeVatCheck(tx, { shop_id, order_id }, basket.shop.vat_number, basket.vat_check)
    return is_free ? { ...stored, order: await payNothing(tx, stored.order) } : stored
  })
}

async function insert(
  db: Db,
  request: OrderRequest,
  basket: PricedBasket,
  order_number: string,
): Promise<Inserted> {
  const { shop } = basket
  const lines = withoutGiftCards(basket.lines)
  const warehouse = request.status === 'draft' ? undefined : basket.warehouse
  if (warehouse) {
    const first_here = lines.map((line) => line.product_id).filter((id) => !warehouse.available.has(id))
    await prepareLevels(db, shop.shop_id, warehouse.id, first_here)
  }
  const order = newOrderOf(request, basket, order_number)
  return insertOrder(db, order, warehouse && holdWithOrder(shop.shop_id, warehouse.id, lines)).catch(
    rejectWithoutKeys,
  )
}

/** A product had more stock than licence keys. */
const rejectWithoutKeys = (error: unknown): never => {
  throw violatedConstraint(error) === 'license_keys_are_the_stock' ? notEnoughStock() : error
}
