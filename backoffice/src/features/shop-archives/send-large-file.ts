// Uploads a large file of a shop: a product's download, or a table to import. Choosing the same file again resumes its upload.

import { UPLOAD_PART_BYTES, type Upload, uploads } from '@kontor/contract/shops/uploads'
import { call, ProblemError, upload } from '../../lib/api/api.ts'
import { storedValue } from '../../lib/browser/stored-value.ts'
import { sendParts } from './send-parts.ts'

/** The uploads that this browser has begun, by shop and file, so that choosing the file again resumes it. */
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

/** A part that the server has already changes nothing, and is answered with how much there is. */
const readStatus = (id: string, file: File): Promise<Upload> =>
  upload(
    uploads.sendPart,
    { params: { id }, query: { offset: 0 }, form: bytesOf(file, 0, 1) },
    () => undefined,
  )

async function beginOrGoOn(shop_id: string, file: File): Promise<Upload> {
  const begun = begunUploads.read()?.[nameOf(shop_id, file)]
  if (begun !== undefined)
    try {
      const found = await readStatus(begun, file)
      if (found.size === file.size) return found
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status === 0) throw error
    }
  return call(uploads.create, { body: { shop_id, filename: file.name, size: file.size } })
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Sends what the server does not have yet, with retries. Gives the id of the complete upload. Throws the signal's reason where it is stopped. */
export async function sendLargeFile(
  shop_id: string,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal = new AbortController().signal,
): Promise<string> {
  const name = nameOf(shop_id, file)
  const begun = await beginOrGoOn(shop_id, file)
  const { id } = begun
  remember(name, id)
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
  remember(name, null)
  return id
}
