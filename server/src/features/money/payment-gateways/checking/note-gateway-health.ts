// Whether a gateway works, as its owner sees it: the last event that was accepted and the last thing that went wrong.

import type { Db } from '../../../../db/pool.ts'
import type { ProviderError } from '../../../../integrations/payments/provider-error.ts'
import {
  type GatewayKey,
  noteGatewayFailure,
  updateKeyRejected,
  updateMissingEvents,
} from '../payment-gateways.queries.ts'
import type { Gateway } from '../use-gateway.ts'

export { noteGatewayEvent, noteGatewayFailure, noteUnsignedPost } from '../payment-gateways.queries.ts'

/** Why Stripe refused a call of the gateway, such as a rejected secret key. */
export async function noteProviderFailure(
  db: Db,
  gateway: Pick<Gateway, 'shop_id' | 'id' | 'account'>,
  { code, public_message }: Pick<ProviderError, 'code' | 'public_message'>,
): Promise<void> {
  await noteGatewayFailure(db, gateway, public_message)
  if (code === 'key_rejected') await noteKey(db, gateway, true)
}

/** Whether the gateway's settings are at fault, which its owner should see. */
export const isForTheOwner = ({ code }: Pick<ProviderError, 'code'>): boolean =>
  code === 'key_rejected' || code === 'permission_missing'

/** Whether Stripe rejects the gateway's secret key, or has none of its payments with it. */
export async function noteKey(
  db: Db,
  { shop_id, id, account }: Pick<Gateway, 'shop_id' | 'id' | 'account'>,
  is_rejected: boolean,
): Promise<void> {
  await updateKeyRejected(db, shop_id, { id, last4: account.secret_key.slice(-4), is_rejected })
}

/**
 * Call this when Stripe, when asked, has a payment without an event. Together with unsigned posts, that means a wrong secret. Returns whether there were
 * any.
 */
export const noteMissingEvent = async (db: Db, { shop_id, id }: GatewayKey): Promise<boolean> =>
  (await updateMissingEvents(
    db,
    shop_id,
    id,
    'A payment was made, but no valid webhook was received: the signatures are wrong. Check that the webhook secret is that of this endpoint in Stripe.',
  )) > 0

/** Call this when Stripe, when asked, had an event about the gateway's payments that no webhook has brought for ten minutes. */
export async function noteLostEvent(db: Db, gateway: GatewayKey): Promise<void> {
  if (await noteMissingEvent(db, gateway)) return
  await noteGatewayFailure(
    db,
    gateway,
    'Events from Stripe did not arrive and were fetched later. Check in Stripe that the webhook endpoint of this payment gateway exists, is enabled and receives all events that Kontor needs.',
  )
}
