// Closing an account: what that would do, and doing it.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { currencyOut } from '../shops/shops.ts'
import { uuid } from '../values/id-shapes.ts'

/** What becomes of a shop whose owner closes their account. */
export const SHOP_FATES = ['left', 'deleted', 'blocks'] as const

const balances = z.array(z.object({ currency: currencyOut, amount: z.string() }))

export const accountClosure = z.object({
  /** Whether nothing is in the way. */
  is_possible: z.boolean(),
  /** What is in the way, apart from shops, in sentences for people. */
  obstacles: z.array(z.string()),
  /** The shops the account is a member of, by name. */
  shops: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** `left`: it has other owners, or another role. `deleted`: it has no other owner. `blocks`: the same, and something of it is unfinished. */
      fate: z.enum(SHOP_FATES),
      /** Why it blocks, in sentences for people. */
      reasons: z.array(z.string()),
    }),
  ),
  /** Money of the account, in ledger units. It is not paid out by closing; the platform's operator pays it out on request. */
  balances,
  /** What has to be typed to confirm: the account's e-mail address, or else `close my account`. */
  confirmation: z.string(),
})

export const accountClose = z.object({
  /** As `confirmation` of the closure says. */
  confirmation: z.string({ error: 'Confirmation is required' }).max(400),
  /** The balances as the closure listed them: no user gives up money that was not shown. Required if there are any. */
  balances: balances.max(100).optional(),
  /** The shops that the closure listed as `deleted`: if given, no other shop is deleted. */
  deleted_shop_ids: z.array(uuid).max(10_000).optional(),
})

export type AccountClosure = z.output<typeof accountClosure>

export const account = {
  closure: endpoint({
    method: 'GET',
    path: '/a/account/closure',
    access: 'account',
    summary: 'Preview closing the account',
    response: accountClosure,
  }),
  close: endpoint({
    method: 'POST',
    path: '/a/account/close',
    access: 'account',
    summary: 'Close the account',
    description:
      'Ends every session, deletes the shops that have no other owner, leaves all other shops, and erases email addresses, keys, own addresses, invitations and settings. The ledger, documents and audit log are kept under an anonymous id. The address receives an email and can open a new account. 409 `in_use` while something prevents closing, `stale` if the balance differs from the confirmed one, or a shop that is not among `deleted_shop_ids` would be deleted.',
    body: accountClose,
    status: 204,
    errors: ['in_use', 'stale', 'validation_error'],
  }),
} as const
