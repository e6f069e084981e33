// Deposits booked by hand. The money reached the operator of the installation by bank transfer or in Bitcoin.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { noFields } from '../http/no-fields.ts'
import { page, pageQuery } from '../http/page.ts'
import { currencyOut } from '../shops/shops.ts'
import { requiredDecimal } from '../values/decimal.ts'
import { idParams } from '../values/id-shapes.ts'
import { requiredTextLine } from '../values/text.ts'

/** In whole euro. */
const MOST = 100_000

const AMOUNT_RULE = `Amount: more than 0 and at most ${MOST} euro, with at most two decimals`

export const manualDepositCreate = z.strictObject({
  /** Login of the account: an e-mail address, or a Nostr public key. */
  account: requiredTextLine('Account', 1100),
  amount: requiredDecimal('Amount').refine(
    (text) => Number(text) > 0 && Number(text) <= MOST && /^\d+(?:\.\d\d?)?$/.test(text),
    AMOUNT_RULE,
  ),
  /** Shown to the account's user in the transactions and on the statement. */
  reference: requiredTextLine('Reference', 100),
})

export const manualDeposit = z.object({
  id: z.string(),
  /** E-mail address of the account, or its Nostr key in hex. Empty for a closed account. */
  account: z.string(),
  /** In major units. */
  amount: z.string(),
  currency: currencyOut,
  reference: z.string(),
  /** E-mail address of the operator who booked the deposit. Empty for a closed account. */
  booked_by: z.string(),
  is_reversed: z.boolean(),
  created_at: z.string(),
})

export type ManualDeposit = z.output<typeof manualDeposit>
export type ManualDepositCreate = z.output<typeof manualDepositCreate>

const FOR_OPERATORS =
  'For operators, who are configured by their verified email address; 404 for all other accounts.'

export const manualDeposits = {
  list: endpoint({
    method: 'GET',
    path: '/a/operations/deposits',
    access: 'account',
    summary: 'List deposits booked by operators',
    description: `Newest first. ${FOR_OPERATORS}`,
    query: pageQuery,
    response: page(manualDeposit),
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/a/operations/deposits',
    access: 'account',
    summary: 'Book a deposit',
    description: `Adds money that was received by bank transfer or in Bitcoin to the balance of an account. ${FOR_OPERATORS}`,
    body: manualDepositCreate,
    response: manualDeposit,
    status: 201,
    idempotent: true,
    errors: ['not_found', 'validation_error'],
  }),
  reverse: endpoint({
    method: 'POST',
    path: '/a/operations/deposits/{id}/reverse',
    access: 'account',
    summary: 'Reverse a booked deposit',
    description: `Takes the amount from the balance again, which may become negative. A repeat changes nothing. ${FOR_OPERATORS}`,
    params: idParams,
    body: noFields,
    response: manualDeposit,
    errors: ['not_found'],
  }),
} as const
