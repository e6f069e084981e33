// The SQL of imports. No other file writes their rows and items.

import type { ImportEncoding } from '@kontor/contract/tables/import-kinds'
import type { ImportReport, TableImport, TableImportCreate } from '@kontor/contract/tables/imports'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'

/** A row of an import, named by a job. */
export interface ImportKey {
  readonly shop_id: string
  readonly import_id: string
}

export const EMPTY_REPORT: ImportReport = {
  rows: 0,
  create: 0,
  update: 0,
  unchanged: 0,
  skip: 0,
  errors: 0,
  warnings: 0,
}

export const IMPORT_COLUMNS = sql`
  id, shop_id, kind, format, warehouse_id, filename, status, encoding, sample, delimiter, columns, dropped, report, hidden, done,
  total, failure, created_at, updated_at`

export interface NewImport extends Omit<TableImportCreate, 'shop_id' | 'upload_id'> {
  filename: string
  size: number
}

export const insertImport = (tx: Tx, shop: ShopScope, made: NewImport) =>
  tx.first(
    sql<TableImport>`
      insert into imports (shop_id, user_id, kind, format, warehouse_id, wanted_encoding, filename, size_bytes, report, request_id,
        caller_address)
      values (${shop.shop_id}, ${shop.user_id}, ${made.kind}, ${made.format}, ${made.warehouse_id}, ${made.encoding ?? ''},
        ${made.filename}, ${made.size}, ${sql.json(EMPTY_REPORT)}, ${shop.caller.request_id}, ${shop.caller.address})
      returning ${IMPORT_COLUMNS}`,
  )

/** Locks the beginning of imports in the shop until the transaction ends. */
export const lockImports = (tx: Tx, shop: ShopScope) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`imports of ${shop.shop_id}`}, 0))`)

/** Uses the primary key. */
export const findImport = (db: Db, shop: ShopScope, id: string) =>
  db.first(
    sql<TableImport>`select ${IMPORT_COLUMNS} from imports where shop_id = ${shop.shop_id} and id = ${id}`,
  )

/**
 * Throws a violation of `imports_one_at_once` if another import of the shop runs. Returns undefined if the
 * import does not have the status `checked`.
 */
export const updateAsRunning = (tx: Tx, shop: ShopScope, id: string) =>
  tx.first(
    sql<TableImport>`
      update imports set status = 'running', started_at = now(), report = ${sql.json(EMPTY_REPORT)} || jsonb_build_object('rows', report -> 'rows'), done = 0,
        hidden = 0, user_id = ${shop.user_id}, request_id = ${shop.caller.request_id}, caller_address = ${shop.caller.address}, updated_at = now()
      where shop_id = ${shop.shop_id} and id = ${id} and status = 'checked'
      returning ${IMPORT_COLUMNS}`,
  )

/**
 * Marks the import to be read again from the file. Returns undefined if the import does not have the status
 * `checked`.
 */
export const updateAsChecking = (tx: Tx, shop: ShopScope, id: string, encoding: ImportEncoding) =>
  tx.first(
    sql<TableImport>`
      update imports set status = 'checking', is_staged = false, run_id = null, wanted_encoding = ${encoding}, encoding = '', sample = '[]',
        dropped = '[]', report = ${sql.json(EMPTY_REPORT)}, hidden = 0, done = 0, total = 0, user_id = ${shop.user_id},
        request_id = ${shop.caller.request_id}, caller_address = ${shop.caller.address}, updated_at = now()
      where shop_id = ${shop.shop_id} and id = ${id} and status = 'checked'
      returning ${IMPORT_COLUMNS}`,
  )

/**
 * The report of a cancelled or failed import counts the finished work: nothing if the import was not started.
 */
const WITHOUT_PLAN = sql`
  report = case status when 'running' then report else ${sql.json(EMPTY_REPORT)} || jsonb_build_object('rows', report -> 'rows') end,
  done = case status when 'running' then done else 0 end, hidden = case status when 'running' then hidden else 0 end`

/** Cancels an import that has not ended. Waits until the current item is stored. */
export const updateAsCancelled = (tx: Tx, shop: ShopScope, id: string) =>
  tx.first(
    sql<{ id: string }>`
      update imports set status = 'cancelled', ${WITHOUT_PLAN}, updated_at = now()
      where shop_id = ${shop.shop_id} and id = ${id} and status in ('checking', 'checked', 'running') returning id`,
  )

export interface WorkedImport {
  status: TableImport['status']
  kind: TableImport['kind']
  format: TableImport['format']
  warehouse_id: string | null
  columns: TableImport['columns']
  /** Empty: detected. */
  wanted_encoding: ImportEncoding | ''
  is_staged: boolean
  /** The time when a person started the import; null during the check. */
  started_at: string | null
  user_id: string
  request_id: string
  caller_address: string
}

/** Finds the import for the job; uses the primary key. */
export const findWork = (db: Db, { shop_id, import_id }: ImportKey) =>
  db.first(
    sql<WorkedImport>`
      select status, kind, format, warehouse_id, columns, wanted_encoding, is_staged, started_at, user_id, request_id, caller_address
      from imports where shop_id = ${shop_id} and id = ${import_id}`,
  )

/**
 * Keeps the import from ending until the transaction ends. Returns undefined if the import already has
 * another status. The commit does not wait for the disk, because work lost in a crash is repeated. The commit
 * that ends the import waits for all earlier commits.
 */
export const lockWork = (tx: Tx, { shop_id, import_id }: ImportKey, status: 'checking' | 'running') =>
  tx.first(
    sql<{ id: string }>`
      select id, set_config('synchronous_commit', 'off', true) from imports where shop_id = ${shop_id} and id = ${import_id} and status = ${status} for share`,
  )

/**
 * A run of the job that reads the file. The newest run is in charge, because an earlier run may continue
 * beside it.
 */
export interface StagingRun extends ImportKey {
  readonly run_id: string
}

/** Returns 0 if nothing is left to read. */
export const setStaging = (db: Db, { shop_id, import_id, run_id }: StagingRun) =>
  db.run(sql`
    update imports set run_id = ${run_id}, updated_at = now()
    where shop_id = ${shop_id} and id = ${import_id} and status = 'checking' and not is_staged`)

const isInCharge = ({ import_id, run_id }: StagingRun) =>
  sql`id = ${import_id} and status = 'checking' and run_id = ${run_id}`

/**
 * Keeps other runs from beginning and the import from ending until the transaction ends. Returns undefined if
 * a newer run is in charge.
 */
export const lockStaging = (tx: Tx, run: StagingRun) =>
  tx.first(
    sql<{ id: string }>`
      select id from imports where shop_id = ${run.shop_id} and ${isInCharge(run)} for share`,
  )

export const noteTable = (
  db: Db,
  run: StagingRun,
  table: Pick<TableImport, 'encoding' | 'delimiter' | 'columns'>,
) =>
  db.run(sql`
    update imports set encoding = ${table.encoding}, delimiter = ${table.delimiter}, columns = ${sql.json(table.columns)}, updated_at = now()
    where shop_id = ${run.shop_id} and ${isInCharge(run)}`)

export const setRefused = (db: Db, run: StagingRun, failure: string) =>
  db.run(sql`
    update imports set status = 'refused', failure = ${failure}, updated_at = now()
    where shop_id = ${run.shop_id} and ${isInCharge(run)}`)

/**
 * Deletes the rows with the first `limit` row numbers and returns their count; 0 if no row is left. The limit
 * applies to row numbers, because the planner expects few rows of a new import. To find any `limit` rows, the
 * planner would scan all rows.
 */
export const deleteRows = (tx: Tx, { shop_id, import_id }: ImportKey, limit: number) =>
  tx.run(sql`
    delete from import_rows where shop_id = ${shop_id} and import_id = ${import_id} and row < (
      select min(row) + ${limit}::int from import_rows where shop_id = ${shop_id} and import_id = ${import_id})`)

/** Deletes items of the import in the same way. */
export const deleteItems = (tx: Tx, { shop_id, import_id }: ImportKey, limit: number) =>
  tx.run(sql`
    delete from import_items where shop_id = ${shop_id} and import_id = ${import_id} and row < (
      select min(row) + ${limit}::int from import_items where shop_id = ${shop_id} and import_id = ${import_id})`)

export interface StagedRow {
  row: number
  item_key: string
  /** By field. */
  cells: Record<string, string>
}

export const insertRows = (
  tx: Tx,
  { shop_id, import_id }: ImportKey,
  rows: readonly (StagedRow & { bytes: number })[],
) =>
  tx.run(sql`
    insert into import_rows (shop_id, import_id, row, item_key, cells, bytes)
    select ${shop_id}, ${import_id}, r.row, r.item_key, r.cells, r.bytes
    from jsonb_to_recordset(${sql.json(rows)}) as r (row bigint, item_key text, cells jsonb, bytes int)`)

/**
 * Marks rows with a SKU that an earlier row of another item has. `row_of_sku` is the number of the earlier
 * row. Uses import_rows_pkey.
 */
export const markSharedSkus = (
  tx: Tx,
  { shop_id, import_id }: ImportKey,
  rows: readonly { row: number; first_row: number }[],
) =>
  tx.run(sql`
    update import_rows r set cells = r.cells || jsonb_build_object('row_of_sku', f.row::text)
    from jsonb_to_recordset(${sql.json(rows)}) as s (row bigint, first_row bigint)
    join import_rows f on f.shop_id = ${shop_id} and f.import_id = ${import_id} and f.row = s.first_row
    where r.shop_id = ${shop_id} and r.import_id = ${import_id} and r.row = s.row and r.item_key <> f.item_key`)

/**
 * Groups rows into items, at most `limit` keys after the given key; an item gets all of its rows. `last_key`
 * is null if no rows are left. Uses import_rows_of_item.
 */
export const insertItems = (tx: Tx, { shop_id, import_id }: ImportKey, after: string, limit: number) =>
  tx.first(
    sql<{ last_key: string | null; items: number }>`
      with made as (
        insert into import_items (shop_id, import_id, row, item_key, bytes)
        select ${shop_id}, ${import_id}, min(row), item_key, sum(bytes) from import_rows
        where shop_id = ${shop_id} and import_id = ${import_id} and item_key > ${after} and item_key <= (
          select max(item_key) from (
            select item_key from import_rows where shop_id = ${shop_id} and import_id = ${import_id} and item_key > ${after}
            order by item_key limit ${limit}) next)
        group by item_key returning item_key)
      select max(item_key) as last_key, count(*)::int as items from made`,
  )

export interface StagedFile extends Pick<TableImport, 'sample' | 'dropped'> {
  rows: number
  items: number
  bytes: number
}

/**
 * Records that the rows are grouped into items. From now on the size of the import is the size of its rows,
 * if larger.
 */
export const setStaged = (db: Db, run: StagingRun, { rows, items, bytes, sample, dropped }: StagedFile) =>
  db.run(sql`
    update imports set is_staged = true, sample = ${sql.json(sample)}, dropped = ${sql.json(dropped)}, updated_at = now(), report = ${sql.json({ ...EMPTY_REPORT, rows })}, total = ${items},
      size_bytes = greatest(size_bytes, ${bytes}::bigint)
    where shop_id = ${run.shop_id} and ${isInCharge(run)}`)

export interface WaitingItem {
  row: number
  item_key: string
  bytes: number
}

/** Every item is first tried for the plan and later stored. Also the column of the item's outcome. */
export type Phase = 'plan' | 'result'

/** The next items in the order of the file; import_items_to_plan, import_items_to_do. */
export const listWaiting = (db: Db, { shop_id, import_id }: ImportKey, phase: Phase, limit: number) =>
  db.rows(
    sql<WaitingItem>`
      select row, item_key, bytes from import_items
      where shop_id = ${shop_id} and import_id = ${import_id} and ${sql.ident(phase)} is null order by row limit ${limit}`,
  )

/** The rows of an item, in the file's order; import_rows_of_item. */
export const listRows = (db: Db, { shop_id, import_id }: ImportKey, item_key: string, limit: number) =>
  db.rows(
    sql<StagedRow>`
      select row, item_key, cells from import_rows
      where shop_id = ${shop_id} and import_id = ${import_id} and item_key = ${item_key} order by row limit ${limit}`,
  )

/** The rows of several items, in the order of the file; import_rows_of_item. */
export const listRowsOf = (db: Db, { shop_id, import_id }: ImportKey, item_keys: readonly string[]) =>
  db.rows(
    sql<StagedRow>`
      select row, item_key, cells from import_rows
      where shop_id = ${shop_id} and import_id = ${import_id} and item_key = any(${item_keys}::text[]) order by row`,
  )

export const setOutcomes = (
  tx: Tx,
  { shop_id, import_id }: ImportKey,
  phase: Phase,
  items: readonly { row: number; action: string; warnings: number; is_hidden: boolean }[],
) =>
  tx.run(sql`
    update import_items i set ${sql.ident(phase)} = o.action, warnings = o.warnings, is_hidden = o.is_hidden
    from jsonb_to_recordset(${sql.json(items)}) as o (row bigint, action text, warnings int, is_hidden boolean)
    where i.shop_id = ${shop_id} and i.import_id = ${import_id} and i.row = o.row`)

/** Counts the items by their outcomes. */
export const updateReport = (db: Db, { shop_id, import_id }: ImportKey, phase: Phase) => {
  const action = sql.ident(phase)
  return db.run(sql`
    update imports i set done = s.done, hidden = s.hidden, updated_at = now(), report = jsonb_build_object('rows', i.report -> 'rows',
      'create', s.creates, 'update', s.updates, 'unchanged', s.unchanged, 'skip', s.skips, 'errors', s.errors, 'warnings', s.warnings)
    from (
      select count(${action}) as done, count(*) filter (where ${action} = 'create') as creates,
        count(*) filter (where ${action} = 'update') as updates, count(*) filter (where ${action} = 'unchanged') as unchanged,
        count(*) filter (where ${action} = 'skip') as skips, count(*) filter (where ${action} = 'error') as errors,
        coalesce(sum(warnings) filter (where ${action} is not null), 0) as warnings,
        count(*) filter (where ${action} is not null and is_hidden) as hidden
      from import_items where shop_id = ${shop_id} and import_id = ${import_id}) s
    where i.shop_id = ${shop_id} and i.id = ${import_id}`)
}

export const setStatus = (
  db: Db,
  { shop_id, import_id }: ImportKey,
  from: 'checking' | 'running',
  to: 'checked' | 'done' | 'failed',
  failure = '',
) =>
  db.run(sql`
    update imports set status = ${to}, failure = ${failure}, updated_at = now() ${to === 'failed' ? sql`, ${WITHOUT_PLAN}` : sql.empty}
    where shop_id = ${shop_id} and id = ${import_id} and status = ${from}`)

/** Ends abandoned imports; uses imports_age. */
export const endAbandoned = (db: Db) =>
  db.run(sql`
    -- across shops: a job clears up after all of them
    update imports set status = case when status = 'checked' then 'cancelled' else 'failed' end, ${WITHOUT_PLAN}, updated_at = now(),
      failure = case when status = 'checked' then failure else 'The import did not come to an end. Send the file again.' end
    where status in ('checking', 'checked', 'running') and updated_at < now() - interval '1 day'`)

/** A condition on `import_items t`; uses import_problems_of_item. */
const LACKS_PICTURES = sql<never>`exists (
  select from import_problems p
  where p.shop_id = t.shop_id and p.import_id = t.import_id and p.item_row = t.row and p.code = 'not_fetched')`

/** A condition on `imports i`: the pictures of an import may be tried again for a week. */
const MAY_BE_RETRIED = sql<never>`(i.status = 'done' and i.kind = 'products' and i.updated_at > now() - interval '7 days')`

/** Deletes unneeded rows of ended imports. */
export const deleteEndedRows = (db: Db, limit: number) =>
  db.run(sql`
    -- across shops: a job clears up after all of them
    delete from import_rows r using (
      select r.shop_id, r.import_id, r.row from imports i
      cross join lateral (
        select * from import_rows r where r.shop_id = i.shop_id and r.import_id = i.id
          and not (${MAY_BE_RETRIED} and r.item_key in (
            select t.item_key from import_items t where t.shop_id = i.shop_id and t.import_id = i.id and ${LACKS_PICTURES}))
        limit ${limit}) r
      where i.status in ('refused', 'done', 'cancelled', 'failed') limit ${limit}) gone
    where r.shop_id = gone.shop_id and r.import_id = gone.import_id and r.row = gone.row`)

/**
 * Deletes items of imports that ended an hour ago. Until then a step of the work may still count the items.
 */
export const deleteEndedItems = (db: Db, limit: number) =>
  db.run(sql`
    -- across shops: a job clears up after all of them
    delete from import_items t using (
      select t.shop_id, t.import_id, t.row from imports i
      cross join lateral (
        select * from import_items t where t.shop_id = i.shop_id and t.import_id = i.id
          and not (${MAY_BE_RETRIED} and ${LACKS_PICTURES})
        limit ${limit}) t
      where i.status in ('refused', 'done', 'cancelled', 'failed') and i.updated_at < now() - interval '1 hour' limit ${limit}) gone
    where t.shop_id = gone.shop_id and t.import_id = gone.import_id and t.row = gone.row`)

/** imports_old. */
export const deleteOld = (db: Db, limit: number) =>
  db.run(sql`
    -- across shops: a job clears up after all of them
    delete from imports where id in (
      select id from imports where created_at < now() - interval '30 days' and status not in ('checking', 'checked', 'running')
        and not exists (select from import_rows r where r.shop_id = imports.shop_id and r.import_id = imports.id)
      order by created_at limit ${limit})`)

/**
 * Cells with the keys and pictures of a row. Prices, stock and texts are left out because they may have
 * changed since the import.
 */
const KEPT = [
  ...['group', 'slug', 'other_slug', 'sku', 'parent', 'row_of_sku', 'row_of_slug'],
  ...[1, 2, 3].flatMap((n) => [`option${n}_name`, `option${n}_value`]),
  ...['pictures', 'variant_pictures', 'cover', 'group_cover', 'picture_alt'],
]
/** A row without a SKU, slug or group is found by its title. */
const BY_TITLE = sql<never>`
  (coalesce(r.cells ->> 'sku', '') = '' and coalesce(r.cells ->> 'slug', r.cells ->> 'group', '') = '' or r.cells ? 'parent')`

/**
 * Copies the items with missing pictures into a new import. Returns undefined if the import is not done, or
 * if no row with a missing picture is left. Uses import_problems_in_order.
 */
export async function copyWithoutPictures(
  tx: Tx,
  { shop_id, user_id, caller }: ShopScope,
  import_id: string,
): Promise<TableImport | undefined> {
  const made = await tx.first(
    sql<TableImport>`
      insert into imports (shop_id, user_id, kind, format, warehouse_id, filename, size_bytes, encoding, delimiter, columns, report,
        is_staged, total, request_id, caller_address)
      select i.shop_id, ${user_id}, i.kind, i.format, i.warehouse_id, i.filename, m.bytes, i.encoding, i.delimiter, i.columns,
        ${sql.json(EMPTY_REPORT)} || jsonb_build_object('rows', m.rows), true, m.items, ${caller.request_id}, ${caller.address}
      from imports i cross join lateral (
        select count(*) as rows, count(distinct t.item_key) as items, coalesce(sum(r.bytes), 0) as bytes
        from import_items t join import_rows r using (shop_id, import_id, item_key)
        where t.shop_id = i.shop_id and t.import_id = i.id and ${LACKS_PICTURES}) m
      where i.shop_id = ${shop_id} and i.id = ${import_id} and i.status = 'done' and m.rows > 0
      returning ${IMPORT_COLUMNS}`,
  )
  if (made === undefined) return undefined
  await tx.run(sql`
    with items as (
      insert into import_items (shop_id, import_id, row, item_key, bytes)
      select t.shop_id, ${made.id}, t.row, t.item_key, t.bytes from import_items t
      where t.shop_id = ${shop_id} and t.import_id = ${import_id} and ${LACKS_PICTURES}
        and exists (select from import_rows r where r.shop_id = t.shop_id and r.import_id = t.import_id and r.item_key = t.item_key)
      returning item_key)
    insert into import_rows (shop_id, import_id, row, item_key, bytes, cells)
    select r.shop_id, ${made.id}, r.row, r.item_key, r.bytes, coalesce((
      select jsonb_object_agg(c.key, c.value) from jsonb_each(r.cells) c
      where c.key = any(${KEPT}::text[]) or (c.key = 'title' and ${BY_TITLE})), '{}')
    from import_rows r where r.shop_id = ${shop_id} and r.import_id = ${import_id} and r.item_key in (select item_key from items)`)
  return made
}
