// Storing single products of a table many at a time: new ones are created with a few statements, and those that are as their rows say are left as they
// are. Whatever needs more than that, or is wrong, is left to be stored alone.

import type { ProductCreate } from '@kontor/contract/catalogue/products/products'
import { changeItems } from '../../collections/change-items.ts'
import { createProducts } from '../../products/save-product.ts'
import { NO_PICTURES } from '../pictures/fetch-pictures.ts'
import { ItemLeftOut, ItemProblems } from './item-problems.ts'
import { listCollectionsOf } from './lookups.queries.ts'
import { type Fields, readHeld, readOwn } from './products/product-columns.ts'
import { collectionsIn } from './products/product-extras.ts'
import {
  differences,
  existingIn,
  findNamed,
  isSlugTaken,
  type Named,
  newProduct,
  type Present,
  readPresent,
  wantedSlug,
} from './products/store-product.ts'
import type { ImportedRow, ItemWork, Stored, Together } from './table-kind.ts'

interface New {
  row: ImportedRow
  body: ProductCreate
  collections: ReadonlySet<string>
  problems: ItemProblems
}

/** What the row says of the product's fields. Throws `ItemLeftOut`. */
function fieldsOf(work: ItemWork, row: ImportedRow): Fields {
  const fields = { ...readHeld(work, row), ...readOwn(work, row) }
  work.problems.throwIfErrors()
  return fields
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((id) => other.has(id))

function isAsSaid(
  work: ItemWork,
  row: ImportedRow,
  present: Present,
  collections: ReadonlySet<string>,
): boolean {
  const { changes, moved } = differences(work, row, present, fieldsOf(work, row))
  if (Object.keys(changes).length + moved.length > 0) return false
  const wanted = present.product.group_id === null ? collectionsIn(work, row) : undefined
  return wanted === undefined || isSame(wanted, collections)
}

/** Undefined for a product whose slug is another's. */
function newOf(work: ItemWork, row: ImportedRow, named: Named): New | undefined {
  const body = newProduct(work, row, fieldsOf(work, row), named)
  if (isSlugTaken(named, body.slug)) return undefined
  return { row, body, collections: collectionsIn(work, row) ?? new Set(), problems: work.problems }
}

async function create(work: Together, made: readonly New[]): Promise<void> {
  const { tx, shop } = work
  if (made.length === 0) return
  const products = await createProducts(
    tx,
    shop,
    made.map(({ body }) => body),
  )
  for (const id of [...new Set(made.flatMap(({ collections }) => [...collections]))].sort()) {
    const add = products.filter((_, at) => made[at]!.collections.has(id)).map((product) => product.id)
    await changeItems(tx, shop, id, { add, remove: [] })
  }
}

/** What is there of the products that rows name. */
interface Facts {
  readonly named: Named
  readonly present: ReadonlyMap<string, Present>
  /** By product, its collections by hand. */
  readonly collections: ReadonlyMap<string, ReadonlySet<string>>
}

async function readFacts({ tx, shop }: Together, rows: readonly ImportedRow[]): Promise<Facts> {
  const named = await findNamed(tx, shop, rows)
  const ids = rows.flatMap((row) => existingIn(named, row)?.id ?? [])
  const present = await readPresent(tx, shop, ids)
  const collections = new Map<string, Set<string>>(ids.map((id) => [id, new Set()]))
  const members = ids.length === 0 ? [] : await listCollectionsOf(tx, shop, ids)
  for (const { item_id, collection_id } of members) collections.get(item_id)?.add(collection_id)
  return { named, present, collections }
}

/** What is to be done of a row: nothing, or a product is created. Undefined if it needs more, or something is wrong with it. */
function workOf(work: ItemWork, row: ImportedRow, facts: Facts): New | 'nothing' | undefined {
  const id = existingIn(facts.named, row)?.id ?? ''
  const present = facts.present.get(id)
  try {
    if (present === undefined) return newOf(work, row, facts.named)
    return isAsSaid(work, row, present, facts.collections.get(id)!) ? 'nothing' : undefined
  } catch (error) {
    if (error instanceof ItemLeftOut) return undefined
    throw error
  }
}

/** What is done of the rows; the others are left to be stored alone. Refuses as `createProducts`. */
export async function storeSingles(work: Together, rows: readonly ImportedRow[]): Promise<Stored[]> {
  const facts = await readFacts(work, rows)
  const done: Stored[] = []
  const made: New[] = []
  const slugs = new Set<string>()
  for (const row of rows) {
    const problems = new ItemProblems()
    // The product of an earlier row may be the one that this row names.
    if (slugs.has(wantedSlug(row))) continue
    const wanted = workOf({ ...work, problems, pictures: NO_PICTURES }, row, facts)
    if (wanted === 'nothing') done.push({ row: row.row, action: 'unchanged', problems })
    else if (wanted && !slugs.has(wanted.body.slug)) {
      slugs.add(wanted.body.slug)
      made.push(wanted)
    }
  }
  await create(work, made)
  return [...done, ...made.map(({ row, problems }): Stored => ({ row: row.row, action: 'create', problems }))]
}
