// Taking one picture out of an upload. What it is, is decided by its content; it is stored written anew and no wider than it is shown.

import { randomUUID } from 'node:crypto'
import { MAX_UPLOAD_BYTES } from '@kontor/contract/products'
import type { FastifyRequest } from 'fastify'
import type { FileStore } from '../integrations/files/file-store.ts'
import { fileTypeOf } from '../integrations/files/file-type.ts'
import { cleanPicture, MAX_MEGAPIXELS } from '../integrations/files/picture.ts'
import { refuse, refuseField } from './problem.ts'

export interface StoredPicture {
  storage_key: string
  width: number
  height: number
}

const LIMITS = { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 20, fieldSize: 1000 }
const FIELD = 'files.0'

async function bytesOf(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart?.())
    throw refuse('unsupported_media_type', 'Send the picture as multipart/form-data.')
  let bytes: Buffer | undefined
  try {
    for await (const part of request.parts({ limits: LIMITS }))
      if (part.type === 'file') bytes = await part.toBuffer()
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw refuse('too_large', 'A picture can have at most 10 MiB.')
    if (code === 'FST_FILES_LIMIT') throw refuse('too_large', 'Send one picture.')
    throw refuse('bad_request', 'The upload could not be read. Please send it again.')
  }
  if (bytes === undefined) throw refuseField('files', 'Choose a picture.')
  return bytes
}

/** Stores the picture in the folder. Refuses `too_large`, a body that is not multipart, and whatever is no picture. */
export async function receivePicture(
  request: FastifyRequest,
  store: FileStore,
  { folder, widest }: { folder: string; widest: number },
): Promise<StoredPicture> {
  const bytes = await bytesOf(request)
  const type = fileTypeOf(bytes)
  if (type?.kind !== 'picture')
    throw refuseField(FIELD, 'Only jpg, png, gif and webp pictures can be uploaded here.')
  const picture = await cleanPicture(bytes, type)
  if (picture === 'broken') throw refuseField(FIELD, 'This picture is damaged and cannot be read.')
  if (picture === 'too_large')
    throw refuseField(FIELD, `This picture is too large: at most ${MAX_MEGAPIXELS} megapixels.`)
  const smaller = picture.width > widest && picture.smaller.findLast(({ width }) => width <= widest)
  const { width } = smaller || picture
  const id = randomUUID()
  const storage_key = `${folder}/${id.slice(0, 2)}/${id}.${smaller ? 'webp' : type.extension}`
  await store.put(storage_key, (smaller || picture).bytes)
  return { storage_key, width, height: Math.round((picture.height * width) / picture.width) }
}
