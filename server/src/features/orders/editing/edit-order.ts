// Editing a paid order. An edit without additional cost is applied immediately. Any other edit waits for its
// payment and holds its units.

import type { OrderEdit, OrderEditRequest } from '@kontor/contract/orders/order-edits'
import type { Order } from '@kontor/contract/orders/orders'
import { buyerVatNumber } from '@kontor/contract/taxes/buyer-vat-number'
import { isUuid } from '@kontor/contract/values/id'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import type { PageRequest, Total } from '../../../db/lists/listing.ts'
import type { Tx } from '../../../db/pool.ts'
import { isTransaction } from '../../../db/transaction.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { ApiError, apiError } from '../../../http/errors/problem.ts'
import { hashRequest } from '../../../http/idempotency.ts'
import { priceText } from '../../../http/input/price.ts'
import { queueJob } from '../../../jobs/job-payloads.ts'
import type { PricingSource } from '../../prices/calculation/load-pricing-facts.ts'
import { claimUses } from '../../prices/discounts/claim-uses.ts'
import { auditChange } from '../../shops/audit/record-audit.ts'
import { holdStock, lockStock, notEnoughStock, prepareLevels } from '../../stock/hold-stock.ts'
import { findVatCheck, storeVatCheck } from '../../taxes/vat-numbers/order-vat-checks.ts'
import { lockOrder } from '../lock-order.ts'
import { userActor } from '../order-actor.ts'
import { touchOrder } from '../orders.queries.ts'
import { recordManualPayment } from '../payments/record-manual-payment.ts'
import { getOrder } from '../reading/find-orders.ts'
import { storeWithOwnId } from '../store-with-own-id.ts'
import {
  countEdits,
  findEdit,
  findPendingEdit,
  findShopSlug,
  insertEdit,
  listEdits,
  type StoredEdit,
} from './edits.queries.ts'
import { endEdit } from './end-edit.ts'
import { finishEdit } from './finish-edit.ts'
import { type PlannedEdit, planEdit, previewEdit, shownPlan, throwIfUneditable } from './plan-edit.ts'
import { withNewDiscounts } from './price-added.ts'

export interface EditSource extends PricingSource {
  readonly store_url: string
}

const CHANGED = 'The items to remove have changed. Reload the order.'

async function shown({ db, store_url }: EditSource, edit: StoredEdit): Promise<OrderEdit> {
  const { status, shop_id, order_id, id } = edit
  const slug = status === 'pending' ? (await findShopSlug(db, shop_id))?.slug : undefined
  return { ...edit, pay_url: slug ? `${store_url}/store/${slug}/orders/${order_id}?edit=${id}` : null }
}

export async function pageOfEdits(
  source: EditSource,
  { shop_id }: ShopScope,
  order_id: string,
  page: PageRequest,
): Promise<Total & { data: OrderEdit[] }> {
  const [edits, total] = await Promise.all([
    listEdits(source.db, shop_id, order_id, page),
    countEdits(source.db, shop_id, order_id),
  ])
  return { data: await Promise.all(edits.map((edit) => shown(source, edit))), ...total }
}

/**
 * Locks the order. Refuses the same problems as `planEdit`. Refuses `invalid_transition` for an order that
 * cannot be edited, and if a discount was used up meanwhile. Refuses `in_use` while another edit waits for
 * its payment. Refuses `total_changed` if the difference is not the expected difference. Refuses
 * `insufficient_stock`, and `idempotency_conflict` for an id used by another request.
 */
export async function editOrder(
  source: EditSource,
  shop: ShopScope,
  order_id: string,
  body: OrderEditRequest,
): Promise<{ edit: OrderEdit; was_there: boolean }> {
  await askRegister(source, shop, order_id, body)
  const { edit, was_there } = await storeWithOwnId('order_edits', () =>
    source.db.transaction((tx) => editNow(tx, source, shop, order_id, body)),
  )
  source.pricing.noteStockChange(
    shop.shop_id,
    body.add.map(({ product_id }) => product_id),
  )
  return { edit: await shown(source, edit), was_there }
}

/**
 * Asks the register of VAT numbers if the order has a number and no check. The transaction does not ask the
 * register, but finds the stored answer. Ignores refusals, because the transaction refuses the same problems.
 */
async function askRegister(
  source: EditSource,
  shop: ShopScope,
  order_id: string,
  body: OrderEditRequest,
): Promise<void> {
  const { db, pricing } = source
  if (pricing.vies === undefined || body.add.length === 0 || isTransaction(db)) return
  const { shipping_address, billing_address } = await getOrder(db, shop, order_id)
  if (buyerVatNumber(billing_address, shipping_address) === '') return
  if ((await findVatCheck(db, { shop_id: shop.shop_id, order_id })) !== null) return
  await previewEdit(source, shop, order_id, body).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
}

async function editNow(
  tx: Tx,
  { pricing }: EditSource,
  shop: ShopScope,
  order_id: string,
  body: OrderEditRequest,
): Promise<{ edit: StoredEdit; was_there: boolean }> {
  const { shop_id, user_id } = shop
  const order = await lockOrder(tx, shop_id, order_id)
  const request_hash = hashRequest(order_id, body)
  const known = body.id && (await findEdit(tx, shop_id, body.id))
  if (known) {
    if (known.request_hash !== request_hash) throw apiError('idempotency_conflict')
    return { edit: known, was_there: true }
  }
  throwIfUneditable(order)
  if ((await findPendingEdit(tx, shop_id, order_id)) !== undefined)
    throw apiError('in_use', 'Another edit of this order is awaiting payment. Cancel it first.')
  const plan = await planEdit({ db: tx, pricing }, order, body, 'fresh')
  await throwIfUnexpected(tx, order, plan, body)
  const { currency } = order
  const edit = await insertEdit(tx, {
    shop_id,
    order_id,
    id: body.id,
    currency,
    removes: plan.removes,
    removed_total: plan.removed.amount,
    adds: plan.added,
    added_total: plan.added.total,
    difference: toMajorText(plan.difference, currency),
    note: body.note,
    actor: user_id,
    request_hash,
    hours: body.hours,
  })
  const { new_check } = plan
  if (new_check !== null) await storeVatCheck(tx, { shop_id, order_id }, new_check.requester, new_check.check)
  await holdAdded(tx, order, plan)
  if (!(await claimUses(tx, withNewDiscounts(order, plan.added))))
    throw apiError('invalid_transition', 'A discount of this edit has been used up. Preview the edit again.')
  const finished =
    plan.difference > 0n
      ? edit
      : await finishEdit(tx, order, edit!, { actor: userActor(user_id), how: 'hand' })
  if (finished === undefined) throw apiError('invalid_transition', CHANGED)
  if (finished.status === 'pending') {
    await touchOrder(tx, shop_id, order_id)
    await queueJob(tx, 'tell_order_edit', { shop_id, edit_id: finished.id })
  }
  await audit(tx, shop, order, 'order.edit', finished)
  return { edit: finished, was_there: false }
}

/**
 * Refuses the first problem with its code, and `total_changed` if the difference is not the expected
 * difference. Refuses, at its field, an expected difference with more decimals than the currency has.
 */
async function throwIfUnexpected(
  tx: Tx,
  order: Order,
  plan: PlannedEdit,
  body: OrderEditRequest,
): Promise<void> {
  const { currency } = order
  const [first] = plan.problems
  if (first !== undefined) {
    const at = body.add.findIndex(({ product_id }) => product_id === first.product_id)
    throw apiError(first.code === 'product_unavailable' ? first.code : 'insufficient_stock', {
      message: first.message,
      errors: at === -1 ? [] : [{ field: `add.${at}`, code: first.code, message: first.message }],
    })
  }
  const { expected_difference } = body
  if (expected_difference === undefined) return
  const expected = priceText(expected_difference, currency, 'expected_difference', 'Expected difference')
  if (toMinor(expected, currency) !== plan.difference)
    throw apiError('total_changed', {
      message: `The difference is now ${toMajorText(plan.difference, currency)}.`,
      calculation: await shownPlan(tx, order, plan),
    })
}

async function holdAdded(
  tx: Tx,
  { shop_id, id: order_id }: Order,
  { added, warehouse_id }: PlannedEdit,
): Promise<void> {
  const lines = added.items.map(({ product_id, quantity }) => ({ product_id, quantity }))
  if (lines.length === 0 || warehouse_id === null) return
  const products = lines.map(({ product_id }) => product_id)
  // Missing levels are created first, because their creation locks products, and products come before any
  // level in the lock order.
  await prepareLevels(tx, shop_id, warehouse_id, products)
  await lockStock(tx, { shop_id, order_id }, products)
  if (!(await holdStock(tx, { shop_id, order_id, warehouse_id, lines }))) throw notEnoughStock()
}

const audit = (
  tx: Tx,
  shop: ShopScope,
  { id, order_number }: Order,
  action: 'order.edit' | 'order.edit_paid' | 'order.edit_cancelled',
  edit: StoredEdit,
): Promise<void> =>
  auditChange(tx, shop, {
    action,
    subject_id: id,
    subject_label: order_number,
    after: { edit_id: edit.id, status: edit.status, difference: edit.difference, currency: edit.currency },
  })

/** Locks the order, and thereby the edits of the order. Refuses `not_found`. */
async function lockEdit(tx: Tx, { shop_id }: ShopScope, order_id: string, edit_id: string) {
  const order = await lockOrder(tx, shop_id, order_id)
  const edit = isUuid(edit_id) ? await findEdit(tx, shop_id, edit_id) : undefined
  if (edit?.order_id !== order.id) throw apiError('not_found')
  return { order, edit }
}

/**
 * Records a payment of the difference by other means. Refuses `not_found`, and `invalid_transition` for an
 * edit that has ended.
 */
export async function payEditByHand(
  source: EditSource,
  shop: ShopScope,
  order_id: string,
  edit_id: string,
): Promise<OrderEdit> {
  const done = await source.db.transaction(async (tx) => {
    const { order, edit } = await lockEdit(tx, shop, order_id, edit_id)
    if (edit.status === 'done') return edit
    if (edit.status !== 'pending') throw apiError('invalid_transition', 'This edit is closed.')
    const { difference: amount, currency } = edit
    await recordManualPayment(tx, { shop_id: shop.shop_id, order_id, amount, currency, edit_id: edit.id })
    const finished = await finishEdit(tx, order, edit, { actor: userActor(shop.user_id), how: 'hand' })
    if (finished === undefined) throw apiError('invalid_transition', CHANGED)
    await audit(tx, shop, order, 'order.edit_paid', finished)
    return finished
  })
  return shown(source, done)
}

/** Refuses `not_found`, and `invalid_transition` for an edit that is done or expired. */
export async function cancelEdit(
  source: EditSource,
  shop: ShopScope,
  order_id: string,
  edit_id: string,
): Promise<OrderEdit> {
  const cancelled = await source.db.transaction(async (tx) => {
    const { order, edit } = await lockEdit(tx, shop, order_id, edit_id)
    if (edit.status === 'cancelled') return edit
    const ended = await endEdit(tx, order, edit, 'cancelled')
    if (ended === undefined) throw apiError('invalid_transition', 'This edit is closed.')
    await audit(tx, shop, order, 'order.edit_cancelled', ended)
    return ended
  })
  return shown(source, cancelled)
}
