// The SQL that stores an imported shop, all in one transaction. Only this file and the restore of a backup
// write to tables of other features. Both store rows that the features made earlier, in another installation
// or for another shop.

import type { Tx } from '../../../../db/pool.ts'
import { type Statement, sql } from '../../../../db/sql.ts'
import { NO_ORDER_AT } from '../../../orders/customers/no-order.ts'
import { countedNumber } from '../../../shops/counted-number.sql.ts'
import type { ColumnType, Kind } from '../format/kind.ts'

export type Row = Record<string, unknown>

const TYPES: Record<ColumnType, Statement<never>> = {
  uuid: sql`uuid`,
  text: sql`text`,
  'text[]': sql`text[]`,
  numeric: sql`numeric`,
  bigint: sql`bigint`,
  int: sql`int`,
  boolean: sql`boolean`,
  timestamptz: sql`timestamptz`,
  date: sql`date`,
  jsonb: sql`jsonb`,
  bytea: sql`bytea`,
}

/** Values for required columns of the table that are missing from the archive. */
const REQUIRED_VALUES: Record<string, readonly { name: string; value: Statement<unknown> }[]> = {
  // Without its keys a gateway can take no payment and verify no event. The gateway is stored for the
  // payments that name it.
  payment_gateways: [
    ...[
      'public_key',
      'secret_key_sealed',
      'secret_key_last4',
      'webhook_secret_sealed',
      'webhook_secret_last4',
    ].map((name) => ({ name, value: sql`''` })),
    { name: 'is_active', value: sql`false` },
    { name: 'archived_at', value: sql`now()` },
  ],
  order_edits: [{ name: 'removes', value: sql`'{"lines": []}'::jsonb` }],
}

const columnsOf = ({ fields }: Kind) => Object.entries(fields)

const recordset = (
  kind: Kind,
  rows: readonly Row[],
  more: readonly (readonly [string, ColumnType])[] = [],
) => sql`
  jsonb_to_recordset(${sql.json(rows)}) as r (${sql.join(
    [...columnsOf(kind).map(([name, { type }]) => [name, type] as const), ...more].map(
      ([name, type]) => sql`${sql.ident(name)} ${TYPES[type]}`,
    ),
  )})`

/**
 * Follows migration 0472. Archives of earlier versions do not say which customers the shop knew without an
 * order, but these customers have no orders.
 */
const knownAs = (known: string, now: string) =>
  sql<never>`coalesce(${sql.ident(known)}, case when r.first_order_at = ${NO_ORDER_AT}::timestamptz then ${sql.ident(now)} end)`

/** Fields stored with other values than in the archive; see the rule of products. */
const STORED: Readonly<Record<string, Statement<never>>> = {
  is_variant_live: sql`case when r.group_id is not null then r.is_variant_live end`,
  known_name: knownAs('known_name', 'name'),
  known_country: knownAs('known_country', 'country'),
}

/** Stores rows with their new ids. */
export const insertRows = (tx: Tx, kind: Kind, shop_id: string, rows: readonly Row[]) => {
  const columns = columnsOf(kind).map(([name]) => name)
  const names = columns.map((name) => sql.ident(name))
  const values = columns.map((name) => STORED[name] ?? sql`r.${sql.ident(name)}`)
  const more = REQUIRED_VALUES[kind.name] ?? []
  return tx.run(sql`
    insert into ${sql.ident(kind.name)} (shop_id, ${sql.join([...names, ...more.map(({ name }) => sql.ident(name))])})
    select ${shop_id}::uuid, ${sql.join([...values, ...more.map(({ value }) => value)])}
    from ${recordset(kind, rows)}`)
}

/** Returns 0 if another shop has or had the slug (migration 0456). */
export const insertShop = (tx: Tx, kind: Kind, row: Row, account_user_id: string, logo_key: string) => {
  const names = columnsOf(kind).map(([name]) => sql.ident(name))
  return tx.run(sql`
    insert into ${sql.ident(kind.name)} (account_user_id, logo_key, ${sql.join(names)})
    select ${account_user_id}::uuid, ${logo_key}::text, ${sql.join(names.map((name) => sql`r.${name}`))}
    from ${recordset(kind, [row])}
    on conflict (slug) do nothing`)
}

/** Each row has the storage key of its file, and the widths of the smaller pictures, as extra fields. */
export const insertProductFiles = (tx: Tx, kind: Kind, shop_id: string, rows: readonly Row[]) => {
  const names = [...columnsOf(kind).map(([name]) => sql.ident(name)), sql.ident('storage_key')]
  return tx.run(sql`
    insert into ${sql.ident(kind.name)} (shop_id, smaller_widths, ${sql.join(names)})
    select ${shop_id}::uuid, array(select jsonb_array_elements_text(r.smaller_widths)::int), ${sql.join(names.map((name) => sql`r.${name}`))}
    from ${recordset(kind, rows, [
      ['storage_key', 'text'],
      ['smaller_widths', 'jsonb'],
    ])}`)
}

/**
 * Makes each of `covers` the cover of its product or group. Makes files of groups the covers of variants that
 * name the files.
 */
export const setCovers = async (
  tx: Tx,
  shop_id: string,
  { files, covers }: Record<'files' | 'covers', readonly string[]>,
  origin: string,
) => {
  for (const [table, fits] of [
    ['products', sql`f.id = any(${covers}::uuid[]) and p.id = f.product_id`],
    ['product_groups', sql`f.id = any(${covers}::uuid[]) and p.id = f.group_id`],
    ['products', sql`f.id = any(${files}::uuid[]) and p.group_id = f.group_id and p.cover_file_id = f.id`],
  ] as const)
    await tx.run(sql`
      update ${sql.ident(table)} p set cover_url = ${`${origin}/files/`} || f.storage_key
      from product_files f where f.shop_id = ${shop_id} and p.shop_id = f.shop_id and ${fits}`)
}

/** Adds the distance sales of the shop to the sums of the present account. */
export const addUpDistanceSales = async (tx: Tx, shop_id: string, account_user_id: string): Promise<void> => {
  await tx.run(sql`
    insert into distance_sale_years (shop_id, year, amount)
    select shop_id, year, sum(amount) from distance_sales where shop_id = ${shop_id} group by 1, 2`)
  await tx.run(sql`
    select note_distance_sale_limit(${account_user_id}, y.year) from distance_sale_years y where y.shop_id = ${shop_id}`)
}

/**
 * The shop as named in the archive: its id, and the id of the shop behind the first archive; null in old
 * archives.
 */
export interface SourceShop {
  id: string
  gift_card_scope: string | null
}

/**
 * Removes distance sales that the account has already counted: in the source shop of the archive, or in
 * another shop from an archive of the same source. Two orders are the same if number and time are equal. Uses
 * shops_of_account and the unique index of order numbers.
 */
export const leaveOutCounted = (
  tx: Tx,
  shop_id: string,
  account_user_id: string,
  { id, gift_card_scope: scope }: SourceShop,
) =>
  tx.run(sql`
    with counted as materialized (
      select d.order_id
      from distance_sales d
      join orders o on o.shop_id = d.shop_id and o.id = d.order_id
      join shops s on s.account_user_id = ${account_user_id} and s.id <> d.shop_id
        and (s.id in (${id}::uuid, ${scope}::uuid) or s.gift_card_scope = ${scope}::uuid)
      join orders same on same.shop_id = s.id and same.order_number = o.order_number and same.created_at = o.created_at
      join distance_sales c on c.shop_id = same.shop_id and c.order_id = same.id
      where d.shop_id = ${shop_id}),
    gone as (
      delete from distance_sales where shop_id = ${shop_id} and order_id in (select order_id from counted))
    -- Refunds of these orders in this shop change no counted sum.
    update ${sql.ident('orders')} set distance_sale_eur = null where shop_id = ${shop_id} and id in (select order_id from counted)`)

/**
 * Schedules one new count for each customer. Storing the orders left a note for each order, which would count
 * a customer once for each order. So one note for each customer replaces the notes.
 */
export const noteCustomersOnce = async (tx: Tx, shop_id: string): Promise<void> => {
  await tx.run(sql`delete from ${sql.ident('customer_changes')} where shop_id = ${shop_id}`)
  await tx.run(sql`
    insert into ${sql.ident('customer_changes')} (shop_id, order_id)
    select distinct on (lower(customer_user_email)) shop_id, id from orders
    where shop_id = ${shop_id} and customer_user_email <> '' order by lower(customer_user_email), created_at desc`)
}

export const listPendingRefunds = (tx: Tx, shop_id: string) =>
  tx.rows(sql<{ id: string }>`select id from refunds where shop_id = ${shop_id} and status = 'pending'`)

/**
 * Finds a document with a snapshot that differs from its row, its order or its corrected invoice. The PDF is
 * drawn from the snapshot. The lines must add up to the taxes, and the taxes to the totals.
 */
export const findInconsistentDocument = (tx: Tx, shop_id: string) =>
  tx.first(
    sql<{ number_text: string }>`
      select i.number_text
      from (select *, snapshot::jsonb as said from invoices where shop_id = ${shop_id}) i
      join orders o on o.shop_id = i.shop_id and o.id = i.order_id
      left join invoices c on c.shop_id = i.shop_id and (c.id = i.invoice_id or (
        i.kind in ('receipt', 'test_receipt') and i.refund_id is not null and c.refund_id is null and c.kind = i.kind and c.order_id = i.order_id))
      where i.said->>'number' <> coalesce(i.printed, i.number_text)
        or i.said->>'kind' <> replace(i.kind, 'test_', '')
        or coalesce((i.said->>'is_test')::boolean, false) <> starts_with(i.kind, 'test_')
        or i.said->>'issued_on' <> to_char(i.issued_on, 'YYYY-MM-DD')
        or i.said->>'currency' <> i.currency
        or (i.said->>'net_total')::numeric <> i.net_total
        or (i.said->>'tax_total')::numeric <> i.tax_total
        or (i.said->>'total')::numeric <> i.total
        or i.said->'order'->>'number' <> o.order_number
        or i.said->'corrects'->>'number' is distinct from coalesce(c.printed, c.number_text)
        or exists (
          select from (select
              (select coalesce(sum((l->>'net')::numeric), 0) from jsonb_array_elements(i.said->'lines') l) as lines_net,
              (select coalesce(sum((l->>'tax')::numeric), 0) from jsonb_array_elements(i.said->'lines') l) as lines_tax,
              (select coalesce(sum((l->>'total')::numeric), 0) from jsonb_array_elements(i.said->'lines') l) as lines_total,
              (select coalesce(sum((t->>'net')::numeric), 0) from jsonb_array_elements(i.said->'taxes') t) as taxes_net,
              (select coalesce(sum((t->>'tax')::numeric), 0) from jsonb_array_elements(i.said->'taxes') t) as taxes_tax) s
          where s.lines_net <> i.net_total or s.lines_tax <> i.tax_total or s.lines_total <> i.total
            or s.taxes_net <> i.net_total or s.taxes_tax <> i.tax_total)
      limit 1`,
  )

/**
 * Returns whether an order has a number beyond the counter of the shop. A new order with the same number
 * could not be stored later.
 */
export const hasUnreachedNumbers = async (tx: Tx, shop_id: string): Promise<boolean> =>
  (await tx.first(
    sql`
      select from orders o join shops s on s.id = o.shop_id
      where o.shop_id = ${shop_id} and ${countedNumber(sql`o.order_number`)} > s.last_order_number limit 1`,
  )) !== undefined

/**
 * Returns whether a step or correction of an order has a future id, or a step or payment gateway a future
 * time. Ids give the order of steps, so a new step would come before a future step and break the history. The
 * audit log begins when the shop is complete. A change after the first event would have to be in the log.
 */
export const hasFutureChanges = async (tx: Tx, shop_id: string): Promise<boolean> =>
  (await tx.first(
    sql`
      select from (
        select id, created_at from order_events where shop_id = ${shop_id}
        union all select id, null from order_corrections where shop_id = ${shop_id}
        union all select null, created_at from payment_gateways where shop_id = ${shop_id}) changes
      where id > (select uuid_v7()) or created_at > clock_timestamp() limit 1`,
  )) !== undefined
