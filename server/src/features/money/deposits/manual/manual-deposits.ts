// Deposits booked by an operator for bank transfers or Bitcoin. The balance is credited immediately. An
// operator reverses a mistake instead of deleting the deposit. The ledger keeps both bookings with their
// operators.

import type { ManualDeposit, ManualDepositCreate } from '@kontor/contract/money/manual-deposits'
import { isUuid } from '@kontor/contract/values/id'
import { toLedgerUnits, toMajorText, toMinor } from '@kontor/contract/values/money'
import { normalEmail } from '@kontor/contract/values/text'
import type { PageRequest } from '../../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../../db/pool.ts'
import type { Actor } from '../../../../http/access/actor.ts'
import { apiError, invalidField } from '../../../../http/errors/problem.ts'
import { readPublicKey } from '../../../../integrations/nostr/public-key.ts'
import { findUserByIdentity } from '../../../accounts/users/users.ts'
import { movingToBalance, postTransaction } from '../../ledger/post-transaction.ts'
import { FEE_CURRENCY } from '../../ledger/settle-fee.ts'
import {
  countManualDeposits,
  findManualDeposit,
  insertManualDeposit,
  listManualDeposits,
  lockDeposit,
  updateReturned,
} from '../deposits.queries.ts'

const NO_ACCOUNT = 'No account has this email address or key.'

const withAmount = (row: ManualDeposit): ManualDeposit => ({
  ...row,
  amount: toMajorText(toMinor(row.amount, row.currency), row.currency),
})

export async function pageOfManualDeposits(db: Db, page: PageRequest) {
  const [rows, total] = await Promise.all([listManualDeposits(db, page), countManualDeposits(db)])
  return { data: rows.map(withAmount), ...total }
}

const get = async (tx: Tx, id: string): Promise<ManualDeposit> =>
  withAmount((await findManualDeposit(tx, id))!)

/** Returns the account with this e-mail address or Nostr key. Rejects an unknown account at its field. */
async function findAccount(tx: Tx, text: string): Promise<string> {
  const found = text.includes('@')
    ? await findUserByIdentity(tx, 'email', normalEmail(text))
    : await findUserByIdentity(tx, 'nostr', readPublicKey(text, 'account'))
  if (found === undefined) throw invalidField('account', NO_ACCOUNT)
  return found.user_id
}

/** Books the deposit and credits the account's balance. */
export const bookManualDeposit = (
  db: Db,
  actor: Actor,
  { account, amount, reference }: ManualDepositCreate,
): Promise<ManualDeposit> =>
  db.transaction(async (tx) => {
    const user_id = await findAccount(tx, account)
    const deposit = await insertManualDeposit(tx, { user_id, amount, currency: FEE_CURRENCY, reference })
    // The account was closed in between.
    if (deposit === undefined) throw invalidField('account', NO_ACCOUNT)
    await postTransaction(tx, {
      kind: 'deposit',
      business_key: `deposit/${deposit.id}`,
      deposit_id: deposit.id,
      facts: { by: 'operator', operator: actor.user_id, reference },
      entries: movingToBalance(user_id, 'bank', FEE_CURRENCY, toLedgerUnits(amount, FEE_CURRENCY)),
    })
    return get(tx, deposit.id)
  })

/**
 * Takes the whole amount from the balance again; does nothing after an earlier reversal. Throws `not_found`,
 * also for deposits by card.
 */
export const reverseManualDeposit = (db: Db, actor: Actor, id: string): Promise<ManualDeposit> =>
  db.transaction(async (tx) => {
    const deposit = isUuid(id) ? await lockDeposit(tx, id) : undefined
    if (deposit?.provider !== 'MANUAL') throw apiError('not_found')
    const { user_id, amount, currency, note: reference } = deposit
    await updateReturned(tx, id, amount)
    await postTransaction(tx, {
      kind: 'deposit_return',
      business_key: `deposit-return/${id}`,
      deposit_id: id,
      facts: { by: 'operator', operator: actor.user_id, reference },
      entries: movingToBalance(user_id, 'bank', currency, -toLedgerUnits(amount, currency)),
    })
    return get(tx, id)
  })
