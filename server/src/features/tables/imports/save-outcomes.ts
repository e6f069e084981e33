// A step of an import, and the saving of item outcomes.

import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import type { Platform } from '../../../platform.ts'
import type { RowRoom } from '../../shops/limits/row-room.ts'
import {
  type ImportKey,
  lockWork,
  type Phase,
  setOutcomes,
  type WaitingItem,
  type WorkedImport,
} from './imports.queries.ts'
import type { ImportedRow } from './kinds/imported-row.ts'
import type { ItemProblems } from './kinds/item-problems.ts'
import type { ShopFacts } from './kinds/shop-facts.ts'
import type { ItemAction, TableKind } from './kinds/table-kind.ts'
import type { PictureFetcher } from './pictures/fetch-pictures.ts'
import { replaceProblems } from './problems/problems.queries.ts'

const MAX_PROBLEMS = 10_000

export interface ImportStep {
  readonly platform: Pick<Platform, 'config' | 'log'>
  readonly fetcher: PictureFetcher
  readonly room: Pick<RowRoom, 'refuse'>
  readonly db: Db
  readonly key: ImportKey
  readonly shop: ShopScope
  readonly facts: ShopFacts
  readonly kind: TableKind
  readonly work: WorkedImport
  readonly phase: Phase
  /** The addresses of pictures in the items of this step. */
  readonly named_pictures: Set<string>
  /** Outcomes still to be saved. */
  readonly unsaved: ItemOutcome[]
}

/**
 * Source columns of cells in files of other programs. One column has all pictures, and the headings of
 * measures have the units.
 */
const READ_FROM: ReadonlyMap<string, readonly string[]> = new Map([
  ['group', ['slug']],
  ['option1_value', ['attribute1_value']],
  ['cover', ['pictures']],
  ['weight_unit', ['weight']],
  ['dimension_unit', ['length', 'width', 'height']],
])

export const statusOf = (phase: Phase) => (phase === 'plan' ? 'checking' : 'running')

/** The outcome of an item, or the planned outcome. */
export interface ItemOutcome {
  item: WaitingItem
  rows: readonly ImportedRow[]
  action: ItemAction | 'error'
  problems: ItemProblems
}

export async function saveOutcomes(
  tx: Tx,
  { key, work, phase, kind }: Omit<ImportStep, 'unsaved'>,
  outcomes: readonly ItemOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return
  // If several columns have the same field, the first column counts.
  const column_of = new Map(work.columns.toReversed().map(({ column, field }) => [field, column]))
  const problems = outcomes.flatMap(({ item, rows, problems }) => {
    const cells_of = new Map(rows.map(({ row, cells }) => [row, cells]))
    return problems.list.map(({ field, ...problem }) => ({
      ...problem,
      item_row: item.row,
      key: kind.nameOf(cells_of.get(problem.row) ?? {}).slice(0, 200),
      column: [field, ...(READ_FROM.get(field) ?? [])].map((name) => column_of.get(name)).find(Boolean) ?? '',
    }))
  })
  const item_rows = outcomes.map(({ item }) => item.row)
  await replaceProblems(tx, key, item_rows, problems, MAX_PROBLEMS)
  const rows = outcomes.map(({ item, action, problems }) => ({
    row: item.row,
    action,
    warnings: problems.list.filter(({ level }) => level === 'warning').length,
    is_hidden: action === 'create' && problems.is_hidden,
  }))
  await setOutcomes(tx, key, phase, rows)
}

/** Saves the outcomes since the last call. Returns false if the import has ended. */
export function flushOutcomes({ unsaved, ...step }: ImportStep): Promise<boolean> {
  const outcomes = unsaved.splice(0)
  return step.db.transaction(async (tx) => {
    if ((await lockWork(tx, step.key, statusOf(step.phase))) === undefined) return false
    await saveOutcomes(tx, step, outcomes)
    return true
  })
}
