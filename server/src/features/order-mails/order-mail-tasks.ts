// The jobs that write mails about orders. Each job is added in the transaction of its cause, so nobody is told of what did not happen. A crash
// between writing the mail to the outbox and marking the job as done may send a mail twice.

import { needsShipping } from '@kontor/contract/order-status'
import { queueMail } from '../../integrations/mail/queue-mail.ts'
import { type JobPayload, readPayload } from '../../jobs/job-payloads.ts'
import type { Task } from '../../jobs/run-job.ts'
import { type BoundServices, forShop, type Services } from '../../services.ts'
import { findCreditNotePdf, findInvoicePdf, type InvoiceFile } from '../invoices/invoice-file.ts'
import { listNotificationRecipients } from '../notifications/list-recipients.ts'
import { findOrderObstacle } from '../payments/find-order-obstacle.ts'
import {
  countMailsTo,
  findAskedAgain,
  findOrderToTell,
  findRefundToTell,
  lockBuyer,
  type OrderToTell,
} from './order-mails.queries.ts'
import { tellLowStock, tellMatter } from './tell-shop.ts'
import { writeNewOrder, writeToBuyer } from './write-order-mails.ts'

/** Limits the mails to one address, since anybody may enter somebody else's address in a checkout. */
const UNPAID_MAILS_AN_HOUR = 5

type Needs = Pick<BoundServices, 'db' | 'config' | 'files' | 'printer'>

export const orderMailTasks = (
  services: Pick<Services, 'db' | 'config' | 'files' | 'printer'>,
): Record<string, Task> => ({
  tell_order_step: (payload) => {
    const step = readPayload('tell_order_step', payload)
    return untilWritten(() => writeStepMails(forShop(services, step.shop_id), step))
  },
  tell_refund: (payload) => {
    const refund = readPayload('tell_refund', payload)
    return untilWritten(() => tellRefund(forShop(services, refund.shop_id), refund))
  },
  tell_matter: (payload) => {
    const matter = readPayload('tell_matter', payload)
    return tellMatter(services.db.forShop(matter.shop_id), services.config, matter)
  },
  tell_low_stock: (payload) => {
    const product = readPayload('tell_low_stock', payload)
    return tellLowStock(services.db.forShop(product.shop_id), services.config, product)
  },
})

/** Tries until the buyer's e-mail address was the same from reading the order to storing the mails: it may be corrected meanwhile. */
async function untilWritten(attempt: () => Promise<boolean>): Promise<void> {
  let is_written = false
  while (!is_written) is_written = await attempt()
}

/** False where the buyer's e-mail address was corrected meanwhile; then nothing was stored. Of a buyer who was erased nothing is, either. */
async function writeStepMails(
  { db, config, files, printer }: Needs,
  { shop_id, order_id, step, as_of, is_for_buyer_only }: JobPayload<'tell_order_step'>,
): Promise<boolean> {
  const order = await findOrderToTell(db, shop_id, order_id)
  if (order === undefined) return true
  const to = order.customer_user_email
  if (step === 'shipped' && !needsShipping(order)) return true
  // If the order was paid or cancelled meanwhile, another mail says so.
  if (step === 'new' && (order.status !== 'new' || (await isWrittenToEnough(db, to)))) return true
  if (step === 'failed' && !isLeftUnpaid(order)) return true
  // Only these mails ask to be paid.
  const obstacle = step === 'new' || step === 'failed' ? await findOrderObstacle(db, shop_id, order) : null
  const invoice =
    step === 'paid' ? await findInvoicePdf({ db, files, printer }, shop_id, order_id) : undefined
  const attachments = attached(invoice)
  return db.transaction(async (tx) => {
    const now = await lockBuyer(tx, shop_id, order_id)
    if (now?.email !== to) return !now?.email
    if (to !== '' && !(await findAskedAgain(tx, shop_id, order_id, { told: step, as_of }))) {
      const kind = step === 'new' ? 'received' : step
      const mail = writeToBuyer(order, kind, config, { has_invoice: invoice !== undefined, obstacle })
      await queueMail(tx, { to, ...mail, attachments })
    }
    if (step === 'paid' && !is_for_buyer_only)
      for (const { email, language } of await listNotificationRecipients(tx, shop_id, 'new_order'))
        await queueMail(tx, { to: email, ...writeNewOrder(order, language, config) })
    return true
  })
}

const attached = (document: InvoiceFile | undefined) =>
  document ? [{ filename: document.filename, content_type: 'application/pdf', content: document.bytes }] : []

/** Whether the payment that failed was the last word: no other one is on its way, and the order was not taken up again or paid meanwhile. */
const isLeftUnpaid = ({ status, is_money_on_its_way }: OrderToTell): boolean =>
  (status === 'failed' || status === 'draft') && !is_money_on_its_way

async function isWrittenToEnough(db: Needs['db'], address: string): Promise<boolean> {
  return ((await countMailsTo(db, address))?.count ?? 0) >= UNPAID_MAILS_AN_HOUR
}

/** As `writeStepMails`. */
async function tellRefund(
  { db, config, files, printer }: Needs,
  { shop_id, refund_id, as_of }: JobPayload<'tell_refund'>,
): Promise<boolean> {
  const refund = await findRefundToTell(db, shop_id, refund_id)
  const order = refund && (await findOrderToTell(db, shop_id, refund.order_id))
  if (refund === undefined || order === undefined || order.customer_user_email === '') return true
  const to = order.customer_user_email
  const credit_note = await findCreditNotePdf({ db, files, printer }, shop_id, refund_id)
  const mail = writeToBuyer(order, 'refunded', config, { refund, has_invoice: credit_note !== undefined })
  return db.transaction(async (tx) => {
    const now = await lockBuyer(tx, shop_id, refund.order_id)
    if (now?.email !== to) return !now?.email
    if (!(await findAskedAgain(tx, shop_id, refund.order_id, { told: refund_id, as_of })))
      await queueMail(tx, { to, ...mail, attachments: attached(credit_note) })
    return true
  })
}
