// Plans the closing of an account: the consequences and the obstacles.

import type { AccountClosure } from '@kontor/contract/accounts/account'
import type { Db } from '../../../db/pool.ts'
import { findEmail } from '../../accounts/users/users.ts'
import { hasPendingDeposit } from '../../money/deposits/find-deposits.ts'
import { listBalances } from '../../money/ledger/show-balance.ts'
import { RUNNING_IMPORT } from '../../shops/limits/account-limits.ts'
import { listMemberships, type Membership } from '../../shops/members/leave-shops.ts'
import { listObstacles } from '../../shops/shop-obstacles.ts'
import { hasRunningImport } from '../../tables/shop-archives/receive-import.ts'

/** The confirmation that users without an e-mail address type. */
const WITHOUT_EMAIL = 'close my account'

async function planShop(
  db: Db,
  { shop_id: id, name, is_last_owner }: Membership,
): Promise<AccountClosure['shops'][number]> {
  if (!is_last_owner) return { id, name, fate: 'left', reasons: [] }
  const reasons = await listObstacles(db, { shop_id: id })
  return { id, name, fate: reasons.length > 0 ? 'blocks' : 'deleted', reasons }
}

const PENDING_DEPOSIT = 'A deposit is pending. Wait until it has arrived or expired, at most a day.'
const OWING = 'Your balance is negative. Add money to settle it first.'

/** `memberships` may have been read under locks already. */
export async function planClosure(
  db: Db,
  user_id: string,
  memberships?: readonly Membership[],
): Promise<AccountClosure> {
  const all = memberships ?? (await listMemberships(db, user_id))
  const shops: AccountClosure['shops'] = []
  // In sequence, because the queries share a connection during closing.
  for (const membership of all.filter(({ is_archived }) => !is_archived))
    shops.push(await planShop(db, membership))
  const balances = await listBalances(db, user_id)
  const obstacles = [
    ...((await hasPendingDeposit(db, user_id)) ? [PENDING_DEPOSIT] : []),
    ...((await hasRunningImport(db, user_id)) ? [RUNNING_IMPORT] : []),
    ...(balances.some(({ amount }) => amount.startsWith('-')) ? [OWING] : []),
  ]
  const email = (await findEmail(db, user_id))?.email
  return {
    is_possible: obstacles.length === 0 && shops.every(({ fate }) => fate !== 'blocks'),
    obstacles,
    shops: shops.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1)),
    balances,
    confirmation: email ?? WITHOUT_EMAIL,
  }
}
