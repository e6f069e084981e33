// Makes a single product the first variant of a group, and a variant a single product again, with the same
// id, stock and history.

import type { ProductGroup, ProductOption } from '@kontor/contract/catalogue/groups/product-groups'
import type { OptionValue } from '@kontor/contract/catalogue/products/option-value'
import type { Product } from '@kontor/contract/catalogue/products/products'
import type { Db } from '../../../../db/pool.ts'
import type { ShopScope } from '../../../../http/access/shop-access.ts'
import { apiError } from '../../../../http/errors/problem.ts'
import { followUngrouped } from '../../../shops/store-layout/follow-ungrouped.ts'
import {
  followBesideGroup,
  followIntoGroup,
  followOutOfGroup,
  lockSlugs,
} from '../../../shops/translations/save-translations.ts'
import { chooseSlugs } from '../choose-slugs.ts'
import { type CopyPlace, copyCover, withCopies } from '../files/copy-files.ts'
import { moveFilesToGroup, moveFilesToProduct } from '../files/product-files.queries.ts'
import {
  findProduct,
  joinGroup,
  leaveGroup,
  lockProduct,
  updateCover,
  updateSlug,
} from '../products.queries.ts'
import { refreshSalePricesOf } from '../sale-prices/refresh-sale-prices.ts'
import { lockWithGroup } from '../save-product.ts'
import { FieldErrors } from './field-errors.ts'
import { archiveGroup, findGroup, insertGroup, moveFormerSlugs } from './groups.queries.ts'
import { checkOptions, OpenOptions, variantSlug } from './options.ts'
import { listVariants } from './variants/variants.queries.ts'

/**
 * Makes a group with the product's texts, files, slug and created_at. Throws `in_use` for a variant; rejects
 * invalid options at their fields.
 */
export const makeGroup = (
  db: Db,
  shop: ShopScope,
  id: string,
  { options, option_values }: { options: ProductOption[]; option_values: OptionValue[] },
): Promise<ProductGroup> =>
  db.transaction(async (tx) => {
    const product = await lockProduct(tx, shop, id)
    if (product === undefined) throw apiError('not_found')
    if (product.group_id !== null) throw apiError('in_use', 'This product is already a variant.')
    const errors = new FieldErrors()
    checkOptions(options, errors)
    const open = new OpenOptions(options)
    const chosen = open.chosen(option_values, 'option_values', errors)
    errors.throwIfAny()
    await lockSlugs(tx, shop)
    const [slug] = await chooseSlugs(tx, shop, [variantSlug(product.slug, chosen!)], [product.slug])
    await updateSlug(tx, shop, id, slug!)
    // A gift card is never sent, but goods may be added.
    const requires_shipping = product.is_gift_card || product.requires_shipping
    const made = { ...product, requires_shipping, options: open.options }
    const group = await insertGroup(tx, shop, made, product.created_at)
    await moveFilesToGroup(tx, shop, id, group.id)
    await updateCover(tx, shop, id, '')
    await joinGroup(tx, shop, group.id, [{ id, option_values: chosen!, position: 0 }])
    await followIntoGroup(tx, shop, id, group.id)
    // The product has options now, so collections on sale may contain the product by its options.
    await refreshSalePricesOf(tx, shop.shop_id, [id])
    return (await findGroup(tx, shop, group.id))!
  })

const MAX_TITLE_LENGTH = 255

/** Returns the title of a variant that becomes a single product. */
export const titleAlone = ({ title, variant_title }: Product): string =>
  `${title} – ${variant_title}`.slice(0, MAX_TITLE_LENGTH)

/**
 * Makes a variant a single product. The last variant takes the texts, files and slug of its group, and the
 * group ends. Throws `in_use` for a single product; rejects everything that `copyCover` rejects.
 */
export const ungroup = (db: Db, shop: ShopScope, id: string, place: CopyPlace): Promise<Product> =>
  withCopies(db, place, async (tx, keys) => {
    const variant = await lockWithGroup(tx, shop, id)
    if (variant.group_id === null) throw apiError('in_use', 'This product is not a variant.')
    const group = (await findGroup(tx, shop, variant.group_id))!
    const is_last = group.variants_count === 1
    await lockSlugs(tx, shop)
    if (is_last) {
      await archiveGroup(tx, shop, group.id)
      await moveFilesToProduct(tx, shop, group.id, id)
      if (variant.cover_url === '') await updateCover(tx, shop, id, group.cover_url, group.cover_file_id)
    }
    const named = is_last
      ? { title: variant.title, slug: group.slug }
      : { title: titleAlone(variant), slug: variant.slug }
    const single = await leaveGroup(tx, shop, id, named)
    if (single === undefined) throw apiError('not_found')
    await copyCover({ tx, shop, place, keys }, variant)
    if (is_last) {
      await moveFormerSlugs(tx, shop, group.id, id)
      await followUngrouped(tx, shop, group.id, id)
      await followOutOfGroup(tx, shop, group.id, id)
    } else await followBesideGroup(tx, shop, group.id, id)
    // Offers for the group and its collections no longer apply to the product, unless the product was the
    // last variant. Offers for collections of the product no longer apply to the remaining variants.
    const left = await listVariants(tx, shop, group.id)
    await refreshSalePricesOf(tx, shop.shop_id, [id, ...left.map((one) => one.id)])
    return (await findProduct(tx, shop, id))!
  })
