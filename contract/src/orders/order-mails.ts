// The mails to the buyer of an order: sent mails, waiting mails, and held back mails with the reason.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { idParams } from '../values/id-shapes.ts'

export const ORDER_MAIL_OUTCOMES = ['sent', 'waiting', 'not_sent'] as const
export const ORDER_MAIL_REASONS = [
  'limit',
  'network',
  'unproved',
  'complaints',
  'objected',
  'refused',
  'mail_server',
] as const

export const orderMail = z.object({
  id: z.string(),
  /**
   * A kind from the mail previews: `received`, `failed`, `paid`, `edited`, `shipped`, `delivered`,
   * `cancelled` or `refunded`. `gift_card` is the mail with a card's code to its recipient.
   */
  kind: z.string(),
  /**
   * `sent`: the mail server has accepted the mail. `waiting`: the mail waits for the mail server, or is over
   * a limit. The job retries for three days.
   */
  outcome: z.enum(ORDER_MAIL_OUTCOMES),
  /**
   * Reason for an unsent mail. Null for a sent mail. `limit`: a limit of the recipient, the shop or the
   * account. `network`: many orders from the same network. `unproved`: the shop has no payment through a
   * gateway in live mode yet, and the address has not acted. `complaints`: too many recipients said that they
   * had not ordered. `objected`: the recipient said so or unsubscribed. `refused`: the mail server refused
   * the recipient permanently. `mail_server`: the mail server has not accepted the mail.
   */
  reason: z.enum(ORDER_MAIL_REASONS).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})

export type OrderMail = z.output<typeof orderMail>

export const orderMails = {
  ofOrder: endpoint({
    method: 'GET',
    path: '/a/orders/{id}/mails',
    access: 'shop:read',
    shop: 'orders',
    summary: "List an order's emails to the customer",
    description: 'Of the last 90 days, oldest first, including emails that abuse limits held back.',
    params: idParams,
    response: z.array(orderMail),
  }),
} as const
