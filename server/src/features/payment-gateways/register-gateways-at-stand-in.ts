// A development server's imitation of Stripe has to know where each gateway wants its events; Stripe itself is told by the merchant.

import type { Services } from '../../services.ts'
import { endpointBase } from './gateway-endpoint.ts'
import { listSealedGateways } from './payment-gateways.queries.ts'
import { findGatewayForUse } from './use-gateway.ts'

/** Tells the stand-in of every stored test gateway; for the start of a server. Does nothing where there is no stand-in. */
export async function registerGatewaysAtStandIn(services: Services): Promise<void> {
  const { stand_in, config } = services
  if (stand_in === undefined) return
  const db = services.db.forPlatform()
  for (const { id } of await listSealedGateways(db)) {
    const gateway = await findGatewayForUse(db, services, id)
    if (gateway)
      stand_in.setEndpoint(gateway.account.secret_key, {
        url: `${endpointBase(config)}${id}`,
        secret: gateway.webhook_secret,
      })
  }
}
