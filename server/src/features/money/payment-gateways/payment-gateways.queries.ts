// The SQL of payment gateways. Secrets are stored encrypted, and only the functions about encrypted gateways
// and secrets read the secrets. All other functions read only the last four characters.

import type { PaymentGateway, PaymentGatewayCreate } from '@kontor/contract/money/payment-gateways'
import { type PageRequest, pageOrder } from '../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { hasWords } from '../../../db/search/has-words.ts'
import { sql } from '../../../db/sql.ts'
import type { Tables } from '../../../db/tables.generated.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import type { EventSpan } from '../../../integrations/payments/provider.ts'
import type { ProviderName } from '../../../integrations/payments/providers.ts'
import { eventSpan } from './event-span.sql.ts'

/**
 * The order of a shop's active gateways. New payments use the first gateway: a live gateway if there is any,
 * and the newest of these.
 */
const RANKED = sql<never>`is_test_mode, created_at desc, id desc`

// True if no other gateway of the shop comes before this gateway in the order of RANKED.
const IN_USE = sql<never>`is_active and archived_at is null and not exists (
    select from payment_gateways other
    where other.shop_id = payment_gateways.shop_id and other.is_active and other.archived_at is null
      and (not other.is_test_mode, other.created_at, other.id)
        > (not payment_gateways.is_test_mode, payment_gateways.created_at, payment_gateways.id))`

/** `endpoint_base` is the URL before the gateway's id in its webhook, with a slash at the end. */
const columns = (endpoint_base: string) => sql`
  id, shop_id, title, provider, public_key, '…' || secret_key_last4 as secret_key, product_id, is_test_mode, is_active,
  ${IN_USE} as is_in_use, key_rejected_at is not null as is_key_rejected, webhook_url, '…' || webhook_secret_last4 as webhook_secret, ${endpoint_base}::text || id as endpoint_url,
  last_event_at, last_failure_at, last_failure, last_unsigned_at, created_at, updated_at`

export type EncryptedSecrets = Pick<
  Tables['payment_gateways'],
  | 'id'
  | 'secret_key_sealed'
  | 'secret_key_last4'
  | 'webhook_secret_sealed'
  | 'webhook_secret_last4'
  | 'is_test_mode'
>

export const makeGatewayId = (db: Db) => db.first(sql<{ id: string }>`select uuid_v7() as id`)

export const insertGateway = (
  db: Db,
  shop: ShopScope,
  gateway: Omit<PaymentGatewayCreate, 'secret_key' | 'webhook_secret' | 'is_test_mode' | 'shop_id'>,
  encrypted: EncryptedSecrets,
  endpoint_base: string,
) =>
  db.first(
    sql<PaymentGateway>`
      insert into payment_gateways (shop_id, id, title, provider, public_key, product_id, webhook_url, is_active, is_test_mode,
        secret_key_sealed, secret_key_last4, webhook_secret_sealed, webhook_secret_last4)
      values (${shop.shop_id}, ${encrypted.id}, ${gateway.title}, ${gateway.provider}, ${gateway.public_key},
        ${gateway.product_id}, ${gateway.webhook_url}, ${gateway.is_active}, ${encrypted.is_test_mode},
        ${encrypted.secret_key_sealed}, ${encrypted.secret_key_last4},
        ${encrypted.webhook_secret_sealed}, ${encrypted.webhook_secret_last4})
      returning ${columns(endpoint_base)}`,
  )

export interface GatewayListQuery extends PageRequest {
  q?: string | undefined
  sort?: string | undefined
}

const listed = (shop: ShopScope, q: string | undefined) => sql`
  from payment_gateways where shop_id = ${shop.shop_id} and archived_at is null
  ${q ? sql`and ${hasWords(sql`search_fold(title || e'\n' || public_key)`, q)}` : sql.empty}`

/** One row for each present gateway, newest first unless sorted; by payment_gateways_listed. */
export const listGateways = (
  db: Db,
  shop: ShopScope,
  { q, sort, ...page }: GatewayListQuery,
  endpoint_base: string,
) =>
  db.rows(sql<PaymentGateway>`select ${columns(endpoint_base)} ${listed(shop, q)} ${pageOrder(sort, page)}`)

export const countGateways = (db: Db, shop: ShopScope, { q }: GatewayListQuery) =>
  db.first(sql<{ total: number }>`select count(*) as total ${listed(shop, q)}`)

/** Uses the primary key. */
export const findGateway = (db: Db, shop: ShopScope, id: string, endpoint_base: string) =>
  db.first(
    sql<PaymentGateway>`
      select ${columns(endpoint_base)} from payment_gateways
      where shop_id = ${shop.shop_id} and id = ${id} and archived_at is null`,
  )

/** Locks the gateway, by primary key. */
export const lockGateway = (tx: Tx, shop: ShopScope, id: string, endpoint_base: string) =>
  tx.first(
    sql<PaymentGateway>`
      select ${columns(endpoint_base)} from payment_gateways
      where shop_id = ${shop.shop_id} and id = ${id} and archived_at is null for update`,
  )

export const updateGateway = (
  db: Db,
  shop: ShopScope,
  gateway: Pick<PaymentGateway, 'id' | 'title' | 'public_key' | 'product_id' | 'is_active' | 'webhook_url'>,
  endpoint_base: string,
) =>
  db.first(
    sql<PaymentGateway>`
      update payment_gateways set title = ${gateway.title}, public_key = ${gateway.public_key}, product_id = ${gateway.product_id},
        is_active = ${gateway.is_active}, webhook_url = ${gateway.webhook_url},
        updated_at = ${sql.moved()}
      where shop_id = ${shop.shop_id} and id = ${gateway.id}
      returning ${columns(endpoint_base)}`,
  )

export interface EncryptedKeys {
  id: string
  /** Encrypted secrets with their last four characters; undefined keeps the present secret. */
  secret_key: { encrypted: string; last4: string } | undefined
  webhook_secret: { encrypted: string; last4: string } | undefined
}

/** Stores new secrets and clears failures of a former secret key. The caller has locked the gateway. */
export const updateKeys = (
  tx: Tx,
  shop: ShopScope,
  { id, secret_key, webhook_secret }: EncryptedKeys,
  endpoint_base: string,
) =>
  tx.first(
    sql<PaymentGateway>`
      update payment_gateways set updated_at = ${sql.moved()}
        ${
          secret_key
            ? sql`, secret_key_sealed = ${secret_key.encrypted}, secret_key_last4 = ${secret_key.last4}, key_rejected_at = null,
                last_failure_at = null, last_failure = ''`
            : sql.empty
        }
        ${
          webhook_secret
            ? sql`, webhook_secret_sealed = ${webhook_secret.encrypted}, webhook_secret_last4 = ${webhook_secret.last4}, last_unsigned_at = null`
            : sql.empty
        }
      where shop_id = ${shop.shop_id} and id = ${id} and archived_at is null
      returning ${columns(endpoint_base)}`,
  )

/** Returns undefined if the gateway does not exist or is already removed. */
export const archiveGateway = (db: Db, shop: ShopScope, id: string) =>
  db.first(
    sql<Pick<PaymentGateway, 'title' | 'public_key' | 'is_test_mode' | 'is_active'>>`
      update payment_gateways set archived_at = now(), updated_at = ${sql.moved()}
      where shop_id = ${shop.shop_id} and id = ${id} and archived_at is null
      returning title, public_key, is_test_mode, is_active`,
  )

/** A gateway for internal use, with encrypted secrets. */
export interface EncryptedGateway {
  shop_id: string
  id: string
  provider: ProviderName
  product_id: string
  is_test_mode: boolean
  secret_key_sealed: string
  webhook_secret_sealed: string
  /** True if an event arrived within the last second. */
  has_recent_event: boolean
}

const RECENT_EVENT = sql<never>`coalesce(last_event_at > now() - interval '1 second', false)`
const SEALED = sql`
  shop_id, id, provider, product_id, is_test_mode, secret_key_sealed, webhook_secret_sealed, ${RECENT_EVENT} as has_recent_event`

/**
 * Also finds removed gateways, because payments begun with a removed gateway still have events and refunds.
 * Does not find a gateway imported without keys. Uses the unique index.
 */
export const findEncryptedGateway = (db: Db, id: string) =>
  db.first(
    sql<EncryptedGateway>`
      -- across shops: Stripe names the gateway and nothing else
      select ${SEALED} from payment_gateways where id = ${id} and secret_key_sealed <> ''`,
  )

/** A gateway with the period of the events to fetch. */
export interface UnfetchedEvents extends EventSpan {
  shop_id: string
  id: string
}

/**
 * Claims gateways with a payment, in shops with an order within half a year, because a paid order may still
 * be refunded or disputed. Gateways removed within half a year also count. The gateway asked longest ago
 * comes first. Webhooks have ten minutes to arrive, and Stripe lists events for 30 days. Uses indexes
 * payments_transaction and orders_listed.
 */
export const claimUnfetched = (db: Db, limit: number) =>
  db.rows(
    sql<UnfetchedEvents>`
      -- across shops: one clock for all
      update payment_gateways set events_asked_at = clock_timestamp()
      where id in (
        select id from payment_gateways g
        where secret_key_sealed <> '' and (archived_at is null or archived_at > now() - interval '180 days')
          and (events_asked_at is null or events_asked_at < now() - interval '20 minutes')
          and exists (select from payments p where p.payment_gateway_id = g.id and p.transaction_id <> '')
          and exists (select from orders o where o.shop_id = g.shop_id and o.created_at > now() - interval '180 days')
        order by events_asked_at nulls first limit ${limit} for update skip locked)
      returning shop_id, id, ${eventSpan(sql<never>`events_fetched_until`)}`,
  )

/**
 * Stores the second of Unix time before which all events are fetched. `updated_at` stays, so an open form
 * does not become stale.
 */
export const updateFetchedUntil = (db: Db, shop_id: string, id: string, seconds: number) =>
  db.run(sql`
    update payment_gateways set events_fetched_until = to_timestamp(${seconds}::float8) where shop_id = ${shop_id} and id = ${id}`)

/**
 * The active gateway with this id or, without an id, the first active gateway of the mode; by
 * payment_gateways_listed.
 */
export const findEncryptedActiveGateway = (
  db: Db,
  shop_id: string,
  id: string | undefined,
  is_test_mode: boolean | undefined,
) =>
  db.first(
    sql<EncryptedGateway>`
      select ${SEALED} from payment_gateways
      where shop_id = ${shop_id} and is_active and archived_at is null ${id ? sql`and id = ${id}` : sql.empty}
        ${is_test_mode === undefined ? sql.empty : sql`and is_test_mode = ${is_test_mode}`}
      order by ${RANKED} limit 1`,
  )

/**
 * If this gateway was removed: the active gateways of its shop and mode, the gateway in use first; by
 * payment_gateways_listed.
 */
export const listEncryptedSuccessors = (db: Db, { shop_id, id }: GatewayKey) =>
  db.rows(
    sql<EncryptedGateway>`
      select ${SEALED} from payment_gateways
      where shop_id = ${shop_id} and is_active and archived_at is null
        and (provider, is_test_mode) = (
          select provider, is_test_mode from payment_gateways removed
          where removed.shop_id = ${shop_id} and removed.id = ${id} and removed.archived_at is not null)
      order by ${RANKED}`,
  )

/** True if a gateway of the shop, or the gateway `id`, takes payments; by payment_gateways_listed. */
export const hasActiveGateway = async (db: Db, shop_id: string, id?: string): Promise<boolean> => {
  const active = await db.first(
    sql<{ id: string }>`
      select id from payment_gateways
      where shop_id = ${shop_id} and is_active and archived_at is null ${id ? sql`and id = ${id}` : sql.empty} limit 1`,
  )
  return active !== undefined
}

/** One row for every gateway with keys, including removed gateways. */
export const listGatewaySecrets = (db: Db) =>
  db.rows(
    sql<Pick<EncryptedGateway, 'id' | 'secret_key_sealed' | 'webhook_secret_sealed'>>`
      -- across shops: a change of the encryption key concerns every shop
      select id, secret_key_sealed, webhook_secret_sealed from payment_gateways where secret_key_sealed <> '' order by id`,
  )

/**
 * Writes only if no other process has encrypted the secrets again meanwhile. `updated_at` stays, because
 * nothing changes for users.
 */
export const replaceGatewaySecrets = (
  db: Db,
  before: Pick<EncryptedGateway, 'id' | 'secret_key_sealed'>,
  after: Pick<EncryptedGateway, 'secret_key_sealed' | 'webhook_secret_sealed'>,
) =>
  db.run(sql`
    -- across shops: a change of the encryption key concerns every shop
    update payment_gateways
    set secret_key_sealed = ${after.secret_key_sealed}, webhook_secret_sealed = ${after.webhook_secret_sealed}
    where id = ${before.id} and secret_key_sealed = ${before.secret_key_sealed}`)

/**
 * One row for every gateway in test mode, including removed gateways, oldest first; for a mock, which forgets
 * the gateways when it ends.
 */
export const listEncryptedGateways = (db: Db) =>
  db.rows(
    sql<EncryptedGateway>`
      -- across shops: the mock serves them all
      select ${SEALED} from payment_gateways where is_test_mode and secret_key_sealed <> '' order by id`,
  )

export interface GatewayKey {
  readonly shop_id: string
  readonly id: string
}

/** At most one write per second. `updated_at` stays, so an open form does not become stale. */
export const noteGatewayEvent = (db: Db, { shop_id, id }: GatewayKey) =>
  db.run(sql`
    update payment_gateways set last_event_at = now()
    where shop_id = ${shop_id} and id = ${id} and not ${RECENT_EVENT}`)

/**
 * Stores if Stripe has accepted or rejected the key. Writes nothing if the gateway has another key by now.
 */
export const updateKeyRejected = (
  db: Db,
  shop_id: string,
  { id, last4, is_rejected }: { id: string; last4: string; is_rejected: boolean },
) =>
  db.run(sql`
    update payment_gateways set key_rejected_at = case when ${is_rejected}::boolean then now() end
    where shop_id = ${shop_id} and id = ${id} and secret_key_last4 = ${last4} and (key_rejected_at is not null) <> ${is_rejected}::boolean`)

/**
 * The first and the last payment that the gateway has taken or may still take, by the provider's ids. Reads
 * all payments of the gateway; by payments_transaction.
 */
export const listOutermostPayments = (db: Db, shop_id: string, id: string) =>
  db.rows(
    sql<{ transaction_id: string }>`
      with taken as (
        select transaction_id, created_at from payments
        where shop_id = ${shop_id} and payment_gateway_id = ${id} and transaction_id <> '' and status <> 'failed')
      (select transaction_id from taken order by created_at limit 1)
      union
      (select transaction_id from taken order by created_at desc limit 1)`,
  )

/**
 * Notes a post to the webhook without a valid signature. Any client can send such a post, so the post is no
 * failure of the gateway, and at most one write per minute happens.
 */
export const noteUnsignedPost = (db: Db, { shop_id, id }: GatewayKey) =>
  db.run(sql`
    update payment_gateways set last_unsigned_at = now()
    where shop_id = ${shop_id} and id = ${id}
      and (last_unsigned_at is null or last_unsigned_at < now() - interval '1 minute')`)

/** Only if posts without a valid signature arrived after the last event. */
export const updateMissingEvents = (db: Db, shop_id: string, id: string, failure: string) =>
  db.run(sql`
    update payment_gateways set last_failure_at = now(), last_failure = ${failure}
    where shop_id = ${shop_id} and id = ${id} and last_unsigned_at > coalesce(last_event_at, '-infinity')`)

/**
 * `failure` is a sentence for the shop's members, without secrets. Within five seconds only the first failure
 * is stored, because buyers can cause failures.
 */
export const noteGatewayFailure = (db: Db, { shop_id, id }: GatewayKey, failure: string) =>
  db.run(sql`
    update payment_gateways set last_failure_at = now(), last_failure = ${failure}
    where shop_id = ${shop_id} and id = ${id}
      and (last_failure_at is null or last_failure_at < now() - interval '5 seconds')`)
