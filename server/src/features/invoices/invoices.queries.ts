// The SQL of invoices, credit notes and receipts, the only writer of their rows, counters and files. Documents are never changed or deleted; the database
// refuses it.

import type { InvoiceDocument } from '@kontor/contract/invoices/invoices'
import type { ListSource, Search } from '../../db/lists/list-source.ts'
import { listOrder, MAX_COUNTED, type PageRequest } from '../../db/lists/listing.ts'
import { isTooShortForNgrams, mayHaveWords } from '../../db/lists/ngrams.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { hasWords } from '../../db/search/has-words.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Tables } from '../../db/tables.generated.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'

export type InvoiceKind = InvoiceSnapshot['kind']
/** The documents of a paid order: an invoice of the goods, and a receipt of the gift cards. */
export type SaleKind = Exclude<InvoiceKind, 'credit_note'>
/** A series counts without a gap, for each shop. In the tables a series is the `kind`. */
export type Series = InvoiceKind | `test_${InvoiceKind}`

export const seriesOf = (kind: InvoiceKind, is_test: boolean): Series => (is_test ? `test_${kind}` : kind)

/** The partial indexes of receipts have the same condition. */
function isReceipt(kind: Statement<unknown>): Statement<never> {
  return sql<never>`${kind} in ('receipt', 'test_receipt')`
}

// The kind of a document, tests included. Credit notes name a refund, and so do receipts that cancel gift
// cards.
const KIND = sql<never>`case when ${isReceipt(sql`i.kind`)} then 'receipt' when i.refund_id is not null then 'credit_note' else 'invoice' end`

export interface Issued {
  id: string
  number_text: string
}

/**
 * Finds the credit note of a refund, or the receipt that cancels the gift cards, by invoices_one_of_refund.
 */
export const findRefundDocument = (
  db: Db,
  shop_id: string,
  refund_id: string,
  kind: 'credit_note' | 'receipt',
) =>
  db.first(
    sql<Issued>`
      select id, coalesce(printed, number_text) as number_text from invoices
      where shop_id = ${shop_id} and refund_id = ${refund_id} and kind = any(${[kind, `test_${kind}`]}::text[])`,
  )

/**
 * Takes the next number of the series, and the database's time. Locks the counter until the transaction ends,
 * so that a roll-back leaves no gap.
 */
export async function takeNumber(
  tx: Tx,
  shop_id: string,
  series: Series,
): Promise<{ number: number; now: string }> {
  const taken = await tx.first(
    sql<{ number: number; now: string }>`
      insert into invoice_series as s (shop_id, kind, last_number) values (${shop_id}, ${series}, 1)
      on conflict (shop_id, kind) do update set last_number = s.last_number + 1
      returning last_number as number, clock_timestamp() as now`,
  )
  if (taken === undefined) throw new Error('A number was not counted.')
  return taken
}

/** The last number of the series with this head as its plain prefix; 0 if no document has the prefix. */
const LAST_OF = (shop_id: string, kind: InvoiceKind, head: string) => sql<never>`
  coalesce((
    select max(number) from invoices where shop_id = ${shop_id} and kind = ${kind} and prefix = ${head} and printed is null), 0)`

/**
 * Counts up by one. No row for a shop that has no pattern and never had a pattern. By primary key and
 * invoices_by_prefix.
 */
export const countPrinted = (
  tx: Tx,
  shop_id: string,
  { kind, head, has_pattern }: { kind: InvoiceKind; head: string; has_pattern: boolean },
) =>
  tx.first(
    sql<{ last_number: number }>`
      insert into invoice_counts as c (shop_id, kind, head, last_number)
      select ${shop_id}::uuid, ${kind}::text, ${head}::text, ${LAST_OF(shop_id, kind, head)} + 1
      where ${has_pattern}::boolean or exists (select from invoice_counts where shop_id = ${shop_id} and kind = ${kind})
      on conflict (shop_id, kind, head) do update set last_number = c.last_number + 1
      returning last_number`,
  )

export const findLastPrinted = (db: Db, shop_id: string, kind: InvoiceKind, head: string) =>
  db.first(
    sql<{ last_number: number }>`
      select coalesce((
        select last_number from invoice_counts where shop_id = ${shop_id} and kind = ${kind} and head = ${head}),
        ${LAST_OF(shop_id, kind, head)}) as last_number`,
  )

/** Sets the last number. The next invoice gets the number after `last_number`. */
export const setLastPrinted = (
  tx: Tx,
  shop_id: string,
  kind: InvoiceKind,
  head: string,
  last_number: number,
) =>
  tx.run(sql`
    insert into invoice_counts (shop_id, kind, head, last_number)
    values (${shop_id}, ${kind}, ${head}, ${last_number}::bigint)
    on conflict (shop_id, kind, head) do update set last_number = excluded.last_number`)

/** Locks the counter of the series, so that no document is issued meanwhile. */
export const lockSeries = (tx: Tx, shop_id: string, series: Series) =>
  tx.first(sql<{ last_number: number }>`
    select last_number from invoice_series where shop_id = ${shop_id} and kind = ${series} for update`)

/** The printed number of `invoices i`. */
const NUMBER = sql<never>`coalesce(i.printed, i.number_text)`

export interface NewInvoice {
  shop_id: string
  series: Series
  number: number
  prefix: string
  /** Null if prefix and number are printed. */
  printed: string | null
  order_id: string
  invoice_id: string | null
  refund_id: string | null
  /** The edit that added the document's items. */
  edit_id?: string | null
  issued_at: string
  buyer_name: string
  snapshot: InvoiceSnapshot
}

/**
 * Stores the row with its seal, a hash of the row and of the seal before. The previous row is committed
 * already, because this transaction holds the counter.
 */
export async function insertInvoice(tx: Tx, row: NewInvoice): Promise<Issued> {
  const { shop_id, series, number, prefix } = row
  const { issued_on, currency, net_total, tax_total, total } = row.snapshot
  const snapshot = JSON.stringify(row.snapshot)
  const issued = await tx.first(
    sql<Issued>`
      insert into invoices (shop_id, kind, number, prefix, printed, order_id, invoice_id, refund_id, edit_id, issued_at, issued_on, currency, net_total,
        tax_total, total, buyer_name, snapshot, seal)
      select ${shop_id}::uuid, ${series}::text, ${number}::bigint, ${prefix}::text, ${row.printed}::text, ${row.order_id}::uuid, ${row.invoice_id}::uuid,
        ${row.refund_id}::uuid, ${row.edit_id ?? null}::uuid, ${row.issued_at}::timestamptz, ${issued_on}::date, ${currency}, ${net_total}::numeric,
        ${tax_total}::numeric, ${total}::numeric, ${row.buyer_name}, ${snapshot}::text,
        sha256(
          coalesce((
            select before.seal from invoices before
            where before.shop_id = ${shop_id} and before.kind = ${series} and before.number = ${number}::bigint - 1),
            decode(repeat('00', 32), 'hex'))
          || convert_to(concat_ws(chr(31), ${series}::text, ${number}::bigint, ${prefix}::text, ${snapshot}::text), 'UTF8'))
      returning id, coalesce(printed, number_text) as number_text`,
  )
  if (issued === undefined) throw new Error('An invoice was not stored.')
  return issued
}

export interface DrawnInvoice {
  id: string
  kind: InvoiceKind
  order_id: string
  snapshot: string
  bytes: Buffer | null
  number_text: string
  /** The shop's present logo and slug. */
  logo_key: string
  slug: string
}

const selectDrawn = sql<DrawnInvoice>`
  select i.id, ${KIND} as kind, i.order_id, ${NUMBER} as number_text, i.snapshot, f.bytes, s.logo_key, s.slug
  from invoices i join shops s on s.id = i.shop_id left join invoice_files f on f.shop_id = i.shop_id and f.invoice_id = i.id`

/** Finds a document by primary key, with the PDF if drawn. */
export const findDrawn = (db: Db, shop_id: string, invoice_id: string) =>
  db.first(sql<DrawnInvoice>`${selectDrawn} where i.shop_id = ${shop_id} and i.id = ${invoice_id}`)

/**
 * Lists the invoice of the order as placed and the receipt of the gift cards, with PDFs if drawn;
 * invoices_of_order.
 */
export const listDrawnOfSale = (db: Db, shop_id: string, order_id: string, kinds: readonly SaleKind[]) =>
  db.rows(
    sql<DrawnInvoice>`
      ${selectDrawn}
      where i.shop_id = ${shop_id} and i.order_id = ${order_id} and i.kind = any(${kinds.flatMap((kind) => [kind, `test_${kind}`])}::text[])
        and i.edit_id is null and i.refund_id is null`,
  )

/** Stores a PDF. Returns 0 if a PDF is stored already. */
export const insertFile = (db: Db, shop_id: string, invoice_id: string, bytes: Buffer) =>
  db.run(sql`
    insert into invoice_files (shop_id, invoice_id, sha256, bytes)
    select ${shop_id}::uuid, ${invoice_id}::uuid, sha256(drawn.bytes), drawn.bytes from (values (${bytes}::bytea)) drawn(bytes)
    on conflict do nothing`)

const COLUMNS = sql<never>`
  i.id, ${KIND} as kind, ${NUMBER} as number, i.kind like 'test%' as is_test, i.order_id, o.order_number, i.invoice_id, i.refund_id, i.issued_on, i.issued_at,
  i.buyer_name, i.currency, i.net_total, i.tax_total, i.total`

/** Lists the documents of the order, invoice and receipt first; index invoices_of_order. */
export const listOfOrder = (db: Db, shop_id: string, order_id: string) =>
  db.rows(
    sql<InvoiceDocument>`
      select ${COLUMNS} from invoices i join orders o on o.shop_id = i.shop_id and o.id = i.order_id
      where i.shop_id = ${shop_id} and i.order_id = ${order_id} order by i.refund_id is not null, ${KIND}, i.issued_at, i.id`,
  )

export interface InvoiceListQuery extends PageRequest {
  /** YYYY-MM */
  month?: string | undefined
  kind?: InvoiceKind | undefined
  q?: string | undefined
  sort?: string | undefined
}

/** Returns the sort column of the list. Document numbers are sorted as numbers, not as text. */
const sortOf = (sort = '-created_at') => sort.replace('created_at', 'issued_at')

// Literals and not parameters, because a cached plan uses the partial indexes of credit notes and receipts
// only if the plan contains the condition.
const KINDS = {
  invoice: sql<never>`and refund_id is null and not ${isReceipt(sql`kind`)}`,
  credit_note: sql<never>`and refund_id is not null and not ${isReceipt(sql`kind`)}`,
  receipt: sql<never>`and ${isReceipt(sql`kind`)}`,
}

/** `month`: YYYY-MM. */
const firstOf = (month: string) => sql<never>`${`${month}-01`}::date`
const isInMonth = (month: string) =>
  sql<never>`issued_on >= ${firstOf(month)} and issued_on < (${firstOf(month)} + interval '1 month')::date`

/**
 * Sorted by day, a month is a part of invoices_by_day. In any other order a month is a part of
 * invoices_of_month or of the neighbouring indexes.
 */
function ofMonth({ month, sort }: InvoiceListQuery): Statement<never> {
  if (!month) return sql.empty
  return sort?.endsWith('issued_on')
    ? sql<never>`and ${isInMonth(month)}`
    : sql<never>`and month_of(issued_on) = ${firstOf(month)}`
}

const narrowed = (query: InvoiceListQuery) =>
  sql<never>`${ofMonth(query)} ${query.kind ? KINDS[query.kind] : sql.empty}`

const someTexts = (shop_id: string) =>
  sql`select search_fold(coalesce(printed, number_text) || e'\n' || left(buyer_name, 200)) from invoices where shop_id = ${shop_id} order by id`

function searchBy(shop_id: string, q: string, query: InvoiceListQuery): Search {
  const matches = hasWords(
    sql`search_fold(concat_ws(e'\n', coalesce(printed, number_text), buyer_name, (
      select o.order_number from orders o where o.shop_id = listed.shop_id and o.id = listed.order_id)))`,
    q,
  )
  if (isTooShortForNgrams(q)) return { matches, indexed: undefined }
  // Uses invoices_marks alone. `is true` hides the shop from the planner, because the planner might read all
  // the shop's rows from another index.
  const indexed = sql<never>`
    id = any(array(
      select id from invoices listed
      where (shop_id = ${shop_id}) is true
        and ${mayHaveWords(sql`search_marks(shop_id, invoice_names(number_text, buyer_name, snapshot))`, { shop_id, q, sample: someTexts(shop_id) })}
        and ${matches} ${narrowed(query)}
      limit ${MAX_COUNTED + 1}))`
  return { matches, indexed, fits_one_statement: true }
}

/** The latest first unless `sort` is given; by the index for the filter and the sort order. */
export function invoicesWanted(shop_id: string, query: InvoiceListQuery): ListSource {
  const sort = sortOf(query.sort)
  return {
    list: sql<never>`from invoices listed where shop_id = ${shop_id} ${narrowed(query)}`,
    order: listOrder(sort),
    order_columns: [sort.replace('-', '')],
    search: query.q ? searchBy(shop_id, query.q, query) : undefined,
  }
}

/** Lists the documents by primary keys. */
export const listInvoices = (db: Db, shop_id: string, sort: string | undefined, ids: Statement<unknown>) =>
  db.rows(
    sql<InvoiceDocument>`
      select ${COLUMNS}
      from (
        select *, row_number() over (${listOrder(sortOf(sort))}) as place
        from invoices where shop_id = ${shop_id} and id = any(${ids})) i
      join orders o on o.shop_id = i.shop_id and o.id = i.order_id
      order by i.place`,
  )

export type ExportedInvoice = Pick<Tables['invoices'], 'id' | 'number' | 'snapshot'>

/**
 * Lists the month's documents of a series by number, at most `limit` documents above `after`; by
 * invoices_of_month_by_number.
 */
export const listMonth = (
  db: Db,
  shop_id: string,
  { month, series, after, limit }: { month: string; series: Series; after: number; limit: number },
) =>
  db.rows(
    sql<ExportedInvoice>`
      select i.id, i.number, i.snapshot from invoices i
      where i.shop_id = ${shop_id} and i.kind = ${series} and i.number > ${after}
        and month_of(i.issued_on) = ${firstOf(month)}
      order by i.number limit ${limit}`,
  )

/** Uses the primary key. */
export const findOnlyTests = (db: Db, shop_id: string) =>
  db.first(
    sql<{ has_only_tests: boolean }>`
      select exists (select from invoice_series where shop_id = ${shop_id} and kind in ('test_invoice', 'test_receipt'))
        and not exists (select from invoice_series where shop_id = ${shop_id} and kind in ('invoice', 'receipt')) as has_only_tests`,
  )

/** Finds a row if any document of this kind ever had the prefix. By invoices_by_prefix. */
export const findUseOfPrefix = (db: Db, shop_id: string, kind: InvoiceKind, prefix: string) =>
  db.first(
    sql<{ id: string }>`
      select id from invoices where shop_id = ${shop_id} and kind = ${kind} and prefix = ${prefix} limit 1`,
  )

/**
 * Finds a row if a real invoice or credit note ever had the test prefix. No real receipt had a test prefix.
 * By invoices_numbered_as_tests.
 */
export const findRealUseOfPrefix = (db: Db, shop_id: string, prefix: string) =>
  db.first(
    sql<{ id: string }>`
      select id from invoices
      where shop_id = ${shop_id} and prefix = ${prefix} and prefix like 'TEST%' and kind in ('invoice', 'credit_note') limit 1`,
  )
