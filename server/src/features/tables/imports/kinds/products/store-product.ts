// Storing a single product of a table.

import { type Product, productCreate, productUpdate } from '@kontor/contract/catalogue/products/products'
import { slugged } from '@kontor/contract/catalogue/slugged'
import type { Db } from '../../../../../db/pool.ts'
import type { ShopScope } from '../../../../../http/access/shop-access.ts'
import { getProducts } from '../../../../catalogue/products/find-products.ts'
import { changeProduct, createProduct, type NewProduct } from '../../../../catalogue/products/save-product.ts'
import { setLevels } from '../../../../stock/set-levels.ts'
import { damageOfSku } from '../../reading/spreadsheet-damage.ts'
import type { ImportedRow, Rows } from '../imported-row.ts'
import { type FoundProduct, listNamed, listStockOf } from '../lookups.queries.ts'
import { createdAt, type Fields, leaveOut, parseBody } from '../row-cells.ts'
import type { ItemAction, ItemWork } from '../table-kind.ts'
import { setAlts } from './picture-alts.ts'
import { changedFields, changedStock, type Levels, readHeld, readOwn, readStock } from './product-columns.ts'
import { readPictures, setCollections } from './product-extras.ts'

export const wantedSlug = ({ cells }: Pick<ImportedRow, 'cells'>): string =>
  cells.slug?.trim() || slugged(cells.title ?? '').slice(0, 190)

const skuOf = ({ cells }: ImportedRow): string => cells.sku?.trim() ?? ''

/** The products and groups of the shop with the SKUs and slugs of rows. */
export interface Named {
  readonly by_sku: ReadonlyMap<string, FoundProduct>
  /** Single products only, because slugs of variants are made from their options. */
  readonly by_slug: ReadonlyMap<string, FoundProduct>
  readonly slugs_of_groups: ReadonlySet<string>
  readonly slugs_of_variants: ReadonlySet<string>
}

export async function findNamed(db: Db, shop: ShopScope, rows: readonly ImportedRow[]): Promise<Named> {
  const skus = rows.map(skuOf).filter((sku) => sku !== '')
  const slugs = rows.flatMap((row) => [wantedSlug(row), row.cells.other_slug ?? ''])
  const found = await listNamed(db, shop, { skus, slugs })
  const products = found.filter(({ is_group }) => !is_group)
  const singles = products.filter(({ group_id }) => group_id === null)
  const variants = products.filter(({ group_id }) => group_id !== null)
  return {
    by_sku: new Map(products.filter(({ sku }) => sku !== '').map((product) => [product.sku, product])),
    by_slug: new Map(singles.map((product) => [product.slug, product])),
    slugs_of_groups: new Set(found.flatMap(({ is_group, slug }) => (is_group ? slug : []))),
    slugs_of_variants: new Set(variants.map(({ slug }) => slug)),
  }
}

const hasOwnSlug = ({ cells }: ImportedRow): boolean => Boolean(cells.slug?.trim())

/**
 * Finds the product of a row by SKU, otherwise by slug. A slug in the row finds a product, unless row and product
 * have different SKUs. A slug made from the title finds only a product without a SKU, because several products
 * may have one title. A row with a SKU must then be the first row of its slug in the file, and the product gets
 * the SKU.
 */
export function existingIn({ by_sku, by_slug }: Named, row: ImportedRow): FoundProduct | undefined {
  const sku = skuOf(row)
  const known = by_sku.get(sku) ?? by_slug.get(row.cells.other_slug ?? '')
  const same_slug = by_slug.get(wantedSlug(row))
  if (known || same_slug === undefined) return known
  const may_get_sku = same_slug.sku === '' && (hasOwnSlug(row) || row.cells.row_of_slug === undefined)
  const is_same = may_get_sku || (sku === '' && (hasOwnSlug(row) || same_slug.sku === ''))
  return is_same ? same_slug : undefined
}

/**
 * Notes an error for a SKU that a spreadsheet has changed, unless the stored product has exactly this SKU.
 */
export function noteDamagedSku(
  { problems }: ItemWork,
  row: ImportedRow,
  found: { sku: string } | undefined,
): void {
  const sku = skuOf(row)
  const damage = found?.sku === sku ? undefined : damageOfSku(sku)
  if (damage !== undefined) problems.error(row, 'sku', damage)
}

export const isSlugTaken = ({ by_slug, slugs_of_groups, slugs_of_variants }: Named, slug: string): boolean =>
  by_slug.has(slug) || slugs_of_groups.has(slug) || slugs_of_variants.has(slug)

/**
 * Returns the slug that the row gives the product. Returns an empty text if a variant has the slug, because
 * slugs of variants are made from options.
 */
function ownSlug({ slugs_of_variants }: Named, { cells }: ImportedRow): string {
  const slug = cells.slug?.trim() ?? ''
  return slugs_of_variants.has(slug) ? '' : slug
}

/**
 * Makes a slug for a product with the title of another product. `key` tells the products apart in the table.
 */
export const slugBesides = (slug: string, key = ''): string => slugged(`${slug}-${key}`)

/**
 * Returns the slug of a new product. Leaves out a product with the title of another product if the row has no
 * SKU or slug to tell them apart.
 */
function slugFor(work: ItemWork, named: Named, row: ImportedRow): string {
  const slug = wantedSlug(row)
  if (ownSlug(named, row) !== '' || !isSlugTaken(named, slug)) return slug
  if (row.cells.other_slug !== undefined) return row.cells.other_slug
  if (skuOf(row) !== '') return slugBesides(slug, row.cells.sku)
  if (hasOwnSlug(row)) {
    const message = 'A variant of another product has this slug. Enter a SKU or another slug.'
    return leaveOut(work, row, 'slug', message, 'not_unique')
  }
  return leaveOut(work, row, 'title', 'Another product has this title. Enter a SKU or a slug.', 'not_unique')
}

/** Parses a new product as the API does. Throws `ItemLeftOut`. */
export function newProduct(work: ItemWork, row: ImportedRow, fields: Fields, named: Named): NewProduct {
  // A row without a title is refused for the missing title. Errors of derived fields would only repeat the
  // problem.
  const instead = row.cells.title?.trim() ? undefined : 'untitled'
  const body = {
    shop_id: work.shop.shop_id,
    ...fields,
    slug: slugFor(work, named, row) || (instead ?? ''),
    description: fields.description ?? fields.title ?? instead,
    stock: readStock(work, row, fields),
  }
  const made = parseBody(work, productCreate, body, () => row)
  if (!made.is_live) work.problems.is_hidden = true
  return { ...made, created_at: createdAt(work, row) }
}

/** A product of the shop with its stock. */
export interface ProductWithStock {
  readonly product: Product
  readonly levels: Levels
}

/** By id. */
export async function readPresent(
  db: Db,
  shop: ShopScope,
  ids: readonly string[],
): Promise<Map<string, ProductWithStock>> {
  const products = await getProducts(db, shop, ids)
  const levels = products.length === 0 ? [] : await listStockOf(db, shop, ids)
  return new Map(
    products.map((product) => {
      const own = levels.filter(({ product_id }) => product_id === product.id)
      return [
        product.id,
        { product, levels: new Map(own.map((level) => [level.warehouse_id, level.stock_level])) },
      ]
    }),
  )
}

/**
 * Returns the fields, parsed as the API does, and the stock levels changed by the row. `fields` come from the
 * cells of the row. Throws `ItemLeftOut`.
 */
export function differences(
  work: ItemWork,
  row: ImportedRow,
  named: Named,
  { product, levels }: ProductWithStock,
  fields: Fields,
) {
  const slug = product.group_id === null ? ownSlug(named, row) : ''
  const wanted = slug === '' ? fields : { ...fields, slug }
  return {
    changes: parseBody(work, productUpdate, changedFields({ ...product }, wanted), () => row),
    moved: changedStock(work, row, { ...product, ...fields }, levels),
  }
}

const isPictureOnly = ({ cells }: ImportedRow): boolean =>
  cells.pictures !== undefined && cells.title === undefined && cells.price === undefined

/** The first row, with the pictures of all. */
const withPictures = ([first, ...further]: Rows): ImportedRow => {
  const pictures = further.filter(isPictureOnly).flatMap(({ cells }) => cells.pictures ?? [])
  if (pictures.length === 0) return first
  return {
    ...first,
    cells: { ...first.cells, pictures: [first.cells.pictures ?? '', ...pictures].filter(Boolean).join('|') },
  }
}

function throwIfRepeated({ problems }: ItemWork, row: ImportedRow, first: ImportedRow): void {
  const is_by_title = skuOf(row) === '' && !hasOwnSlug(row)
  for (const [at, other] of [
    [first, row],
    [row, first],
  ] as const)
    if (is_by_title)
      problems.error(
        at,
        'title',
        `Row ${other.row} has the same title. Enter a SKU or a slug for both.`,
        'duplicate',
      )
    else problems.error(at, 'sku', `Row ${other.row} has the same key.`, 'duplicate')
}

export async function storeProduct(work: ItemWork, rows: Rows): Promise<ItemAction> {
  const { tx, shop, problems, origin } = work
  const row = withPictures(rows)
  for (const each of rows.slice(1)) if (!isPictureOnly(each)) throwIfRepeated(work, each, row)
  const named = await findNamed(tx, shop, [row])
  const found = existingIn(named, row)
  noteDamagedSku(work, row, found)
  const before = found && (await readPresent(tx, shop, [found.id])).get(found.id)
  const fields: Fields = {
    ...readHeld(work, row, before && { ...before.product }),
    ...readOwn(work, row),
    ...(await readPictures(work, row, found && { product_id: found.id }, before?.product, rows)),
  }
  problems.throwIfErrors()
  if (before === undefined) {
    const { id } = await createProduct(tx, shop, newProduct(work, row, fields, named), origin)
    await setCollections(work, row, id)
    await setAlts(work, rows, { product_id: id })
    return 'create'
  }
  const { id, group_id } = before.product
  const { changes, moved } = differences(work, row, named, before, fields)
  const is_changed = Object.keys(changes).length > 0
  if (is_changed) await changeProduct(tx, shop, id, changes, origin)
  await setLevels(
    tx,
    shop,
    moved.map((level) => ({ product_id: id, ...level })),
  )
  const is_sorted = group_id === null && (await setCollections(work, row, id))
  const is_named = await setAlts(work, rows, { product_id: id })
  return is_changed || moved.length > 0 || is_sorted || is_named ? 'update' : 'unchanged'
}
