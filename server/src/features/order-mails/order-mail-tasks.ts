// The job that tells people of an order's steps. It was added in the transaction of the step, so no step that did not happen is told;
// a crash between the outbox and the note of the job may tell one twice.

import { z } from 'zod'
import { queueMail } from '../../integrations/mail/queue-mail.ts'
import type { Task } from '../../jobs/run-job.ts'
import type { Services } from '../../services.ts'
import { listNotificationRecipients } from '../notifications/list-recipients.ts'
import { findOrderToTell } from './order-mails.queries.ts'
import { tellLowStock, tellMatter } from './tell-shop.ts'
import { TOLD_STEPS, writeToBuyer, writeToOwner } from './write-order-mails.ts'

const payloadShape = z.object({ shop_id: z.string(), order_id: z.string(), step: z.enum(TOLD_STEPS) })
const matterShape = z.object({ shop_id: z.string(), matter_id: z.string() })
const productShape = z.object({ shop_id: z.string(), product_id: z.string() })

export const orderMailTasks = ({ db, config }: Pick<Services, 'db' | 'config'>): Record<string, Task> => ({
  tell_order_step: async (payload) => {
    const { shop_id, order_id, step } = payloadShape.parse(payload)
    const order = await findOrderToTell(db, shop_id, order_id)
    if (order === undefined) return
    await db.transaction(async (tx) => {
      if (order.customer_user_email !== '')
        await queueMail(tx, { to: order.customer_user_email, ...writeToBuyer(order, step, config.store_url) })
      if (step === 'paid')
        for (const { email: to } of await listNotificationRecipients(tx, shop_id, 'new_order'))
          await queueMail(tx, { to, ...writeToOwner(order, config.public_url) })
    })
  },
  tell_matter: (payload) => tellMatter(db, config, matterShape.parse(payload)),
  tell_low_stock: (payload) => tellLowStock(db, config, productShape.parse(payload)),
})
