// The standing of an account for the mail limits: real payments of the account's shops, complaints of
// recipients, and whether the account belongs to an operator who made the shop.

import type { Config } from '../../../config.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { type AccountStanding, findAccountProofs, findAccountStanding } from './account-standing.queries.ts'

/** The account of the demo shop. */
export const DEMO_EMAIL = 'demo@kontor.test'

/** If mails are only shown in the mailbox, payments at the Stripe mock are as real as payments can be. */
export const countsTestPayments = ({ is_mailbox_on }: Pick<Config, 'is_mailbox_on'>): boolean => is_mailbox_on

export const trustedEmails = ({ operator_emails, is_mailbox_on, is_demo_on }: Config): readonly string[] =>
  is_mailbox_on && is_demo_on ? [...operator_emails, DEMO_EMAIL] : operator_emails

/** Returns true if a shop of the account has received a real payment. */
export async function hasRealPayment(
  db: Db,
  config: Pick<Config, 'is_mailbox_on'>,
  user_id: string,
): Promise<boolean> {
  const counted = { with_tests: countsTestPayments(config), trusted_emails: [] }
  return (await findAccountProofs(db, user_id, counted))?.has_payment === true
}

export interface ShopAccount {
  account_user_id: string
  /** The creator of the shop in this installation. */
  made_by: string | null
}

/**
 * The account of an operator earns no trust for a shop made by somebody else. The maker can pass the shop to
 * any account without asking.
 */
export async function getAccountStanding(
  tx: Tx,
  config: Config,
  { account_user_id, made_by }: ShopAccount,
): Promise<AccountStanding> {
  const standing = await findAccountStanding(tx, account_user_id, {
    with_tests: countsTestPayments(config),
    trusted_emails: account_user_id === made_by ? trustedEmails(config) : [],
  })
  if (standing === undefined) throw new Error('Counting gave no row.')
  return standing
}
