// Corrects a placed order. Mails to a mistyped address would never arrive, and a parcel would go to the wrong
// house. The buyer's latest mail is sent once to the new e-mail address. Queued mails not yet written use the
// new address automatically, or are replaced.

import type { OrderCorrection } from '@kontor/contract/orders/order-requests'
import { isPaid, isUnpaid } from '@kontor/contract/orders/order-status'
import type { Order, OrderWithItems } from '@kontor/contract/orders/orders'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { patched } from '../../../http/input/patch.ts'
import { withdrawMails } from '../../../integrations/mail/clean-up-mails.ts'
import { queueJob } from '../../../jobs/job-payloads.ts'
import { moveUses } from '../../prices/discounts/claim-uses.ts'
import { readdressCards } from '../../prices/gift-cards/readdress-cards.ts'
import { auditChange } from '../../shops/audit/record-audit.ts'
import { lockOrder } from '../lock-order.ts'
import type { Correction } from '../order-writes.ts'
import { updateCorrected } from '../orders.queries.ts'
import { findOpenPayment } from '../payments/payments.ts'
import { listItems } from '../reading/order-reading.queries.ts'
import { queueStepMails } from '../transitions/change-status.ts'
import { hasDeliverables } from './deliverables.queries.ts'
import { type LastMail, lastMailOf } from './last-mail.ts'
import { type Address, readdressed, throwIfErased, throwIfMember } from './may-correct.ts'
import { findMailedEdit, getSentMails, getWithdrawnMails } from './sent-mails.queries.ts'

/**
 * Locks the order. A correction equal to the stored values changes nothing. Refuses `not_found` and `stale`.
 * Refuses `in_use` for an erased buyer, and for the delivery address of an order that is shipped or has
 * ended. Refuses `forbidden` for a member if the email address gives access to goods of the order. Refuses,
 * at its field, a correction that would change the price or tax of the order.
 */
export const correctOrder = (
  db: Db,
  shop: ShopScope,
  order_id: string,
  { updated_at, customer_user_email, shipping_address }: OrderCorrection,
): Promise<OrderWithItems> =>
  db.transaction(async (tx) => {
    const order = patched(await lockOrder(tx, shop.shop_id, order_id), { updated_at })
    const email = customer_user_email ?? order.customer_user_email
    const is_other_email = email !== order.customer_user_email
    const other_place = otherPlace(order, shipping_address)
    if (!is_other_email && other_place === undefined) return withItems(tx, order)
    throwIfErased(order)
    const again = is_other_email ? await planMails(tx, shop, order) : undefined
    const corrections: Correction[] = [
      ...(again ? [ofEmail(order, again.mail)] : []),
      ...(other_place ? [OF_PLACE] : []),
    ]
    const wanted = other_place ? withAddress(order, readdressed(order, other_place)) : order
    const corrected = await store(tx, { ...wanted, customer_user_email: email }, shop.user_id, corrections)
    if (again) {
      await moveUses(tx, corrected, order.customer_user_email)
      await mailAgain(tx, order, corrected, again)
    }
    await auditCorrection(tx, shop, {
      before: order,
      after: corrected,
      corrections,
      has_goods: again?.has_goods,
    })
    return withItems(tx, corrected)
  })

interface Audited {
  before: Order
  after: Order
  corrections: readonly Correction[]
  has_goods: boolean | undefined
}

/**
 * The audit notes the old and the new email address if the order has files, keys or cards, because the
 * address decides who gets them. Otherwise the audit notes no personal data.
 */
const auditCorrection = (
  tx: Tx,
  shop: ShopScope,
  { before, after, corrections, has_goods = false }: Audited,
): Promise<void> =>
  auditChange(tx, shop, {
    action: 'order.change',
    subject_id: before.id,
    subject_label: before.order_number,
    before: has_goods ? { customer_user_email: before.customer_user_email } : null,
    after: {
      corrected: corrections.map(({ changed }) => changed).join(', '),
      ...(has_goods && { customer_user_email: after.customer_user_email }),
    },
  })

/** Refuses `forbidden` for a member if the email address gives access to goods of the order. */
async function planMails(tx: Tx, shop: ShopScope, order: Order): Promise<MailedAgain> {
  const has_goods = order.gift_cards.length > 0 || (await hasDeliverables(tx, order))
  if (has_goods) throwIfMember(shop)
  return { mail: await findLastMail(tx, order), has_goods }
}

/** Returns whether the address has all these fields with equal values. */
const has = (address: Address | null, fields: object): boolean =>
  Object.entries(fields).every(([name, value]) => address?.[name as keyof Address] === value)

/** Returns the fields for the delivery address, or undefined if no field differs. */
const otherPlace = (
  { shipping_address: before }: Order,
  fields: OrderCorrection['shipping_address'],
): OrderCorrection['shipping_address'] => (fields === undefined || has(before, fields) ? undefined : fields)

async function store(tx: Tx, order: Order, user_id: string, corrections: Correction[]): Promise<Order> {
  const corrected = await updateCorrected(tx, order, user_id, corrections)
  if (corrected === undefined) throw new Error('An order under lock is not there.')
  return corrected
}

const withItems = async (tx: Tx, order: Order): Promise<OrderWithItems> => ({
  ...order,
  items: await listItems(tx, order, order.id),
})

const OF_PLACE: Correction = { changed: 'shipping_address', former_email: '', mailed: '' }

function ofEmail({ customer_user_email }: Order, mail: LastMail | undefined): Correction {
  const mailed = mail === undefined ? '' : 'step' in mail ? mail.step : mail.refund_id
  return { changed: 'customer_user_email', former_email: customer_user_email, mailed }
}

/** An equal billing address changes along until an invoice is issued to the billing address. */
function withAddress(order: Order, shipping_address: Address): Order {
  const { billing_address: billing, shipping_address: before, status } = order
  const is_same = before !== null && billing !== null && has(billing, before)
  return {
    ...order,
    shipping_address,
    billing_address: is_same && isUnpaid(status) ? shipping_address : billing,
  }
}

async function findLastMail(tx: Tx, order: Order): Promise<LastMail | undefined> {
  const sent = await getSentMails(tx, order.shop_id, order.id)
  const open = await findOpenPayment(tx, order.shop_id, order.id)
  return lastMailOf(order, sent, open?.status === 'authorized')
}

interface MailedAgain {
  /** The latest mail to the buyer. */
  mail: LastMail | undefined
  /** True if the order has files, licence keys or gift cards. */
  has_goods: boolean
}

/**
 * Queues the mails with the keys and invoices of the bought goods. A withdrawn mail is written again,
 * whatever the latest mail is. The mail with files and keys is also written again: the corrected address
 * proves the buyer, because files and keys are delivered there.
 */
async function mailGoodsAgain(
  tx: Tx,
  order: Order,
  { mail: latest, has_goods }: MailedAgain,
  withdrawn_at: readonly string[],
): Promise<void> {
  const { shop_id, id } = order
  const { has_paid, edit_ids } = await getWithdrawnMails(tx, shop_id, id, withdrawn_at)
  const is_latest = latest !== undefined && 'step' in latest && latest.step === 'paid'
  if ((has_paid || has_goods) && !is_latest)
    await queueStepMails(tx, order, 'paid', { is_for_buyer_only: true })
  for (const edit_id of edit_ids)
    await queueJob(tx, 'tell_edit_done', { shop_id, edit_id, is_for_buyer_only: true })
}

/**
 * Drops queued mails to the former address, because the former address may belong to another person. An edit
 * with an outstanding payment gets a separate mail with the payment link.
 */
async function mailAgain(tx: Tx, before: Order, corrected: Order, again: MailedAgain): Promise<void> {
  const { mail, has_goods } = again
  const { shop_id, id, updated_at, customer_user_email: email } = corrected
  const former_email = before.customer_user_email
  const withdrawn_at = await readdressCards(tx, { shop_id, order_id: id, former_email }, email, () =>
    withdrawMails(tx, former_email, id),
  )
  if (isPaid(corrected.status)) await mailGoodsAgain(tx, corrected, again, withdrawn_at)
  const edit = await findMailedEdit(tx, shop_id, id)
  // A second correction before the job runs leads to only one mail.
  if (edit !== undefined)
    await queueJob(tx, 'tell_order_edit', { shop_id, edit_id: edit.id }, { job_key: `edit-${edit.id}` })
  if (has_goods) await queueJob(tx, 'tell_address_change', { shop_id, order_id: id, as_of: updated_at })
  if (mail === undefined) return
  if ('step' in mail) await queueStepMails(tx, corrected, mail.step, { is_for_buyer_only: true })
  else await queueJob(tx, 'tell_refund', { shop_id, refund_id: mail.refund_id, as_of: updated_at })
}
