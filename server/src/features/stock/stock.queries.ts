// The SQL of stock levels and holds. Only this file writes stock_levels, stock_holds and stock_movements. A
// level changes only in the statement that writes its movement or hold. Such a statement locks its levels in
// the order of (product, warehouse) and changes all levels or none.

import type { StockMovement } from '@kontor/contract/stock/stock'
import type { OrderKey } from '../../db/access/row-keys.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { MOVEMENT_COLUMNS } from './movements/movements.queries.ts'
import type { StockLine } from './stock-line.ts'

/** The change of a level. */
export interface LevelChange {
  product_id: string
  warehouse_id: string
  on_hand: number
  held: number
}

// Far beyond any stock, and exact as a JSON number.
const MAX_LEVEL = 1_000_000_000_000_000

// Changes are passed as JSON, because the planner does not estimate the length of JSON. The planner estimates
// the length of arrays, and would plan every statement again.
const listed = (changes: readonly LevelChange[]) => sql`
  select * from jsonb_to_recordset(${sql.json(changes)})
    as c (product_id uuid, warehouse_id uuid, on_hand bigint, held bigint)`

const holding = (warehouse_id: string, lines: readonly StockLine[]) =>
  listed(lines.map(({ product_id, quantity }) => ({ product_id, warehouse_id, on_hand: 0, held: quantity })))

const heldBy = (shop_id: string, order_id: string, on_hand: Statement<unknown>) => sql`
  select product_id, warehouse_id, ${on_hand}, -quantity from stock_holds
  where shop_id = ${shop_id} and order_id = ${order_id}`

/**
 * Finds levels one by one, by the primary key or stock_levels_by_warehouse. Both indexes have the whole
 * condition, so the choice of the planner does not matter. The condition uses `any`, because `any` cannot be
 * hashed. With `=`, the planner would read and hash all levels of a newly filled warehouse.
 */
const isIn = (alias: 'c' | 'k') => sql<never>`l.warehouse_id = any (array[${sql.ident(alias)}.warehouse_id])`

/**
 * Finds the level `l` of the locked level `k`. The planner expects a hundred changes instead of a few, and
 * would read and hash all levels of the shop. `any` prevents the hash, because `any` cannot be hashed. With
 * the shop's id from the other row, no index has only the rows of the shop.
 */
const isLocked = sql<never>`l.shop_id = k.shop_id and l.product_id = any (array[k.product_id]) and ${isIn('k')}`

/**
 * CTEs that lock the levels in sorted order and check the change. `verdict.fits` is false if a level is
 * missing, would be oversold, or would be out of range.
 */
const checked = (shop_id: string, change: Statement<unknown>) => sql`
  change (product_id, warehouse_id, on_hand, held) as (${change}),
  locked as (
    select l.shop_id, l.product_id, l.warehouse_id, l.on_hand + c.on_hand as on_hand, l.held + c.held as held, l.may_go_negative,
      c.on_hand as moved, c.held as reserved
    from (select * from change order by product_id, warehouse_id) c
    -- One look-up for each level, in this order, regardless of the statistics of the tables.
    cross join lateral (
      select * from stock_levels l
      where l.shop_id = ${shop_id} and l.product_id = c.product_id and ${isIn('c')}
      for no key update) l),
  verdict as (
    select count(*) = (select count(*) from change)
      and bool_and((may_go_negative or on_hand >= held) and abs(on_hand) <= ${MAX_LEVEL} and held <= ${MAX_LEVEL}) as fits
    from locked)`

/**
 * CTEs of which `changed` has one row for each changed level, with its change (`moved`, `reserved`): all
 * requested changes or none. The CTEs check levels under the lock. Every column of the CHECK constraint is
 * also written from the locked level. PostgreSQL first tries the constraint on the row in the statement's
 * snapshot.
 */
const changed = (shop_id: string, change: Statement<unknown>) => sql`
  ${checked(shop_id, change)},
  changed as (
    update stock_levels l set on_hand = k.on_hand, held = k.held, may_go_negative = k.may_go_negative
    from locked k, verdict v
    where v.fits and ${isLocked}
    returning l.product_id, l.warehouse_id, k.moved, k.reserved)`

/**
 * CTEs for the statement that stores an order. `checked` gives `verdict.fits`: true if all lines can be held.
 * `taken` holds the lines for the order in the statement's CTE `o`, and holds nothing if `o` has no row.
 */
export function holdingParts(shop_id: string, warehouse_id: string, lines: readonly StockLine[]) {
  return {
    checked: checked(shop_id, holding(warehouse_id, lines)),
    taken: sql`
      changed as (
        update stock_levels l set on_hand = k.on_hand, held = k.held, may_go_negative = k.may_go_negative
        from locked k, o
        where ${isLocked}
        returning l.product_id, l.warehouse_id, k.reserved),
      holds as (
        insert into stock_holds (shop_id, order_id, product_id, warehouse_id, quantity)
        select ${shop_id}, o.id, c.product_id, c.warehouse_id, c.reserved from o, changed c)`,
  }
}

/** Holds lines for a stored order. Returns the number of held lines: all lines, or 0 without any change. */
export const insertHolds = (
  tx: Tx,
  { shop_id, order_id, warehouse_id }: OrderKey & { warehouse_id: string },
  lines: readonly StockLine[],
) =>
  tx.run(sql`
    with ${changed(shop_id, holding(warehouse_id, lines))}
    insert into stock_holds (shop_id, order_id, product_id, warehouse_id, quantity)
    select ${shop_id}, ${order_id}, c.product_id, c.warehouse_id, c.reserved from changed c`)

/** Deletes the order's holds, if any, and returns their number. The caller has locked the order. */
export const releaseStock = (tx: Tx, { shop_id, order_id }: OrderKey) =>
  tx.run(sql`
    with ${changed(shop_id, heldBy(shop_id, order_id, sql`0::bigint`))}
    delete from stock_holds h using changed c
    where h.shop_id = ${shop_id} and h.order_id = ${order_id} and h.product_id = c.product_id and h.warehouse_id = c.warehouse_id`)

/** Turns holds into sale movements; returns their number. */
export const sellHolds = (tx: Tx, shop_id: string, order_id: string, reference: string) =>
  tx.run(sql`
    with ${changed(shop_id, heldBy(shop_id, order_id, sql`-quantity`))},
    gone as (
      delete from stock_holds h using changed c
      where h.shop_id = ${shop_id} and h.order_id = ${order_id} and h.product_id = c.product_id and h.warehouse_id = c.warehouse_id)
    insert into stock_movements (shop_id, product_id, warehouse_id, quantity, reason, reference, order_id)
    select ${shop_id}, c.product_id, c.warehouse_id, c.moved, 'sale', ${reference}, ${order_id} from changed c`)

export interface MovementDetail {
  reason: StockMovement['reason']
  reference: string
  order_id: string | null
}

export interface ReturnMovements {
  shop_id: string
  order_id: string
  reference: string
  /**
   * The warehouse for units of deleted warehouses; null if no warehouse of the order's stock has been
   * deleted.
   */
  instead: string | null
}

/** Writes a movement for each change of `on_hand`; none if any change does not fit. */
export const insertMovements = (
  tx: Tx,
  shop_id: string,
  changes: readonly LevelChange[],
  { reason, reference, order_id }: MovementDetail,
) =>
  tx.rows(
    sql<StockMovement>`
      with ${changed(shop_id, listed(changes))}
      insert into stock_movements as m (shop_id, product_id, warehouse_id, quantity, reason, reference, order_id)
      select ${shop_id}, c.product_id, c.warehouse_id, c.moved, ${reason}, ${reference}, ${order_id}
      from changed c
      order by c.moved
      returning ${MOVEMENT_COLUMNS}`,
  )

/**
 * Locks the warehouses of the order's stock until the transaction ends. One row for each warehouse, by
 * primary keys; `is_gone` if the warehouse has been deleted.
 */
export const lockSources = (tx: Tx, shop_id: string, order_id: string) =>
  tx.rows(
    sql<{ id: string; is_gone: boolean }>`
      select w.id, w.archived_at is not null as is_gone from warehouses w
      where w.shop_id = ${shop_id} and w.id in (
        select warehouse_id from stock_movements where shop_id = ${shop_id} and order_id = ${order_id})
      order by w.id for key share`,
  )

/**
 * The shop's oldest warehouse, an active warehouse if any; the lock keeps the warehouse until the transaction
 * ends.
 */
export const lockOldestWarehouse = (tx: Tx, shop_id: string) =>
  tx.first(
    sql<{ id: string }>`
      select id from warehouses where shop_id = ${shop_id} and archived_at is null
      order by is_active desc, created_at, id limit 1 for key share`,
  )

/**
 * Writes `return` movements for at most the given quantities, and for no more than the order's movements have
 * taken in sum. Each unit returns to its former warehouse, or to `instead` if the warehouse has been deleted.
 * One row for each movement, none if all units are already returned. The caller has locked the levels,
 * because the query reads the use of licence keys after the lock.
 */
export const returnMovements = (
  tx: Tx,
  { shop_id, order_id, reference, instead }: ReturnMovements,
  lines: readonly StockLine[],
) =>
  tx.rows(
    sql<StockLine>`
      with taken as (
        select m.product_id, case when w.archived_at is null then w.id else ${instead}::uuid end as warehouse_id,
          -sum(m.quantity)::bigint as quantity
        from stock_movements m join warehouses w on w.shop_id = m.shop_id and w.id = m.warehouse_id
        join products p on p.shop_id = m.shop_id and p.id = m.product_id
        where m.shop_id = ${shop_id} and m.order_id = ${order_id}
          -- A licence key is never sold twice, and units sold before the product had keys are not keys.
          and not p.uses_license_keys
          and not exists (select from license_keys k where k.shop_id = m.shop_id and k.order_id = m.order_id and k.product_id = m.product_id)
        group by 1, 2),
      wanted as (
        -- Returned units may lie in another warehouse than before the sale.
        select product_id, least(w.quantity, sum(t.quantity))::bigint as quantity
        from unnest(${lines.map((line) => line.product_id)}::uuid[], ${lines.map((line) => line.quantity)}::bigint[])
          as w (product_id, quantity)
        join taken t using (product_id) group by product_id, w.quantity),
      gone as (
        select product_id, warehouse_id, quantity,
          coalesce(sum(quantity) over (
            partition by product_id order by warehouse_id rows between unbounded preceding and 1 preceding), 0)::bigint as before
        from taken where quantity > 0),
      ${changed(
        shop_id,
        sql`
          select g.product_id, g.warehouse_id, least(g.quantity, w.quantity - g.before), 0::bigint
          from gone g join wanted w using (product_id) where w.quantity > g.before`,
      )}
      insert into stock_movements (shop_id, product_id, warehouse_id, quantity, reason, reference, order_id)
      select ${shop_id}, c.product_id, c.warehouse_id, c.moved, 'return', ${reference}, ${order_id}
      from changed c
      returning product_id, quantity`,
  )

/**
 * Creates missing levels with no stock, for this shop's products only. Locks the products against a change of
 * allow_negative_stock, which the level copies. Such a change locks the product first and its levels second,
 * so the caller must not have locked a level yet.
 */
export const insertMissingLevels = (
  db: Db,
  shop_id: string,
  warehouse_id: string,
  product_ids: readonly string[],
) =>
  db.run(sql`
    insert into stock_levels (shop_id, product_id, warehouse_id, may_go_negative)
    select p.shop_id, p.id, ${warehouse_id}, p.allow_negative_stock from products p
    where p.shop_id = ${shop_id} and p.id = any(${product_ids}::uuid[])
      and not exists (
        select from stock_levels l
        where l.shop_id = p.shop_id and l.product_id = p.id and l.warehouse_id = ${warehouse_id})
    order by p.id
    for share of p
    on conflict do nothing`)

/** Locks these levels in sorted order; by primary key. */
export const lockLevels = (
  tx: Tx,
  shop_id: string,
  levels: readonly { product_id: string; warehouse_id: string }[],
) =>
  tx.rows(
    sql<{ product_id: string; warehouse_id: string; on_hand: number }>`
      select l.product_id, l.warehouse_id, l.on_hand
      from (select product_id, warehouse_id from jsonb_to_recordset(${sql.json(levels)}) as c (product_id uuid, warehouse_id uuid)
        group by 1, 2 order by 1, 2) c
      cross join lateral (
        select * from stock_levels l
        where l.shop_id = ${shop_id} and l.product_id = c.product_id and ${isIn('c')}
        for no key update) l`,
  )

/**
 * Locks the stock of an order before several statements change the stock. Each statement locks its levels in
 * sorted order, but two successive statements do not. Two transactions that need each other's levels would
 * deadlock. Locks every level of the order's held, sold and new (`added`) products until the transaction
 * ends. The caller has locked the order, and no stock level yet. Uses the primary keys.
 */
export const lockStock = (tx: Tx, { shop_id, order_id }: OrderKey, added: readonly string[] = []) =>
  tx.run(sql`
    select from (
      select product_id from stock_holds where shop_id = ${shop_id} and order_id = ${order_id}
      union
      select product_id from stock_movements where shop_id = ${shop_id} and order_id = ${order_id}
      union
      select id::uuid from jsonb_array_elements_text(${sql.json(added)}) a (id)
      order by 1) c
    cross join lateral (
      select from stock_levels l
      where l.shop_id = ${shop_id} and l.product_id = c.product_id
      order by l.warehouse_id
      for no key update) l`)

/** The warehouses of the shop among these; nobody can archive the warehouses until the transaction ends. */
export const lockWarehouses = (tx: Tx, shop_id: string, ids: readonly string[]) =>
  tx.rows(
    sql<{ id: string }>`
      select id from warehouses where shop_id = ${shop_id} and id = any(${ids}::uuid[]) and archived_at is null
      order by id for key share`,
  )

/** The available stock: one row for each product with a level in the warehouse; by primary key. */
export const listAvailable = (
  tx: Tx,
  shop_id: string,
  warehouse_id: string,
  product_ids: readonly string[],
) =>
  tx.rows(
    sql<{ product_id: string; available: number }>`
      select product_id, on_hand - held as available from stock_levels
      where shop_id = ${shop_id} and warehouse_id = ${warehouse_id} and product_id = any(${product_ids}::uuid[])`,
  )

type MovementFields = Pick<StockMovement, 'quantity' | 'reason' | 'reference'>

/**
 * Changes the movement, and its level by the difference; undefined if the difference is not available or out
 * of range.
 */
export const updateMovement = (tx: Tx, before: StockMovement, after: MovementFields) =>
  tx.first(
    sql<StockMovement>`
      with ${changed(before.shop_id, listed([{ ...before, on_hand: after.quantity - before.quantity, held: 0 }]))}
      update stock_movements m set quantity = ${after.quantity}, reason = ${after.reason}, reference = ${after.reference},
        updated_at = ${sql.moved()}
      from changed
      where m.shop_id = ${before.shop_id} and m.id = ${before.id}
      returning ${MOVEMENT_COLUMNS}`,
  )

/**
 * Deletes the movements and undoes their effects on the levels; 0 if any effect cannot be undone or is out of
 * range.
 */
export const deleteMovements = (tx: Tx, shop_id: string, movements: readonly StockMovement[]) =>
  tx.run(sql`
    with ${changed(shop_id, listed(movements.map((movement) => ({ ...movement, on_hand: -movement.quantity, held: 0 }))))}
    delete from stock_movements m
    where m.shop_id = ${shop_id} and m.id = any(${movements.map(({ id }) => id)}::uuid[]) and exists (select from changed)`)

/** Any of these products whose stock consists of licence keys; by primary key. */
export const findKeyProduct = (db: Db, shop_id: string, product_ids: readonly string[]) =>
  db.first(
    sql<{ id: string }>`
      select id from products where shop_id = ${shop_id} and id = any(${product_ids}::uuid[]) and uses_license_keys limit 1`,
  )

/** Any of these products with fewer free licence keys than its line wants; by license_keys_pool. */
export const findKeyShortage = (db: Db, shop_id: string, lines: readonly StockLine[]) =>
  db.first(
    sql<{ id: string }>`
      select p.id
      from unnest(${lines.map((line) => line.product_id)}::uuid[], ${lines.map((line) => line.quantity)}::bigint[]) as w (product_id, quantity)
      join products p on p.shop_id = ${shop_id} and p.id = w.product_id and p.uses_license_keys
      where w.quantity > (
        select count(*) from (
          select from license_keys k
          where k.shop_id = p.shop_id and k.product_id = p.id and k.status = 'free' limit w.quantity) enough)
      limit 1`,
  )
