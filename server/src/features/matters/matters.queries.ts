// The SQL of matters, which need a person's attention. An event is a row of its own. A lasting state (a gateway that fails, low stock, a refund that
// waits) has no row: it is read from its own table and disappears when the state ends.

import type { Currency } from '@kontor/contract/currencies'
import type { Matter, MatterKind } from '@kontor/contract/matters'
import type { Withdrawal } from '@kontor/contract/withdrawals'
import { listWindow, type PageRequest } from '../../db/lists/listing.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'

export type RaisedKind = Exclude<MatterKind, 'refund_waiting' | 'gateway_failing' | 'low_stock'>

export interface NewMatter {
  shop_id: string
  kind: RaisedKind
  /** Names what the matter is about: for each kind and key it is raised once. */
  key: string
  order_id?: string | undefined
  payment_gateway_id?: string | null | undefined
  /** Money text. */
  amount?: string | undefined
  currency?: Currency | undefined
  /** A sentence or part of one, depending on the kind. */
  detail?: string | undefined
}

/** No row where the matter was raised before. Only with `again` one that was marked as done is opened anew. */
export const insertMatter = (tx: Tx, { again, ...matter }: NewMatter & { again: boolean }) =>
  tx.first(
    sql<{ id: string }>`
      insert into matters (shop_id, kind, key, order_id, payment_gateway_id, amount, currency, detail)
      values (${matter.shop_id}, ${matter.kind}, ${matter.key}, ${matter.order_id}::uuid, ${matter.payment_gateway_id}::uuid,
        ${matter.amount}::numeric, ${matter.currency}, ${matter.detail ?? ''})
      on conflict (shop_id, kind, key) do update
        set done_at = null, done_by = null, detail = excluded.detail, created_at = now()
        where matters.done_at is not null and ${again}::boolean
      returning id`,
  )

/** Marks the matter as done; where there is none, there is one that is done from now on. */
export const upsertDone = (tx: Tx, matter: NewMatter) =>
  tx.run(sql`
    insert into matters (shop_id, kind, key, order_id, payment_gateway_id, amount, currency, detail, done_at)
    values (${matter.shop_id}, ${matter.kind}, ${matter.key}, ${matter.order_id}::uuid, ${matter.payment_gateway_id}::uuid,
      ${matter.amount}::numeric, ${matter.currency}, ${matter.detail ?? ''}, now())
    on conflict (shop_id, kind, key) do update set done_at = now() where matters.done_at is null`)

/** 0 where no such matter is open. */
export const settleKey = (tx: Tx, shop_id: string, kind: RaisedKind, key: string) =>
  tx.run(sql`
    update matters set done_at = now()
    where shop_id = ${shop_id} and kind = ${kind} and key = ${key} and done_at is null`)

/** 0 where the matter is done already or does not exist. */
export const settleRow = (db: Db, { shop_id, user_id }: ShopScope, id: string) =>
  db.run(sql`
    update matters set done_at = now(), done_by = ${user_id}
    where shop_id = ${shop_id} and id = ${id} and done_at is null`)

export interface FoundMatter
  extends Pick<
    Matter,
    | 'id'
    | 'shop_id'
    | 'kind'
    | 'order_id'
    | 'order_number'
    | 'payment_gateway_id'
    | 'product_id'
    | 'amount'
    | 'currency'
    | 'created_at'
  > {
  /** Title of a product or gateway. */
  subject: string
  detail: string
  /** What was declared; null for every other kind. */
  withdrawal: Pick<Withdrawal, 'id' | 'name' | 'order_number' | 'email' | 'goods' | 'is_acknowledged'> | null
}

// Of a matter `m`. Only a withdrawal's key is an id of that table, and only then is it looked for.
const DECLARED = sql<never>`
  case when m.kind = 'withdrawal' then (
    select jsonb_build_object('id', w.id, 'name', w.name, 'order_number', w.order_number, 'email', w.email, 'goods', w.goods,
      'is_acknowledged', w.is_acknowledged)
    from withdrawals w where w.shop_id = m.shop_id and w.id = m.key::uuid) end as withdrawal`

const all = ({ shop_id }: Pick<ShopScope, 'shop_id'>) => sql`
  select m.id, m.shop_id, m.kind, m.order_id, o.order_number, m.payment_gateway_id, null::uuid as product_id, m.amount, m.currency,
    m.created_at, coalesce(g.title, '') as subject, m.detail, ${DECLARED}
  from matters m
  left join orders o on o.shop_id = m.shop_id and o.id = m.order_id
  left join payment_gateways g on g.shop_id = m.shop_id and g.id = m.payment_gateway_id
  where m.shop_id = ${shop_id} and m.done_at is null
  union all
  select r.id, r.shop_id, 'refund_waiting', r.order_id, o.order_number, null, null, r.amount, r.currency, r.asked_at, '', r.failure, null
  from refunds r join orders o on o.shop_id = r.shop_id and o.id = r.order_id
  where r.shop_id = ${shop_id} and r.status = 'pending' and r.failure <> '' and r.asked_at < now() - interval '1 hour'
  union all
  select g.id, g.shop_id, 'gateway_failing', null, null, g.id, null, null, null, g.last_failure_at, g.title, g.last_failure, null
  from payment_gateways g
  where g.shop_id = ${shop_id} and g.archived_at is null and g.last_failure_at is not null
    and (g.last_event_at is null or g.last_event_at < g.last_failure_at)
  union all
  select p.id, p.shop_id, 'low_stock', null, null, null, p.id, null, null, l.noticed_at, p.title, l.available::text, null
  from low_stock_marks l join products p on p.shop_id = l.shop_id and p.id = l.product_id
  where l.shop_id = ${shop_id}`

/** One row per open matter, newest first; indexes matters_open and refunds_undone, and primary keys. */
export const listOpen = (db: Db, shop: ShopScope, page: PageRequest) =>
  db.rows(
    sql<FoundMatter>`
      select * from (${all(shop)}) found order by created_at desc, id desc ${listWindow(page)}`,
  )

export const countOpen = (db: Db, shop: ShopScope) =>
  db.first(sql<{ total: number }>`select count(*) as total from (${all(shop)}) found`)

/** One open matter that is stored as a row, for the mail about it. By unique index. */
export const findMatter = (db: Db, shop_id: string, id: string) =>
  db.first(
    sql<FoundMatter>`
      select m.id, m.shop_id, m.kind, m.order_id, o.order_number, m.payment_gateway_id, null::uuid as product_id, m.amount, m.currency,
        m.created_at, coalesce(g.title, '') as subject, m.detail, ${DECLARED}
      from matters m
      left join orders o on o.shop_id = m.shop_id and o.id = m.order_id
      left join payment_gateways g on g.shop_id = m.shop_id and g.id = m.payment_gateway_id
      where m.shop_id = ${shop_id} and m.id = ${id} and m.done_at is null`,
  )
