// The jobs that write mails about orders. Each job is added in the transaction of its cause, so nobody is told of what did not happen. A crash
// between writing the mail to the outbox and marking the job as done may send a mail twice.

import { needsShipping } from '@kontor/contract/order-status'
import { queueMail } from '../../integrations/mail/queue-mail.ts'
import { type JobPayload, readPayload } from '../../jobs/job-payloads.ts'
import type { Task } from '../../jobs/run-job.ts'
import { type BoundServices, forShop, type Services } from '../../services.ts'
import { findInvoicePdf } from '../invoices/invoice-file.ts'
import { listNotificationRecipients } from '../notifications/list-recipients.ts'
import { findOrderObstacle } from '../payments/find-order-obstacle.ts'
import {
  countMailsTo,
  findOrderToTell,
  findRefundToTell,
  lockBuyer,
  type OrderToTell,
} from './order-mails.queries.ts'
import { tellLowStock, tellMatter } from './tell-shop.ts'
import { writeNewOrder, writeToBuyer } from './write-order-mails.ts'

/** Limits the mails to one address, since anybody may enter somebody else's address in a checkout. */
const UNPAID_MAILS_AN_HOUR = 5

type Needs = Pick<BoundServices, 'db' | 'config' | 'files'>

export const orderMailTasks = (
  services: Pick<Services, 'db' | 'config' | 'files'>,
): Record<string, Task> => ({
  tell_order_step: (payload) => {
    const step = readPayload('tell_order_step', payload)
    return writeStepMails(forShop(services, step.shop_id), step)
  },
  tell_refund: (payload) => {
    const refund = readPayload('tell_refund', payload)
    return tellRefund(forShop(services, refund.shop_id), refund)
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

async function writeStepMails(
  { db, config, files }: Needs,
  { shop_id, order_id, step }: JobPayload<'tell_order_step'>,
): Promise<void> {
  const order = await findOrderToTell(db, shop_id, order_id)
  if (order === undefined) return
  const to = order.customer_user_email
  if (step === 'shipped' && !needsShipping(order)) return
  // If the order was paid or cancelled meanwhile, another mail says so.
  if (step === 'new' && (order.status !== 'new' || (await isWrittenToEnough(db, to)))) return
  if (step === 'failed' && !isLeftUnpaid(order)) return
  // Only these mails ask to be paid.
  const obstacle = step === 'new' || step === 'failed' ? await findOrderObstacle(db, shop_id, order) : null
  const invoice = step === 'paid' ? await findInvoicePdf({ db, files }, shop_id, order_id) : undefined
  const attachments = invoice
    ? [{ filename: invoice.filename, content_type: 'application/pdf', content: invoice.bytes }]
    : []
  await db.transaction(async (tx) => {
    if (!(await lockBuyer(tx, shop_id, order_id, to))) return
    if (to !== '') {
      const kind = step === 'new' ? 'received' : step
      const mail = writeToBuyer(order, kind, config, { has_invoice: invoice !== undefined, obstacle })
      await queueMail(tx, { to, ...mail, attachments })
    }
    if (step === 'paid')
      for (const { email, language } of await listNotificationRecipients(tx, shop_id, 'new_order'))
        await queueMail(tx, { to: email, ...writeNewOrder(order, language, config) })
  })
}

/** Whether the payment that failed was the last word: no other one is on its way, and the order was not taken up again or paid meanwhile. */
const isLeftUnpaid = ({ status, is_money_on_its_way }: OrderToTell): boolean =>
  (status === 'failed' || status === 'draft') && !is_money_on_its_way

async function isWrittenToEnough(db: Needs['db'], address: string): Promise<boolean> {
  return ((await countMailsTo(db, address))?.count ?? 0) >= UNPAID_MAILS_AN_HOUR
}

async function tellRefund(
  { db, config }: Needs,
  { shop_id, refund_id }: JobPayload<'tell_refund'>,
): Promise<void> {
  const refund = await findRefundToTell(db, shop_id, refund_id)
  const order = refund && (await findOrderToTell(db, shop_id, refund.order_id))
  if (refund === undefined || order === undefined || order.customer_user_email === '') return
  const to = order.customer_user_email
  const mail = writeToBuyer(order, 'refunded', config, { refund })
  await db.transaction(async (tx) => {
    if (await lockBuyer(tx, shop_id, refund.order_id, to)) await queueMail(tx, { to, ...mail })
  })
}
