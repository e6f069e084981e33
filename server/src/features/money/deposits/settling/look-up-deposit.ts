// Asks the provider for the state of a deposit after a lost report, or when the user returns before the
// report arrives.

import { setTimeout as sleep } from 'node:timers/promises'
import { ProviderError } from '../../../../integrations/payments/provider-error.ts'
import { providers } from '../../../../integrations/payments/providers.ts'
import type { BoundPlatform } from '../../../../platform.ts'
import { claimAsked, type DepositRow, unclaimAsked } from '../deposits.queries.ts'
import { findPlatformAccount } from '../platform-account.ts'
import { settleDeposit } from './settle-deposit.ts'

/** Short, since the user waits for the page meanwhile. */
const LOOK_UP_MS = 1500

/**
 * Asks the provider about the payment page and applies the answer to the deposit. Throws `ProviderError`. If
 * the provider was not called at all, the deposit is among the first of the next run.
 */
export async function lookUpDeposit({ db, log, config }: BoundPlatform, deposit: DepositRow): Promise<void> {
  const platform_account = findPlatformAccount(config)
  if (platform_account === undefined || deposit.checkout_session_id === '') return
  const report = await providers[platform_account.provider]
    .lookUp(platform_account.account, deposit.checkout_session_id)
    .catch(async (failure: unknown) => {
      if (failure instanceof ProviderError && failure.held_back) await unclaimAsked(db, deposit.id)
      throw failure
    })
  await db.transaction((tx) => settleDeposit(tx, log, platform_account, report))
}

/**
 * Looks up a deposit for a waiting request. Asks at most once in two seconds and resolves within a second and
 * a half. Failures are only logged, because the report will arrive or the job will ask.
 */
export async function lookUpNow(platform: BoundPlatform, deposit: DepositRow): Promise<void> {
  const looking = (async () => {
    if ((await claimAsked(platform.db, deposit.id)) > 0) await lookUpDeposit(platform, deposit)
  })().catch((failure: unknown) => {
    const why = failure instanceof ProviderError ? { code: failure.code } : { err: failure }
    platform.log.warn({ deposit_id: deposit.id, ...why }, 'Stripe could not be asked about a deposit')
  })
  await Promise.race([looking, sleep(LOOK_UP_MS, undefined, { ref: false })])
}
