// Duplicates a product, or a group with its variants: texts, prices and files. No part of the duplicate is
// live.

import type { ProductGroup } from '@kontor/contract/catalogue/groups/product-groups'
import type { Product } from '@kontor/contract/catalogue/products/products'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { followDuplicate } from '../../shops/translations/save-translations.ts'
import { chooseSlugs } from './choose-slugs.ts'
import { type Copying, type CopyPlace, copyFiles, coverAmong, withCopies } from './files/copy-files.ts'
import { findGroup, insertGroup, updateGroupCover } from './groups/groups.queries.ts'
import { rejectGroupViolation } from './groups/save-group.ts'
import { chooseVariantSlugs, withSlugs } from './groups/variants/variant-rows.ts'
import { listVariants } from './groups/variants/variants.queries.ts'
import { findProduct, insertProducts, insertVariants, updateCover } from './products.queries.ts'
import { rejectViolation, throwIfFurtherSlug } from './save-product.ts'

interface Names {
  title?: string | undefined
  slug?: string | undefined
}

/** Returns the slug in the request, which may be rejected, or the first free slug with a number. */
async function slugFor(tx: Tx, shop: ShopScope, wanted: string | undefined, slug: string): Promise<string> {
  if (wanted !== undefined) return wanted
  const [chosen] = await chooseSlugs(tx, shop, [slug], [slug])
  return chosen!
}

const unlabelled = { sku: '', barcode: '', is_live: false } as const

/**
 * Duplicates a variant as a single product, with the files of the group behind the variant's own files.
 * Throws `not_found`; rejects a taken slug and everything that `copyFiles` rejects.
 */
export const duplicateProduct = (
  db: Db,
  shop: ShopScope,
  id: string,
  { title, slug }: Names,
  place: CopyPlace,
): Promise<Product> =>
  withCopies(db, place, async (tx, keys) => {
    const product = await findProduct(tx, shop, id)
    if (product === undefined) throw apiError('not_found')
    const copy = {
      ...product,
      ...unlabelled,
      cover_file_id: null,
      title: title ?? product.title,
      slug: await slugFor(tx, shop, slug, product.slug),
    }
    const [made] = await insertProducts(tx, shop, [copy]).catch(rejectViolation)
    await throwIfFurtherSlug(tx, shop, made!)
    const group = product.group_id === null ? undefined : await findGroup(tx, shop, product.group_id)
    const owner_ids = [product.id, ...(group ? [group.id] : [])]
    const original = group
      ? { kind: 'product_group' as const, id: group.id }
      : { kind: 'product' as const, id }
    await followDuplicate(tx, shop, original, { kind: 'product', id: made!.id })
    const to = { product_id: made!.id, group_id: null }
    const copies = await copyFiles({ tx, shop, place, keys }, owner_ids, to)
    const { cover_url, cover_file_id } = coverAmong(
      copies,
      product.cover_url === '' && group ? group : product,
    )
    await updateCover(tx, shop, made!.id, cover_url, cover_file_id)
    return (await findProduct(tx, shop, made!.id))!
  })

/** Copies the variant's own files, without the files of the group. */
async function copyVariantFiles(copying: Copying, variant: Product, to: string): Promise<void> {
  if (variant.file_ids.length === 0) return
  const copies = await copyFiles(copying, [variant.id], { product_id: to, group_id: null })
  if (!copies.by_id.has(variant.cover_file_id ?? '') && !copies.by_url.has(variant.cover_url)) return
  const { cover_url, cover_file_id } = coverAmong(copies, variant)
  await updateCover(copying.tx, copying.shop, to, cover_url, cover_file_id)
}

/** Rejects the same as `duplicateProduct`. */
export const duplicateGroup = (
  db: Db,
  shop: ShopScope,
  id: string,
  { title, slug }: Names,
  place: CopyPlace,
): Promise<ProductGroup> =>
  withCopies(db, place, async (tx, keys) => {
    const group = await findGroup(tx, shop, id)
    if (group === undefined) throw apiError('not_found')
    const made = await insertGroup(tx, shop, {
      ...group,
      title: title ?? group.title,
      slug: await slugFor(tx, shop, slug, group.slug),
      is_live: false,
    }).catch(rejectGroupViolation)
    await throwIfFurtherSlug(tx, shop, made)
    await followDuplicate(tx, shop, { kind: 'product_group', id }, { kind: 'product_group', id: made.id })
    const copying = { tx, shop, place, keys }
    const copies = await copyFiles(copying, [group.id], { product_id: null, group_id: made.id })
    await updateGroupCover(tx, shop, made.id, coverAmong(copies, group))
    const originals = await listVariants(tx, shop, id)
    const variants = originals.map((variant) => ({
      ...variant,
      ...unlabelled,
      ...coverAmong(copies, variant),
    }))
    const slugs = await chooseVariantSlugs(tx, shop, made, variants)
    const stored = await insertVariants(tx, shop, made.id, withSlugs(variants, slugs))
    for (const [at, variant] of originals.entries()) await copyVariantFiles(copying, variant, stored[at]!.id)
    return (await findGroup(tx, shop, made.id))!
  })
