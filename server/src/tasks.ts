// The background jobs: the task that each one runs, and the schedule. Every job is named here, and most are written in their feature's `*-tasks.ts`.

import type { Config } from './config.ts'
import { forgetOldLogins } from './features/auth/forget-old-logins.ts'
import { countCustomerChanges } from './features/customers/count-customers.ts'
import { depositTasks } from './features/deposits/deposit-tasks.ts'
import { invoiceTasks } from './features/invoices/invoice-tasks.ts'
import { lowStockTasks } from './features/low-stock/low-stock-tasks.ts'
import { forgetOldInvitations } from './features/members/forget-old-invitations.ts'
import { operationTasks, operationTimes } from './features/operations/operation-tasks.ts'
import { orderMailTasks } from './features/order-mails/order-mail-tasks.ts'
import { orderTasks } from './features/orders/waiting/order-tasks.ts'
import { paymentGatewayTasks } from './features/payment-gateways/payment-gateway-tasks.ts'
import { paymentTasks } from './features/payments/opening/payment-tasks.ts'
import { sweepUploads } from './features/products/sweep-uploads.ts'
import { refundTasks } from './features/refunds/asking/refund-tasks.ts'
import { shopArchiveTasks } from './features/shop-archives/shop-archive-tasks.ts'
import { forgetHandOvers } from './features/storefront/hand-overs/hand-overs.ts'
import { forgetOldConfirmations } from './features/verified-emails/forget-old-confirmations.ts'
import { forgetOldKeys } from './http/idempotency.ts'
import { mailTasks } from './integrations/mail/send-mail.ts'
import { longTask, type Task } from './jobs/run-job.ts'
import type { Services } from './services.ts'

export const tasksOf = (services: Services): Record<string, Task> => ({
  ...mailTasks(services),
  ...invoiceTasks(services),
  ...orderTasks(services),
  ...orderMailTasks(services),
  ...paymentTasks(services),
  ...refundTasks(services),
  ...depositTasks(services),
  ...paymentGatewayTasks(services),
  ...lowStockTasks(services),
  ...shopArchiveTasks(services),
  ...operationTasks(services),
  count_customers: () => countCustomerChanges(services.db.forPlatform()),
  // Eight tables, each of which may take half a minute where much has come together.
  forget_old_logins: longTask(5, async () => {
    await forgetOldLogins(services.db.forNoShop())
    await forgetOldConfirmations(services.db.forNoShop())
    await forgetOldInvitations(services.db.forPlatform())
  }),
  sweep_uploads: async () => {
    await sweepUploads(services.db.forPlatform(), services.files)
  },
  forget_hand_overs: () => forgetHandOvers(services.db.forPlatform()),
  forget_old_keys: async () => {
    await forgetOldKeys(services.db.forNoShop())
  },
})

/** Minute, hour, day, month, weekday (UTC), then the task. */
const CRONTAB = `
* * * * * expire_orders
* * * * * count_customers
* * * * * reconcile_payments
* * * * * reconcile_deposits
* * * * * tell_received
* * * * * watch_stock
* * * * * recheck_vat_numbers
17 * * * * forget_old_keys
27 * * * * forget_old_logins
47 * * * * forget_old_tries
57 * * * * sweep_uploads
7 * * * * forget_archives
37 3 * * * forget_old_mails
39 3 * * * forget_old_order_mails
47 3 * * * forget_old_vat_checks
57 3 * * * forget_hand_overs
`

export const crontabOf = (config: Config): string => CRONTAB + operationTimes(config)
