// The payloads of jobs. The code that adds a job writes the payload, and its task reads the payload, perhaps
// in the previous or the next version. A payload therefore only ever gains optional fields, and names rows
// instead of repeating them.

import { OFFICE_LANGUAGES, STORE_LANGUAGES } from '@kontor/contract/storefront/store-languages'
import { z } from 'zod'
import type { Db } from '../db/transaction.ts'
import { addJob, type JobOptions } from './queue.ts'

const shop_id = z.string()

/** Payloads by the name of the task. Jobs of the clock have no payload and are not listed. */
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
    /**
     * The order's `updated_at` at the request for the mail. A later correction of the e-mail address has
     * requested the mail again.
     */
    as_of: z.string().optional(),
    /** The shipments that the mail `shipped` is about. All that were sent, if missing. */
    shipment_ids: z.array(z.string()).optional(),
    /** True if the shop's members already know of the step. */
    is_for_buyer_only: z.boolean().optional(),
    /** The entry in the order's log of mails, if the mail waits for a limit. */
    waiting_id: z.string().optional(),
  }),
  tell_refund: z.object({
    shop_id,
    refund_id: z.string(),
    /** Like `as_of` of `tell_order_step`. */
    as_of: z.string().optional(),
    waiting_id: z.string().optional(),
  }),
  /** Asks for the payment of an edit. */
  tell_order_edit: z.object({
    shop_id,
    edit_id: z.string(),
    waiting_id: z.string().optional(),
  }),
  /** Announces a completed edit. */
  tell_edit_done: z.object({
    shop_id,
    edit_id: z.string(),
    /** True if the shop's members already know of the edit. */
    is_for_buyer_only: z.boolean().optional(),
    waiting_id: z.string().optional(),
  }),
  tell_gift_card: z.object({
    shop_id,
    gift_card_id: z.string(),
    /** The order that sold the card, or whose refund made the card. */
    order_id: z.string(),
    waiting_id: z.string().optional(),
  }),
  /** Announces a changed email address of an order. `as_of`: the time of the change. */
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
    /** The remaining products that ran low at the same time. */
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

/** The step of an order in its mails. */
export type MailedStep = JobPayload<'tell_order_step'>['step']

/** Adds a job with the payload that its task reads. Like `addJob`. */
export const queueJob = <Name extends JobName>(
  tx: Db,
  name: Name,
  payload: JobPayload<Name>,
  options?: JobOptions,
): Promise<void> => addJob(tx, name, payload, options)

/** Reads the payload of a job, as given to its task. Throws for an invalid payload. */
export const readPayload = <Name extends JobName>(name: Name, payload: unknown): JobPayload<Name> =>
  // The schema and the type have the same name, but TypeScript does not see the relation through the index.
  JOB_PAYLOADS[name].parse(payload) as JobPayload<Name>
