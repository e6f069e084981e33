// What the server passes to the pages on which a visitor identifies or declares something, is sent on, or is refused, as in storefront-pages.ts.

import type { FieldError } from '../http/errors.ts'

/** What a withdrawal's form asks for, as it was typed. */
export interface WithdrawalValues {
  name: string
  order_number: string
  email: string
  goods: string
}

/** The withdrawal function: its form, what was entered to be confirmed, and what was received. */
export type WithdrawalView = { kind: 'withdrawal'; values: WithdrawalValues } & (
  | { step: 'form'; errors: FieldError[] }
  /** `key` makes a repeat of the confirmation the same withdrawal. */
  | { step: 'check'; key: string }
  /** `received_on` is a date and time in words. */
  | { step: 'done'; received_on: string }
)

/** The moments that an order's page names, as date and time in words. */
export interface OrderMoments {
  /** Until when the items of the unpaid order are reserved; null if no end is known. */
  held_until: string | null
  /** When the newest withdrawal from it came; null if none has, or until the order's e-mail address is entered. */
  withdrawn_on: string | null
}

/** "I did not order this", or of a gift card "I do not want these emails": asked first, with the token of the mail's link, then noted. */
export type ObjectionView = { kind: 'objection'; is_gift: boolean } & (
  | { step: 'ask'; token: string }
  | { step: 'done' }
)

export type LoginStep =
  /** `email` is the address as it was typed. */
  | { step: 'email'; email: string; is_wrong: boolean }
  /** `id` is the challenge's, which the code answers. */
  | { step: 'code'; id: string; is_wrong: boolean }
  /** Who is logged in. */
  | { step: 'done'; email: string }

/** Logging in to the store. `back` is the path to go on to, in this shop. */
export type LoginView = { kind: 'login'; back: string } & LoginStep

/** Shown before the payment page where many were opened and not paid: asks for a proof of work, done by a script, or for some waiting. */
export interface PaymentCheckView {
  kind: 'payment-check'
  order_id: string
  /** The edit whose difference is to be paid; null: the order. */
  edit_id: string | null
  challenge: string
  zero_bits: number
  wait_seconds: number
}

/** A link to the payment page, where the Content-Security-Policy forbids the form to redirect there; out of another site's frame also to the order's. */
export interface RedirectView {
  kind: 'redirect'
  url: string
  leads_to: 'payment' | 'order'
}

export interface RefusalView {
  kind: 'refusal'
  status: number
  /** Whether what a form asked for may be done all the same, or still be going on. */
  may_be_done: boolean
  request_id: string
}
