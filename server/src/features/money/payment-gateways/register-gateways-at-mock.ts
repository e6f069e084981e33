// The Stripe mock of a development server needs each gateway's webhook URL. At Stripe itself, the merchant
// enters the URL.

import type { StripeMock } from '@kontor/stripe-mock/mock'
import type { Platform } from '../../../platform.ts'
import { endpointBase } from './find-gateways.ts'
import { listEncryptedGateways } from './payment-gateways.queries.ts'
import { canDecrypt, findGatewayForUse } from './use-gateway.ts'

/** Registers every stored test gateway with a known key at the mock when a server starts. */
export async function registerGatewaysAtStripeMock(
  platform: Platform,
  stripe_mock: StripeMock,
): Promise<void> {
  const { config } = platform
  const db = platform.db.forPlatform()
  for (const encrypted of await listEncryptedGateways(db)) {
    const { id } = encrypted
    const gateway = canDecrypt(platform, encrypted) ? await findGatewayForUse(db, platform, id) : undefined
    if (gateway)
      stripe_mock.setEndpoint(gateway.account.secret_key, {
        url: `${endpointBase(config)}${id}`,
        secret: gateway.webhook_secret,
      })
  }
}
