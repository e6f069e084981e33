// The health of a gateway, as its owner sees it: the last accepted event and the last failure.

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

/** Stores the reason why Stripe rejected a call of the gateway, such as a rejected secret key. */
export async function noteProviderFailure(
  db: Db,
  gateway: Pick<Gateway, 'shop_id' | 'id' | 'account'>,
  { code, public_message }: Pick<ProviderError, 'code' | 'public_message'>,
): Promise<void> {
  await noteGatewayFailure(db, gateway, public_message)
  if (code === 'key_rejected') await noteKey(db, gateway, true)
}

/** True if the gateway's settings cause the failure, which the owner should see. */
export const isForTheOwner = ({ code }: Pick<ProviderError, 'code'>): boolean =>
  code === 'key_rejected' || code === 'permission_missing'

/**
 * Stores if Stripe rejects the gateway's secret key, or if the key's account has none of the gateway's
 * payments.
 */
export async function noteKey(
  db: Db,
  { shop_id, id, account }: Pick<Gateway, 'shop_id' | 'id' | 'account'>,
  is_rejected: boolean,
): Promise<void> {
  await updateKeyRejected(db, shop_id, { id, last4: account.secret_key.slice(-4), is_rejected })
}

/**
 * Call this function if a look-up at Stripe finds a payment without an event. Together with unsigned posts,
 * the missing event indicates a wrong secret. Returns true if unsigned posts were noted.
 */
export const noteMissingEvent = async (db: Db, { shop_id, id }: GatewayKey): Promise<boolean> =>
  (await updateMissingEvents(
    db,
    shop_id,
    id,
    'A payment was made, but no valid webhook was received: the signatures are wrong. Check that the webhook secret is that of this endpoint in Stripe.',
  )) > 0

/**
 * Call this function if a look-up at Stripe finds an event about the gateway's payments that no webhook has
 * delivered for ten minutes.
 */
export async function noteLostEvent(db: Db, gateway: GatewayKey): Promise<void> {
  if (await noteMissingEvent(db, gateway)) return
  await noteGatewayFailure(
    db,
    gateway,
    'Events from Stripe did not arrive and were fetched later. Check in Stripe that the webhook endpoint of this payment gateway exists, is enabled and receives all events that Kontor needs.',
  )
}
