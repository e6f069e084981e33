// The SQL of received events. Each event is stored with its effect, once for its gateway, or once for the
// platform's own account.

import type { Db, Tx } from '../../../../db/pool.ts'
import { sql } from '../../../../db/sql.ts'
import type { EventSpan } from '../../../../integrations/payments/provider.ts'
import { eventSpan } from '../../../money/payment-gateways/event-span.sql.ts'

export interface EventKey {
  shop_id: string
  payment_gateway_id: string
  event_id: string
}

export interface ReceivedEvent extends EventKey {
  type: string
  object_id: string
}

/**
 * Stores the event without its facts about people. Returns 0 if the event was received before. Waits while
 * another transaction applies the event.
 */
export const insertEvent = (tx: Tx, event: ReceivedEvent) =>
  tx.run(sql`
    insert into webhook_events (shop_id, payment_gateway_id, event_id, type, object_id, outcome, payload)
    values (${event.shop_id}, ${event.payment_gateway_id}, ${event.event_id}, ${event.type}, ${event.object_id}, '',
      jsonb_build_object('id', ${event.event_id}::text, 'type', ${event.type}::text))
    on conflict (payment_gateway_id, event_id) do nothing`)

/** Records the effect of the event. */
export const updateOutcome = (tx: Tx, { shop_id, payment_gateway_id, event_id }: EventKey, outcome: string) =>
  tx.run(sql`
    update webhook_events set outcome = ${outcome}
    where shop_id = ${shop_id} and payment_gateway_id = ${payment_gateway_id} and event_id = ${event_id}`)

/**
 * Returns whether an event about this object had this effect before, through any gateway of the shop. Uses
 * webhook_events_object.
 */
export const wasDoneBefore = async (
  tx: Tx,
  { shop_id }: Pick<EventKey, 'shop_id'>,
  object_id: string,
  outcome: string,
): Promise<boolean> =>
  (await tx.first(sql`
    select from webhook_events
    where shop_id = ${shop_id} and object_id = ${object_id} and outcome = ${outcome}
    limit 1`)) !== undefined

/**
 * Returns whether a gateway of the shop has received this event, with an outcome other than these. Uses
 * webhook_events_object.
 */
export const wasActedOn = async (
  db: Db,
  shop_id: string,
  { id, object_id }: { id: string; object_id: string },
  but: readonly string[],
): Promise<boolean> =>
  (await db.first(sql`
    select from webhook_events
    where shop_id = ${shop_id} and object_id = ${object_id} and event_id = ${id} and outcome <> all(${but}::text[])
    limit 1`)) !== undefined

/** The outcomes of events that changed nothing; equal to the condition of the index. */
const WITHOUT_EFFECT = sql<never>`('ignored', 'other_account', 'no_payment', 'nothing_new')`

/**
 * Deletes so many of the oldest events without effect that are older than 60 days; returns how many. Stripe
 * has no event for longer than 30 days, so no deleted event comes again. Uses webhook_events_without_effect.
 */
export const deleteOldEvents = (db: Db, limit: number) =>
  db.run(sql`
    -- across shops: the clock is the same for all of them
    with old as (
      select payment_gateway_id, event_id from webhook_events
      where outcome in ${WITHOUT_EFFECT} and received_at < now() - interval '60 days'
      order by received_at limit ${limit} for update skip locked)
    delete from webhook_events e using old where (e.payment_gateway_id, e.event_id) = (old.payment_gateway_id, old.event_id)`)

/** Like `insertEvent`, for an event of the platform's own account. */
export const insertPlatformEvent = (
  tx: Tx,
  { event_id, type, object_id }: Pick<ReceivedEvent, 'event_id' | 'type' | 'object_id'>,
) =>
  tx.run(sql`
    insert into platform_events (event_id, type, object_id, outcome, payload)
    values (${event_id}, ${type}, ${object_id}, '', jsonb_build_object('id', ${event_id}::text, 'type', ${type}::text))
    on conflict (event_id) do nothing`)

export const updatePlatformOutcome = (tx: Tx, event_id: string, outcome: string) =>
  tx.run(sql`update platform_events set outcome = ${outcome} where event_id = ${event_id}`)

/** When the events of the platform's account were created that are to be fetched. Uses the primary key. */
export const findPlatformSpan = (db: Db, is_test_mode: boolean): Promise<EventSpan> =>
  db.one(
    sql<EventSpan>`
      select ${eventSpan(sql<never>`max(fetched_until)`)}
      from platform_event_fetches where is_test_mode = ${is_test_mode}`,
  )

/** Notes before which second of Unix time all events of the platform's account were fetched. */
export const updatePlatformFetchedUntil = (db: Db, is_test_mode: boolean, seconds: number) =>
  db.run(sql`
    insert into platform_event_fetches (is_test_mode, fetched_until) values (${is_test_mode}, to_timestamp(${seconds}::float8))
    on conflict (is_test_mode) do update set fetched_until = excluded.fetched_until`)

/** Leaves only id and type of the events about these orders' payments; webhook_events_object, webhook_events_intent. */
export const erasePayloads = (tx: Tx, shop_id: string, order_ids: readonly string[]) =>
  tx.run(sql`
    with mine as (
      select transaction_id, payment_intent_id from payments
      where shop_id = ${shop_id} and order_id = any(${order_ids}::uuid[]))
    update webhook_events e set payload = jsonb_build_object('id', e.event_id, 'type', e.type, 'erased', true)
    where e.shop_id = ${shop_id} and (
      e.object_id = any(array(
        select id from mine, unnest(array[transaction_id, payment_intent_id]) id where id <> ''))
      or e.payload #>> '{data,object,payment_intent}' = any(array(select payment_intent_id from mine where payment_intent_id <> '')))`)
