// Deposits: payments into an account. An account pays by card through the platform's own Stripe account. An
// operator books money from all further sources.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery, sortBy } from '../http/page.ts'
import { currencyOut } from '../shops/shops.ts'
import { idParams } from '../values/id-shapes.ts'
import { DEPOSIT_AMOUNT } from './deposit-amount.ts'

export const DEPOSIT_STATUSES = ['PENDING', 'DONE', 'ERROR'] as const

const AMOUNT_RULE = `Amount: a whole number of euro from ${DEPOSIT_AMOUNT.least} to ${DEPOSIT_AMOUNT.most}`

/** Whole major units, as a number or as text in digits without a leading zero. */
export const depositAmount = z
  .union([z.number(), z.string()], {
    error: (issue) =>
      issue.input === undefined || issue.input === null ? 'Amount is required' : AMOUNT_RULE,
  })
  .transform(String)
  .refine((text) => text !== '', { message: 'Amount is required', abort: true })
  .refine((text) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= DEPOSIT_AMOUNT.most, AMOUNT_RULE)

const word = <const Value extends string>(value: Value, message: string) =>
  z
    .string({ error: message })
    .transform((text) => text.toUpperCase())
    .pipe(z.literal(value, { error: message }))

export const depositCreate = z.object({
  amount: depositAmount,
  currency: word('EUR', 'Currency: deposits are made in EUR'),
  provider: word('STRIPE', 'Provider: deposits are made through STRIPE'),
})

export const deposit = z.object({
  id: z.string(),
  /** In major units. */
  amount: z.string(),
  currency: currencyOut,
  /** Only a deposit that is `DONE` has changed the balance. */
  status: z.enum(DEPOSIT_STATUSES),
  /** `MANUAL`: an operator of the installation booked the deposit. The field `STRIPE` then has no session. */
  provider: z.enum(['STRIPE', 'MANUAL']),
  /**
   * A sentence about a failure or an event of the deposit; mostly empty. For a manual deposit, its reference.
   */
  note: z.string(),
  STRIPE: z.object({
    deposit_id: z.string(),
    /** Empty until Stripe has answered. */
    checkout_session_id: z.string(),
    /** URL of the payment page. Null after the page closed for payment. */
    url: z.string().nullable(),
  }),
  expires_at: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})

export type Deposit = z.output<typeof deposit>

export const deposits = {
  create: endpoint({
    method: 'POST',
    path: '/a/deposits',
    access: 'account',
    summary: 'Create a deposit',
    description:
      'Redirect the payer to `STRIPE.url`. Stripe redirects back to the profile with `deposit=success` or `deposit=cancel` in the fragment, which is no proof of payment: the balance increases when Stripe reports the payment or confirms it on request. A repeat with the same `Idempotency-Key` gets the deposit as it is then.',
    body: depositCreate,
    response: deposit,
    status: 201,
    // The first answer leads to a payment page. Meanwhile the page may be paid or expired.
    idempotent: 'row',
    limit_per_minute: 30,
    errors: ['validation_error', 'provider_error', 'unavailable', 'rate_limited'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/deposits',
    access: 'account',
    summary: 'List the deposits of the account',
    query: pageQuery.extend({
      status: z.enum(DEPOSIT_STATUSES).optional(),
      sort: sortBy('amount', 'created_at', 'updated_at'),
    }),
    response: page(deposit),
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/deposits/{id}',
    access: 'account',
    summary: 'Read a deposit',
    description: 'A pending deposit is looked up at Stripe first, at most once in two seconds.',
    params: idParams,
    response: deposit,
    errors: ['not_found'],
  }),
} as const
