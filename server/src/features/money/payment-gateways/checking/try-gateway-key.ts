// Tries a gateway's new secret key at Stripe. A mistyped key appears immediately instead of with the first
// buyer. A key of another account appears before the first refund. The try is a job, because an owner can
// create a gateway while Stripe is unreachable.

import type { Db } from '../../../../db/pool.ts'
import { ProviderError } from '../../../../integrations/payments/provider-error.ts'
import { providers } from '../../../../integrations/payments/providers.ts'
import { queueJob } from '../../../../jobs/job-payloads.ts'
import type { BoundPlatform } from '../../../../platform.ts'
import { listOutermostPayments } from '../payment-gateways.queries.ts'
import { findGatewayForUse, type Gateway, hasPayment } from '../use-gateway.ts'
import { noteGatewayFailure, noteKey, noteProviderFailure } from './note-gateway-health.ts'

/**
 * Half an hour, including the pauses between attempts. After half an hour, the first payment shows a bad key.
 */
const MAX_ATTEMPTS = 8

export const queueKeyTry = (db: Db, payment_gateway_id: string, run_at?: string): Promise<void> =>
  queueJob(db, 'try_gateway_key', { payment_gateway_id }, { max_attempts: MAX_ATTEMPTS, run_at })

const OTHER_ACCOUNT =
  'Stripe does not have the earlier payments of this payment gateway with its new secret key: the key probably belongs to another account. These payments cannot be refunded with it. Replace it with a key of the account they are on, or create another payment gateway.'

/**
 * Notes at the gateway that Stripe rejects its key, or that the key's account does not have the gateway's
 * payments. Throws `ProviderError` if a later try may get a clear answer.
 */
export async function tryGatewayKey(
  platform: Pick<BoundPlatform, 'db' | 'config' | 'vault'>,
  payment_gateway_id: string,
): Promise<void> {
  const { db } = platform
  const gateway = await findGatewayForUse(db, platform, payment_gateway_id)
  if (gateway === undefined) return
  try {
    await providers[gateway.provider].tryKey(gateway.account)
    const is_other = await isOfOtherAccount(db, gateway)
    if (is_other) await noteGatewayFailure(db, gateway, OTHER_ACCOUNT)
    await noteKey(db, gateway, is_other)
  } catch (failure) {
    if (!(failure instanceof ProviderError) || failure.retryable) throw failure
    if (failure.code === 'key_rejected') await noteProviderFailure(db, gateway, failure)
  }
}

/**
 * Asks about the first and the last payment, because payments taken with a wrong key before its replacement
 * do not count against the right key.
 */
async function isOfOtherAccount(db: Db, gateway: Gateway): Promise<boolean> {
  const taken = await listOutermostPayments(db, gateway.shop_id, gateway.id)
  for (const { transaction_id } of taken) if (await hasPayment(gateway, transaction_id)) return false
  return taken.length > 0
}
