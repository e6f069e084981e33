// Sums the bytes of an account's rows over all of the account's shops. Rows written by members count. Rows
// written by sales do not count, because orders must go on. Of the audit log, which nobody can shorten, only
// the last days count.

import type { Db } from '../../../db/pool.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import { COUNTS } from './account-limits.queries.ts'

/** The tables of sales. */
const UNCOUNTED = [
  ...[
    'audit_seals',
    'cart_hand_overs',
    'customer_changes',
    'customers',
    'discount_customer_uses',
    'discount_uses',
  ],
  ...[
    'distance_sale_years',
    'distance_sales',
    'egress_days',
    'gift_cards',
    'invoice_files',
    'invoice_series',
    'invoices',
  ],
  ...[
    'ledger_transactions',
    'low_stock_marks',
    'mail_objections',
    'matters',
    'order_corrections',
    'order_downloads',
  ],
  ...[
    'order_edits',
    'order_events',
    'order_fees',
    'order_items',
    'order_mails',
    'order_vat_checks',
    'orders',
  ],
  ...['payment_tries', 'payments', 'refund_lines', 'refunds', 'searches', 'shop_ledger_entries'],
  ...['shop_ledger_transactions', 'stock_holds', 'vat_checks', 'webhook_events', 'withdrawals'],
]

export interface CountedTable {
  name: string
  /** The columns of varying length. */
  columns: string[]
}

/** Lists the tables of shops from the database's catalogue. */
export const listCountedTables = (db: Db) =>
  db.rows(
    sql<CountedTable>`
      select c.relname as name, coalesce(jsonb_agg(a.attname) filter (where a.attlen = -1), '[]') as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all (${UNCOUNTED}::text[])
      group by c.relname having bool_or(a.attname = 'shop_id')`,
  )

/** The estimate covers the head, keys, numbers and times of a row, and the row's share of the indexes. */
const BYTES_OF_ROW = 200

const AUDITED_DAYS = 30

/** Selects the stored size of a value without reading the value. */
const sizeOf = (column: string) => sql<never>`coalesce(pg_column_size(t.${sql.ident(column)}), 0)`

const sumOf = ({ name, columns }: CountedTable): Statement<unknown> => sql`
  select sum(${sql.join([sql`${BYTES_OF_ROW}::int`, ...columns.map(sizeOf)], ' + ')}) as bytes from ${sql.ident(name)} t
  where t.shop_id = s.id ${name === 'audit_events' ? sql`and t.created_at > now() - make_interval(days => ${AUDITED_DAYS})` : sql.empty}`

/** Uses the keys of the tables, which begin with the shop, and index audit_events_listed. */
export const sumRowBytes = async (
  db: Db,
  account_id: string,
  tables: readonly CountedTable[],
): Promise<number> =>
  (
    await db.first(
      sql<{ bytes: number }>`
        -- across shops: all of an account
        select coalesce(sum(r.bytes), 0)::float8 as bytes
        from shops s cross join lateral (${sql.join(tables.map(sumOf), ' union all ')}) r
        where s.account_user_id = ${account_id} and ${COUNTS}`,
    )
  )?.bytes ?? 0
