// Stores many single products of a table with a few statements. Creates new products, and changes products
// with different rows. A row with an error, or with further changes such as new collections, is stored alone
// later.

import { storeItems } from '../../../../catalogue/collections/change-items.ts'
import {
  changeProducts,
  createProducts,
  type NewProduct,
  type ProductChanges,
} from '../../../../catalogue/products/save-product.ts'
import { setLevels } from '../../../../stock/set-levels.ts'
import { NO_PICTURES } from '../../pictures/fetch-pictures.ts'
import type { ImportedRow } from '../imported-row.ts'
import { ItemProblems, unlessLeft } from '../item-problems.ts'
import { listCollectionsOf } from '../lookups.queries.ts'
import type { Fields } from '../row-cells.ts'
import type { BatchWork, ItemAction, ItemWork, StoredRow } from '../table-kind.ts'
import { type Level, readHeld, readOwn } from './product-columns.ts'
import { collectionsIn } from './product-extras.ts'
import {
  differences,
  existingIn,
  findNamed,
  isSlugTaken,
  type Named,
  newProduct,
  noteDamagedSku,
  type ProductWithStock,
  readPresent,
  wantedSlug,
} from './store-product.ts'

interface New {
  row: ImportedRow
  body: NewProduct
  collections: ReadonlySet<string>
  problems: ItemProblems
}

/** The product's fields in the row. Throws `ItemLeftOut`. */
function fieldsOf(work: ItemWork, row: ImportedRow, before: Fields | undefined): Fields {
  const fields = { ...readHeld(work, row, before), ...readOwn(work, row) }
  work.problems.throwIfErrors()
  return fields
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((id) => other.has(id))

interface Change {
  row: ImportedRow
  id: string
  /** `changes` and `moved` are empty if the row changes nothing. */
  changes: ProductChanges
  moved: readonly Level[]
  problems: ItemProblems
}

/** Returns undefined if the product has to change collections. */
function changeOf(
  work: ItemWork,
  row: ImportedRow,
  named: Named,
  present: ProductWithStock,
  collections: ReadonlySet<string>,
): Change | undefined {
  const fields = fieldsOf(work, row, { ...present.product })
  const { changes, moved } = differences(work, row, named, present, fields)
  const { id, group_id } = present.product
  const wanted = group_id === null ? collectionsIn(work, row, collections) : undefined
  if (wanted !== undefined && !isSame(wanted, collections)) return undefined
  return { row, id, changes, moved, problems: work.problems }
}

const hasChanges = ({ changes }: Change) => Object.keys(changes).length > 0

async function change({ tx, shop }: BatchWork, changed: readonly Change[]): Promise<void> {
  const changes = changed.filter(hasChanges).map((one) => [one.id, one.changes] as const)
  if (changes.length > 0) await changeProducts(tx, shop, new Map(changes))
  const levels = changed.flatMap(({ id, moved }) => moved.map((level) => ({ product_id: id, ...level })))
  await setLevels(tx, shop, levels)
}

/** Returns undefined if another product has the slug. */
function newOf(work: ItemWork, row: ImportedRow, named: Named): New | undefined {
  const body = newProduct(work, row, fieldsOf(work, row, undefined), named)
  if (isSlugTaken(named, body.slug)) return undefined
  const collections = collectionsIn(work, row, new Set()) ?? new Set<string>()
  return { row, body, collections, problems: work.problems }
}

async function create(work: BatchWork, made: readonly New[]): Promise<void> {
  const { tx, shop } = work
  if (made.length === 0) return
  const products = await createProducts(
    tx,
    shop,
    made.map(({ body }) => body),
  )
  for (const id of [...new Set(made.flatMap(({ collections }) => [...collections]))].sort()) {
    const add = products.filter((_, at) => made[at]!.collections.has(id)).map((product) => product.id)
    await storeItems(tx, shop, id, { add, remove: [] })
  }
}

/** The products of the shop named in rows. */
interface Facts {
  readonly named: Named
  readonly present: ReadonlyMap<string, ProductWithStock>
  /** The manual collections of each product. */
  readonly collections: ReadonlyMap<string, ReadonlySet<string>>
}

async function readFacts({ tx, shop }: BatchWork, rows: readonly ImportedRow[]): Promise<Facts> {
  const named = await findNamed(tx, shop, rows)
  const ids = rows.flatMap((row) => existingIn(named, row)?.id ?? [])
  const present = await readPresent(tx, shop, ids)
  const collections = new Map<string, Set<string>>(ids.map((id) => [id, new Set()]))
  const members = ids.length === 0 ? [] : await listCollectionsOf(tx, shop, ids)
  for (const { item_id, collection_id } of members) collections.get(item_id)?.add(collection_id)
  return { named, present, collections }
}

/** Returns undefined if the row has to be stored alone. */
function workOf(work: ItemWork, row: ImportedRow, facts: Facts): New | Change | undefined {
  const found = existingIn(facts.named, row)
  const id = found?.id ?? ''
  const present = facts.present.get(id)
  return unlessLeft(() => {
    noteDamagedSku(work, row, found)
    return present === undefined
      ? newOf(work, row, facts.named)
      : changeOf(work, row, facts.named, present, facts.collections.get(id)!)
  })
}

/**
 * Returns the stored rows. All other rows have to be stored alone. Refuses like `createProducts` and
 * `changeProducts`.
 */
export async function storeSingles(work: BatchWork, rows: readonly ImportedRow[]): Promise<StoredRow[]> {
  const facts = await readFacts(work, rows)
  const made: New[] = []
  // The changes by product. If two rows are about the same product, the second row is stored later.
  const changed = new Map<string, Change>()
  const slugs = new Set<string>()
  for (const row of rows) {
    const problems = new ItemProblems()
    // The row may mean the product of an earlier row.
    if (slugs.has(wantedSlug(row))) continue
    const wanted = workOf({ ...work, problems, pictures: NO_PICTURES }, row, facts)
    if (wanted === undefined) continue
    if ('id' in wanted) {
      if (!changed.has(wanted.id)) changed.set(wanted.id, wanted)
    } else if (!slugs.has(wanted.body.slug)) {
      slugs.add(wanted.body.slug)
      made.push(wanted)
    }
  }
  const changes = [...changed.values()]
  await change(work, changes)
  await create(work, made)
  const stored = (action: ItemAction, { row, problems }: New | Change): StoredRow => ({
    row: row.row,
    action,
    problems,
  })
  return [
    ...changes.map((one) => stored(hasChanges(one) || one.moved.length > 0 ? 'update' : 'unchanged', one)),
    ...made.map((one) => stored('create', one)),
  ]
}
