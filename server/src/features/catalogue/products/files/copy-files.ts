// Copying the files of products and groups: each copy has stored bytes of its own.

import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { MAX_FILES_OF_PRODUCT } from '@kontor/contract/catalogue/products/product-fields'
import type { Product } from '@kontor/contract/catalogue/products/products'
import type { Config } from '../../../../config.ts'
import type { Db, Tx } from '../../../../db/pool.ts'
import { mayBeCommitted } from '../../../../db/transaction.ts'
import type { ShopScope } from '../../../../http/access/shop-access.ts'
import { type DiskConfig, refuseWithoutRoom } from '../../../../http/files/refuse-without-room.ts'
import { settleCommitted } from '../../../../integrations/files/file-store.ts'
import { smallerKey } from '../../../../integrations/files/smaller-pictures.ts'
import { followDuplicate } from '../../translations/save-translations.ts'
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
import { bytesOf, type FilePlace, refuseFull, takeRoom, urlOf } from './save-product-files.ts'

/** Where files are stored, and what they may take. */
export interface CopyPlace extends FilePlace {
  config: DiskConfig & Pick<Config, 'max_file_bytes_of_shop' | 'max_file_bytes_of_account'>
}

type CopiedFile = Pick<FileRow, 'id' | 'size' | 'storage_key' | 'smaller_widths'>

/** Copies the stored bytes under a key of their own. Returns the key; undefined if they are gone. */
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
  /** Of all copies that were stored. */
  keys: string[]
}

interface Copies {
  by_id: Map<string, string>
  by_url: Map<string, string>
}

/** Refuses as `copyFiles`. */
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
  await refuseFull(tx, shop, rows, max_bytes)
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
  await takeRoom(tx, shop, [], max_bytes)
  await updatePlaces(tx, shop, [...copies.by_id.values()])
  return copies
}

/**
 * The copies of the files of these owners, in order, by the id of what they are copies of. Refuses `unavailable` if the disk is nearly full, and more
 * bytes than a shop, and than all of its account, may have.
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

/** The cover of a copy: the copy of the file that it was, or the same address. */
export const coverAmong = (
  { by_id, by_url }: Copies,
  { cover_url, cover_file_id }: { cover_url: string; cover_file_id: string | null },
) => ({
  cover_url: by_url.get(cover_url) ?? cover_url,
  cover_file_id: (cover_file_id && by_id.get(cover_file_id)) || null,
})

/**
 * Of a variant that has left its group, as it was there: its cover may be a picture of the group, of which it gets a copy as its first file. Refuses as
 * `copyFiles`.
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
 * Runs `work` in a transaction, after a deadlock again; the stored copies stay if it is committed, and those of a try go if that certainly is not.
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
      // Otherwise they stay announced, and the sweep of uploads looks for their rows.
      if (!mayBeCommitted(error)) await drop(tries.flat())
      throw error
    })
  await settleCommitted(db, files, tries.pop() ?? [])
  await drop(tries.flat())
  return made
}
