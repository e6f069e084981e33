// A product's pictures and videos. Every change locks the product, so simultaneous changes cannot mix up the
// order of the files. The first picture of a product without a cover becomes the cover. If the cover is
// deleted, the next picture takes its place. Variants that show a deleted picture of another variant show no
// picture.

import { MAX_FILES_OF_PRODUCT } from '@kontor/contract/catalogue/products/product-fields'
import type { ProductFile, ShopFile } from '@kontor/contract/catalogue/products/products'
import { isUuid } from '@kontor/contract/values/id'
import type { FastifyRequest } from 'fastify'
import type { Db, Tx } from '../../../../db/pool.ts'
import { mayBeCommitted } from '../../../../db/transaction.ts'
import type { ShopScope } from '../../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../../http/errors/problem.ts'
import { patched } from '../../../../http/input/patch.ts'
import type { FileStore } from '../../../../integrations/files/file-store.ts'
import { fileUrl, smallerPictures } from '../../../../integrations/files/smaller-pictures.ts'
import type { Parties } from '../../../../turns/party.ts'
import {
  accountIsFull,
  bytesOfFiles,
  inMegabytes,
  takeRoomOfAccount,
  throwIfFullAccount,
} from '../../../shops/limits/account-limits.ts'
import { clearCovers, findProduct, lockProduct, updateCover } from '../products.queries.ts'
import {
  deleteProductFile,
  type FileRow,
  insertProductFiles,
  listProductFiles,
  lockFile as lockFileRow,
  type NewFile,
  sumFileSizes,
  updateAlt,
  updatePlaces,
} from './product-files.queries.ts'
import { dropFile, receiveUpload } from './receive-upload.ts'

/** The file storage and the origin that serves the files, without a slash at the end. */
export interface FilePlace {
  files: FileStore
  origin: string
}

/** The dependencies of an upload. */
type Sending = FilePlace & { remember: Remember; parties: Parties }

/** Does the work, or returns the earlier result of the same content (an idempotent repeat). */
export type Remember = <Result>(content: unknown, work: (db: Db) => Promise<Result>) => Promise<Result>

export const urlOf = (origin: string, { storage_key }: { storage_key: string }) =>
  fileUrl(origin, storage_key)

const shown = (origin: string, { storage_key, smaller_widths, ...file }: FileRow): ShopFile => ({
  ...file,
  url: urlOf(origin, { storage_key }),
  smaller: smallerPictures(origin, { storage_key, smaller_widths }),
})

export const isPicture = ({ mime_type }: { mime_type: string }) => mime_type.startsWith('image/')

/** Throws `not_found`. */
export async function listFiles(db: Db, shop: ShopScope, product_id: string, origin: string) {
  if ((await findProduct(db, shop, product_id)) === undefined) throw apiError('not_found')
  return (await listProductFiles(db, shop, product_id)).map((row) => shown(origin, row))
}

/** The limits of stored bytes. */
export interface MaxBytes {
  of_shop: number
  of_account: number
}

export const bytesOf = (files: readonly Pick<FileRow, 'size'>[]): number =>
  files.reduce((sum, { size }) => sum + size, 0)

const shopIsFull = (of_shop: number): string =>
  `The files of a shop can take up at most ${inMegabytes(of_shop)}. Delete some, or make these smaller.`

/**
 * Returns how many more bytes the shop's files may take, and the limit that applies. Concurrent uploads may
 * use the room meanwhile.
 */
export async function findRoom(db: Db, shop: ShopScope, { of_shop, of_account }: MaxBytes) {
  const in_account = of_account - (await bytesOfFiles(db.forPlatform(), { shop_id: shop.shop_id }))
  const in_shop = of_shop - (await sumFileSizes(db, shop))
  return in_shop < in_account
    ? { bytes: in_shop, rule: shopIsFull(of_shop) }
    : { bytes: in_account, rule: accountIsFull(of_account) }
}

async function throwIfFullShop(db: Db, shop: ShopScope, more_bytes: number, of_shop: number): Promise<void> {
  if ((await sumFileSizes(db, shop)) + more_bytes > of_shop) throw invalidField('files', shopIsFull(of_shop))
}

/**
 * Rejects more bytes than the shop or its account may have. Until the transaction ends, no other transaction
 * stores files for the account.
 */
export async function takeRoom(
  tx: Tx,
  shop: ShopScope,
  added: readonly NewFile[],
  { of_shop, of_account }: MaxBytes,
): Promise<void> {
  const more_bytes = bytesOf(added)
  await takeRoomOfAccount(tx, shop.shop_id, { more_bytes, max_bytes: of_account })
  await throwIfFullShop(tx, shop, more_bytes, of_shop)
}

/**
 * Rejects surplus bytes before the files are stored. Only a preliminary check, because concurrent uploads may
 * store files meanwhile.
 */
export async function throwIfFull(
  db: Db,
  shop: ShopScope,
  files: readonly Pick<FileRow, 'size'>[],
  { of_shop, of_account }: MaxBytes,
): Promise<void> {
  const more_bytes = bytesOf(files)
  await throwIfFullAccount(db.forPlatform(), shop.shop_id, { more_bytes, max_bytes: of_account })
  await throwIfFullShop(db, shop, more_bytes, of_shop)
}

interface Adding {
  product_id: string
  origin: string
  max_bytes: MaxBytes
}

export const tooManyFiles = (field: string) =>
  invalidField(field, `A product can have at most ${MAX_FILES_OF_PRODUCT} files.`, 'too_many')

const addFiles = (db: Db, shop: ShopScope, { product_id, origin, max_bytes }: Adding, added: NewFile[]) =>
  db.transaction(async (tx) => {
    const product = await lockProduct(tx, shop, product_id)
    if (product === undefined) throw apiError('not_found')
    const present = await listProductFiles(tx, shop, product_id)
    if (present.length + added.length > MAX_FILES_OF_PRODUCT) throw tooManyFiles('files')
    await takeRoom(tx, shop, added, max_bytes)
    const rows = await insertProductFiles(tx, shop, product_id, added)
    const picture = added.find(isPicture)
    if (picture && product.cover_url === '') await updateCover(tx, shop, product_id, urlOf(origin, picture))
    return rows.map((row) => shown(origin, row))
  })

/**
 * Stores all files of the request or none; a repeated request stores nothing. Throws `not_found`; rejects too
 * many files, more bytes than the shop or its account may have, and everything that `receiveUpload` rejects.
 */
export async function uploadFiles(
  db: Db,
  shop: ShopScope,
  product_id: string,
  request: FastifyRequest,
  { max_bytes, ...sending }: Sending & { max_bytes: MaxBytes },
): Promise<ProductFile[]> {
  if ((await findProduct(db, shop, product_id)) === undefined) throw apiError('not_found')
  return receiveAndStore(request, shop, sending, (inner, received) =>
    addFiles(inner, shop, { product_id, origin: sending.origin, max_bytes }, received),
  )
}

/**
 * Stores the files of the request and calls `keep` to write the rows, or returns the earlier result of a
 * repeated request. Without rows, no file stays stored. Rejects everything that `receiveUpload` rejects.
 */
export async function receiveAndStore<Saved extends { url: string }>(
  request: FastifyRequest,
  shop: ShopScope,
  { files, origin, remember, parties }: Sending,
  keep: (db: Db, received: NewFile[]) => Promise<Saved[]>,
): Promise<Saved[]> {
  const party = await parties.ofShop(shop.shop_id, shop.caller.address)
  const received = await receiveUpload(request, files, party)
  const drop = () => Promise.all(received.files.map((file) => dropFile(files, file)))
  const added = await remember(received.digest, (inner) => keep(inner, received.files)).catch(
    async (error: unknown) => {
      // If the commit is uncertain, the files stay announced. The sweep looks for their rows when the outcome
      // is certain.
      if (!mayBeCommitted(error)) await drop()
      throw error
    },
  )
  const is_used = added.some(({ url }) => received.files.some((file) => url === urlOf(origin, file)))
  if (is_used) await Promise.all(received.files.map((file) => files.settle(file.storage_key)))
  else await drop()
  return added
}

/** Locks the product and returns the product, all of its files and the wanted file. Throws `not_found`. */
async function lockFile(tx: Tx, shop: ShopScope, product_id: string, file_id: string) {
  const product = await lockProduct(tx, shop, product_id)
  const files = product && isUuid(file_id) ? await listProductFiles(tx, shop, product_id) : []
  const file = files.find((row) => row.id === file_id)
  if (product === undefined || file === undefined) throw apiError('not_found')
  return { product, files, file }
}

/**
 * Changes a file. `position` is the place among the product's files, from 0, and the other files move. A
 * position beyond the end means the end. Throws `not_found`, and `stale` if the file has changed or moved
 * since.
 */
export const changeFile = (
  db: Db,
  shop: ShopScope,
  { id, fileId }: { id: string; fileId: string },
  {
    alt,
    position,
    updated_at,
  }: { alt?: string | undefined; position?: number | undefined; updated_at?: string | undefined },
  origin: string,
): Promise<ShopFile> =>
  db.transaction(async (tx) => {
    const { files, file } = await lockFile(tx, shop, id, fileId)
    const locked = await lockFileRow(tx, shop, file.id)
    if (locked === undefined) throw apiError('not_found')
    patched(locked, { updated_at })
    if (alt !== undefined) await updateAlt(tx, shop, file.id, alt)
    if (position !== undefined) {
      const order = files.map((row) => row.id).filter((other) => other !== file.id)
      order.splice(position, 0, file.id)
      await updatePlaces(tx, shop, order)
    }
    const changed = (await listProductFiles(tx, shop, id)).find((row) => row.id === file.id)
    if (changed === undefined) throw apiError('not_found')
    return shown(origin, changed)
  })

/** Deletes the row, then the stored file and its smaller pictures. */
export async function removeFile(
  db: Db,
  shop: ShopScope,
  { id, fileId }: { id: string; fileId: string },
  { files: store, origin }: FilePlace,
): Promise<void> {
  const removed = await db.transaction(async (tx) => {
    const { product, files, file } = await lockFile(tx, shop, id, fileId)
    await deleteProductFile(tx, shop, file.id)
    await store.announce(file.storage_key)
    // In the table of variants, other variants may have chosen the file, too.
    await clearCovers(tx, shop, id, [file])
    const has_other = (await findProduct(tx, shop, id))?.cover_url !== ''
    if (product.cover_url === urlOf(origin, file) && !has_other) {
      const next = files.find((other) => other.id !== file.id && isPicture(other))
      await updateCover(tx, shop, id, next ? urlOf(origin, next) : '')
    }
    return file
  })
  await dropFile(store, removed)
}
