// The payloads of jobs: written by the code that adds a job and read by its task, perhaps in the version before or after. So a payload only ever
// gains optional fields, and names rows instead of repeating them.

import { OFFICE_LANGUAGES, STORE_LANGUAGES } from '@kontor/contract/storefront/store-languages'
import { z } from 'zod'
import type { Db } from '../db/transaction.ts'
import { addJob, type JobOptions } from './queue.ts'

const shop_id = z.string()

/** By the name of the task; jobs of the clock carry nothing and are not listed. */
const JOB_PAYLOADS = {
  send_mail: z.object({ mail_id: z.uuid() }),
  draw_invoice: z.object({ shop_id, invoice_id: z.string() }),
  expire_session: z.object({ payment_id: z.string() }),
  refund_payment: z.object({ refund_id: z.string() }),
  look_up_refunds: z.object({ refund_id: z.string() }),
  look_up_deposit_returns: z.object({ deposit_id: z.string() }),
  try_gateway_key: z.object({ payment_gateway_id: z.string() }),
  tell_order_step: z.object({
    shop_id,
    order_id: z.string(),
    step: z.enum(['new', 'failed', 'paid', 'shipped', 'delivered', 'cancelled']),
    /** The order's `updated_at` when the mail was asked for: a correction of the e-mail address since then has asked for it again. */
    as_of: z.string().optional(),
    /** True if the shop's members know of it already. */
    is_for_buyer_only: z.boolean().optional(),
    /** The entry in the order's log of mails, where the mail waits for a limit. */
    waiting_id: z.string().optional(),
  }),
  tell_refund: z.object({
    shop_id,
    refund_id: z.string(),
    /** As of `tell_order_step`. */
    as_of: z.string().optional(),
    waiting_id: z.string().optional(),
  }),
  /** Asks for the payment of an edit. */
  tell_order_edit: z.object({
    shop_id,
    edit_id: z.string(),
    waiting_id: z.string().optional(),
  }),
  /** Says that an edit is made. */
  tell_edit_done: z.object({
    shop_id,
    edit_id: z.string(),
    /** True if the shop's members know of it already. */
    is_for_buyer_only: z.boolean().optional(),
    waiting_id: z.string().optional(),
  }),
  tell_gift_card: z.object({
    shop_id,
    gift_card_id: z.string(),
    /** In which it was sold, or from which it was refunded. */
    order_id: z.string(),
    waiting_id: z.string().optional(),
  }),
  /** Says that the email address of an order was changed. `as_of`: when it was. */
  tell_address_change: z.object({ shop_id, order_id: z.string(), as_of: z.string() }),
  tell_login_code: z.object({ shop_id, challenge_id: z.uuid(), language: z.enum(STORE_LANGUAGES) }),
  /** The address has no row before its account is found. */
  mail_account_login: z.object({
    id: z.uuid(),
    email: z.string(),
    asked_from: z.string(),
    language: z.enum(OFFICE_LANGUAGES),
  }),
  tell_matter: z.object({ shop_id, matter_id: z.string() }),
  tell_low_stock: z.object({
    shop_id,
    product_id: z.string(),
    /** The others that ran low at the same time. */
    other_ids: z.array(z.string()).optional(),
  }),
  export_table: z.object({ shop_id, export_id: z.string() }),
  work_on_import: z.object({ shop_id, import_id: z.string() }),
  refresh_sale_prices: z.object({ shop_id }),
  export_shop: z.object({ shop_id, export_id: z.string() }),
  check_import: z.object({ import_id: z.string() }),
  import_shop: z.object({ import_id: z.string() }),
  // Also of the clock; added here to run sooner.
  expire_orders: z.object({}),
  drill_restore: z.object({}),
} as const

export type JobName = keyof typeof JOB_PAYLOADS
export type JobPayload<Name extends JobName> = z.output<(typeof JOB_PAYLOADS)[Name]>

/** The step of an order that mails are about. */
export type MailedStep = JobPayload<'tell_order_step'>['step']

/** Adds a job whose payload is what its task reads. As `addJob`. */
export const queueJob = <Name extends JobName>(
  tx: Db,
  name: Name,
  payload: JobPayload<Name>,
  options?: JobOptions,
): Promise<void> => addJob(tx, name, payload, options)

/** The payload of a job, as its task was given it. Throws where it is not one. */
export const readPayload = <Name extends JobName>(name: Name, payload: unknown): JobPayload<Name> =>
  // The schema of this name gives the type of this name; TypeScript does not see that through the index.
  JOB_PAYLOADS[name].parse(payload) as JobPayload<Name>
