// Bringing back archived products and groups. Nothing that comes back is live: what is on sale is for a person to say.

import { keyOf } from '@kontor/contract/catalogue/groups/combinations'
import type { ProductGroup } from '@kontor/contract/catalogue/groups/product-groups'
import { MAX_VARIANTS } from '@kontor/contract/catalogue/groups/variant-limits'
import type { Product } from '@kontor/contract/catalogue/products/products'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { followBesideGroup, followRestored, lockSlugs } from '../translations/save-translations.ts'
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
import { refuseViolation } from './save-product.ts'

/**
 * A slug that was taken gets a number; an SKU that was taken is left out. A trigger books their stock out of deleted warehouses, and licence keys into
 * another: refuses, at `uses_license_keys`, where the shop has none any more.
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
  return restoreProducts(tx, shop, wanted).catch(refuseViolation)
}

/** Of a group that has ended, which nothing brings back. Refuses `in_use` while the group can be. */
async function leaveEnded(tx: Tx, shop: ShopScope, variant: Product, group_id: string): Promise<void> {
  if ((await listArchivedWith(tx, shop, group_id)).length > 0)
    throw apiError('in_use', 'This is a variant of an archived product. Restore that product instead.')
  await leaveGroup(tx, shop, variant.id, { title: titleAlone(variant), slug: variant.slug })
  await followBesideGroup(tx, shop, group_id, variant.id)
}

/**
 * It has what its group holds by now, and its values join the options again. Refuses `in_use` while the group is archived, a combination that another
 * variant has now, one variant too many, and too much data.
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

/** A product that is not archived stays unchanged. Refuses `not_found`, and for a variant whose group has ended what `copyCover` refuses. */
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

/** With the variants that were archived with it. A group that is not archived stays as it is. Refuses `not_found`, also for a group that has ended. */
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
