// Copies the files of products and groups. Each copy has its own stored bytes.

import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { MAX_FILES_OF_PRODUCT } from '@kontor/contract/catalogue/products/product-fields'
import type { Product } from '@kontor/contract/catalogue/products/products'
import type { Config } from '../../../../config.ts'
import type { Db, Tx } from '../../../../db/pool.ts'
import { mayBeCommitted } from '../../../../db/transaction.ts'
import type { ShopScope } from '../../../../http/access/shop-access.ts'
import { type DiskConfig, throwIfNoRoom } from '../../../../http/files/throw-if-no-room.ts'
import { settleCommitted } from '../../../../integrations/files/file-store.ts'
import { smallerKey } from '../../../../integrations/files/smaller-pictures.ts'
import { followDuplicate } from '../../../shops/translations/save-translations.ts'
import { updateCover } from '../products.queries.ts'
import {
  copyProductFile,
  type FileOwner,
  type FileRow,
  findFile,
  listStoredFiles,
  updatePlaces,
} from './product-files.queries.ts'
import { dropFile } from './receive-upload.ts'
import { bytesOf, type FilePlace, takeRoom, throwIfFull, urlOf } from './save-product-files.ts'

/** The file storage and its limits. */
export interface CopyPlace extends FilePlace {
  config: DiskConfig & Pick<Config, 'max_file_bytes_of_shop' | 'max_file_bytes_of_account'>
}

type CopiedFile = Pick<FileRow, 'id' | 'size' | 'storage_key' | 'smaller_widths'>

/** Copies the stored bytes to a new key. Returns the key, or undefined if the bytes are gone. */
async function copyBytes({ files }: FilePlace, row: CopiedFile): Promise<string | undefined> {
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

export interface Copying {
  tx: Tx
  shop: ShopScope
  place: CopyPlace
  /** The storage keys of all stored copies. */
  keys: string[]
}

interface Copies {
  by_id: Map<string, string>
  by_url: Map<string, string>
}

/** Rejects the same as `copyFiles`. */
async function copyRows(
  { tx, shop, place, keys }: Copying,
  rows: readonly CopiedFile[],
  to: FileOwner,
): Promise<Copies> {
  const copies: Copies = { by_id: new Map(), by_url: new Map() }
  if (rows.length === 0) return copies
  const { config } = place
  const max_bytes = {
    of_shop: config.max_file_bytes_of_shop,
    of_account: config.max_file_bytes_of_account,
  }
  await throwIfFull(tx, shop, rows, max_bytes)
  await throwIfNoRoom(config, bytesOf(rows))
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
  // The last step, because no other transaction of the account stores files after this call. The sum already
  // includes the copies.
  await takeRoom(tx, shop, [], max_bytes)
  await updatePlaces(tx, shop, [...copies.by_id.values()])
  return copies
}

/**
 * Copies the files of these owners and returns the copies, in order, by the id of the original. Throws
 * `unavailable` if the disk is nearly full. Rejects more bytes than the shop or its account may have.
 */
export async function copyFiles(
  copying: Copying,
  owner_ids: readonly string[],
  to: FileOwner,
): Promise<Copies> {
  const rows: FileRow[] = []
  for (const id of owner_ids) rows.push(...(await listStoredFiles(copying.tx, copying.shop, id)))
  return copyRows(copying, rows.slice(0, MAX_FILES_OF_PRODUCT), to)
}

/** Returns the cover of a copy: the copied file, or the same address. */
export const coverAmong = (
  { by_id, by_url }: Copies,
  { cover_url, cover_file_id }: { cover_url: string; cover_file_id: string | null },
) => ({
  cover_url: by_url.get(cover_url) ?? cover_url,
  cover_file_id: (cover_file_id && by_id.get(cover_file_id)) || null,
})

/**
 * Copies the cover of a variant that has left its group, if the cover is a picture of the group. The copy
 * becomes the first file. `variant` is the variant as it was in the group. Rejects the same as `copyFiles`.
 */
export async function copyCover(copying: Copying, variant: Product): Promise<void> {
  const { tx, shop } = copying
  const { id, cover_file_id, file_ids } = variant
  const file = cover_file_id === null ? undefined : await findFile(tx, shop, cover_file_id)
  if (file === undefined || file.product_id === id || file_ids.length >= MAX_FILES_OF_PRODUCT) return
  const copies = await copyRows(copying, [file], { product_id: id, group_id: null })
  if (copies.by_id.size === 0) return
  await updatePlaces(tx, shop, [...copies.by_id.values(), ...file_ids])
  const cover = coverAmong(copies, variant)
  await updateCover(tx, shop, id, cover.cover_url, cover.cover_file_id)
}

/**
 * Runs `work` in a transaction, and again after a deadlock. The stored copies stay after a commit. Copies of
 * an attempt are deleted if the attempt was certainly not committed.
 */
export async function withCopies<T>(
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
      // If the commit is uncertain, the copies stay announced. The sweep of uploads looks for their rows.
      if (!mayBeCommitted(error)) await drop(tries.flat())
      throw error
    })
  await settleCommitted(db, files, tries.pop() ?? [])
  await drop(tries.flat())
  return made
}
