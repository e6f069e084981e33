// The background jobs: the task of each job, and the schedule. The file names every job. Most tasks are
// written in their feature's `*-tasks.ts`.

import type { Config } from './config.ts'
import { mailAccountLogin } from './features/accounts/auth/create-challenge.ts'
import { cleanUpLogins } from './features/accounts/auth/end-logins.ts'
import { cleanUpConfirmations } from './features/accounts/verified-emails/account-emails.ts'
import { cleanUpDetached } from './features/catalogue/products/files/attach-files.ts'
import { sweepUploads } from './features/catalogue/products/files/receive-upload.ts'
import { salePriceTasks } from './features/catalogue/products/sale-prices/refresh-sale-prices.ts'
import { invoiceTasks } from './features/invoices/invoice-tasks.ts'
import type { InvoicePrinter } from './features/invoices/printing/invoice-printer.ts'
import { depositTasks } from './features/money/deposits/deposit-tasks.ts'
import { paymentGatewayTasks } from './features/money/payment-gateways/payment-gateway-tasks.ts'
import { operationTasks, operationTimes } from './features/office/operations/operation-tasks.ts'
import { countCustomerChanges } from './features/orders/customers/count-customers.ts'
import { orderMailTasks } from './features/orders/mails/order-mail-tasks.ts'
import { noteRefused } from './features/orders/mails/send-to-buyer.ts'
import { paymentTasks } from './features/orders/payments/opening/payment-tasks.ts'
import { refundTasks } from './features/orders/refunds/asking/refund-tasks.ts'
import { orderTasks } from './features/orders/waiting/order-tasks.ts'
import { expireGiftCards } from './features/prices/gift-cards/save-gift-card.ts'
import { cleanUpInvitations } from './features/shops/members/invite-member.ts'
import { cleanUpUploads } from './features/shops/uploads/receive-parts.ts'
import { lowStockTasks } from './features/stock/low-stock/watch-stock.ts'
import { cleanUpCartTransfers } from './features/storefront/cart-transfers/cart-transfers.ts'
import { importTasks } from './features/tables/imports/import-tasks.ts'
import { shopArchiveTasks } from './features/tables/shop-archives/shop-archive-tasks.ts'
import { cleanUpIdempotencyKeys } from './http/idempotency.ts'
import { mailTasks } from './integrations/mail/send-mail.ts'
import type { Vies } from './integrations/vies/vies.ts'
import { readPayload } from './jobs/job-payloads.ts'
import { longTask, type Task } from './jobs/run-job.ts'
import type { Platform } from './platform.ts'

/** The parts that jobs use besides the platform. */
export interface TaskParts {
  readonly printer: InvoicePrinter
  readonly vies: Vies | undefined
}

export const tasksOf = (platform: Platform, { printer, vies }: TaskParts): Record<string, Task> => ({
  ...mailTasks(platform, { noteRefused: (mail_id) => noteRefused(platform.db.forPlatform(), mail_id) }),
  ...invoiceTasks(platform, printer),
  ...orderTasks(platform, vies),
  ...orderMailTasks({ ...platform, printer }),
  ...paymentTasks(platform),
  ...refundTasks(platform),
  ...depositTasks(platform),
  ...paymentGatewayTasks(platform),
  ...lowStockTasks(platform),
  ...importTasks(platform),
  ...salePriceTasks(platform),
  ...shopArchiveTasks({ ...platform, printer }),
  ...operationTasks(platform),
  mail_account_login: (payload) =>
    mailAccountLogin(
      { db: platform.db.forNoShop(), config: platform.config },
      readPayload('mail_account_login', payload),
    ),
  count_customers: () => countCustomerChanges(platform.db.forPlatform()),
  // Nine tables, each of which may take half a minute after a long pause.
  forget_old_logins: longTask(5, async () => {
    await cleanUpLogins(platform.db.forNoShop())
    await cleanUpConfirmations(platform.db.forNoShop())
    await cleanUpInvitations(platform.db.forPlatform())
  }),
  sweep_uploads: longTask(5, async () => {
    await sweepUploads(platform.db.forPlatform(), platform.files)
    await cleanUpDetached(platform.db.forPlatform(), platform.files)
  }),
  forget_uploads: () => cleanUpUploads(platform),
  expire_gift_cards: () => expireGiftCards(platform.db.forPlatform()),
  forget_hand_overs: () => cleanUpCartTransfers(platform.db.forPlatform()),
  forget_old_keys: async () => {
    await cleanUpIdempotencyKeys(platform.db.forNoShop())
  },
})

/** Minute, hour, day, month, weekday (UTC), and the task. */
const CRONTAB = `
* * * * * expire_orders
* * * * * count_customers
* * * * * reconcile_payments
* * * * * reconcile_deposits
* * * * * tell_received
* * * * * watch_stock
* * * * * expire_gift_cards
* * * * * recheck_vat_numbers
*/5 * * * * watch_sale_prices
*/5 * * * * forget_archives
13,43 * * * * fetch_lost_events
17 * * * * forget_old_keys
27 * * * * forget_old_logins
47 * * * * forget_old_tries
57 * * * * sweep_uploads
37 * * * * forget_uploads
23 * * * * forget_imports
37 3 * * * forget_old_mails
33 3 * * * forget_old_events
39 3 * * * forget_old_order_mails
47 3 * * * forget_old_vat_checks
57 3 * * * forget_hand_overs
`

export const crontabOf = (config: Config): string => CRONTAB + operationTimes(config)
