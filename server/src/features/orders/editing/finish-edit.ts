// Applying an edit. Removed goods are refunded unless their value is set off against added goods. Added goods
// become new items, sold from the warehouse of the order. Both get their documents.

import type { Order, TaxLine } from '@kontor/contract/orders/orders'
import type { OrderDiscount } from '@kontor/contract/prices/order-discounts'
import { addMoney, toMajorText, toMinor } from '@kontor/contract/values/money'
import type { Tx } from '../../../db/pool.ts'
import { tryWithSavepoint } from '../../../db/savepoint.ts'
import { ApiError } from '../../../http/errors/problem.ts'
import { queueJob } from '../../../jobs/job-payloads.ts'
import { least } from '../../../pricing/round.ts'
import { deliverDownloads } from '../../catalogue/downloads/delivered-files.ts'
import { issueCreditNote } from '../../invoices/issuing/issue-credit-note.ts'
import { issueInvoice } from '../../invoices/issuing/issue-invoice.ts'
import { bookFee, isWithoutGoods } from '../../money/ledger/settle-fee.ts'
import { lockStock, sellHeldStock } from '../../stock/hold-stock.ts'
import type { OrderActor } from '../order-actor.ts'
import { insertAddedItems } from '../orders.queries.ts'
import { restock } from '../refunding/restock.ts'
import { withRestocked } from '../refunds/planning/write-plan.ts'
import { prepareRefund, requestRefund } from '../refunds/request-refund.ts'
import type { Settlement } from '../transitions/mark-order-paid.ts'
import { settleOrderRefunds } from '../transitions/settle-order-refunds.ts'
import { findEdit, type StoredEdit, updateAsDone, updateDocuments } from './edits.queries.ts'
import { endEdit } from './end-edit.ts'
import { type Added, addsSomething } from './price-added.ts'

export interface Finishing {
  actor: OrderActor
  how: 'stripe' | 'hand'
}

/**
 * The caller has locked the order and holds the stock of the added goods. Returns undefined, and changes
 * nothing, if the removed goods are gone or their value has changed. Refuses the same problems as refunding
 * and restocking the removed goods.
 */
export const finishEdit = (
  tx: Tx,
  order: Order,
  edit: StoredEdit,
  finishing: Finishing,
): Promise<StoredEdit | undefined> => tryWithSavepoint(tx, () => finish(tx, order, edit, finishing))

async function finish(
  tx: Tx,
  order: Order,
  edit: StoredEdit,
  { actor, how }: Finishing,
): Promise<StoredEdit | undefined> {
  const { shop_id, id: order_id, order_number: reference } = order
  const of = { shop_id, order_id }
  const { removes, adds, currency } = edit
  const removed = toMinor(edit.removed_total, currency)
  const removes_something = removes.lines.length > 0 || removes.shipping !== undefined
  const plan = removes_something
    ? await prepareRefund(tx, of, { kind: 'parts', is_unsent_only: true, ...removes }).catch(ignoreRefusal)
    : undefined
  if (removes_something && (plan === undefined || toMinor(plan.amount, currency) !== removed))
    return undefined

  const set_off = least(toMinor(edit.added_total, currency), removed)
  await lockStock(tx, of)
  let refund_id: string | null = null
  if (plan !== undefined) {
    const back = await restock(tx, order, removes.lines, plan.lines)
    // Also if all removed goods were free, because their units become refunded units.
    refund_id =
      (await requestRefund(tx, { ...of, reason: edit.note, actor }, withRestocked(plan, back), {
        id: edit.id,
        set_off,
      })) ?? null
  }
  await sellHeldStock(tx, { ...of, reference })
  const was_without_goods = await isWithoutGoods(tx, of)
  if (addsSomething(adds)) await insertAddedItems(tx, { ...of, edit_id: edit.id }, sumsWith(order, adds))
  await deliverDownloads(tx, { ...of, edit_id: edit.id })
  // All other orders had their fee booked when they were paid. A shop restored from an archive has no fee
  // here, because the fee was booked where the shop was before.
  if (was_without_goods) await bookFee(tx, of)
  // Before the refund is settled. If the refund leaves nothing of the order, the settlement ends the order
  // and any pending edit.
  if ((await updateAsDone(tx, edit, refund_id)) === 0) return undefined
  await settleOrderRefunds(tx, order, actor)
  const invoice = await invoiceAdded(tx, edit, how, set_off)
  const credit_note = refund_id === null ? undefined : await issueCreditNote(tx, { shop_id, refund_id })
  // If the edit only removes goods, the mail about the refund is enough.
  if (addsSomething(adds)) await queueJob(tx, 'tell_edit_done', { shop_id, edit_id: edit.id })
  return updateDocuments(tx, edit, {
    invoice_id: invoice?.id ?? null,
    credit_note_id: credit_note?.id ?? null,
  })
}

/** Only the part not set off was paid. */
const invoiceAdded = async (
  tx: Tx,
  { shop_id, order_id, id, adds, added_total, currency }: StoredEdit,
  how: Finishing['how'],
  set_off: bigint,
) =>
  addsSomething(adds)
    ? issueInvoice(tx, {
        shop_id,
        order_id,
        how: toMinor(added_total, currency) > set_off ? how : 'nothing_to_pay',
        edit: { id, added: adds, set_off: toMajorText(set_off, currency) },
      })
    : undefined

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error
}

/** Returns the sums of the order with the added goods. */
function sumsWith(order: Order & { tax_lines: TaxLine[] }, added: Added) {
  const { currency } = order
  const tax_lines = order.tax_lines.map((line) => ({ ...line }))
  for (const one of added.tax_lines) {
    const same = tax_lines.find(
      (line) =>
        line.label === one.label &&
        line.country === one.country &&
        line.basis === one.basis &&
        Number(line.rate) === Number(one.rate),
    )
    if (same === undefined) tax_lines.push(one)
    else {
      same.taxable = addMoney(same.taxable, one.taxable, currency)
      same.amount = addMoney(same.amount, one.amount, currency)
    }
  }
  const discounts: OrderDiscount[] = order.discounts.map((one) => ({ ...one }))
  for (const one of added.discounts) {
    const same = discounts.find(({ id }) => id === one.id)
    if (same === undefined) discounts.push(one)
    else same.amount = addMoney(same.amount, one.amount, currency)
  }
  return {
    items: added.items,
    tax_lines,
    discounts,
    subtotal_before_discount: added.subtotal_before_discount,
    discount_total: added.discount_total,
    subtotal: added.subtotal,
    shipping_total: added.shipping_total,
    tax_total: added.tax_total,
    total: added.total,
    distance_sale_eur: added.distance_sale_eur,
  }
}

/**
 * Applies the payment of an edit. The caller has locked the order and its payments. Unless the outcome is
 * `paid`, the order is unchanged and the money must be refunded. An edit that can no longer be applied is
 * cancelled, because nobody may pay the edit again.
 */
export async function payEdit(
  tx: Tx,
  order: Order,
  edit_id: string,
  finishing: Finishing,
): Promise<Settlement> {
  const edit = await findEdit(tx, order.shop_id, edit_id)
  if (edit?.status === 'done') return { outcome: 'already_paid', order }
  if (edit?.status !== 'pending') return { outcome: 'called_off', order }
  // The money has arrived, so a refusal must not throw: this code decides where the money goes. For example,
  // a gift card to be removed may be spent by now.
  const done = await tryWithSavepoint(tx, () => finish(tx, order, edit, finishing).catch(ignoreRefusal))
  if (done !== undefined) return { outcome: 'paid', order }
  await endEdit(tx, order, edit, 'cancelled')
  return { outcome: 'unfulfillable', order }
}
