// Receives a large file. The client announces the file, then sends the parts. The server accepts a part
// received before without writing the part again, and refuses a part that would leave a gap. An announced
// file counts towards the account's storage from the beginning, until the upload is taken or abandoned.

import { UPLOAD_PART_BYTES, type Upload, type UploadCreate } from '@kontor/contract/shops/uploads'
import { isUuid } from '@kontor/contract/values/id'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { throwIfNoRoom } from '../../../http/files/throw-if-no-room.ts'
import { deleteInBatches } from '../../../jobs/in-batches.ts'
import type { Platform } from '../../../platform.ts'
import { takeRoomOfAccount } from '../limits/account-limits.ts'
import { openUploadFolder } from './upload-folder.ts'
import {
  countUploadsOfAccount,
  deleteAbandoned,
  deleteUpload,
  findUpload,
  insertUpload,
  listPresent,
  lockUpload,
  type UploadRow,
  updateReceived,
} from './uploads.queries.ts'

type Place = Pick<Platform, 'config'>

/**
 * The limit covers all shops of an account. Each upload takes a row, and a file takes a block of the disk,
 * however few bytes the file has.
 */
const MAX_OPEN_OF_ACCOUNT = 100

/** Refuses `unavailable` if the disk is nearly full, `in_use` for too many uploads, and, at `size`, what the account may not store. */
export async function beginUpload(
  { db, config }: Place & { db: Db },
  shop: ShopScope,
  body: UploadCreate,
): Promise<Upload> {
  await throwIfNoRoom(config, body.size)
  const room = { more_bytes: body.size, max_bytes: config.max_file_bytes_of_account }
  return db.transaction(async (tx) => {
    await takeRoomOfAccount(tx, shop.shop_id, room, 'size')
    const { count } = (await countUploadsOfAccount(tx.forPlatform(), shop.shop_id))!
    if (count >= MAX_OPEN_OF_ACCOUNT)
      throw apiError(
        'in_use',
        `This account has ${MAX_OPEN_OF_ACCOUNT} uploads that are not used yet. Use one of them, or try again tomorrow.`,
      )
    return (await insertUpload(tx, shop, body))!
  })
}

/** Refuses `stale` if bytes before the part are missing. */
export async function receivePart(
  { db, config }: Place & { db: Db },
  shop: ShopScope,
  id: string,
  { offset, bytes }: { offset: number; bytes: unknown },
): Promise<Upload> {
  if (!Buffer.isBuffer(bytes))
    throw apiError('unsupported_media_type', 'Send a part of the file as application/octet-stream.')
  const found = await findUpload(db, shop, id)
  if (found === undefined) throw apiError('not_found')
  if (bytes.length === 0 || offset + bytes.length > found.size)
    throw invalidField('offset', 'This part is empty or longer than the missing rest.')
  if (bytes.length > UPLOAD_PART_BYTES) throw apiError('too_large')
  if (offset + bytes.length <= found.received) return found
  if (offset > found.received) throw apiError('stale', 'Bytes before this part are missing.')
  await throwIfNoRoom(config, bytes.length)
  const folder = await openUploadFolder(config.data_dir)
  return db.transaction(async (tx) => {
    const now = await lockUpload(tx, shop, id)
    if (now === undefined) throw apiError('not_found')
    const end = offset + bytes.length
    if (end <= now.received) return now
    if (offset > now.received) throw apiError('stale', 'Bytes before this part are missing.')
    await folder.writeAt(id, now.received, bytes.subarray(now.received - offset))
    return (await updateReceived(tx, shop, id, end))!
  })
}

/**
 * Uses up a complete upload. The transaction deletes the upload's row, and the file at `path` belongs to the
 * caller. Refuses, at `upload_id`, a missing or incomplete upload.
 */
export async function takeUpload(
  tx: Tx,
  { config }: Place,
  shop: ShopScope,
  id: string,
): Promise<UploadRow & { path: string }> {
  const found = isUuid(id) ? await lockUpload(tx, shop, id) : undefined
  if (found === undefined) throw invalidField('upload_id', 'This upload does not exist. Send the file again.')
  if (found.received < found.size)
    throw invalidField('upload_id', 'This file is incomplete. Send the missing parts first.')
  await deleteUpload(tx, shop, id)
  return { ...found, path: (await openUploadFolder(config.data_dir)).pathOf(id) }
}

/** Ends abandoned uploads, and deletes files without a row. */
export async function cleanUpUploads({
  db: unbound,
  config,
}: Pick<Platform, 'db' | 'config'>): Promise<void> {
  const db = unbound.forPlatform()
  await deleteInBatches((limit) => deleteAbandoned(db, limit))
  const folder = await openUploadFolder(config.data_dir)
  // The files are listed first, because an upload begun in between already has a row.
  const files = await folder.list()
  const present = new Set((await listPresent(db, files)).map(({ id }) => id))
  for (const id of files) if (!present.has(id)) await folder.remove(id)
}
