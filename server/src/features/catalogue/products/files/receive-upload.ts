// Stores the files of an upload one by one, so only one file at a time is in memory. Deletes the files of an
// interrupted upload. The server detects the type of a file from the content and makes the storage key. The
// client determines neither.

import { createHash, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../../db/pool.ts'
import { invalidField } from '../../../../http/errors/problem.ts'
import { shownFilename } from '../../../../http/files/shown-filename.ts'
import { uploadedFiles, uploadedPicture } from '../../../../http/files/uploaded-files.ts'
import type { FileStore } from '../../../../integrations/files/file-store.ts'
import { type FileType, fileTypeOf } from '../../../../integrations/files/file-type.ts'
import type { Sender } from '../../../../integrations/files/picture.ts'
import {
  type PictureFile,
  removePicture,
  smallerKey,
} from '../../../../integrations/files/smaller-pictures.ts'
import type { Party } from '../../../../turns/party.ts'
import { isFileKnown, type NewFile } from './product-files.queries.ts'

export const MAX_FILES_PER_REQUEST = 10

/** The key discloses nothing about the shop or product, because the key is part of a public URL. */
function newKey({ extension }: FileType): string {
  const id = randomUUID()
  return `products/${id.slice(0, 2)}/${id}.${extension}`
}

/**
 * Removes a stored file without a row. Either no row will refer to the file, or a transaction deleted the row
 * and announced the file in case of a crash.
 */
export async function dropFile(store: FileStore, file: PictureFile): Promise<void> {
  await removePicture(store, file)
  await store.settle(file.storage_key)
}

/** Rejects, at the field, anything but pictures and videos that browsers can show. */
export async function storeFile(
  store: FileStore,
  bytes: Buffer,
  {
    filename,
    field,
    is_picture = false,
    ...sender
  }: { filename: string | undefined; field: string; is_picture?: boolean } & Sender,
): Promise<NewFile> {
  const type = fileTypeOf(bytes)
  if (is_picture && type?.kind !== 'picture')
    throw invalidField(field, 'This is not a jpg, png, gif or webp picture.')
  if (type === undefined)
    throw invalidField(
      field,
      'Only jpg, png, gif and webp pictures and mp4, webm and ogg videos can be uploaded.',
    )
  const picture =
    type.kind === 'picture' ? await uploadedPicture(bytes, type, { field, ...sender }) : undefined
  const stored = picture?.bytes ?? bytes
  const storage_key = newKey(type)
  const smaller = picture?.smaller ?? []
  const parts = [
    { key: storage_key, bytes: stored },
    ...smaller.map((part) => ({ key: smallerKey(storage_key, part.width), bytes: part.bytes })),
  ]
  const smaller_widths = smaller.map(({ width }) => width)
  await store.announce(storage_key)
  try {
    for (const part of parts) await store.put(part.key, part.bytes)
  } catch (error) {
    await dropFile(store, { storage_key, smaller_widths })
    throw error
  }
  return {
    filename: shownFilename(filename ?? '', `file.${type.extension}`),
    mime_type: type.mime_type,
    size: stored.length,
    storage_key,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    smaller_widths,
  }
}

export interface Upload {
  files: NewFile[]
  /** SHA-256 in hex over the names and bytes as sent, so a repeated request has the same digest. */
  digest: string
}

/**
 * Stores every file of the request, which this party sends. The caller settles the storage keys after rows
 * refer to the files. Throws `too_large`; rejects a body that is not multipart and files of other types. A
 * rejected request leaves nothing stored.
 */
export async function receiveUpload(
  request: FastifyRequest,
  store: FileStore,
  party: Party,
): Promise<Upload> {
  const received: NewFile[] = []
  const digest = createHash('sha256')
  try {
    for await (const { bytes, filename } of uploadedFiles(request, {
      noun: 'file',
      most: MAX_FILES_PER_REQUEST,
    })) {
      digest.update(JSON.stringify([filename ?? '', bytes.length])).update(bytes)
      received.push(await storeFile(store, bytes, { filename, field: `files.${received.length}`, party }))
    }
    if (received.length === 0) throw invalidField('files', 'Choose at least one file.')
    return { files: received, digest: digest.digest('hex') }
  } catch (error) {
    await Promise.all(received.map((file) => dropFile(store, file)))
    throw error
  }
}

/** Longer than any upload, and longer than the import of a shop, which may take an hour. */
const AGE_MS = 3 * 3_600_000

/**
 * Cleans up after crashes and lost connections. Deletes files stored by an upload or import that ended before
 * a row referred to the file. Also deletes files whose row was deleted before the file. Reads only announced
 * keys that were never settled, and keeps files with a row.
 */
export async function sweepUploads(db: Db, store: FileStore, age_ms = AGE_MS): Promise<void> {
  for (const key of await store.leftSince(age_ms)) {
    const row = await isFileKnown(db, key)
    if (row?.known === false) await store.removeFamily(key)
    await store.settle(key)
  }
}
