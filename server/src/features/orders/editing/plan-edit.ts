// The result of an edit before the edit is made: the removed goods, as in a refund, and the added goods.

import { type EditPlan, editPlan, type OrderEditPreview } from '@kontor/contract/orders/order-edits'
import { isPaidUnshipped } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import { fitsCurrency, toMajorText, toMinor } from '@kontor/contract/values/money'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { least } from '../../../pricing/round.ts'
import type { PricingSource, Read } from '../../prices/calculation/load-pricing-facts.ts'
import { throwIfImported } from '../lock-order.ts'
import { getOrder } from '../reading/find-orders.ts'
import { planRefund, shippingLeft, shippingRefund } from '../refunds/planning/plan-refund.ts'
import { previewWays } from '../refunds/planning/refund-ways.ts'
import type { RefundPlan } from '../refunds/planning/write-plan.ts'
import { listRefundsOf } from '../refunds/refunds.ts'
import { throwIfUsedCards } from '../refunds/request-refund.ts'
import type { Removed } from './edits.queries.ts'
import { type PricedEdit, priceAdded } from './price-added.ts'

export interface PlannedEdit extends PricedEdit {
  removes: Removed
  removed: RefundPlan
  /** In smallest units. */
  difference: bigint
}

/** Returns the plan with the ways to refund the part not set off. */
export async function shownPlan(
  db: Db,
  { shop_id, id: order_id, currency }: Order,
  { removed, added, difference, problems }: PlannedEdit,
): Promise<EditPlan> {
  const set_off = least(toMinor(added.total, currency), toMinor(removed.amount, currency))
  const ways = await previewWays(db, { shop_id, order_id }, removed, set_off)
  const shown = { ...removed, ...ways }
  return editPlan.parse({ removed: shown, added, difference: toMajorText(difference, currency), problems })
}

export function throwIfUneditable({ status }: Order): void {
  if (!isPaidUnshipped(status))
    throw apiError('invalid_transition', 'Only paid orders that have not shipped can be edited.')
}

/**
 * Refuses, at its field, goods that are no longer there to remove or cannot be added. Refuses an edit that
 * changes nothing. Also refuses `in_use` for used gift cards, and `invalid_transition` (see `priceAdded`).
 */
export async function planEdit(
  source: PricingSource,
  order: Order,
  wanted: OrderEditPreview,
  read: Read,
): Promise<PlannedEdit> {
  const { currency } = order
  const of = { shop_id: order.shop_id, order_id: order.id }
  const { remove: lines, shipping } = wanted
  const change = await changeOfShipping(source, order, shipping)
  const removes = { lines, shipping: change.removed }
  if (lines.length === 0 && wanted.add.length === 0 && change.removed === undefined && change.added === 0n)
    throw apiError('validation_error', 'Nothing to change: add or remove an item.')
  const removed = await planRefund(source.db, of, { kind: 'parts', is_unsent_only: true, ...removes }).catch(
    (error: unknown) => {
      throw atRemove(error)
    },
  )
  await throwIfUsedCards(source.db, of, removed)
  const priced = await priceAdded(source, order, wanted, change.added, read)
  const difference = toMinor(priced.added.total, currency) - toMinor(removed.amount, currency)
  return { removes, removed, difference, ...priced }
}

/** Removed units are named `remove` here, but `lines` in errors of refunds. */
function atRemove(error: unknown): unknown {
  const { detail } = error as { detail?: { errors?: { field: string }[] } }
  for (const one of detail?.errors ?? []) one.field = one.field.replace(/^lines\b/, 'remove')
  return error
}

/** Returns the change from the shipping left of the order to the requested shipping. */
async function changeOfShipping(
  { db }: PricingSource,
  { shop_id, id: order_id, currency, prices_include_tax }: Order & { prices_include_tax: boolean },
  wanted: string | undefined,
): Promise<{ removed: string | undefined; added: bigint }> {
  if (wanted === undefined) return { removed: undefined, added: 0n }
  if (!fitsCurrency(wanted, currency))
    throw invalidField('shipping', `Shipping: more decimals than ${currency} has.`)
  const of = { shop_id, order_id }
  const { subtotal, tax } = await shippingLeft(db, of)
  const change = toMinor(wanted, currency) - (prices_include_tax ? subtotal + tax : subtotal)
  if (change >= 0n) return { removed: undefined, added: change }
  // The shipping of a refund includes tax, whether listed prices include tax or not.
  const removed = prices_include_tax ? -change : await shippingRefund(db, of, -change)
  return { removed: toMajorText(removed, currency), added: 0n }
}

/**
 * Changes nothing. Refuses the same problems as `planEdit`, and `invalid_transition` for an order that cannot
 * be edited.
 */
export async function previewEdit(
  source: PricingSource,
  shop: ShopScope,
  order_id: string,
  wanted: OrderEditPreview,
): Promise<EditPlan> {
  const order = await getOrder(source.db, shop, order_id)
  throwIfImported(order)
  throwIfUneditable(order)
  // Adds the parts to old refunds stored before refunds had parts.
  await listRefundsOf(source.db, { shop_id: shop.shop_id, order_id })
  return shownPlan(source.db, order, await planEdit(source, order, wanted, 'shown'))
}
