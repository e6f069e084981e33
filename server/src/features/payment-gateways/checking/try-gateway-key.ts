// Tries a gateway's new secret key at Stripe, so that a mistyped one shows immediately and not with the first buyer. A job, since a gateway can be
// created while Stripe is unreachable.

import type { Db } from '../../../db/pool.ts'
import { ProviderError } from '../../../integrations/payments/provider-error.ts'
import { providers } from '../../../integrations/payments/providers.ts'
import { queueJob } from '../../../jobs/job-payloads.ts'
import type { BoundPlatform } from '../../../platform.ts'
import { findGatewayForUse } from '../use-gateway.ts'
import { noteKey, noteProviderFailure } from './note-gateway-health.ts'

/** Half an hour, with the pauses between them. After that the first payment shows it. */
const MAX_ATTEMPTS = 8

export const queueKeyTry = (db: Db, payment_gateway_id: string, run_at?: string): Promise<void> =>
  queueJob(db, 'try_gateway_key', { payment_gateway_id }, { max_attempts: MAX_ATTEMPTS, run_at })

/** Notes at the gateway that Stripe does not accept its key. Throws `ProviderError` if a later try may get a clear answer. */
export async function tryGatewayKey(
  platform: Pick<BoundPlatform, 'db' | 'config' | 'vault'>,
  payment_gateway_id: string,
): Promise<void> {
  const { db } = platform
  const gateway = await findGatewayForUse(db, platform, payment_gateway_id)
  if (gateway === undefined) return
  try {
    await providers[gateway.provider].tryKey(gateway.account)
    await noteKey(db, gateway, false)
  } catch (failure) {
    if (!(failure instanceof ProviderError) || failure.retryable) throw failure
    if (failure.code === 'key_rejected') await noteProviderFailure(db, gateway, failure)
  }
}
