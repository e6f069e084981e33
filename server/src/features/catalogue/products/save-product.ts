// Stores a product. Slug and SKU are unique among a shop's products that are not archived. The price is in
// the shop's currency.

import type { Product, ProductCreate, ProductUpdate } from '@kontor/contract/catalogue/products/products'
import type { Db, Tx } from '../../../db/pool.ts'
import { violatedConstraint } from '../../../db/violation.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { patched, throwIfStale } from '../../../http/input/patch.ts'
import { getShopCurrency } from '../../shops/find-shops.ts'
import { setLevels, unknownWarehouses } from '../../stock/set-levels.ts'
import { setFiles, settleCovers } from './files/attach-files.ts'
import { getProducts } from './find-products.ts'
import { lockGroups, rememberSaver } from './groups/groups.queries.ts'
import { throwIfMuchData } from './groups/variants/data-size.ts'
import { findFurther, findFurtherHolder, lockProducts } from './groups/variants/variants.queries.ts'
import {
  contentOf,
  HELD_BY_GROUP,
  type Held,
  heldChanges,
  impliedBy,
  pricesOf,
  propertiesAfter,
  throwIfWorthless,
} from './product-values.ts'
import { findProduct, insertProducts, updateProducts } from './products.queries.ts'
import { refreshSalePricesOf } from './sale-prices/refresh-sale-prices.ts'

export const slugTaken = () =>
  invalidField('slug', 'Slug: another product of the shop has it, or had it before.', 'not_unique')

/** Rejects a former or translated slug of another product or group, because the address leads there. */
export async function throwIfFurtherSlug(
  tx: Tx,
  shop: ShopScope,
  { id, slug }: { id: string; slug: string },
): Promise<void> {
  if ((await findFurtherHolder(tx, shop, slug, id)) !== undefined) throw slugTaken()
}

/**
 * Message for people: why a product cannot start or stop using licence keys, and why keys cannot be removed.
 */
export const RESERVED = 'Unpaid orders reserve this product. Wait until they are paid or closed.'

/** Rejects, at their fields, a taken slug or SKU and unknown contacts. */
export const rejectViolation = (error: unknown): never => {
  const constraint = violatedConstraint(error)
  if (constraint === 'products_slug') throw slugTaken()
  if (constraint === 'products_sku')
    throw invalidField('sku', 'SKU: already used by another product.', 'not_unique')
  if (constraint?.includes('manufacturer'))
    throw invalidField('manufacturer_id', 'Manufacturer: the shop has no such contact.')
  if (constraint?.includes('responsible_person'))
    throw invalidField('responsible_person_id', 'Responsible person: the shop has no such contact.')
  if (constraint === 'stock_never_oversold')
    throw apiError(
      'insufficient_stock',
      'In a warehouse, the stock of this product is negative or less than unpaid orders reserve. Add stock or cancel these orders first.',
    )
  if (constraint === 'license_keys_are_the_stock') throw apiError('in_use', RESERVED)
  if (constraint === 'license_keys_need_a_warehouse')
    throw invalidField('uses_license_keys', 'Licence keys: add a warehouse first.')
  throw error
}

/** Created now when `created_at` is absent. */
export type NewProduct = ProductCreate & { created_at?: string | undefined }

/**
 * Rejects, at their fields, content without a unit or a unit without content, a price with too many decimals
 * for the currency, and a taken slug or SKU.
 */
export const createProduct = (
  db: Db,
  shop: ShopScope,
  { file_ids, ...body }: NewProduct,
  origin: string,
): Promise<Product> =>
  db.transaction(async (tx) => {
    const [product] = await createProducts(tx, shop, [body])
    return settleFiles(tx, shop, product!, file_ids, origin)
  })

/**
 * Creates products without files, in the given order. Rejects the same as `createProduct`, at the fields of
 * the invalid product.
 */
export async function createProducts(
  tx: Tx,
  shop: ShopScope,
  bodies: readonly Omit<NewProduct, 'file_ids'>[],
): Promise<Product[]> {
  const currency = await getShopCurrency(tx, shop)
  const fields = bodies.map(({ stock: _, ...body }) => ({
    ...body,
    ...pricesOf(body, currency),
    physical_properties: propertiesAfter(null, body.physical_properties),
    ...contentOf(body),
  }))
  const products = await insertProducts(tx, shop, fields).catch(rejectViolation)
  const slugs = products.map(({ slug }) => slug)
  if ((await findFurther(tx, shop, slugs)) !== undefined) throw slugTaken()
  for (const product of products) throwIfWorthless(product)
  const ids = products.map(({ id }) => id)
  await setStock(
    tx,
    shop,
    bodies.map(({ stock }, at) => ({ product_id: ids[at]!, stock })),
  )
  await refreshSalePricesOf(tx, shop.shop_id, ids)
  return products
}

/** `origin` is the origin of file addresses. Returns the product after the change. */
async function settleFiles(
  tx: Tx,
  shop: ShopScope,
  product: Product,
  file_ids: readonly string[] | undefined,
  origin: string,
): Promise<Product> {
  if (file_ids === undefined && product.cover_file_id === null) return product
  if (file_ids) await setFiles(tx, shop, { product_id: product.id, group_id: null }, { file_ids, origin })
  await settleCovers(tx, shop, [product.id], origin)
  return (await findProduct(tx, shop, product.id))!
}

/**
 * Returns all files if the change removes the cover without a new address; the first picture then becomes the
 * cover.
 */
export const filesForCover = (
  changes: { cover_file_id?: string | null | undefined; cover_url?: string | undefined },
  after: { cover_url: string; file_ids: readonly string[] },
): readonly string[] | undefined =>
  changes.cover_file_id === null && changes.cover_url === undefined && after.cover_url === ''
    ? after.file_ids
    : undefined

interface NewStock {
  product_id: string
  stock: ProductCreate['stock']
}

/** Rejects, at its field, an unknown warehouse or a duplicate warehouse. */
async function setStock(tx: Tx, shop: ShopScope, products: readonly NewStock[]): Promise<void> {
  const named = new Set(products.flatMap(({ stock }) => stock.map(({ warehouse_id }) => warehouse_id)))
  if (named.size === 0) return
  const unknown = await unknownWarehouses(tx, shop, [...named])
  for (const { stock } of products)
    for (const [at, { warehouse_id }] of stock.entries()) {
      const field = `stock.${at}.warehouse_id`
      if (unknown.has(warehouse_id)) throw invalidField(field, 'Warehouse: the shop has no such warehouse.')
      if (stock.findIndex((level) => level.warehouse_id === warehouse_id) !== at)
        throw invalidField(field, 'Warehouse: listed twice.', 'duplicate')
    }
  await setLevels(
    tx,
    shop,
    products.flatMap(({ product_id, stock }) => stock.map((level) => ({ product_id, ...level }))),
  )
}

/** Rejects a change of the group's fields. Omits the slug, because a variant does not choose its slug. */
function ownChanges(row: Product, group: Held, { slug, ...changes }: ProductChanges): ProductChanges {
  const errors = heldChanges(changes, row, group).map((field) => ({
    field,
    code: 'held_by_group',
    message: HELD_BY_GROUP,
  }))
  if (errors.length > 0) throw apiError('validation_error', { message: HELD_BY_GROUP, errors })
  return changes
}

/** All fields except the files. */
export type ProductChanges = Omit<ProductUpdate, 'file_ids'>

/**
 * Locks the group, then the product. Throws `stale`, `held_by_group`, and `insufficient_stock` if the change
 * forbids negative stock while a level is negative or less than the held stock. Rejects everything that
 * `createProduct` rejects.
 */
export const changeProduct = (
  db: Db,
  shop: ShopScope,
  id: string,
  { file_ids, ...changes }: ProductUpdate,
  origin: string,
): Promise<Product> =>
  db.transaction(async (tx) => {
    const [changed] = await changeProducts(tx, shop, new Map([[id, changes]]))
    return settleFiles(tx, shop, changed!, file_ids ?? filesForCover(changes, changed!), origin)
  })

/**
 * Changes products by id, in no particular order. Rejects the same as `changeProduct` if any product is
 * invalid.
 */
export async function changeProducts(
  tx: Tx,
  shop: ShopScope,
  changes: ReadonlyMap<string, ProductChanges>,
): Promise<Product[]> {
  const ids = [...changes.keys()]
  const { rows, groups } = await lockWithGroups(tx, shop, ids)
  const is_priced = [...changes.values()].some(
    ({ price, compare_at_price, cost }) => price !== undefined || compare_at_price != null || cost != null,
  )
  const currency = is_priced ? await getShopCurrency(tx, shop) : ''
  const after = [...rows.values()].map((row) =>
    changedProduct(row, groups.get(row.group_id ?? '') ?? {}, changes.get(row.id)!, currency),
  )
  const changed = await updateProducts(tx, shop, after).catch(rejectViolation)
  for (const product of changed) {
    if (product.slug !== rows.get(product.id)!.slug) await throwIfFurtherSlug(tx, shop, product)
    throwIfWorthless(product)
  }
  await throwIfMuchData(tx, shop, changed, rows)
  const group_ids = changed.flatMap(({ group_id }) => group_id ?? [])
  if (group_ids.length > 0) await rememberSaver(tx, shop, group_ids)
  await refreshSalePricesOf(tx, shop.shop_id, ids)
  return changed
}

/** Returns the product to store. */
function changedProduct(row: Product, group: Held, body: ProductChanges, currency: string): Product {
  // First, because a body may differ in the group's fields only because the group has changed since.
  throwIfStale(row, body.updated_at)
  const { physical_properties, ...changes } = row.group_id === null ? body : ownChanges(row, group, body)
  const measures =
    physical_properties === undefined
      ? {}
      : { physical_properties: propertiesAfter(row.physical_properties, physical_properties) }
  const product = {
    ...patched(row, { ...impliedBy(row, changes), ...changes }),
    ...pricesOf(changes, currency),
    ...measures,
  }
  return { ...product, ...contentOf(product) }
}

/**
 * Throws `not_found`. Locks the group before its variants, because a change of a variant changes the group's
 * sums.
 */
export const lockWithGroup = async (tx: Tx, shop: ShopScope, id: string): Promise<Product> =>
  (await lockWithGroups(tx, shop, [id])).rows.get(id)!

interface Locked {
  rows: ReadonlyMap<string, Product>
  groups: ReadonlyMap<string, Held>
}

/**
 * Locks products by id. The function locks all groups before all products, each in their order, so two such
 * changes never wait for each other.
 */
async function lockWithGroups(tx: Tx, shop: ShopScope, ids: readonly string[]): Promise<Locked> {
  const seen = new Map((await getProducts(tx, shop, ids)).map((product) => [product.id, product]))
  const group_ids = [...seen.values()].flatMap(({ group_id }) => group_id ?? [])
  const locked = group_ids.length > 0 ? await lockGroups(tx, shop, group_ids) : []
  const groups = new Map(locked.map((group) => [group.id, group]))
  const rows = new Map((await lockProducts(tx, shop, ids)).map((product) => [product.id, product]))
  for (const id of ids) {
    const row = rows.get(id)
    if (row === undefined) throw apiError('not_found')
    // The product joined or left a group in between.
    if (row.group_id !== seen.get(id)?.group_id) throw apiError('stale')
  }
  return { rows, groups }
}
