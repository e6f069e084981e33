// Whether a gateway works, as its owner sees it: the last event that was accepted and the last thing that went wrong.

import type { Db } from '../../db/pool.ts'
import { updateLastEvent, updateLastFailure } from './payment-gateways.queries.ts'

type GatewayKey = { readonly shop_id: string; readonly id: string }

export async function noteGatewayEvent(db: Db, { shop_id, id }: GatewayKey): Promise<void> {
  await updateLastEvent(db, shop_id, id)
}

/** `failure` is a sentence for the shop's people, without secrets. Of several failures within five seconds the first is kept. */
export async function noteGatewayFailure(
  db: Db,
  { shop_id, id }: GatewayKey,
  failure: string,
): Promise<void> {
  await updateLastFailure(db, shop_id, id, failure)
}
