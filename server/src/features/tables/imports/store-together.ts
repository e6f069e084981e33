// Stores many items of an import in one transaction: items with one row each, if the kind of table can store
// them together.

import { mayBeCommitted } from '../../../db/transaction.ts'
import { isUnavailable } from '../../../db/unavailable.ts'
import { listRowsOf, lockWork, type WaitingItem } from './imports.queries.ts'
import type { ImportedRow } from './kinds/imported-row.ts'
import { isDamaged } from './kinds/row-damage.ts'
import { lockWarehousesOf } from './kinds/shop-facts.ts'
import { type ImportStep, type ItemOutcome, saveOutcomes, statusOf } from './save-outcomes.ts'

/** Larger items are stored alone. */
const SMALL_BYTES = 64 * 1024

/** Carries the outcomes of items. Thrown to roll back a trial. */
class TriedTogether extends Error {
  readonly outcomes: ItemOutcome[]
  constructor(outcomes: ItemOutcome[]) {
    super('tried')
    this.outcomes = outcomes
  }
}

/** Stores as many one-row items as possible. Returns their outcomes, or undefined if the import has ended. */
async function storeRows(
  step: ImportStep,
  items: readonly ItemOfOneRow[],
): Promise<ItemOutcome[] | undefined> {
  const { db, key, shop, facts, kind, work, phase, platform } = step
  if (kind.storeTogether === undefined || items.length < 2) return []
  const origin = platform.config.public_url
  const rows = items.map((one) => one.row)
  try {
    return await db.transaction(async (tx) => {
      if ((await lockWork(tx, key, statusOf(phase))) === undefined) return undefined
      const named = await lockWarehousesOf(tx, shop, { facts, warehouse_id: work.warehouse_id })
      const stored = await kind.storeTogether!(
        { tx, shop, origin, started_at: work.started_at, ...named },
        rows,
      )
      const of_row = new Map(items.map((one) => [one.row.row, one]))
      const outcomes = stored.map(({ row, action, problems }): ItemOutcome => {
        const { item, row: read } = of_row.get(row)!
        return { item, rows: [read], action, problems }
      })
      if (phase === 'plan') throw new TriedTogether(outcomes)
      await saveOutcomes(tx, step, outcomes)
      return outcomes
    })
  } catch (error) {
    if (error instanceof TriedTogether) {
      step.unsaved.push(...error.outcomes)
      return error.outcomes
    }
    if (mayBeCommitted(error)) throw error
    // Each item alone may take less time.
    if (isUnavailable(error)) return []
    // An item has an error. Splitting the items in halves finds the item and stores the rest.
    const half = Math.ceil(items.length / 2)
    const first = await storeRows(step, items.slice(0, half))
    const second = first && (await storeRows(step, items.slice(half)))
    return second && [...first, ...second]
  }
}

interface ItemOfOneRow {
  item: WaitingItem
  row: ImportedRow
}

/**
 * Stores as many items together as possible. Returns the remaining items, or undefined if the import has
 * ended.
 */
export async function storeTogether(
  step: ImportStep,
  items: readonly WaitingItem[],
): Promise<readonly WaitingItem[] | undefined> {
  const { db, key, kind } = step
  if (kind.storeTogether === undefined) return items
  const small = items.filter(({ bytes }) => bytes <= SMALL_BYTES)
  const keys = small.map(({ item_key }) => item_key)
  const rows = await listRowsOf(db, key, keys)
  // A damaged row is stored alone, which notes its problems.
  const count = new Map<string, number>()
  for (const { item_key } of rows) count.set(item_key, (count.get(item_key) ?? 0) + 1)
  const item_of = new Map(small.map((item) => [item.item_key, item]))
  const single = rows.flatMap((row): ItemOfOneRow[] =>
    count.get(row.item_key) === 1 && kind.keyOf(row.cells) !== undefined && !isDamaged(row)
      ? [{ item: item_of.get(row.item_key)!, row }]
      : [],
  )
  const outcomes = await storeRows(step, single)
  const done = outcomes && new Set(outcomes.map(({ item }) => item.row))
  return done && items.filter(({ row }) => !done.has(row))
}
