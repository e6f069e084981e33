// A gateway with decrypted keys stays in memory only during a call, and is never logged.

import { isUuid } from '@kontor/contract/values/id'
import type { Db } from '../../../db/pool.ts'
import type { ProviderAccount } from '../../../integrations/payments/provider.ts'
import { ProviderError } from '../../../integrations/payments/provider-error.ts'
import { type ProviderName, providers } from '../../../integrations/payments/providers.ts'
import type { BoundPlatform, Platform } from '../../../platform.ts'
import {
  type EncryptedGateway,
  findEncryptedActiveGateway,
  findEncryptedGateway,
  type GatewayKey,
  hasActiveGateway,
  listEncryptedSuccessors,
} from './payment-gateways.queries.ts'

export interface Gateway {
  readonly shop_id: string
  readonly id: string
  readonly provider: ProviderName
  readonly is_test_mode: boolean
  /** The provider's product a payment is booked under; may be empty or unknown to the provider. */
  readonly product_id: string
  /** The merchant's account, sufficient to call the provider. */
  readonly account: ProviderAccount
  readonly webhook_secret: string
  /** True if an event arrived within the last second. */
  readonly has_recent_event: boolean
}

type Opener = Pick<Platform, 'config' | 'vault'>

/**
 * Returns the context for encrypting a gateway's secret. The secret decrypts only as this secret of this
 * gateway.
 */
export const secretContext = (id: string, secret: 'secret_key' | 'webhook_secret'): string =>
  `payment_gateways/${id}/${secret}`

/**
 * True if the keys of this installation open both secrets of the gateway. Secrets of a lost key cannot be
 * opened.
 */
export function canDecrypt(
  { vault }: Pick<Platform, 'vault'>,
  {
    id,
    secret_key_sealed,
    webhook_secret_sealed,
  }: Pick<EncryptedGateway, 'id' | 'secret_key_sealed' | 'webhook_secret_sealed'>,
): boolean {
  try {
    vault.decrypt(secret_key_sealed, secretContext(id, 'secret_key'))
    vault.decrypt(webhook_secret_sealed, secretContext(id, 'webhook_secret'))
    return true
  } catch {
    return false
  }
}

function open({ config, vault }: Opener, row: EncryptedGateway): Gateway {
  const { shop_id, id, provider, is_test_mode, product_id, has_recent_event } = row
  return {
    shop_id,
    id,
    provider,
    is_test_mode,
    product_id,
    account: {
      secret_key: vault.decrypt(row.secret_key_sealed, secretContext(id, 'secret_key')),
      api_base: config.stripe_api_base,
    },
    webhook_secret: vault.decrypt(row.webhook_secret_sealed, secretContext(id, 'webhook_secret')),
    has_recent_event,
  }
}

/** Finds any gateway, including removed gateways, because payments stay with their first gateway. */
export async function findGatewayForUse(db: Db, platform: Opener, id: string): Promise<Gateway | undefined> {
  const row = isUuid(id) ? await findEncryptedGateway(db, id) : undefined
  return row && open(platform, row)
}

/**
 * True if the account of the gateway's key has the payment. Throws `ProviderError` if Stripe does not say.
 */
export const hasPayment = (
  { provider, account }: Pick<Gateway, 'provider' | 'account'>,
  transaction_id: string,
): Promise<boolean> =>
  providers[provider].lookUp(account, transaction_id).then(
    () => true,
    (failure: unknown) => {
      if (failure instanceof ProviderError && failure.code === 'not_found') return false
      throw failure
    },
  )

/**
 * Finds the gateway that replaces a removed gateway: its Stripe account has the payment. A gateway that fails
 * to answer does not prevent asking the rest. If no gateway has the payment, throws the failure if a later
 * try may get an answer.
 */
async function findSuccessor(
  platform: Opener & Pick<BoundPlatform, 'db'>,
  removed: GatewayKey,
  transaction_id: string,
): Promise<Gateway | undefined> {
  let unanswered: ProviderError | undefined
  for (const row of await listEncryptedSuccessors(platform.db, removed)) {
    const successor = open(platform, row)
    try {
      if (await hasPayment(successor, transaction_id)) return successor
    } catch (failure) {
      if (!(failure instanceof ProviderError)) throw failure
      if (failure.retryable) unanswered = failure
    }
  }
  if (unanswered !== undefined) throw unanswered
  return undefined
}

/**
 * Returns the gateway to ask about a payment: the payment's own gateway, or a successor if an archive brought
 * the gateway without keys. Returns undefined if no gateway fits, or if the payment was made without a
 * gateway. Throws `ProviderError` like `findSuccessor`.
 */
export async function findGatewayOf(
  platform: Opener & Pick<BoundPlatform, 'db'>,
  payment: { shop_id: string; payment_gateway_id: string | null; transaction_id: string },
): Promise<Gateway | undefined> {
  const { shop_id, payment_gateway_id: id, transaction_id } = payment
  if (id === null) return undefined
  return (
    (await findGatewayForUse(platform.db, platform, id)) ??
    findSuccessor(platform, { shop_id, id }, transaction_id)
  )
}

/**
 * Makes a call about a payment of this gateway. A removed gateway cannot get a new key. If Stripe rejects its
 * key, another gateway of the shop whose Stripe account has the payment makes the call. Throws the first
 * failure if no gateway has the payment.
 */
export async function callAbout<T>(
  platform: Opener & Pick<BoundPlatform, 'db'>,
  gateway: Gateway,
  { transaction_id }: { transaction_id: string },
  call: (gateway: Gateway) => Promise<T>,
): Promise<T> {
  try {
    return await call(gateway)
  } catch (failure) {
    if (!(failure instanceof ProviderError) || failure.code !== 'key_rejected') throw failure
    const successor = await findSuccessor(platform, gateway, transaction_id)
    if (successor === undefined) throw failure
    return call(successor)
  }
}

/**
 * Finds the gateway for a new payment of the shop. With an `id`: the gateway if it takes payments. Otherwise
 * the newest live gateway, else the newest test gateway. `is_test_mode` restricts the mode.
 */
export async function findPayableGateway(
  db: Db,
  platform: Opener,
  shop_id: string,
  id?: string | null,
  is_test_mode?: boolean,
): Promise<Gateway | undefined> {
  const row = await findEncryptedActiveGateway(db, shop_id, id ?? undefined, is_test_mode)
  return row && open(platform, row)
}

/** True if the shop takes real payments. */
export const takesRealPayments = async (db: Db, shop_id: string): Promise<boolean> =>
  (await findEncryptedActiveGateway(db, shop_id, undefined, false)) !== undefined

export { claimUnfetched, type UnfetchedEvents, updateFetchedUntil } from './payment-gateways.queries.ts'

/** True if the gateway takes new payments, so its owner sees failures. */
export const takesPayments = (db: Db, shop_id: string, id: string): Promise<boolean> =>
  hasActiveGateway(db, shop_id, id)
