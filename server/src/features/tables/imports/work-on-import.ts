// The job of an import, in steps of some seconds. The job reads the file, tries each item for the plan, and
// stores each item after a person starts the import. The transaction that stores an item also records the
// progress. So an interrupted step continues, and nothing is stored twice.

import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { isForManagers } from '@kontor/contract/tables/import-kinds'
import type { Db } from '../../../db/pool.ts'
import { isUnavailable } from '../../../db/unavailable.ts'
import { openShop, type ShopScope } from '../../../http/access/shop-access.ts'
import { ApiError } from '../../../http/errors/problem.ts'
import type { Platform } from '../../../platform.ts'
import { findLanguages } from './exporting/tables.queries.ts'
import {
  findWork,
  type ImportKey,
  listRows,
  listWaiting,
  lockWork,
  setRefused,
  setStatus,
  updateReport,
  type WaitingItem,
  type WorkedImport,
} from './imports.queries.ts'
import type { Rows } from './kinds/imported-row.ts'
import { ItemLeftOut, ItemProblems, stockCellOf } from './kinds/item-problems.ts'
import { TABLE_KINDS } from './kinds/kinds.ts'
import { withoutDamage } from './kinds/row-damage.ts'
import { lockWarehousesOf, readShopFacts } from './kinds/shop-facts.ts'
import type { ItemAction, TableKind } from './kinds/table-kind.ts'
import { layoutOf } from './layouts/layouts.ts'
import { type ItemPictures, NO_PICTURES } from './pictures/fetch-pictures.ts'
import { FileRefused } from './reading/file-refused.ts'
import { queueWork } from './request-import.ts'
import { flushOutcomes, type ImportStep, saveOutcomes, statusOf } from './save-outcomes.ts'
import { deleteStaged, stageFile } from './stage-file.ts'
import { storeTogether } from './store-together.ts'
import { openTableFolder } from './table-folder.ts'

const STEP_MS = 10_000
const BATCH = 50
/** Summing up reads all items of the import. */
const SUM_EVERY_MS = 1000
const MAX_ITEM_ROWS = 2500
const MAX_ITEM_BYTES = 4 * 1024 * 1024

/** Carries the outcome of an item. Thrown to roll back a trial. */
class Tried extends Error {
  readonly action: ItemAction
  constructor(action: ItemAction) {
    super('tried')
    this.action = action
  }
}

/** Stores the item, or only tries; undefined if the import has been ended meanwhile. */
async function storeItem(
  step: ImportStep,
  item: WaitingItem,
  rows: Rows,
  problems: ItemProblems,
  pictures: ItemPictures,
): Promise<ItemAction | undefined> {
  const { db, key, shop, facts, kind, work, phase, platform } = step
  try {
    return await db.transaction(async (tx) => {
      problems.clear()
      if ((await lockWork(tx, key, statusOf(phase))) === undefined) return undefined
      const named = await lockWarehousesOf(tx, shop, { facts, warehouse_id: work.warehouse_id })
      const origin = platform.config.public_url
      const action = await kind.store(
        { tx, shop, problems, origin, pictures, started_at: work.started_at, ...named },
        withoutDamage(rows, { kind, columns: work.columns.length, problems }),
      )
      problems.throwIfErrors()
      if (phase === 'plan') throw new Tried(action)
      await saveOutcomes(tx, step, [{ item, rows, action, problems }])
      return action
    })
  } catch (error) {
    if (error instanceof Tried) return error.action
    throw error
  }
}

const isTooLarge = (item: WaitingItem, rows: Rows) =>
  item.bytes > MAX_ITEM_BYTES || rows.length > MAX_ITEM_ROWS

interface ReadItem {
  rows: Rows
  pictures: ItemPictures
  /** True if pictures are to be fetched after the start of the import. */
  has_new_pictures: boolean
}

/**
 * Returns the rows of an item and the pictures named by address. For the plan, the pictures are only checked;
 * otherwise they are fetched.
 */
async function readItem(step: ImportStep, item: WaitingItem): Promise<ReadItem> {
  const { db, key, shop, kind, phase, platform, fetcher, named_pictures } = step
  const most = item.bytes > MAX_ITEM_BYTES ? 1 : MAX_ITEM_ROWS + 1
  const [first, ...further] = await listRows(db, key, item.item_key, most)
  if (first === undefined) throw new Error('An item of an import has no rows.')
  const rows: Rows = [first, ...further]
  const origin = platform.config.public_url
  const addresses =
    kind.pictures === undefined || isTooLarge(item, rows) || kind.keyOf(first.cells) === undefined
      ? []
      : await kind.pictures({ db, shop, origin }, rows)
  if (addresses.length === 0) return { rows, pictures: NO_PICTURES, has_new_pictures: false }
  const pictures =
    phase === 'plan' ? fetcher.check(addresses) : await fetcher.fetchAll(shop, addresses, named_pictures)
  return { rows, pictures, has_new_pictures: pictures.failures.size < addresses.length }
}

/** Notes the reason for an unstored item. Throws errors that say nothing about the item. */
function noteFailure(
  { key, platform, work }: ImportStep,
  item: WaitingItem,
  rows: Rows,
  problems: ItemProblems,
  error: unknown,
): void {
  if (error instanceof ItemLeftOut) return
  const [first] = rows
  if (!(error instanceof ApiError)) {
    if (isUnavailable(error)) throw error
    platform.log.error({ err: error, ...key, row: item.row }, 'an item could not be imported')
    problems.error(first, '', 'This could not be saved.', 'internal')
  } else if (error.detail.errors) problems.addAll(error.detail.errors, () => first)
  else {
    // A refusal of stock names no level, because all levels are refused together.
    const is_stock = error.code === 'insufficient_stock' || (work.kind === 'stock' && error.code === 'in_use')
    const row = (is_stock && rows.find((each) => stockCellOf(each) !== undefined)) || first
    problems.error(row, (is_stock && stockCellOf(row)) || '', error.message, error.code)
  }
}

/** False if the import has been ended meanwhile. */
async function workOnItem(step: ImportStep, item: WaitingItem, read: ReadItem): Promise<boolean> {
  const { phase } = step
  const { rows, pictures } = read
  const problems = new ItemProblems()
  const [first] = rows
  let action: ItemAction | 'error' = 'error'
  try {
    if (isTooLarge(item, rows)) problems.error(first, '', 'This product has too much data.', 'too_large')
    else if (step.kind.keyOf(first.cells) === undefined)
      problems.error(first, '', step.kind.without_key, 'required')
    else {
      const stored = await storeItem(step, item, rows, problems, pictures)
      if (stored === undefined) return false
      if (phase === 'result') return true
      action = stored === 'unchanged' && read.has_new_pictures ? 'update' : stored
    }
  } catch (error) {
    noteFailure(step, item, rows, problems, error)
  }
  step.unsaved.push({ item, rows, action, problems })
  // Nothing was stored, so outcomes can be saved together. An item with a lost outcome is tried again.
  return phase === 'plan' || flushOutcomes(step)
}

/** The number of items read ahead with their pictures. */
const AHEAD = 4

/** Yields the items with their rows and pictures, in order. */
async function* readAhead(
  step: ImportStep,
  items: readonly WaitingItem[],
): AsyncGenerator<[WaitingItem, ReadItem]> {
  const begun: Promise<ReadItem>[] = []
  const begin = () => {
    const item = items[begun.length]
    if (item === undefined) return
    const reading = readItem(step, item)
    // Awaiting the promise throws the error. Possibly nobody awaits it.
    reading.catch(() => {})
    begun.push(reading)
  }
  try {
    for (const [at, item] of items.entries()) {
      while (begun.length < Math.min(items.length, at + AHEAD)) begin()
      yield [item, await begun[at]!]
    }
  } finally {
    await Promise.allSettled(begun)
  }
}

/** Works on these items until time is up or the import has been ended. True: all were worked on. */
async function workOnBatch(step: ImportStep, items: readonly WaitingItem[], until: number): Promise<boolean> {
  const left = await storeTogether(step, items)
  if (left === undefined) return false
  for await (const [item, read] of readAhead(step, left)) {
    if (!(await workOnItem(step, item, read))) return false
    if (performance.now() > until) return false
  }
  return true
}

/**
 * Works on items until no item is left, time is up, or the import has ended. Returns true if no item is left.
 * Refuses like a change in the back office if there is no room for more rows.
 */
async function workOnItems(step: ImportStep): Promise<boolean> {
  const { db, key, phase } = step
  const until = performance.now() + STEP_MS
  let next_sum = 0
  for (;;) {
    if (phase === 'result') await step.room.refuse(step.key.shop_id)
    const items = await listWaiting(db, key, phase, BATCH)
    const are_all = await workOnBatch(step, items, until)
    const is_ended = !(await flushOutcomes(step))
    const are_none_left = are_all && !is_ended && items.length < BATCH
    const is_over = !are_all || is_ended || are_none_left || performance.now() > until
    if (is_over || performance.now() > next_sum) {
      // A check that was ended early gets no report.
      if (!is_ended || phase === 'result') await updateReport(db, key, phase)
      next_sum = performance.now() + SUM_EVERY_MS
    }
    if (is_over) return are_none_left
  }
}

/** Returns the scope of the user who began the import. Throws if the user may no longer import. */
const scopeOf = (db: Platform['db'], { shop_id }: ImportKey, work: WorkedImport): Promise<ShopScope> =>
  openShop(
    db,
    {
      user_id: work.user_id,
      session_id: '',
      caller: { request_id: work.request_id, address: work.caller_address },
    },
    shop_id,
    isForManagers(work.kind) ? 'shop:manage' : 'shop:write',
  )

/** Reads the file if its rows are not stored yet. Notes the refusal of a file. */
async function stage(
  platform: Pick<Platform, 'config'>,
  db: Db,
  key: ImportKey,
  kind: TableKind,
  work: WorkedImport,
): Promise<void> {
  if (work.is_staged) return
  const folder = await openTableFolder(platform.config.data_dir, 'imports')
  const run = { ...key, run_id: randomUUID() }
  const languages = (await findLanguages(db, key.shop_id))!
  try {
    await stageFile(db, run, {
      kind,
      reading: {
        path: folder.pathOf(key.import_id),
        encoding: work.wanted_encoding || undefined,
        languages: [languages.own, ...languages.further],
      },
      is_xliff: work.format === 'xliff',
      makeLayout: layoutOf(kind, work),
    })
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    await deleteStaged(db, run)
    if ((await setRefused(db, run, error.message)) > 0) await folder.remove(key.import_id)
  }
}

/** Continues an import, for some seconds. Adds a job for the rest. */
export async function workOnImport(
  platform: Platform,
  { fetcher, room }: Pick<ImportStep, 'fetcher' | 'room'>,
  key: ImportKey,
): Promise<void> {
  const db = platform.db.forShop(key.shop_id)
  const found = await findWork(db, key)
  if (found === undefined || (found.status !== 'checking' && found.status !== 'running')) return
  const phase = found.status === 'checking' ? 'plan' : 'result'
  const kind = TABLE_KINDS[found.kind]
  const shop = await scopeOf(platform.db, key, found).catch((error: unknown) => {
    if (error instanceof ApiError && error.code !== 'unavailable') return undefined
    throw error
  })
  if (shop === undefined) {
    const failure = 'The member who started this import no longer has permission.'
    await setStatus(db, key, statusOf(phase), 'failed', failure)
    return
  }
  await stage(platform, db, key, kind, found)
  const work = await findWork(db, key)
  if (work?.status !== found.status || !work.is_staged) return
  // A started import is never read again.
  if (phase === 'result')
    await (await openTableFolder(platform.config.data_dir, 'imports')).remove(key.import_id)
  const facts = await readShopFacts(db, shop, platform.clock)
  const working = workOnItems({
    platform,
    fetcher,
    room,
    db,
    key,
    shop,
    facts,
    kind,
    work,
    phase,
    named_pictures: new Set(),
    unsaved: [],
  })
  const is_over = await working.catch(async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    await setStatus(db, key, statusOf(phase), 'failed', error.message)
  })
  if (is_over === undefined) return
  if (is_over) await setStatus(db, key, statusOf(phase), phase === 'plan' ? 'checked' : 'done')
  else await queueWork(db, key.shop_id, key.import_id)
  platform.shop_changes.note(key.shop_id)
}
