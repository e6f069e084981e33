// To-dos, which need a person's attention. An event is a stored row. A lasting state (a gateway that fails,
// low stock, a refund that waits) has no row. The query reads the state from the state's own table, and the
// to-do disappears when the state ends.

import type { Withdrawal } from '@kontor/contract/orders/withdrawals'
import type { Todo, TodoKind } from '@kontor/contract/shops/matters'
import type { Currency } from '@kontor/contract/values/currencies'
import { boundsOf, listWindow, type PageRequest, totalOf } from '../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { IS_UNPROVED } from './unproved.sql.ts'

type RaisedKind = Exclude<TodoKind, 'refund_waiting' | 'gateway_failing' | 'low_stock'>

export interface NewTodo {
  shop_id: string
  kind: RaisedKind
  /** Names the subject of the to-do. A to-do is created once for each kind and key. */
  key: string
  order_id?: string | undefined
  payment_gateway_id?: string | null | undefined
  /** Money text. */
  amount?: string | undefined
  currency?: Currency | undefined
  /** A sentence or part of a sentence, depending on the kind. */
  detail?: string | undefined
}

/** Returns no row if the to-do was created before. Reopens a completed to-do only with `again`. */
export const insertTodo = (tx: Tx, { again, ...todo }: NewTodo & { again: boolean }) =>
  tx.first(
    sql<{ id: string }>`
      insert into matters (shop_id, kind, key, order_id, payment_gateway_id, amount, currency, detail)
      values (${todo.shop_id}, ${todo.kind}, ${todo.key}, ${todo.order_id}::uuid, ${todo.payment_gateway_id}::uuid,
        ${todo.amount}::numeric, ${todo.currency}, ${todo.detail ?? ''})
      on conflict (shop_id, kind, key) do update
        set done_at = null, done_by = null, detail = excluded.detail, created_at = now()
        where matters.done_at is not null and ${again}::boolean
      returning id`,
  )

/**
 * Marks a to-do as done, even if no to-do exists. The event of the end may arrive before the event of the
 * beginning, which then creates no to-do.
 */
export const closeTodo = (tx: Tx, todo: NewTodo) =>
  tx.run(sql`
    insert into matters (shop_id, kind, key, order_id, payment_gateway_id, amount, currency, detail, done_at)
    values (${todo.shop_id}, ${todo.kind}, ${todo.key}, ${todo.order_id}::uuid, ${todo.payment_gateway_id}::uuid,
      ${todo.amount}::numeric, ${todo.currency}, ${todo.detail ?? ''}, now())
    on conflict (shop_id, kind, key) do update set done_at = now() where matters.done_at is null`)

/** Marks a to-do resolved automatically as done. Returns 0 if no such to-do is open. */
export const resolveTodo = (tx: Tx, shop_id: string, kind: RaisedKind, key: string) =>
  tx.run(sql`
    update matters set done_at = now()
    where shop_id = ${shop_id} and kind = ${kind} and key = ${key} and done_at is null`)

/** Uses the key of matters. */
export const assignTodo = (tx: Tx, shop_id: string, kind: RaisedKind, key: string, order_id: string) =>
  tx.run(sql`
    update matters set order_id = ${order_id} where shop_id = ${shop_id} and kind = ${kind} and key = ${key}`)

/** 0 if the to-do is done already or does not exist. */
export const settleRow = (db: Db, { shop_id, user_id }: ShopScope, id: string) =>
  db.run(sql`
    update matters set done_at = now(), done_by = ${user_id}
    where shop_id = ${shop_id} and id = ${id} and done_at is null`)

export interface FoundTodo
  extends Pick<
    Todo,
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
  /** The title of a product, with the title of the variant, or the title of a gateway. */
  subject: string
  detail: string
  /** The declaration of the withdrawal. Is null for every further kind. */
  withdrawal:
    | (Pick<Withdrawal, 'id' | 'name' | 'order_number' | 'email' | 'goods' | 'is_acknowledged'> & {
        /**
         * True if the buyer asked for immediate delivery of digital goods, which ends the right of
         * withdrawal.
         */
        has_digital_consent: boolean
      })
    | null
}

// The declaration of a to-do `m`. Only the key of a withdrawal is an id in the table of withdrawals, so the
// query looks up only withdrawals.
const DECLARED = sql<never>`
  case when m.kind = 'withdrawal' then (
    select jsonb_build_object('id', w.id, 'name', w.name, 'order_number', w.order_number, 'email', w.email, 'goods', w.goods,
      'is_acknowledged', w.is_acknowledged,
      'has_digital_consent', exists (
        select from orders c where c.shop_id = w.shop_id and c.id = w.order_id and c.digital_consent_at is not null))
    from withdrawals w where w.shop_id = m.shop_id and w.id = m.key::uuid) end as withdrawal`

// Open to-dos by source: `from … where …`.
const stored = (shop_id: string) => sql`from matters m where m.shop_id = ${shop_id} and m.done_at is null`
const waiting = (shop_id: string) => sql`
  from refunds where shop_id = ${shop_id} and status = 'pending' and failure <> '' and asked_at < now() - interval '1 hour'`
const failing = (shop_id: string) => sql`
  from payment_gateways
  where shop_id = ${shop_id} and archived_at is null and last_failure_at is not null
    and (last_event_at is null or last_event_at < last_failure_at)
    -- One that is not used any more may never have another event.
    and (is_active or last_failure_at > now() - interval '7 days')`
const low = (shop_id: string) => sql`from low_stock_marks where shop_id = ${shop_id}`

/**
 * To-dos about money come first, then to-dos that anybody can cause as often as they like, then low stock.
 * Neither of the last two may push a dispute off the first page.
 */
const URGENT_FIRST = sql<never>`m.urgency, m.created_at desc, m.id desc`

/**
 * Selects the to-dos of a page. The query reads no more rows from each source than the end of the page needs.
 */
function picked(shop_id: string, page: PageRequest) {
  const { limit, offset } = boundsOf(page)
  const newest = sql`order by created_at desc, id desc limit ${offset + limit}`
  const row = sql`id, shop_id, kind, key, order_id, payment_gateway_id, null::uuid as product_id, amount, currency, created_at, detail`
  return sql`
    select * from (
      (select 1 as urgency, ${row} ${stored(shop_id)} and not ${IS_UNPROVED} ${newest})
      union all
      (select 1, id, shop_id, 'refund_waiting', '', order_id, null, null, amount, currency, asked_at as created_at, failure
        ${waiting(shop_id)} ${newest})
      union all
      (select 1, id, shop_id, 'gateway_failing', '', null, id, null, null, null, last_failure_at as created_at, last_failure
        ${failing(shop_id)} ${newest})
      union all
      (select 2, ${row} ${stored(shop_id)} and ${IS_UNPROVED} ${newest})
      union all
      (select 3, product_id as id, shop_id, 'low_stock', '', null, null, product_id, null, null, noticed_at as created_at, available::text
        ${low(shop_id)} ${newest})) m
    order by ${URGENT_FIRST} ${listWindow(page)}`
}

/**
 * Returns one row per open to-do, the most urgent first and then the newest. Uses indexes matters_open,
 * refunds_undone and low_stock_marks_newest, and the primary keys.
 */
export const listOpen = (db: Db, { shop_id }: ShopScope, page: PageRequest) =>
  db.rows(
    sql<FoundTodo>`
      select m.id, m.shop_id, m.kind, m.order_id, o.order_number, m.payment_gateway_id, m.product_id, m.amount, m.currency, m.created_at,
        coalesce(g.title, concat_ws(' – ', p.title, nullif(variant_title(p.option_values), ''))) as subject, m.detail, ${DECLARED}
      from (${picked(shop_id, page)}) m
      left join orders o on o.shop_id = m.shop_id and o.id = m.order_id
      left join payment_gateways g on g.shop_id = m.shop_id and g.id = m.payment_gateway_id
      left join products p on p.shop_id = m.shop_id and p.id = m.product_id
      order by ${URGENT_FIRST}`,
  )

export const countOpen = (db: Db, { shop_id }: ShopScope) =>
  totalOf(
    db,
    sql`
      from (
        select ${stored(shop_id)} union all select ${waiting(shop_id)} union all select ${failing(shop_id)}
        union all select ${low(shop_id)}) open`,
  )

/** Returns one open to-do stored as a row, for the mail about the to-do. Uses the unique index. */
export const findTodo = (db: Db, shop_id: string, id: string) =>
  db.first(
    sql<FoundTodo>`
      select m.id, m.shop_id, m.kind, m.order_id, o.order_number, m.payment_gateway_id, null::uuid as product_id, m.amount, m.currency,
        m.created_at, coalesce(g.title, '') as subject, m.detail, ${DECLARED}
      from matters m
      left join orders o on o.shop_id = m.shop_id and o.id = m.order_id
      left join payment_gateways g on g.shop_id = m.shop_id and g.id = m.payment_gateway_id
      where m.shop_id = ${shop_id} and m.id = ${id} and m.done_at is null`,
  )
