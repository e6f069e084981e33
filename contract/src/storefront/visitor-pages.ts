// The server's data for pages on which a visitor identifies or declares something, is redirected, or is
// refused. Types follow storefront-pages.ts.

import type { FieldError } from '../http/errors.ts'

/** The fields of a withdrawal form, as typed. */
export interface WithdrawalValues {
  name: string
  order_number: string
  email: string
  goods: string
}

/** The withdrawal function: its form, the entries to confirm, and the received declaration. */
export type WithdrawalView = { kind: 'withdrawal'; values: WithdrawalValues } & (
  | { step: 'form'; errors: FieldError[] }
  /** `key` makes a repeat of the confirmation the same withdrawal. */
  | { step: 'check'; key: string }
  /** `received_on` is a date and time in words. */
  | { step: 'done'; received_on: string }
)

/** The moments on an order's page, as date and time in words. */
export interface OrderMoments {
  /** Until when the items of the unpaid order are reserved; null if no end is known. */
  held_until: string | null
  /** When the newest withdrawal from it came; null if none has, or until the order's e-mail address is entered. */
  withdrawn_on: string | null
}

/**
 * "I did not order this", or for a gift card "I do not want these emails". The page asks first, with the
 * token of the mail's link, and then records the objection.
 */
export type ObjectionView = { kind: 'objection'; is_gift: boolean } & (
  | { step: 'ask'; token: string }
  | { step: 'done' }
)

export type LoginStep =
  /** `email` is the address as typed. */
  | { step: 'email'; email: string; is_wrong: boolean }
  /** `id` is the id of the challenge that the code answers. */
  | { step: 'code'; id: string; is_wrong: boolean }
  /** Who is logged in. */
  | { step: 'done'; email: string }

/** The login to the store. `back` is the next path, inside the shop. */
export type LoginView = { kind: 'login'; back: string } & LoginStep

/** Shown before the payment page where many were opened and not paid: asks for a proof of work, done by a script, or for some waiting. */
export interface PaymentCheckView {
  kind: 'payment-check'
  order_id: string
  /** The edit whose difference is to be paid. Null for the order itself. */
  edit_id: string | null
  challenge: string
  zero_bits: number
  wait_seconds: number
}

/**
 * A link to the payment page, for cases in which the Content-Security-Policy forbids a form redirect. From a
 * frame of an external site, also a link to the order's page.
 */
export interface RedirectView {
  kind: 'redirect'
  url: string
  leads_to: 'payment' | 'order'
}

export interface RefusalView {
  kind: 'refusal'
  status: number
  /** True if the action of the form may have succeeded despite the error, or may still be in progress. */
  may_be_done: boolean
  request_id: string
}
