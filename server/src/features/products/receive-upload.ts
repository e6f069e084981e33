// Taking the files of an upload out of its body, one after the other, so that no more than one is in memory. What a file is, is
// decided by its content, and where it is stored by us.

import { createHash, randomUUID } from 'node:crypto'
import { MAX_UPLOAD_BYTES } from '@kontor/contract/products'
import type { FastifyRequest } from 'fastify'
import { type Refusal, refuse, refuseField } from '../../http/problem.ts'
import type { FileStore } from '../../integrations/files/file-store.ts'
import { type FileType, fileTypeOf } from '../../integrations/files/file-type.ts'
import { cleanPicture, MAX_MEGAPIXELS } from '../../integrations/files/picture.ts'
import { type KeptPicture, removePicture, smallerKey } from '../../integrations/files/smaller-pictures.ts'
import type { NewFile } from './product-files.queries.ts'

export const MAX_FILES_AT_ONCE = 10

/** The last part of a path, without what could break a line or turn the writing direction; it is only ever shown. */
export function shownName(filename: string | undefined, { extension }: FileType): string {
  const name = (filename ?? '')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{C}\u2028\u2029]/gu, '')
    .trim()
  return name === '' ? `file.${extension}` : Array.from(name).slice(0, 200).join('')
}

/** Without a word about whose it is: the key is part of a public address. */
function newKey({ extension }: FileType): string {
  const id = randomUUID()
  return `products/${id.slice(0, 2)}/${id}.${extension}`
}

/** Takes back a file that nobody will know of. */
export async function dropFile(store: FileStore, file: KeptPicture): Promise<void> {
  await removePicture(store, file)
  await store.settle(file.storage_key)
}

async function storeFile(
  store: FileStore,
  bytes: Buffer,
  filename: string | undefined,
  field: string,
): Promise<NewFile> {
  const type = fileTypeOf(bytes)
  if (type === undefined)
    throw refuseField(
      field,
      'Only jpg, png, gif and webp pictures and mp4, webm and ogg videos can be uploaded.',
    )
  const picture = type.kind === 'picture' ? await cleanPicture(bytes, type) : undefined
  if (picture === 'broken') throw refuseField(field, 'This picture is damaged and cannot be read.')
  if (picture === 'too_large')
    throw refuseField(field, `This picture is too large: at most ${MAX_MEGAPIXELS} megapixels.`)
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
    filename: shownName(filename, type),
    mime_type: type.mime_type,
    size: stored.length,
    storage_key,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    smaller_widths,
  }
}

const LIMITS = { fileSize: MAX_UPLOAD_BYTES, files: MAX_FILES_AT_ONCE, fields: 20, fieldSize: 1000 }

/** Every error of the parser is about the body: it is too large, cut off, or no form at all. */
function refuseBody(error: unknown): Refusal {
  const code = (error as { code?: unknown }).code
  if (code === 'FST_REQ_FILE_TOO_LARGE') return refuse('too_large', 'A file can have at most 10 MiB.')
  if (code === 'FST_FILES_LIMIT')
    return refuse('too_large', `At most ${MAX_FILES_AT_ONCE} files can be sent at once.`)
  return refuse('bad_request', 'The upload could not be read. Please send it again.')
}

async function* filesOf(request: FastifyRequest): AsyncGenerator<{ bytes: Buffer; filename: string }> {
  try {
    for await (const part of request.parts({ limits: LIMITS }))
      if (part.type === 'file') yield { bytes: await part.toBuffer(), filename: part.filename }
  } catch (error) {
    throw refuseBody(error)
  }
}

export interface Upload {
  files: NewFile[]
  /** SHA-256 in hex over names and bytes as they were sent: the same for a repeat. */
  digest: string
}

/**
 * Stores every file of the request and says where; whoever has written that down settles their keys. Refuses `too_large`, a body that is
 * not multipart, and files of other types; then nothing stays stored.
 */
export async function receiveUpload(request: FastifyRequest, store: FileStore): Promise<Upload> {
  if (!request.isMultipart?.())
    throw refuse('unsupported_media_type', 'Send the files as multipart/form-data.')
  const received: NewFile[] = []
  const digest = createHash('sha256')
  try {
    for await (const { bytes, filename } of filesOf(request)) {
      digest.update(JSON.stringify([filename ?? '', bytes.length])).update(bytes)
      received.push(await storeFile(store, bytes, filename, `files.${received.length}`))
    }
    if (received.length === 0) throw refuseField('files', 'Choose at least one file.')
    return { files: received, digest: digest.digest('hex') }
  } catch (error) {
    await Promise.all(received.map((file) => dropFile(store, file)))
    throw error
  }
}
