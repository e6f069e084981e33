// Duplicating a product, or a group with its variants: texts, prices and files. Nothing of the duplicate is live.

import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ProductGroup } from '@kontor/contract/catalogue/groups/product-groups'
import { MAX_FILES_OF_PRODUCT } from '@kontor/contract/catalogue/products/product-fields'
import type { Product } from '@kontor/contract/catalogue/products/products'
import type { Config } from '../../config.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { mayBeCommitted } from '../../db/transaction.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { apiError } from '../../http/errors/problem.ts'
import { refuseWithoutRoom } from '../../http/files/refuse-without-room.ts'
import { smallerKey } from '../../integrations/files/smaller-pictures.ts'
import { followDuplicate } from '../translations/save-translations.ts'
import { chooseSlugs } from './choose-slugs.ts'
import {
  copyProductFile,
  type FileRow,
  listStoredFiles,
  updatePlaces,
} from './files/product-files.queries.ts'
import { dropFile } from './files/receive-upload.ts'
import { bytesOf, type FilePlace, refuseFull, takeRoom, urlOf } from './files/save-product-files.ts'
import { findGroup, insertGroup, updateGroupCover } from './groups/groups.queries.ts'
import { refuseGroupViolation } from './groups/save-group.ts'
import { chooseVariantSlugs, withSlugs } from './groups/variants/variant-rows.ts'
import { listVariants } from './groups/variants/variants.queries.ts'
import { findProduct, insertProducts, insertVariants, updateCover } from './products.queries.ts'
import { refuseFurtherSlug, refuseViolation } from './save-product.ts'

/** Where files are stored, and what they may take. */
interface CopyPlace extends FilePlace {
  config: Pick<
    Config,
    'data_dir' | 'disk_reserve_bytes' | 'most_file_bytes_of_shop' | 'most_file_bytes_of_account'
  >
}

interface Names {
  title?: string | undefined
  slug?: string | undefined
}

/** The slug that was asked for, which may be refused, else the first with a number that is free. */
async function slugFor(tx: Tx, shop: ShopScope, wanted: string | undefined, slug: string): Promise<string> {
  if (wanted !== undefined) return wanted
  const [chosen] = await chooseSlugs(tx, shop, [slug], [slug])
  return chosen!
}

/** Copies the stored bytes under a key of their own. Returns the key; undefined if they are gone. */
async function copyBytes({ files }: FilePlace, row: FileRow): Promise<string | undefined> {
  const id = randomUUID()
  const storage_key = `products/${id.slice(0, 2)}/${id}${/\.[a-z0-9]+$/.exec(row.storage_key)?.[0] ?? ''}`
  await files.announce(storage_key)
  const pairs = [
    [row.storage_key, storage_key],
    ...row.smaller_widths.map((width) => [
      smallerKey(row.storage_key, width),
      smallerKey(storage_key, width),
    ]),
  ] as const
  for (const [from, to] of pairs) {
    const found = await files.find(from!)
    if (found === undefined) {
      await dropFile(files, { storage_key, smaller_widths: row.smaller_widths })
      return undefined
    }
    await files.put(to!, await buffer(found.read()))
  }
  return storage_key
}

interface Copying {
  tx: Tx
  shop: ShopScope
  place: CopyPlace
  /** Of all copies that were stored. */
  keys: string[]
}

interface Copies {
  by_id: Map<string, string>
  by_url: Map<string, string>
}

/**
 * The copies of the files of these owners, in order, by the id of what they are copies of. Refuses `unavailable` if the disk is nearly full, and more
 * bytes than a shop, and than all of its account, may have.
 */
async function copyFiles(
  { tx, shop, place, keys }: Copying,
  owner_ids: readonly string[],
  to: { product_id: string | null; group_id: string | null },
): Promise<Copies> {
  const copies: Copies = { by_id: new Map(), by_url: new Map() }
  const rows: FileRow[] = []
  for (const id of owner_ids) rows.push(...(await listStoredFiles(tx, shop, id)))
  rows.splice(MAX_FILES_OF_PRODUCT)
  if (rows.length === 0) return copies
  const { config } = place
  const most_bytes = {
    of_shop: config.most_file_bytes_of_shop,
    of_account: config.most_file_bytes_of_account,
  }
  await refuseFull(tx, shop, rows, most_bytes)
  await refuseWithoutRoom(config, bytesOf(rows))
  for (const row of rows) {
    const storage_key = await copyBytes(place, row)
    if (storage_key === undefined) continue
    keys.push(storage_key)
    const copy = await copyProductFile(tx, shop, row.id, { ...to, storage_key })
    if (copy) {
      copies.by_id.set(row.id, copy.id)
      await followDuplicate(tx, shop, { kind: 'file', id: row.id }, { kind: 'file', id: copy.id })
    }
    copies.by_url.set(urlOf(place.origin, row), urlOf(place.origin, { storage_key }))
  }
  // At the end, since no other files are stored for the account from then on. The copies are counted already.
  await takeRoom(tx, shop, [], most_bytes)
  await updatePlaces(tx, shop, [...copies.by_id.values()])
  return copies
}

/** The cover of a copy: the copy of the file that it was, or the same address. */
const coverAmong = (
  { by_id, by_url }: Copies,
  { cover_url, cover_file_id }: { cover_url: string; cover_file_id: string | null },
) => ({
  cover_url: by_url.get(cover_url) ?? cover_url,
  cover_file_id: (cover_file_id && by_id.get(cover_file_id)) || null,
})

const unlabelled = { sku: '', barcode: '', is_live: false } as const

/**
 * Runs `work` in a transaction, after a deadlock again; the stored copies stay if it is committed, and those of a try go if that certainly is not.
 */
async function withCopies<T>(
  db: Db,
  { files }: FilePlace,
  work: (tx: Tx, keys: string[]) => Promise<T>,
): Promise<T> {
  const tries: string[][] = []
  const drop = async (keys: readonly string[]) => {
    for (const key of keys) {
      await files.removeFamily(key)
      await files.settle(key)
    }
  }
  const made = await db
    .transaction((tx) => {
      const keys: string[] = []
      tries.push(keys)
      return work(tx, keys)
    })
    .catch(async (error: unknown) => {
      // Otherwise they stay announced, and the sweep of uploads looks for their rows.
      if (!mayBeCommitted(error)) await drop(tries.flat())
      throw error
    })
  const stored = tries.pop() ?? []
  await Promise.all(stored.map((key) => files.settle(key)))
  await drop(tries.flat())
  return made
}

/**
 * A variant's duplicate is a single product, with the files of its group behind its own. Refuses `not_found`, a slug that is asked for and taken, and
 * what `copyFiles` refuses.
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
    const [made] = await insertProducts(tx, shop, [copy]).catch(refuseViolation)
    await refuseFurtherSlug(tx, shop, made!)
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

/** Copies the files that a variant has beside those of its group. */
async function copyVariantFiles(copying: Copying, variant: Product, to: string): Promise<void> {
  if (variant.file_ids.length === 0) return
  const copies = await copyFiles(copying, [variant.id], { product_id: to, group_id: null })
  if (!copies.by_id.has(variant.cover_file_id ?? '') && !copies.by_url.has(variant.cover_url)) return
  const { cover_url, cover_file_id } = coverAmong(copies, variant)
  await updateCover(copying.tx, copying.shop, to, cover_url, cover_file_id)
}

/** Refuses as `duplicateProduct`. */
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
    const made = (await insertGroup(tx, shop, {
      ...group,
      title: title ?? group.title,
      slug: await slugFor(tx, shop, slug, group.slug),
      is_live: false,
    }).catch(refuseGroupViolation))!
    await refuseFurtherSlug(tx, shop, made)
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
