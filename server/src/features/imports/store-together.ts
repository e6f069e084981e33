// Storing items of an import many at a time, in one transaction: those that have one row each, where the kind of table can.

import { mayBeCommitted } from '../../db/transaction.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { holdWork, listRowsOf, type WaitingItem } from './imports.queries.ts'
import type { ImportedRow } from './kinds/imported-row.ts'
import { type Noted, note, type Piece, statusOf } from './note-outcomes.ts'

/** Larger ones are stored alone. */
const SMALL_BYTES = 64 * 1024

/** What items came to, thrown to roll back what was only tried. */
class TriedTogether extends Error {
  readonly noted: Noted[]
  constructor(noted: Noted[]) {
    super('tried')
    this.noted = noted
  }
}

/** Stores what it can of items of one row each. Returns what they came to, undefined if the import has been ended meanwhile. */
async function storeRows(piece: Piece, items: readonly ItemOfOneRow[]): Promise<Noted[] | undefined> {
  const { db, key, shop, facts, kind, work, outcome, platform } = piece
  if (kind.storeTogether === undefined || items.length < 2) return []
  const together = { shop, facts, origin: platform.config.public_url, warehouse_id: work.warehouse_id }
  const rows = items.map((one) => one.row)
  try {
    return await db.transaction(async (tx) => {
      if ((await holdWork(tx, key, statusOf(outcome))) === undefined) return undefined
      const stored = await kind.storeTogether!({ ...together, tx }, rows)
      const of_row = new Map(items.map((one) => [one.row.row, one]))
      const noted = stored.map(({ row, action, problems }): Noted => {
        const { item, row: read } = of_row.get(row)!
        return { item, rows: [read], action, problems: problems.list }
      })
      if (outcome === 'plan') throw new TriedTogether(noted)
      await note(tx, piece, noted)
      return noted
    })
  } catch (error) {
    if (error instanceof TriedTogether) {
      piece.planned.push(...error.noted)
      return error.noted
    }
    if (mayBeCommitted(error)) throw error
    // Each of them alone may take less time.
    if (isUnavailable(error)) return []
    // Something is wrong with one of them: the others can be stored without it.
    const half = Math.ceil(items.length / 2)
    const first = await storeRows(piece, items.slice(0, half))
    const second = first && (await storeRows(piece, items.slice(half)))
    return second && [...first, ...second]
  }
}

interface ItemOfOneRow {
  item: WaitingItem
  row: ImportedRow
}

/** Stores together what can be. Returns the items that are left, undefined if the import has been ended meanwhile. */
export async function storeTogether(
  piece: Piece,
  items: readonly WaitingItem[],
): Promise<readonly WaitingItem[] | undefined> {
  const { db, key, kind } = piece
  if (kind.storeTogether === undefined) return items
  const small = items.filter(({ bytes }) => bytes <= SMALL_BYTES)
  const keys = small.map(({ item_key }) => item_key)
  const rows = await listRowsOf(db, key, keys)
  const count = new Map<string, number>()
  for (const { item_key } of rows) count.set(item_key, (count.get(item_key) ?? 0) + 1)
  const item_of = new Map(small.map((item) => [item.item_key, item]))
  const single = rows.flatMap((row): ItemOfOneRow[] =>
    count.get(row.item_key) === 1 && kind.keyOf(row.cells) !== undefined
      ? [{ item: item_of.get(row.item_key)!, row }]
      : [],
  )
  const noted = await storeRows(piece, single)
  const done = noted && new Set(noted.map(({ item }) => item.row))
  return done && items.filter(({ row }) => !done.has(row))
}
