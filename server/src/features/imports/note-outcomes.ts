// A piece of work on an import, and noting what its items have come to.

import type { Db, Tx } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import type { Platform } from '../../platform.ts'
import {
  holdWork,
  type ImportKey,
  type Outcome,
  replaceProblems,
  setOutcomes,
  type WaitingItem,
  type WorkedImport,
} from './imports.queries.ts'
import type { ImportedRow } from './kinds/imported-row.ts'
import type { ItemProblem } from './kinds/item-problems.ts'
import type { ShopFacts } from './kinds/shop-facts.ts'
import type { ItemAction, TableKind } from './kinds/table-kind.ts'
import type { PictureFetcher } from './pictures/fetch-pictures.ts'

const MAX_PROBLEMS = 10_000

export interface Piece {
  readonly platform: Pick<Platform, 'config' | 'log'>
  readonly fetcher: PictureFetcher
  readonly db: Db
  readonly key: ImportKey
  readonly shop: ShopScope
  readonly facts: ShopFacts
  readonly kind: TableKind
  readonly work: WorkedImport
  readonly outcome: Outcome
  /** Tried, and not noted yet. */
  readonly planned: Noted[]
}

export const statusOf = (outcome: Outcome) => (outcome === 'plan' ? 'checking' : 'running')

/** What an item came to. */
export interface Noted {
  item: WaitingItem
  rows: readonly ImportedRow[]
  action: ItemAction | 'error'
  problems: readonly ItemProblem[]
}

export async function note(
  tx: Tx,
  { key, work, outcome, kind }: Omit<Piece, 'planned'>,
  noted: readonly Noted[],
): Promise<void> {
  if (noted.length === 0) return
  // The first of several columns that one field is read from.
  const column_of = new Map(work.columns.toReversed().map(({ column, field }) => [field, column]))
  const problems = noted.flatMap(({ item, rows, problems }) => {
    const cells_of = new Map(rows.map(({ row, cells }) => [row, cells]))
    return problems.map(({ field, ...problem }) => ({
      ...problem,
      item_row: item.row,
      key: kind.nameOf(cells_of.get(problem.row) ?? {}).slice(0, 200),
      // In files where one column has all pictures, those of variants are their covers.
      column: column_of.get(field) ?? (field === 'cover' ? column_of.get('pictures') : undefined) ?? '',
    }))
  })
  const item_rows = noted.map(({ item }) => item.row)
  await replaceProblems(tx, key, item_rows, problems, MAX_PROBLEMS)
  const outcomes = noted.map(({ item, action, problems }) => ({
    row: item.row,
    action,
    warnings: problems.filter(({ level }) => level === 'warning').length,
  }))
  await setOutcomes(tx, key, outcome, outcomes)
}

/** Notes what has been tried since the last time. False where the import has been ended meanwhile. */
export function notePlanned({ planned, ...piece }: Piece): Promise<boolean> {
  const noted = planned.splice(0)
  return piece.db.transaction(async (tx) => {
    if ((await holdWork(tx, piece.key, statusOf(piece.outcome))) === undefined) return false
    await note(tx, piece, noted)
    return true
  })
}
