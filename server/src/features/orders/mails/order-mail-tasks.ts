// The jobs that write mails about orders. Each job is added in the transaction of its cause, so no mail is about something that did not happen. A
// crash between writing the mail to the outbox and marking the job as done may send a mail twice.

import { isPaid, needsShipping } from '@kontor/contract/orders/order-status'
import { STORE_LOCALES } from '@kontor/contract/storefront/store-languages'
import { isZero } from '@kontor/contract/values/money'
import type { Tx } from '../../../db/pool.ts'
import { HOUR } from '../../../integrations/mail/mail-tiers.ts'
import { deleteInBatches } from '../../../jobs/in-batches.ts'
import { type JobName, type JobPayload, queueJob, readPayload } from '../../../jobs/job-payloads.ts'
import type { Task } from '../../../jobs/run-job.ts'
import { limitText, timeZoneOf } from '../../../locale/shop-time-zone.ts'
import { type Bound, forShop, type Platform } from '../../../platform.ts'
import {
  findInvoiceFile,
  findRefundPdf,
  findSalePdfs,
  type InvoiceFile,
} from '../../invoices/invoice-file.ts'
import type { InvoicePrinter } from '../../invoices/printing/invoice-printer.ts'
import type { BuyerMail } from '../../shops/mail-texts/mail-texts.ts'
import { listNotificationRecipients } from '../../shops/notifications/notification-settings.ts'
import { listForBuyer } from '../downloads/read-order-downloads.ts'
import { findOrderObstacle } from '../payments/payments.ts'
import { notifyLowStock, notifyTodo } from './notify-shop.ts'
import { objectionUrl } from './objections.ts'
import {
  findAskedAgain,
  findEditToMail,
  findMailedOrder,
  findMailedRefund,
  findMailedShipments,
  lockBuyer,
  type MailedEdit,
  type MailedOrder,
} from './order-mails.queries.ts'
import { deleteOldOrderMails, setNotSent } from './recipients.queries.ts'
import { type BuyersMail, sendToBuyer } from './send-to-buyer.ts'
import { sendToMembers } from './send-to-members.ts'
import { mailAddressChange } from './writing/mail-address-change.ts'
import { mailGiftCard } from './writing/mail-gift-card.ts'
import { mailLoginCode } from './writing/mail-login-code.ts'
import { writeEditPaid, writeNewOrder } from './writing/write-member-mails.ts'
import { type WrittenEdit, writeToBuyer } from './writing/write-order-mails.ts'

/** The parts of the platform for mail tasks. The printer draws the documents that are attached to mails. */
interface Mailing extends Pick<Platform, 'db' | 'config' | 'files' | 'clock' | 'vault' | 'log'> {
  readonly printer: InvoicePrinter
}
type Needs = Bound<Mailing>

export const orderMailTasks = (platform: Mailing): Record<string, Task> => ({
  tell_order_step: (payload) => {
    const step = readPayload('tell_order_step', payload)
    return untilWritten(platform, step, (needs) => writeStepMails(needs, step))
  },
  tell_refund: (payload) => {
    const refund = readPayload('tell_refund', payload)
    return untilWritten(platform, refund, (needs) => notifyOfRefund(needs, refund))
  },
  tell_order_edit: (payload) => {
    const edit = readPayload('tell_order_edit', payload)
    return untilWritten(platform, edit, (needs) => notifyOfEdit(needs, edit))
  },
  tell_edit_done: (payload) => {
    const edit = readPayload('tell_edit_done', payload)
    return untilWritten(platform, edit, (needs) => notifyOfDoneEdit(needs, edit))
  },
  tell_gift_card: (payload) => {
    const card = readPayload('tell_gift_card', payload)
    return mailGiftCard(forShop(platform, card.shop_id), card)
  },
  tell_address_change: (payload) => {
    const change = readPayload('tell_address_change', payload)
    return mailAddressChange(forShop(platform, change.shop_id), change)
  },
  tell_login_code: (payload) => {
    const code = readPayload('tell_login_code', payload)
    return mailLoginCode(forShop(platform, code.shop_id), code)
  },
  tell_matter: (payload) => {
    const todo = readPayload('tell_matter', payload)
    return notifyTodo(platform.db.forShop(todo.shop_id), platform.config, todo)
  },
  tell_low_stock: (payload) => {
    const product = readPayload('tell_low_stock', payload)
    return notifyLowStock(platform.db.forShop(product.shop_id), platform.config, product)
  },
  forget_old_order_mails: async () => {
    await deleteInBatches((limit) => deleteOldOrderMails(platform.db.forPlatform(), limit))
  },
})

/**
 * `corrected`: the buyer's e-mail address was corrected meanwhile, so nothing was stored. `not_needed`: there is no reason for a mail to the buyer any more,
 * or the buyer was erased.
 */
type Attempt = 'written' | 'corrected' | 'not_needed'

/** The job tries until the buyer's e-mail address was the same from reading the order to storing the mails. A waiting mail that is not needed is then marked as not sent. */
async function untilWritten(
  platform: Mailing,
  { shop_id, waiting_id }: { shop_id: string; waiting_id?: string | undefined },
  attempt: (needs: Needs) => Promise<Attempt>,
): Promise<void> {
  const needs = forShop(platform, shop_id)
  let outcome: Attempt = 'corrected'
  while (outcome === 'corrected') outcome = await attempt(needs)
  if (outcome === 'not_needed' && waiting_id !== undefined) await setNotSent(needs.db, shop_id, waiting_id)
}

/**
 * Returns the result for a mail whose address is no longer the order's address. The address of an erased
 * buyer is empty.
 */
const unlessSame = (now: { email: string } | undefined, to: string): Attempt | undefined => {
  if (now?.email === to) return undefined
  return now?.email ? 'corrected' : 'not_needed'
}

async function writeStepMails(needs: Needs, asked: JobPayload<'tell_order_step'>): Promise<Attempt> {
  const { db, config } = needs
  const { shop_id, order_id, step, as_of, is_for_buyer_only } = asked
  const order = await findMailedOrder(db, shop_id, order_id)
  if (order === undefined || !isStillSo(step, order)) return 'not_needed'
  const to = order.customer_user_email
  const enclosed = to === '' ? undefined : await findEnclosed(needs, order, asked)
  // An order cancelled or refunded before the mail was written is no news.
  const is_news = step === 'paid' && !is_for_buyer_only && isPaid(order.status)
  return db.transaction(async (tx) => {
    const [buyer, asked_again, recipients] = await Promise.all([
      lockBuyer(tx, shop_id, order_id),
      findAskedAgain(tx, shop_id, order_id, { mailed: step, as_of }),
      is_news ? listNotificationRecipients(tx, shop_id, 'new_order') : [],
    ])
    const other = unlessSame(buyer, to)
    if (other !== undefined) return other
    const is_needed = enclosed !== undefined && asked_again === undefined
    if (is_needed) await notifyBuyer(tx, needs, asked, order, enclosed)
    await sendToMembers(tx, config, { shop_id, recipients }, (language) =>
      writeNewOrder(order, language, config),
    )
    return is_needed ? 'written' : 'not_needed'
  })
}

/** Returns whether the reason for the mail still exists. */
function isStillSo(step: JobPayload<'tell_order_step'>['step'], order: MailedOrder): boolean {
  if (step === 'shipped')
    return (
      needsShipping(order) &&
      (order.has_goods_left || order.tracking_number !== '' || order.tracking_url !== '')
    )
  // If the order was paid or cancelled in the meantime, a different mail reports that.
  if (step === 'new') return order.status === 'new'
  // A late payment may have reopened the order.
  if (step === 'cancelled') return order.status === 'cancelled'
  return step !== 'failed' || isLeftUnpaid(order)
}

async function notifyBuyer(
  tx: Tx,
  needs: Needs,
  asked: JobPayload<'tell_order_step'>,
  order: MailedOrder,
  { documents, ...enclosed }: Awaited<ReturnType<typeof findEnclosed>>,
): Promise<void> {
  const { config } = needs
  const { shop_id, order_id, step, waiting_id } = asked
  const kind = step === 'new' ? 'received' : step
  const objection_url = objectionUrl(config, { ...order, order_id, to: order.customer_user_email })
  // Only this mail contains the keys, so the job is retried while a key cannot be decrypted.
  const downloads =
    step === 'paid' && order.has_downloads
      ? await listForBuyer(tx, needs, { shop_id, order_id }, { needs_all_keys: true })
      : []
  const write = (shown: MailedOrder) => ({
    ...writeToBuyer(shown, kind, config, { objection_url, downloads, ...enclosed }),
    attachments: attached(documents),
  })
  const sending = toSend(order, kind, write, waiting_id)
  const waiting = await sendToBuyer(tx, config, sending)
  if (waiting) await tryLater(tx, needs, 'tell_order_step', { ...asked, ...waiting, is_for_buyer_only: true })
}

/**
 * Finds the slow parts of a mail before the mail is written: the drawn documents, and whether a card can pay.
 */
async function findEnclosed(
  { db, files, printer }: Needs,
  order: MailedOrder,
  { step, shipment_ids }: JobPayload<'tell_order_step'>,
) {
  const { shop_id, id: order_id } = order
  // Only these mails ask for a payment.
  const obstacle = step === 'new' || step === 'failed' ? await findOrderObstacle(db, shop_id, order) : null
  if (step === 'shipped')
    return {
      documents: [],
      obstacle,
      shipped: await findMailedShipments(db, shop_id, order.id, shipment_ids),
    }
  if (step !== 'paid') return { documents: [], obstacle }
  const { invoice, receipt } = await findSalePdfs({ db, files, printer }, { shop_id, order_id })
  return {
    documents: [invoice, receipt],
    has_invoice: invoice !== undefined,
    has_receipt: receipt !== undefined,
    obstacle,
  }
}

const attached = (documents: readonly (InvoiceFile | undefined)[]) =>
  documents
    .filter((document) => document !== undefined)
    .map(({ filename, bytes }) => ({ filename, content_type: 'application/pdf', content: bytes }))

/**
 * Returns whether the failed payment was the last event: no payment is on its way, and the order was neither
 * taken up again nor paid.
 */
const isLeftUnpaid = ({ status, is_money_on_its_way }: MailedOrder): boolean =>
  (status === 'failed' || status === 'draft') && !is_money_on_its_way

/** An order without an amount due is paid when it is placed, so the mail about the payment comes first. */
const isReceipt = (kind: BuyerMail, { amount_due, is_public }: MailedOrder): boolean =>
  kind === 'received' || (kind === 'paid' && is_public && isZero(amount_due))

const toSend = (
  order: MailedOrder,
  kind: BuyerMail,
  write: (order: MailedOrder) => Awaited<ReturnType<BuyersMail['writeMail']>>,
  waiting_id: string | undefined,
): BuyersMail => {
  const is_receipt = isReceipt(kind, order)
  // An order paid by gift cards is a sale.
  const is_by_anybody = is_receipt && (kind === 'received' || isZero(order.gift_card_total))
  return {
    shop_id: order.shop_id,
    shop_slug: order.shop_slug,
    order_id: order.id,
    to: order.customer_user_email,
    kind,
    writeMail: async (may_use_own_texts) => write(may_use_own_texts ? order : { ...order, own_texts: {} }),
    is_receipt,
    apart: is_by_anybody ? 'receipts' : undefined,
    // The hour of the network is over for a mail that has waited.
    is_network_busy: is_by_anybody && order.is_mail_held && waiting_id === undefined,
    waiting_id,
  }
}

const tryLater = <Name extends JobName>(
  tx: Tx,
  { clock }: Pick<Needs, 'clock'>,
  name: Name,
  payload: JobPayload<Name>,
): Promise<void> => queueJob(tx, name, payload, { run_at: new Date(clock.now() + HOUR * 1000).toISOString() })

async function notifyOfRefund(needs: Needs, asked: JobPayload<'tell_refund'>): Promise<Attempt> {
  const { db, config, files, printer } = needs
  const { shop_id, refund_id, as_of, waiting_id } = asked
  const refund = await findMailedRefund(db, shop_id, refund_id)
  const order = refund && (await findMailedOrder(db, shop_id, refund.order_id))
  if (refund === undefined || order === undefined || order.customer_user_email === '') return 'not_needed'
  const to = order.customer_user_email
  const [credit_note, receipt] = await Promise.all(
    (['credit_note', 'receipt'] as const).map((kind) =>
      findRefundPdf({ db, files, printer }, shop_id, refund_id, kind),
    ),
  )
  const write = (shown: MailedOrder) => ({
    ...writeToBuyer(shown, 'refunded', config, {
      refund,
      has_invoice: credit_note !== undefined,
      objection_url: objectionUrl(config, { ...order, order_id: order.id, to }),
    }),
    attachments: attached([credit_note, receipt]),
  })
  const sending = toSend(order, 'refunded', write, waiting_id)
  return db.transaction(async (tx) => {
    const other = unlessSame(await lockBuyer(tx, shop_id, refund.order_id), to)
    if (other !== undefined) return other
    if (await findAskedAgain(tx, shop_id, refund.order_id, { mailed: refund_id, as_of })) return 'not_needed'
    const waiting = await sendToBuyer(tx, config, sending)
    if (waiting) await tryLater(tx, needs, 'tell_refund', { ...asked, ...waiting })
    return 'written'
  })
}

/** Sends no mail about an edit that has ended. */
async function notifyOfEdit(needs: Needs, asked: JobPayload<'tell_order_edit'>): Promise<Attempt> {
  const { db, config } = needs
  const { shop_id, edit_id, waiting_id } = asked
  const edit = await findEditToMail(db, shop_id, edit_id, 'pending')
  const order = edit && (await findMailedOrder(db, shop_id, edit.order_id))
  if (edit === undefined || order === undefined || order.customer_user_email === '') return 'not_needed'
  const to = order.customer_user_email
  const objection_url = objectionUrl(config, { ...order, order_id: order.id, to })
  const obstacle = await findOrderObstacle(db, shop_id, { ...order, edit_id, amount_due: edit.difference })
  const write = (shown: MailedOrder) => ({
    ...writeToBuyer(shown, 'edited', config, {
      edit: {
        ...edit,
        amount: edit.difference,
        until: limitText(timeZoneOf(shown), STORE_LOCALES[shown.language], edit.expires_at!),
      },
      objection_url,
      obstacle,
    }),
    attachments: [],
  })
  const sending = toSend(order, 'edited', write, waiting_id)
  return db.transaction(async (tx) => {
    const other = unlessSame(await lockBuyer(tx, shop_id, edit.order_id), to)
    if (other !== undefined) return other
    const waiting = await sendToBuyer(tx, config, sending)
    if (waiting) await tryLater(tx, needs, 'tell_order_edit', { ...asked, ...waiting })
    return 'written'
  })
}

function doneEdit({ id, adds, removes, difference }: MailedEdit): WrittenEdit {
  const outcome = isZero(difference) ? 'even' : difference.startsWith('-') ? 'refunded' : 'paid'
  return { id, adds, removes, amount: difference.replace('-', ''), outcome }
}

/**
 * Finds the document of the added items. Also finds the document of the removed items if no refund, and
 * therefore no mail about a refund, includes the document.
 */
async function findEnclosedOfEdit(
  { db, files, printer }: Needs,
  shop_id: string,
  { invoice_id, credit_note_id }: MailedEdit,
  { outcome }: WrittenEdit,
) {
  const ids = [invoice_id, outcome === 'refunded' ? null : credit_note_id]
  const [invoice, credit_note] = await Promise.all(
    ids.map(async (id) => (id === null ? undefined : findInvoiceFile({ db, files, printer }, shop_id, id))),
  )
  return {
    documents: [invoice, credit_note],
    has_invoice: invoice !== undefined,
    has_credit_note: credit_note !== undefined,
  }
}

interface EditMail {
  order: MailedOrder
  edit: WrittenEdit
  enclosed: Awaited<ReturnType<typeof findEnclosedOfEdit>>
}

async function notifyBuyerOfEdit(
  tx: Tx,
  needs: Needs,
  asked: JobPayload<'tell_edit_done'>,
  { order, edit, enclosed: { documents, ...enclosed } }: EditMail,
): Promise<void> {
  const { config } = needs
  const { shop_id, id: order_id } = order
  const objection_url = objectionUrl(config, { ...order, order_id, to: order.customer_user_email })
  const downloads = order.has_downloads
    ? await listForBuyer(tx, needs, { shop_id, order_id }, { needs_all_keys: true, edit_id: edit.id })
    : []
  const write = (shown: MailedOrder) => ({
    ...writeToBuyer(shown, 'edited', config, { edit, objection_url, downloads, ...enclosed }),
    attachments: attached(documents),
  })
  const sending = { ...toSend(order, 'edited', write, asked.waiting_id), done_edit_id: edit.id }
  const waiting = await sendToBuyer(tx, config, sending)
  if (waiting) await tryLater(tx, needs, 'tell_edit_done', { ...asked, ...waiting, is_for_buyer_only: true })
}

/** Members are notified only of an edit that waited: until it was paid, the order was not to be shipped. */
async function notifyOfDoneEdit(needs: Needs, asked: JobPayload<'tell_edit_done'>): Promise<Attempt> {
  const { db, config } = needs
  const { shop_id, edit_id, is_for_buyer_only } = asked
  const found = await findEditToMail(db, shop_id, edit_id, 'done')
  const order = found && (await findMailedOrder(db, shop_id, found.order_id))
  if (found === undefined || order === undefined) return 'not_needed'
  const edit = doneEdit(found)
  const to = order.customer_user_email
  const enclosed = to === '' ? undefined : await findEnclosedOfEdit(needs, shop_id, found, edit)
  return db.transaction(async (tx) => {
    const is_for_members = edit.outcome === 'paid' && !is_for_buyer_only && isPaid(order.status)
    const [buyer, recipients] = await Promise.all([
      lockBuyer(tx, shop_id, found.order_id),
      is_for_members ? listNotificationRecipients(tx, shop_id, 'new_order') : [],
    ])
    const other = unlessSame(buyer, to)
    if (other !== undefined) return other
    if (enclosed !== undefined) await notifyBuyerOfEdit(tx, needs, asked, { order, edit, enclosed })
    await sendToMembers(tx, config, { shop_id, recipients }, (language) =>
      writeEditPaid(order, edit, language, config),
    )
    return enclosed === undefined ? 'not_needed' : 'written'
  })
}
