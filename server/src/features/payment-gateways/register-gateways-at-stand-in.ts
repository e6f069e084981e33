// The Stripe mock of a development server needs each gateway's webhook URL; at Stripe itself the merchant enters it.

import type { StandIn } from '@kontor/stripe-stand-in/stand-in'
import type { Platform } from '../../platform.ts'
import { endpointBase } from './gateway-endpoint.ts'
import { listSealedGateways } from './payment-gateways.queries.ts'
import { canOpen, findGatewayForUse } from './use-gateway.ts'

/** Registers every stored test gateway whose key is known at the mock, when a server starts. */
export async function registerGatewaysAtStandIn(platform: Platform, stand_in: StandIn): Promise<void> {
  const { config } = platform
  const db = platform.db.forPlatform()
  for (const sealed of await listSealedGateways(db)) {
    const { id } = sealed
    const gateway = canOpen(platform, sealed) ? await findGatewayForUse(db, platform, id) : undefined
    if (gateway)
      stand_in.setEndpoint(gateway.account.secret_key, {
        url: `${endpointBase(config)}${id}`,
        secret: gateway.webhook_secret,
      })
  }
}
