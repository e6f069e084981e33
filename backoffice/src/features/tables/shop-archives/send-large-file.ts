// Uploads a large file of a shop: a product's download, or a table to import. Choosing the same file again resumes its upload.

import { UPLOAD_PART_BYTES, type Upload, uploads } from '@kontor/contract/shops/uploads'
import { call, ProblemError, upload } from '../../../lib/api/api.ts'
import { storedValue } from '../../../lib/browser/stored-value.ts'
import { sendParts } from './send-parts.ts'

/** The uploads begun by this browser, by shop and file. Choosing the file again resumes the upload. */
const begunUploads = storedValue<Record<string, string>>('uploads', (data) => data as Record<string, string>)

const nameOf = (shop_id: string, { name, size, lastModified }: File) =>
  `${shop_id} ${name} ${size} ${lastModified}`

function remember(name: string, id: string | null): void {
  const { [name]: _, ...others } = begunUploads.read() ?? {}
  begunUploads.write(id === null ? others : { ...others, [name]: id })
}

const bytesOf = (file: File, from: number, to: number) =>
  new Blob([file.slice(from, to)], { type: 'application/octet-stream' })

const asBegun = ({ id, received, size }: Upload) => ({ id, received_bytes: received, size_bytes: size })

/**
 * Reads the progress of an upload by sending the first byte again. A known part changes nothing, and the
 * server answers with the number of bytes received.
 */
const readStatus = (id: string, file: File): Promise<Upload> =>
  upload(
    uploads.sendPart,
    { params: { id }, query: { offset: 0 }, form: bytesOf(file, 0, 1) },
    () => undefined,
  )

const isRefusal = ({ status }: ProblemError) => status >= 400 && status < 500

/**
 * Returns undefined if the upload has expired or was used. Throws errors that prove nothing about the upload.
 */
async function findBegun(id: string | undefined, file: File): Promise<Upload | undefined> {
  if (id === undefined) return undefined
  try {
    const found = await readStatus(id, file)
    return found.size === file.size ? found : undefined
  } catch (error) {
    if (error instanceof ProblemError && (error.status === 404 || error.status === 422)) return undefined
    throw error
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Sends the missing parts, with retries. */
async function sendRest(
  begun: Upload,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { id } = begun
  await sendParts(asBegun(begun), {
    send: async (offset) => {
      const form = bytesOf(file, offset, offset + UPLOAD_PART_BYTES)
      const onPart = (part: number) => onProgress((offset + part * form.size) / file.size)
      const input = { params: { id }, query: { offset }, form }
      return asBegun(await upload(uploads.sendPart, input, onPart, { signal }))
    },
    readStatus: async () => asBegun(await readStatus(id, file)),
    pause,
    onWaiting: () => undefined,
    signal,
  })
}

/** Returns the result of an earlier call of `use` if only the answer was lost. */
async function usedBefore<Made>(id: string, use: (upload_id: string) => Promise<Made>) {
  try {
    return { made: await use(id) }
  } catch (error) {
    if (error instanceof ProblemError && isRefusal(error)) return undefined
    throw error
  }
}

/**
 * Uploads the file and passes the id of the complete upload to `use`. `use` sends the id as Idempotency-Key,
 * so a second call is safe. The upload is remembered until `use` succeeds. Throws the signal's reason if the
 * signal aborts.
 */
export async function sendLargeFile<Made>(
  shop_id: string,
  file: File,
  use: (upload_id: string) => Promise<Made>,
  onProgress: (part: number) => void,
  signal: AbortSignal = new AbortController().signal,
): Promise<Made> {
  const name = nameOf(shop_id, file)
  const begun_id = begunUploads.read()?.[name]
  const found = await findBegun(begun_id, file)
  const before = begun_id !== undefined && found === undefined ? await usedBefore(begun_id, use) : undefined
  if (before !== undefined) {
    remember(name, null)
    return before.made
  }
  const begun =
    found ?? (await call(uploads.create, { body: { shop_id, filename: file.name, size: file.size } }))
  remember(name, begun.id)
  await sendRest(begun, file, onProgress, signal)
  const made = await use(begun.id)
  remember(name, null)
  return made
}
