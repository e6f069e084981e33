// The API calls of closing the account.

import { type AccountClosure, account } from '@kontor/contract/accounts/account'
import { call, ProblemError } from '../../../lib/api/api.ts'
import { t } from '../../../lib/texts.ts'

export const readClosure = (): Promise<AccountClosure> => call(account.closure, {})

/**
 * Closes the account if the closure still does only what `plan` lists. If something has changed since,
 * `onChanged` gets the present plan, and the function throws the server's error.
 */
export async function closeAccount(
  { confirmation, balances, shops }: AccountClosure,
  typed: string,
  onChanged: (plan: AccountClosure) => void,
): Promise<void> {
  if (typed.trim().toLowerCase() !== confirmation.toLowerCase())
    throw new Error(t('Type {confirmation} to confirm.', { confirmation }))
  const deleted_shop_ids = shops.filter(({ fate }) => fate === 'deleted').map(({ id }) => id)
  try {
    await call(account.close, { body: { confirmation: typed, balances, deleted_shop_ids } })
  } catch (refusal) {
    if (refusal instanceof ProblemError && refusal.error === 'stale') onChanged(await readClosure())
    throw refusal
  }
}
