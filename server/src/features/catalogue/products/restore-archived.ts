// Restores archived products and groups. A restored product is never live, because a person decides what is
// on sale.

import { keyOf } from '@kontor/contract/catalogue/groups/combinations'
import type { ProductGroup } from '@kontor/contract/catalogue/groups/product-groups'
import { MAX_VARIANTS } from '@kontor/contract/catalogue/groups/variant-limits'
import type { Product } from '@kontor/contract/catalogue/products/products'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { followBesideGroup, followRestored, lockSlugs } from '../../shops/translations/save-translations.ts'
import { chooseSlugs } from './choose-slugs.ts'
import { type CopyPlace, copyCover, withCopies } from './files/copy-files.ts'
import { getProduct } from './find-products.ts'
import { FieldErrors } from './groups/field-errors.ts'
import {
  findGroup,
  lockArchivedGroup,
  lockGroup,
  restoreGroup,
  updateGroup,
} from './groups/groups.queries.ts'
import { titleAlone } from './groups/join-and-leave.ts'
import { OpenOptions } from './groups/options.ts'
import { getGroup } from './groups/save-group.ts'
import { checkData } from './groups/variants/data-size.ts'
import { tooMany } from './groups/variants/variant-checks.ts'
import {
  listArchivedWith,
  listVariants,
  listWithSku,
  lockArchived,
} from './groups/variants/variants.queries.ts'
import { leaveGroup, prepareVariant, restoreProducts } from './products.queries.ts'
import { rejectViolation } from './save-product.ts'

/**
 * A taken slug gets a number; a taken SKU is omitted. A trigger books the stock out of deleted warehouses,
 * and licence keys into another warehouse. Rejects, at `uses_license_keys`, if the shop has no warehouse
 * left.
 */
async function restoreAll(tx: Tx, shop: ShopScope, products: readonly Product[]): Promise<Product[]> {
  await lockSlugs(tx, shop)
  const slugs = await chooseSlugs(
    tx,
    shop,
    products.map(({ slug }) => slug),
  )
  const with_sku = await listWithSku(
    tx,
    shop,
    products.map(({ sku }) => sku),
  )
  const skus = new Set(with_sku.map(({ sku }) => sku))
  const wanted = products.map(({ id, sku }, at) => {
    const own = skus.has(sku) ? '' : sku
    skus.add(sku)
    return { id, slug: slugs[at]!, sku: own }
  })
  return restoreProducts(tx, shop, wanted).catch(rejectViolation)
}

/**
 * Makes a variant of an ended group a single product, because an ended group cannot be restored. Throws
 * `in_use` if the group can be restored.
 */
async function leaveEnded(tx: Tx, shop: ShopScope, variant: Product, group_id: string): Promise<void> {
  if ((await listArchivedWith(tx, shop, group_id)).length > 0)
    throw apiError('in_use', 'This is a variant of an archived product. Restore that product instead.')
  await leaveGroup(tx, shop, variant.id, { title: titleAlone(variant), slug: variant.slug })
  await followBesideGroup(tx, shop, group_id, variant.id)
}

/**
 * Returns a variant to its group. The variant gets the present fields of the group, and its values join the
 * options again. Throws `in_use` if the group is archived. Rejects a combination in use, one variant too
 * many, and too much data.
 */
async function rejoin(tx: Tx, shop: ShopScope, variant: Product, group_id: string): Promise<void> {
  const group = await lockGroup(tx, shop, group_id)
  if (group === undefined) return leaveEnded(tx, shop, variant, group_id)
  const errors = new FieldErrors()
  const open = new OpenOptions(group.options)
  const chosen = open.chosen(variant.option_values, 'option_values', errors)
  const others = await listVariants(tx, shop, group_id)
  if (others.length >= MAX_VARIANTS) tooMany(errors, 'option_values')
  checkData({ before: others, after: [...others, variant] }, 'data_public', errors)
  errors.throwIfAny()
  if (others.some(({ option_values }) => keyOf(option_values) === keyOf(chosen!)))
    throw invalidField('option_values', 'Another variant has this combination.', 'duplicate')
  await updateGroup(tx, shop, group_id, { ...group, options: open.options })
  await prepareVariant(tx, shop, variant.id, chosen!)
}

/**
 * Restores a product; a product that is not archived stays unchanged. Throws `not_found`. For a variant of an
 * ended group, rejects everything that `copyCover` rejects.
 */
export const unarchiveProduct = (db: Db, shop: ShopScope, id: string, place: CopyPlace): Promise<Product> =>
  withCopies(db, place, async (tx, keys) => {
    const product = await lockArchived(tx, shop, id)
    if (product === undefined) return getProduct(tx, shop, id)
    if (product.group_id !== null) await rejoin(tx, shop, product, product.group_id)
    const [restored] = await restoreAll(tx, shop, [product])
    await followRestored(tx, shop, id)
    if (product.group_id === restored!.group_id) return restored!
    await copyCover({ tx, shop, place, keys }, product)
    return getProduct(tx, shop, id)
  })

/**
 * Restores a group with the variants archived together with the group. A group that is not archived stays
 * unchanged. Throws `not_found`, also for an ended group.
 */
export const unarchiveGroup = (db: Db, shop: ShopScope, id: string): Promise<ProductGroup> =>
  db.transaction(async (tx) => {
    const group = await lockArchivedGroup(tx, shop, id)
    if (group === undefined) return getGroup(tx, shop, id)
    const variants = await listArchivedWith(tx, shop, id)
    if (variants.length === 0) throw apiError('not_found')
    await lockSlugs(tx, shop)
    const [slug] = await chooseSlugs(tx, shop, [group.slug])
    await restoreGroup(tx, shop, id, slug!)
    await restoreAll(tx, shop, variants)
    await followRestored(tx, shop, id)
    return (await findGroup(tx, shop, id))!
  })
