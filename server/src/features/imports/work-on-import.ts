// The job of an import, in pieces of some seconds: reads the file, tries each item for the plan, and, once it is started, stores each item. What is
// done is noted in the item's own transaction, so a piece that is broken off is gone on with, and nothing is stored twice.

import { performance } from 'node:perf_hooks'
import { isForManagers } from '@kontor/contract/tables/import-kinds'
import type { Db, Tx } from '../../db/pool.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { openShop, type ShopScope } from '../../http/access/shop-access.ts'
import { Refusal } from '../../http/problem.ts'
import type { Platform } from '../../platform.ts'
import {
  findWork,
  holdWork,
  type ImportKey,
  listRows,
  listWaiting,
  type Outcome,
  replaceProblems,
  setOutcome,
  setStatus,
  sumUp,
  type WaitingItem,
  type WorkedImport,
} from './imports.queries.ts'
import { ItemLeftOut, type ItemProblem, ItemProblems } from './kinds/item-problems.ts'
import { TABLE_KINDS } from './kinds/kinds.ts'
import { readShopFacts, type ShopFacts } from './kinds/shop-facts.ts'
import type { ImportedRow, ItemAction, TableKind } from './kinds/table-kind.ts'
import { layoutOf } from './layouts/layouts.ts'
import { FileRefused } from './reading/file-refused.ts'
import { queueWork } from './request-import.ts'
import { stageFile } from './stage-file.ts'
import { openTableFolder } from './table-folder.ts'

const PIECE_MS = 10_000
const BATCH = 50
const MAX_ITEM_ROWS = 2500
const MAX_ITEM_BYTES = 4 * 1024 * 1024
const MAX_PROBLEMS = 10_000

interface Piece {
  readonly platform: Pick<Platform, 'config' | 'log'>
  readonly db: Db
  readonly key: ImportKey
  readonly shop: ShopScope
  readonly facts: ShopFacts
  readonly kind: TableKind
  readonly work: WorkedImport
  readonly outcome: Outcome
}

/** What an item came to, thrown to roll back what was only tried. */
class Tried extends Error {
  readonly action: ItemAction
  constructor(action: ItemAction) {
    super('tried')
    this.action = action
  }
}

const statusOf = (outcome: Outcome) => (outcome === 'plan' ? 'checking' : 'running')

async function noteOutcome(
  tx: Tx,
  { key, work, outcome, kind }: Piece,
  item: WaitingItem,
  rows: readonly ImportedRow[],
  { action, problems }: { action: ItemAction | 'error'; problems: readonly ItemProblem[] },
): Promise<void> {
  const column_of = new Map(work.columns.map(({ column, field }) => [field, column]))
  const cells_of = new Map(rows.map(({ row, cells }) => [row, cells]))
  const stored = problems.map(({ field, ...problem }) => ({
    ...problem,
    key: kind.nameOf(cells_of.get(problem.row) ?? {}).slice(0, 200),
    column: column_of.get(field) ?? '',
  }))
  await replaceProblems(tx, key, item.row, stored, MAX_PROBLEMS)
  const warnings = problems.filter(({ level }) => level === 'warning').length
  await setOutcome(tx, key, outcome, { row: item.row, action, warnings })
}

/** Stores the item, or only tries; undefined where the import has been ended meanwhile. */
async function storeItem(
  piece: Piece,
  item: WaitingItem,
  rows: readonly [ImportedRow, ...ImportedRow[]],
  problems: ItemProblems,
): Promise<ItemAction | undefined> {
  const { db, key, shop, facts, kind, work, outcome, platform } = piece
  try {
    return await db.transaction(async (tx) => {
      problems.list.length = 0
      if ((await holdWork(tx, key, statusOf(outcome))) === undefined) return undefined
      const { warehouse_id } = work
      const origin = platform.config.public_url
      const action = await kind.store({ tx, shop, facts, problems, origin, warehouse_id }, rows)
      problems.throwIfErrors()
      if (outcome === 'plan') throw new Tried(action)
      await noteOutcome(tx, piece, item, rows, { action, problems: problems.list })
      return action
    })
  } catch (error) {
    if (error instanceof Tried) return error.action
    throw error
  }
}

const isTooLarge = (item: WaitingItem, rows: readonly ImportedRow[]) =>
  item.bytes > MAX_ITEM_BYTES || rows.length > MAX_ITEM_ROWS

/** False where the import has been ended meanwhile. */
async function workOnItem(piece: Piece, item: WaitingItem): Promise<boolean> {
  const { db, key, outcome, platform } = piece
  const problems = new ItemProblems()
  const most = item.bytes > MAX_ITEM_BYTES ? 1 : MAX_ITEM_ROWS + 1
  const rows = await listRows(db, key, item.item_key, most)
  const [first, ...further] = rows
  if (first === undefined) throw new Error('An item of an import has no rows.')
  let action: ItemAction | 'error' = 'error'
  try {
    if (isTooLarge(item, rows))
      problems.error(first, '', 'There is too much in this one product.', 'too_large')
    else if (piece.kind.keyOf(first.cells) === undefined)
      problems.error(first, '', 'This row has no key by which it could be found again.', 'required')
    else {
      const stored = await storeItem(piece, item, [first, ...further], problems)
      if (stored === undefined) return false
      if (outcome === 'result') return true
      action = stored
    }
  } catch (error) {
    if (error instanceof Refusal) {
      if (error.detail.errors) problems.addAll(error.detail.errors, () => first)
      else problems.error(first, '', error.message, error.code)
    } else if (!(error instanceof ItemLeftOut)) {
      if (isUnavailable(error)) throw error
      platform.log.error({ err: error, ...key, row: item.row }, 'an item could not be imported')
      problems.error(first, '', 'This could not be stored.', 'internal')
    }
  }
  return db.transaction(async (tx) => {
    if ((await holdWork(tx, key, statusOf(outcome))) === undefined) return false
    await noteOutcome(tx, piece, item, rows, { action, problems: problems.list })
    return true
  })
}

/** Works on items until none is left, time is up, or the import has been ended. True: none is left. */
async function workOnItems(piece: Piece): Promise<boolean> {
  const { db, key, outcome } = piece
  const until = performance.now() + PIECE_MS
  for (;;) {
    const items = await listWaiting(db, key, outcome, BATCH)
    for (const item of items) {
      if (!(await workOnItem(piece, item))) {
        if (outcome === 'result') await sumUp(db, key, outcome)
        return false
      }
      if (performance.now() > until) {
        await sumUp(db, key, outcome)
        return false
      }
    }
    await sumUp(db, key, outcome)
    if (items.length < BATCH) return true
  }
}

/** The scope of whoever began the import. Refuses where they may not import any more. */
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

/** Reads the file where that is still to be done. Notes a file that is refused. */
async function stage(
  platform: Pick<Platform, 'config'>,
  db: Db,
  key: ImportKey,
  kind: TableKind,
  work: WorkedImport,
): Promise<void> {
  if (work.is_staged) return
  const folder = await openTableFolder(platform.config.data_dir, 'imports')
  try {
    await stageFile(db, key, { kind, path: folder.pathOf(key.import_id), makeLayout: layoutOf(kind, work) })
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    await setStatus(db, key, 'checking', 'refused', error.message)
  }
  await folder.remove(key.import_id)
}

/** Goes on with an import, for some seconds. Adds a job for the rest. */
export async function workOnImport(platform: Platform, key: ImportKey): Promise<void> {
  const db = platform.db.forShop(key.shop_id)
  const found = await findWork(db, key)
  if (found === undefined || (found.status !== 'checking' && found.status !== 'running')) return
  const outcome = found.status === 'checking' ? 'plan' : 'result'
  const kind = TABLE_KINDS[found.kind]
  const shop = await scopeOf(platform.db, key, found).catch((error: unknown) => {
    if (error instanceof Refusal && error.code !== 'unavailable') return undefined
    throw error
  })
  if (kind === undefined || shop === undefined) {
    const failure = 'Whoever began this import may not go on with it.'
    await setStatus(db, key, statusOf(outcome), 'failed', failure)
    return
  }
  await stage(platform, db, key, kind, found)
  const work = await findWork(db, key)
  if (work?.status !== found.status) return
  const facts = await readShopFacts(db, shop)
  const is_over = await workOnItems({ platform, db, key, shop, facts, kind, work, outcome })
  if (is_over) await setStatus(db, key, statusOf(outcome), outcome === 'plan' ? 'checked' : 'done')
  else await queueWork(db, key.shop_id, key.import_id)
  platform.shop_changes.note(key.shop_id)
}
