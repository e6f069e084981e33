// The stand-in for Stripe of a development server has to be told each gateway's webhook URL; Stripe itself is told by the merchant.

import type { Services } from '../../services.ts'
import { endpointBase } from './gateway-endpoint.ts'
import { listSealedGateways } from './payment-gateways.queries.ts'
import { canOpen, findGatewayForUse } from './use-gateway.ts'

/** Registers every stored test gateway whose key is known at the stand-in, when a server starts. Does nothing where there is no stand-in. */
export async function registerGatewaysAtStandIn(services: Services): Promise<void> {
  const { stand_in, config } = services
  if (stand_in === undefined) return
  const db = services.db.forPlatform()
  for (const sealed of await listSealedGateways(db)) {
    const { id } = sealed
    const gateway = canOpen(services, sealed) ? await findGatewayForUse(db, services, id) : undefined
    if (gateway)
      stand_in.setEndpoint(gateway.account.secret_key, {
        url: `${endpointBase(config)}${id}`,
        secret: gateway.webhook_secret,
      })
  }
}
