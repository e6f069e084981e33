// Sets the files of a product or group, their order and the cover. A file belongs to one product or group. A
// detached file has no owner, and the server deletes the file a day later.

import type { File } from '@kontor/contract/catalogue/products/files'
import { MAX_FILES_OF_PRODUCT } from '@kontor/contract/catalogue/products/product-fields'
import type { Db, Tx } from '../../../../db/pool.ts'
import type { ShopScope } from '../../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../../http/errors/problem.ts'
import { patched } from '../../../../http/input/patch.ts'
import type { FileStore } from '../../../../integrations/files/file-store.ts'
import { smallerPictures } from '../../../../integrations/files/smaller-pictures.ts'
import { inBatches, ROW_BY_ROW } from '../../../../jobs/in-batches.ts'
import { findGroup, updateGroupCover } from '../groups/groups.queries.ts'
import { clearCovers, findProduct, updateCover, updateCoverUrls } from '../products.queries.ts'
import {
  type AnyFileRow,
  attachFiles,
  deleteDetached,
  detachFiles,
  type FileCover,
  type FileOwner,
  findFile,
  insertFiles,
  listFileCovers,
  listGroupFiles,
  listStoredFiles,
  lockFile,
  lockFreeFiles,
  type NewFile,
  updateAlt,
  updatePlaces,
} from './product-files.queries.ts'
import { dropFile } from './receive-upload.ts'
import { isPicture, type MaxBytes, takeRoom, tooManyFiles, urlOf } from './save-product-files.ts'

const shownFile = (origin: string, { storage_key, smaller_widths, ...file }: AnyFileRow): File => ({
  ...file,
  url: urlOf(origin, { storage_key }),
  smaller: smallerPictures(origin, { storage_key, smaller_widths }),
})

/** Stores files without an owner. Rejects more bytes than the shop or its account may have. */
export const saveFiles = (
  db: Db,
  shop: ShopScope,
  added: readonly NewFile[],
  { origin, max_bytes }: { origin: string; max_bytes: MaxBytes },
): Promise<File[]> =>
  db.transaction(async (tx) => {
    await takeRoom(tx, shop, added, max_bytes)
    return (await insertFiles(tx, shop, added)).map((row) => shownFile(origin, row))
  })

/** Throws `not_found` and `stale`. */
export const changeAlt = (
  db: Db,
  shop: ShopScope,
  id: string,
  body: { alt?: string | undefined; updated_at?: string | undefined },
  origin: string,
): Promise<File> =>
  db.transaction(async (tx) => {
    const before = await lockFile(tx, shop, id)
    if (before === undefined) throw apiError('not_found')
    const { alt } = patched(before, body)
    if (body.alt !== undefined) await updateAlt(tx, shop, id, alt)
    return shownFile(origin, (await findFile(tx, shop, id))!)
  })

/** Throws `not_found`. */
export async function listFilesOfGroup(db: Db, shop: ShopScope, id: string, origin: string): Promise<File[]> {
  if ((await findGroup(db, shop, id)) === undefined) throw apiError('not_found')
  return (await listGroupFiles(db, shop, id)).map((row) => shownFile(origin, row))
}

/** Deletes files without an owner for a day, with their stored bytes. */
export async function cleanUpDetached(db: Db, store: FileStore): Promise<void> {
  await inBatches(ROW_BY_ROW, async () => {
    const gone = await db.transaction(async (tx) => {
      const files = await deleteDetached(tx, 200)
      for (const { storage_key } of files) await store.announce(storage_key)
      return files
    })
    for (const file of gone) await dropFile(store, file)
    return gone.length
  })
}

const ownerId = ({ product_id, group_id }: FileOwner): string => product_id ?? group_id ?? ''

/**
 * Locks the files. Rejects, at its place below `field`, a file that the shop does not have or that has a
 * different owner.
 */
async function attach(
  tx: Tx,
  shop: ShopScope,
  owner: FileOwner,
  { file_ids, added, field }: { file_ids: readonly string[]; added: string[]; field: string },
) {
  const free = new Set((await lockFreeFiles(tx, shop, added)).map(({ id }) => id))
  const unknown = added.find((id) => !free.has(id))
  if (unknown !== undefined)
    throw invalidField(
      `${field}.${file_ids.indexOf(unknown)}`,
      'File: not found, or it belongs to another product.',
    )
  await attachFiles(tx, shop, added, owner)
}

/**
 * Gives a product or group exactly these files, in this order. If the cover is detached, the first picture
 * becomes the cover. The first picture also becomes the cover of an owner without a cover. The caller has
 * locked the owner.
 */
export async function setFiles(
  tx: Tx,
  shop: ShopScope,
  owner: FileOwner,
  { file_ids, origin, field = 'file_ids' }: { file_ids: readonly string[]; origin: string; field?: string },
): Promise<void> {
  if (file_ids.length > MAX_FILES_OF_PRODUCT) throw tooManyFiles(field)
  const id = ownerId(owner)
  const twice = file_ids.findIndex((file_id, at) => file_ids.indexOf(file_id) !== at)
  if (twice >= 0) throw invalidField(`${field}.${twice}`, 'File: listed twice.', 'duplicate')
  const present = await listStoredFiles(tx, shop, id)
  const gone = present.filter((file) => !file_ids.includes(file.id))
  const added = file_ids.filter((file_id) => !present.some((file) => file.id === file_id))
  await attach(tx, shop, owner, { file_ids, added, field })
  if (gone.length > 0) {
    await clearCovers(tx, shop, id, gone)
    const gone_ids = gone.map((file) => file.id)
    await detachFiles(tx, shop, gone_ids)
  }
  await updatePlaces(tx, shop, file_ids)

  const row = owner.group_id === null ? await findProduct(tx, shop, id) : await findGroup(tx, shop, id)
  if (row === undefined) throw apiError('not_found')
  const is_cover_gone = gone.some(
    (file) => file.id === row.cover_file_id || urlOf(origin, file) === row.cover_url,
  )
  const has_cover = row.cover_url !== '' || row.cover_file_id !== null
  if (has_cover && !is_cover_gone) return
  const picture = (await listStoredFiles(tx, shop, id)).find(isPicture)
  const cover_url = picture ? urlOf(origin, picture) : ''
  if (owner.group_id === null) await updateCover(tx, shop, id, cover_url)
  else await updateGroupCover(tx, shop, id, { cover_url, cover_file_id: null })
}

interface FilesOfRow {
  id: string
  /** The path of the row in the request. */
  path: string
  /** Undefined keeps the present files. */
  file_ids: readonly string[] | undefined
  present: readonly string[]
}

/**
 * Sets the files of variants, with errors below the path of each variant. The caller has locked the group.
 */
export async function setFilesOfRows(
  tx: Tx,
  shop: ShopScope,
  rows: readonly FilesOfRow[],
  origin: string,
): Promise<void> {
  for (const { id, path, file_ids, present } of rows)
    if (file_ids !== undefined && file_ids.length + present.length > 0)
      await setFiles(
        tx,
        shop,
        { product_id: id, group_id: null },
        { file_ids, origin, field: `${path}.file_ids` },
      )
}

const rejectCover = (field: string) =>
  invalidField(field, 'Cover: choose a picture of this product, or an unattached one.')

/**
 * Attaches the cover's file if the file has no owner, and returns whether the file was attached. The caller
 * rejects too many files by `throwIfTooMany`.
 */
async function attachCover(
  tx: Tx,
  shop: ShopScope,
  file: AnyFileRow | undefined,
  { owner, field }: { owner: FileOwner; field: string },
): Promise<{ file: AnyFileRow; is_attached: boolean }> {
  if (file === undefined || !isPicture(file)) throw rejectCover(field)
  const is_free = file.product_id === null && file.group_id === null
  if (is_free) {
    if ((await lockFreeFiles(tx, shop, [file.id])).length === 0) throw rejectCover(field)
    await attachFiles(tx, shop, [file.id], owner)
  } else if (file.product_id !== owner.product_id || file.group_id !== owner.group_id)
    throw rejectCover(field)
  return { file, is_attached: is_free }
}

/**
 * Rejects more files than an owner may have, after covers were attached. The error is at the field of the
 * first surplus file.
 */
async function throwIfTooMany(
  tx: Tx,
  shop: ShopScope,
  owner_id: string,
  fields: readonly string[],
): Promise<void> {
  const over = (await listStoredFiles(tx, shop, owner_id)).length - MAX_FILES_OF_PRODUCT
  if (over > 0) throw tooManyFiles(fields[Math.max(0, fields.length - over)]!)
}

/** A product may use a file of its own or of its group as the cover without attaching the file. */
const isOwn = (cover: FileCover): boolean =>
  cover.file_product_id === cover.id || (cover.group_id !== null && cover.file_group_id === cover.group_id)

/**
 * Updates `cover_url` from `cover_file_id` in these products. A file without an owner is attached: to the
 * group in case of a variant, so that all variants can show the file. Rejects, at the field, a file that is
 * no picture or has a different owner.
 */
export async function settleCovers(
  tx: Tx,
  shop: ShopScope,
  ids: readonly string[],
  origin: string,
  fieldOf: (id: string) => string = () => 'cover_file_id',
): Promise<void> {
  const covers: { id: string; cover_url: string }[] = []
  const attached = new Map<string, string[]>()
  for (const cover of await listFileCovers(tx, shop, ids)) {
    const { id, group_id, file_id, mime_type, storage_key } = cover
    if (mime_type !== null && storage_key !== null && isOwn(cover) && isPicture({ mime_type })) {
      covers.push({ id, cover_url: urlOf(origin, { storage_key }) })
      continue
    }
    const owner = group_id === null ? { product_id: id, group_id } : { product_id: null, group_id }
    const field = fieldOf(id)
    const found = await findFile(tx, shop, file_id)
    const { file, is_attached } = await attachCover(tx, shop, found, { owner, field })
    covers.push({ id, cover_url: urlOf(origin, file) })
    if (is_attached) attached.set(ownerId(owner), [...(attached.get(ownerId(owner)) ?? []), field])
  }
  for (const [owner_id, fields] of attached) await throwIfTooMany(tx, shop, owner_id, fields)
  if (covers.length > 0) await updateCoverUrls(tx, shop, covers)
}

/** Updates the cover of a group, which is one of the group's own files. */
export async function settleGroupCover(tx: Tx, shop: ShopScope, id: string, origin: string): Promise<void> {
  const group = await findGroup(tx, shop, id)
  if (!group?.cover_file_id) return
  const { cover_file_id } = group
  const found = await findFile(tx, shop, cover_file_id)
  const owner = { product_id: null, group_id: id }
  const field = 'cover_file_id'
  const { file, is_attached } = await attachCover(tx, shop, found, { owner, field })
  if (is_attached) await throwIfTooMany(tx, shop, id, [field])
  await updateGroupCover(tx, shop, id, { cover_url: urlOf(origin, file), cover_file_id })
}
