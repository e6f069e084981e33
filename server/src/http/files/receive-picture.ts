// Takes a picture out of an upload. The content decides the type, not the name. The picture is stored
// re-encoded, and no wider than displayed.

import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { FileStore } from '../../integrations/files/file-store.ts'
import { fileTypeOf } from '../../integrations/files/file-type.ts'
import type { Party } from '../../turns/party.ts'
import { invalidField } from '../errors/problem.ts'
import { uploadedFiles, uploadedPicture } from './uploaded-files.ts'

export interface StoredPicture {
  storage_key: string
  width: number
  height: number
}

const FIELD = 'files.0'

async function bytesOf(request: FastifyRequest): Promise<Buffer> {
  let bytes: Buffer | undefined
  for await (const file of uploadedFiles(request, { noun: 'picture', most: 1 })) bytes = file.bytes
  if (bytes === undefined) throw invalidField('files', 'Choose a picture.')
  return bytes
}

/**
 * Stores the picture in `folder`, at most `widest` pixels wide. Announces the key of the picture. The caller
 * settles the key when a row names the picture; otherwise the picture is removed. Refuses `too_large`, a body
 * that is not multipart, and a file that is no picture.
 */
export async function receivePicture(
  request: FastifyRequest,
  store: FileStore,
  { folder, widest, party }: { folder: string; widest: number; party: Party },
): Promise<StoredPicture> {
  const bytes = await bytesOf(request)
  const type = fileTypeOf(bytes)
  if (type?.kind !== 'picture')
    throw invalidField(FIELD, 'Only jpg, png, gif and webp pictures can be uploaded here.')
  const picture = await uploadedPicture(bytes, type, { field: FIELD, party })
  const smaller = picture.width > widest && picture.smaller.findLast(({ width }) => width <= widest)
  const { width } = smaller || picture
  const id = randomUUID()
  const storage_key = `${folder}/${id.slice(0, 2)}/${id}.${smaller ? 'webp' : type.extension}`
  await store.announce(storage_key)
  await store.put(storage_key, (smaller || picture).bytes)
  return { storage_key, width, height: Math.round((picture.height * width) / picture.width) }
}
