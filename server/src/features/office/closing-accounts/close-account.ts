// Closes an account in a single transaction. The owner leaves shops or the server deletes them, and all
// sessions end. Nothing in the database identifies the owner afterwards, except encrypted data and data that
// the law requires. The ledger and its deposits stay under the account's id.

import type { AccountClosure } from '@kontor/contract/accounts/account'
import type { api } from '@kontor/contract/api'
import type { Input } from '@kontor/contract/http/endpoint'
import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import type { FastifyBaseLogger } from 'fastify'
import type { Db, Tx } from '../../../db/pool.ts'
import type { Actor } from '../../../http/access/actor.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { cleanUpMails } from '../../../integrations/mail/clean-up-mails.ts'
import { queueMail } from '../../../integrations/mail/queue-mail.ts'
import { eraseChallenges } from '../../accounts/auth/end-logins.ts'
import { eraseSessions } from '../../accounts/sessions/sessions.ts'
import { closeUser, findEmail, lockUserToClose } from '../../accounts/users/users.ts'
import { eraseUnverified } from '../../accounts/verified-emails/account-emails.ts'
import { eraseShopAddresses } from '../../shops/addresses/addresses.ts'
import { eraseOwnAddresses } from '../../shops/addresses/own-addresses.ts'
import {
  areAllMemberships,
  leaveShops,
  lockMemberships,
  type Membership,
} from '../../shops/members/leave-shops.ts'
import { eraseContact, removeOwnShop } from '../../shops/remove-shop.ts'
import { releaseAddresses } from '../../stock/warehouses/warehouses.ts'
import { planClosure } from './plan-closure.ts'
import { writeClosingMail } from './write-closing-mail.ts'

type Confirmed = Input<typeof api.account.close>['body']

const isSame = (a: AccountClosure['balances'], b: AccountClosure['balances']): boolean =>
  a.length === b.length &&
  a.every(({ currency, amount }) => b.some((one) => one.currency === currency && one.amount === amount))

function throwUnlessPossible({ obstacles, shops }: AccountClosure): void {
  const blocking = shops.filter(({ fate }) => fate === 'blocks')
  const reasons = [
    ...obstacles,
    ...blocking.map(({ name, reasons }) => `Only you own the shop ${name}: ${reasons.join(' ')}`),
  ]
  if (reasons.length > 0) throw apiError('in_use', reasons.join(' '))
}

function throwUnlessConfirmed(
  plan: AccountClosure,
  { confirmation, balances = [], deleted_shop_ids }: Confirmed,
): void {
  if (confirmation.trim().toLowerCase() !== plan.confirmation.toLowerCase())
    throw invalidField('confirmation', `Type ${plan.confirmation} to confirm.`)
  if (!isSame(plan.balances, balances))
    throw apiError('stale', 'The balance has changed. Check it and confirm again.')
  // The remaining owners of a shop may have gone in between. The server would then delete the shop instead of
  // leaving it.
  if (
    deleted_shop_ids &&
    plan.shops.some(({ id, fate }) => fate === 'deleted' && !deleted_shop_ids.includes(id))
  )
    throw apiError('stale', 'Another shop would be deleted, too. Check the list and confirm again.')
}

/**
 * Erases the account holder's name and addresses from shops without a further owner, deleted before or now.
 * These shops cannot be restored.
 */
async function eraseFromShops(tx: Tx, memberships: readonly Membership[]): Promise<void> {
  for (const { shop_id, is_last_owner } of memberships) {
    if (!is_last_owner) continue
    await eraseContact(tx, shop_id)
    await releaseAddresses(tx, shop_id)
    await eraseShopAddresses(tx, shop_id)
  }
}

async function closeIn(tx: Tx, actor: Actor, confirmed: Confirmed, language: OfficeLanguage): Promise<void> {
  const { user_id } = actor
  const memberships = await lockMemberships(tx, user_id)
  // Comes first, because an import holds the account until the import is complete.
  throwUnlessPossible(await planClosure(tx, user_id, memberships))
  await lockUserToClose(tx, user_id)
  if (memberships === undefined || !(await areAllMemberships(tx, user_id, memberships)))
    throw apiError('stale', 'You have joined another shop. Check the list again.')
  const plan = await planClosure(tx, user_id, memberships)
  throwUnlessPossible(plan)
  throwUnlessConfirmed(plan, confirmed)
  const email = (await findEmail(tx, user_id))?.email
  for (const { id, fate } of plan.shops) {
    const obstacle = fate === 'deleted' ? await removeOwnShop(tx, id, actor) : undefined
    if (obstacle !== undefined) throw apiError('in_use', obstacle)
  }
  await eraseFromShops(tx, memberships)
  const identities = await closeUser(tx, user_id)
  if (identities === undefined) throw apiError('invalid_token')
  await leaveShops(tx, actor, memberships, identities)
  await eraseOwnAddresses(tx, user_id)
  await eraseUnverified(tx, user_id)
  await eraseChallenges(tx, identities)
  await eraseSessions(tx, user_id)
  for (const { kind, subject } of identities)
    if (kind === 'email')
      await cleanUpMails(tx, { to: subject, members: [], ids: [], former: { addresses: [], mail_ids: [] } })
  if (email)
    await queueMail(tx, { to: email, ...writeClosingMail({ user_id, balances: plan.balances }, language) })
}

/**
 * Throws `in_use` while an obstacle remains, and `validation_error` for a wrong confirmation. Throws `stale`
 * if the balance or the shops to be deleted differ from the confirmed ones.
 */
export async function closeAccount(
  { db, log }: { db: Db; log: FastifyBaseLogger },
  actor: Actor,
  confirmed: Confirmed,
  language: OfficeLanguage,
): Promise<void> {
  await db.transaction((tx) => closeIn(tx, actor, confirmed, language))
  log.info({ user_id: actor.user_id }, 'account closed')
}
