// Reads gateways with masked secrets and the webhook URL for Stripe.

import type { PaymentGateway } from '@kontor/contract/money/payment-gateways'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import type { Platform } from '../../../platform.ts'
import {
  countGateways,
  findGateway,
  type GatewayListQuery,
  listGateways,
} from './payment-gateways.queries.ts'

/** Returns the URL before the gateway's id, with a slash at the end. */
export const endpointBase = (config: Platform['config']): string => `${config.public_url}/v1/webhooks/stripe/`

/** Throws `not_found`, also for a removed gateway. */
export async function getGateway(
  db: Db,
  config: Platform['config'],
  shop: ShopScope,
  id: string,
): Promise<PaymentGateway> {
  const row = await findGateway(db, shop, id, endpointBase(config))
  if (row === undefined) throw apiError('not_found')
  return row
}

export async function pageOfGateways(
  db: Db,
  config: Platform['config'],
  shop: ShopScope,
  query: GatewayListQuery,
): Promise<{ data: PaymentGateway[]; total: number }> {
  const [data, count] = await Promise.all([
    listGateways(db, shop, query, endpointBase(config)),
    countGateways(db, shop, query),
  ])
  return { data, total: count?.total ?? 0 }
}
