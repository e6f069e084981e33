// The jobs that tell people of an order. Each was added in the transaction of what it tells, so nothing that did not happen is told; a
// crash between the outbox and the note of the job may tell one twice.

import { z } from 'zod'
import { queueMail } from '../../integrations/mail/queue-mail.ts'
import type { Task } from '../../jobs/run-job.ts'
import { type BoundServices, forShop, type Services } from '../../services.ts'
import { findInvoicePdf } from '../invoices/invoice-file.ts'
import { listNotificationRecipients } from '../notifications/list-recipients.ts'
import { countMailsTo, findOrderToTell, findRefundToTell } from './order-mails.queries.ts'
import { tellLowStock, tellMatter } from './tell-shop.ts'
import { writeNewOrder, writeToBuyer } from './write-order-mails.ts'

const STEPS = ['new', 'paid', 'shipped', 'delivered', 'cancelled'] as const

const stepShape = z.object({ shop_id: z.string(), order_id: z.string(), step: z.enum(STEPS) })
const refundShape = z.object({ shop_id: z.string(), refund_id: z.string() })
const matterShape = z.object({ shop_id: z.string(), matter_id: z.string() })
const productShape = z.object({ shop_id: z.string(), product_id: z.string() })

/** Whoever types others' addresses into a checkout shall not have them written to without end. */
const UNPAID_MAILS_AN_HOUR = 5

type Needs = Pick<BoundServices, 'db' | 'config' | 'files'>

export const orderMailTasks = (
  services: Pick<Services, 'db' | 'config' | 'files'>,
): Record<string, Task> => ({
  tell_order_step: (payload) => {
    const step = stepShape.parse(payload)
    return tellStep(forShop(services, step.shop_id), step)
  },
  tell_refund: (payload) => {
    const refund = refundShape.parse(payload)
    return tellRefund(forShop(services, refund.shop_id), refund)
  },
  tell_matter: (payload) => {
    const matter = matterShape.parse(payload)
    return tellMatter(services.db.forShop(matter.shop_id), services.config, matter)
  },
  tell_low_stock: (payload) => {
    const product = productShape.parse(payload)
    return tellLowStock(services.db.forShop(product.shop_id), services.config, product)
  },
})

async function tellStep(
  { db, config, files }: Needs,
  { shop_id, order_id, step }: z.output<typeof stepShape>,
): Promise<void> {
  const order = await findOrderToTell(db, shop_id, order_id)
  if (order === undefined) return
  const to = order.customer_user_email
  // Paid or given up meanwhile: another mail says so.
  if (step === 'new' && (order.status !== 'new' || (await isWrittenToEnough(db, to)))) return
  const invoice = step === 'paid' ? await findInvoicePdf({ db, files }, shop_id, order_id) : undefined
  const attachments = invoice
    ? [{ filename: invoice.filename, content_type: 'application/pdf', content: invoice.bytes }]
    : []
  await db.transaction(async (tx) => {
    if (to !== '') {
      const kind = step === 'new' ? 'received' : step
      const mail = writeToBuyer(order, kind, config, { has_invoice: invoice !== undefined })
      await queueMail(tx, { to, ...mail, attachments })
    }
    if (step === 'paid')
      for (const { email, language } of await listNotificationRecipients(tx, shop_id, 'new_order'))
        await queueMail(tx, { to: email, ...writeNewOrder(order, language, config) })
  })
}

async function isWrittenToEnough(db: Needs['db'], address: string): Promise<boolean> {
  return ((await countMailsTo(db, address))?.count ?? 0) >= UNPAID_MAILS_AN_HOUR
}

async function tellRefund(
  { db, config }: Needs,
  { shop_id, refund_id }: z.output<typeof refundShape>,
): Promise<void> {
  const refund = await findRefundToTell(db, shop_id, refund_id)
  const order = refund && (await findOrderToTell(db, shop_id, refund.order_id))
  if (refund === undefined || order === undefined || order.customer_user_email === '') return
  const mail = writeToBuyer(order, 'refunded', config, { refund })
  await db.transaction((tx) => queueMail(tx, { to: order.customer_user_email, ...mail }))
}
