// The SQL of the audit log. Events are only ever inserted; the database refuses to change or delete them, and seals each event at commit.

import type { AuditAction, AuditEvent, AuditSubjectKind } from '@kontor/contract/shops/audit'
import { type PageRequest, pageOrder, totalOf } from '../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { accountEmail } from '../../accounts/users/users.ts'

export interface NewEvent {
  shop_id: string
  actor_user_id: string | null
  action: AuditAction
  subject_kind: AuditSubjectKind
  subject_id: string
  subject_label: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  request_id: string
  caller_address: string
}

/**
 * The name in the log for people who have closed their accounts. Earlier events stay sealed with the original
 * name, and only the display changes.
 */
const CLOSED = 'Closed account'

/** The actor's name is stored with the event, because the log must still show it when the account is gone. */
export const insertEvent = (tx: Tx, event: NewEvent) =>
  tx.run(sql`
    insert into audit_events (shop_id, actor_user_id, actor_label, action, subject_kind, subject_id, subject_label, before, after,
      request_id, caller_address)
    values (${event.shop_id}, ${event.actor_user_id}::uuid, case when ${event.actor_user_id}::uuid is null then 'System'
      when exists (select from users where id = ${event.actor_user_id}::uuid and closed_at is not null) then ${CLOSED} else coalesce(
        ${accountEmail(sql`${event.actor_user_id}::uuid`)},
        (select 'Nostr key ' || left(subject, 16) || '…' from user_identities
          where user_id = ${event.actor_user_id}::uuid and kind = 'nostr' order by created_at limit 1),
        'Google account') end,
      ${event.action}, ${event.subject_kind}, ${event.subject_id}, ${event.subject_label},
      nullif(${sql.json(event.before)}, 'null'), nullif(${sql.json(event.after)}, 'null'),
      ${event.request_id}, ${event.caller_address})`)

export interface AuditQuery extends PageRequest {
  action?: string | undefined
  actor?: { user_id: string } | { label: string } | undefined
  subject_kind?: string | undefined
  subject_id?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** True if the uuid is the id of a closed account. Uses the primary key. */
const isClosed = (id: Statement<unknown>) => sql<never>`
  exists (select from users u where u.id = ${id} and u.closed_at is not null)`

// An archive may name a user by a text that is no id.
const SUBJECT_UUID = sql<never>`case when subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then subject_id::uuid end`

const wanted = ({ shop_id }: ShopScope, query: AuditQuery) => sql`
  from audit_events where shop_id = ${shop_id}
  ${query.action ? sql`and action = ${query.action}` : sql.empty}
  ${query.actor && 'user_id' in query.actor ? sql`and actor_user_id = ${query.actor.user_id}::uuid` : sql.empty}
  ${query.actor && 'label' in query.actor ? sql`and actor_label = ${query.actor.label} and not ${isClosed(sql`actor_user_id`)}` : sql.empty}
  ${query.subject_kind ? sql`and subject_kind = ${query.subject_kind}` : sql.empty}
  ${query.subject_id ? sql`and subject_id = ${query.subject_id}` : sql.empty}
  ${query.from ? sql`and created_at >= ${query.from}::timestamptz` : sql.empty}
  ${query.to ? sql`and created_at < ${query.to}::timestamptz` : sql.empty}`

/**
 * Returns one row per event, newest first. Uses index audit_events_listed, or the index of a filtered field.
 */
export const listEvents = (db: Db, shop: ShopScope, query: AuditQuery) =>
  db.rows(
    sql<AuditEvent>`
      select id, shop_id, actor_user_id, case when ${isClosed(sql`actor_user_id`)} then ${CLOSED} else actor_label end as actor_label,
        action, subject_kind, subject_id,
        case when subject_kind = 'user' and ${isClosed(SUBJECT_UUID)} then ${CLOSED} else subject_label end as subject_label, before, after,
        request_id, caller_address, created_at
      ${wanted(shop, query)} ${pageOrder(undefined, query)}`,
  )

export const countEvents = (db: Db, shop: ShopScope, query: AuditQuery) => totalOf(db, wanted(shop, query))
