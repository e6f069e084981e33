// Storing a single product of a table.

import { productCreate } from '@kontor/contract/catalogue/products'
import { slugged } from '@kontor/contract/catalogue/slugged'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { fieldErrors } from '../../../http/problem.ts'
import { getProduct } from '../../products/find-products.ts'
import { changeProduct, createProduct } from '../../products/save-product.ts'
import { setLevels } from '../../stock/set-levels.ts'
import { ItemLeftOut } from './item-problems.ts'
import { type FoundProduct, findBySku, findBySlug, findGroupBySlug, listStockOf } from './lookups.queries.ts'
import { changedFields, type Fields, readHeld, readOwn, readStock } from './product-columns.ts'
import { readPictures, setCollections } from './product-extras.ts'
import type { ImportedRow, ItemAction, ItemWork } from './table-kind.ts'

export const wantedSlug = ({ cells }: ImportedRow): string =>
  cells.slug?.trim() || slugged(cells.title ?? '').slice(0, 190)

/** By SKU; else by slug, where what has the slug has no other SKU. */
export async function findExisting(
  tx: Db,
  shop: ShopScope,
  row: ImportedRow,
): Promise<FoundProduct | undefined> {
  const sku = row.cells.sku?.trim() ?? ''
  const by_sku = sku === '' ? undefined : await findBySku(tx, shop, sku)
  if (by_sku) return by_sku
  const by_slug = await findBySlug(tx, shop, wantedSlug(row))
  return by_slug && (sku === '' || by_slug.sku === '') ? by_slug : undefined
}

/** One that nothing has; with the SKU where another product has the one made of the title. */
async function freeSlug({ tx, shop }: ItemWork, row: ImportedRow): Promise<string> {
  const slug = wantedSlug(row)
  if (row.cells.slug?.trim()) return slug
  const is_taken =
    (await findBySlug(tx, shop, slug)) !== undefined || (await findGroupBySlug(tx, shop, slug)) !== undefined
  return is_taken ? slugged(`${slug}-${row.cells.sku ?? ''}`) : slug
}

async function create(work: ItemWork, row: ImportedRow, fields: Fields): Promise<ItemAction> {
  const { tx, shop, problems, origin } = work
  const parsed = productCreate.safeParse({
    shop_id: shop.shop_id,
    ...fields,
    slug: await freeSlug(work, row),
    description: fields.description ?? fields.title,
    stock: readStock(work, row),
  })
  if (!parsed.success) {
    problems.addAll(fieldErrors(parsed.error.issues), () => row)
    throw new ItemLeftOut()
  }
  const { id } = await createProduct(tx, shop, parsed.data, origin)
  await setCollections(work, row, id)
  return 'create'
}

const isPictureOnly = ({ cells }: ImportedRow): boolean =>
  cells.pictures !== undefined && cells.title === undefined && cells.price === undefined

/** The first row, with the pictures of all. */
const withPictures = ([first, ...further]: readonly [ImportedRow, ...ImportedRow[]]): ImportedRow => {
  const pictures = further.filter(isPictureOnly).flatMap(({ cells }) => cells.pictures ?? [])
  if (pictures.length === 0) return first
  return {
    ...first,
    cells: { ...first.cells, pictures: [first.cells.pictures ?? '', ...pictures].filter(Boolean).join('|') },
  }
}

export async function storeProduct(
  work: ItemWork,
  rows: readonly [ImportedRow, ...ImportedRow[]],
): Promise<ItemAction> {
  const { tx, shop, problems, origin } = work
  const row = withPictures(rows)
  for (const each of rows.slice(1))
    if (!isPictureOnly(each)) problems.error(each, 'sku', `Row ${row.row} has the same key.`, 'duplicate')
  const found = await findExisting(tx, shop, row)
  const before = found && (await getProduct(tx, shop, found.id))
  const fields: Fields = {
    ...(await readHeld(work, row)),
    ...readOwn(work, row),
    ...(await readPictures(work, row, found && { product_id: found.id }, before, rows)),
  }
  problems.throwIfErrors()
  if (before === undefined) return create(work, row, fields)
  const slug = row.cells.slug?.trim()
  if (slug && before.group_id === null) fields.slug = slug
  const changes = changedFields({ ...before }, fields)
  const is_changed = Object.keys(changes).length > 0
  if (is_changed) await changeProduct(tx, shop, before.id, changes, origin)
  const is_moved = await setStock(work, row, before.id)
  const is_sorted = before.group_id === null && (await setCollections(work, row, before.id))
  return is_changed || is_moved || is_sorted ? 'update' : 'unchanged'
}

/** Returns whether any level changed. */
async function setStock(work: ItemWork, row: ImportedRow, product_id: string): Promise<boolean> {
  const levels = readStock(work, row)
  if (levels.length === 0) return false
  const present = new Map(
    (await listStockOf(work.tx, work.shop, product_id)).map((level) => [
      level.warehouse_id,
      level.stock_level,
    ]),
  )
  const changed = levels.filter((level) => (present.get(level.warehouse_id) ?? 0) !== level.stock_level)
  await setLevels(
    work.tx,
    work.shop,
    changed.map((level) => ({ product_id, ...level })),
  )
  return changed.length > 0
}
