// Endpoints to preview and to confirm the closing of an account.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { currencyOut } from '../shops/shops.ts'
import { uuid } from '../values/id-shapes.ts'

/** The fate of a shop whose owner closes their account. */
export const SHOP_FATES = ['left', 'deleted', 'blocks'] as const

const balances = z.array(z.object({ currency: currencyOut, amount: z.string() }))

export const accountClosure = z.object({
  /** True if nothing prevents the closing. */
  is_possible: z.boolean(),
  /** Obstacles apart from shops, in sentences for people. */
  obstacles: z.array(z.string()),
  /** The shops the account is a member of, by name. */
  shops: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /**
       * `left`: the shop has other owners, or the user has another role. `deleted`: the user is the only
       * owner. `blocks`: the user is the only owner, and the shop has unfinished business.
       */
      fate: z.enum(SHOP_FATES),
      /** Reasons why the shop blocks the closing, in sentences for people. */
      reasons: z.array(z.string()),
    }),
  ),
  /**
   * Money of the account, in ledger units. Closing does not pay the money out. The platform's operator pays
   * it out on request.
   */
  balances,
  /**
   * The text that the user types to confirm: the account's e-mail address, or `close my account` if the
   * account has no address.
   */
  confirmation: z.string(),
})

export const accountClose = z.object({
  /** The text from `confirmation` of the closure. */
  confirmation: z.string({ error: 'Confirmation is required' }).max(400),
  /**
   * The balances that the closure listed, because no user may give up unseen money. Required if
   * the account has balances.
   */
  balances: balances.max(100).optional(),
  /** The shops that the closure listed as `deleted`. If given, no other shop is deleted. */
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
