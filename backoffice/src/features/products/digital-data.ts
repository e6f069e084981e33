// The API calls about a product's digital goods.

import { type Download, downloads } from '@kontor/contract/catalogue/downloads'
import { licenseKeys } from '@kontor/contract/catalogue/license-keys'
import { UPLOAD_PART_BYTES, type Upload, uploads } from '@kontor/contract/shops/uploads'
import { queryOptions } from '@tanstack/react-query'
import { call, ProblemError, upload } from '../../lib/api.ts'
import { storedValue } from '../../lib/stored-value.ts'
import { sendParts } from '../shop-archives/send-parts.ts'

/** In the order that customers see. */
export const downloadsQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', 'downloads', id],
    queryFn: ({ signal }) => call(downloads.list, { params: { id } }, { signal }),
  })

export const addDownload = (id: string, upload_id: string) =>
  call(downloads.create, { params: { id }, body: { upload_id } })

export const updateDownload = (
  id: string,
  { id: downloadId }: Download,
  body: { title?: string; position?: number },
) => call(downloads.update, { params: { id, downloadId }, body })

export const removeDownload = (id: string, { id: downloadId }: Download) =>
  call(downloads.remove, { params: { id, downloadId } })

const STATUSES = ['free', 'held', 'delivered', 'revoked'] as const

/** How many keys there are of each status. */
export const keyCountsQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', 'keys', id],
    queryFn: async ({ signal }) => {
      const count = async (status: (typeof STATUSES)[number]) =>
        (await call(licenseKeys.list, { params: { id }, query: { status, limit: '1' } }, { signal })).total
      const [free, held, delivered, revoked] = await Promise.all(STATUSES.map(count))
      return { free: free!, held: held!, delivered: delivered!, revoked: revoked! }
    },
  })

export const addKeys = (id: string, keys: string[]) =>
  call(licenseKeys.add, { params: { id }, body: { keys } })

/** The uploads that this browser has begun, by shop and file, so that choosing the file again goes on with it. */
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
const look = (id: string, file: File): Promise<Upload> =>
  upload(
    uploads.sendPart,
    { params: { id }, query: { offset: 0 }, form: bytesOf(file, 0, 1) },
    () => undefined,
  )

async function beginOrGoOn(shop_id: string, file: File): Promise<Upload> {
  const begun = begunUploads.read()?.[nameOf(shop_id, file)]
  if (begun !== undefined)
    try {
      const found = await look(begun, file)
      if (found.size === file.size) return found
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status === 0) throw error
    }
  return call(uploads.create, { body: { shop_id, filename: file.name, size: file.size } })
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Sends what the server does not have yet, with retries. Gives the id of the complete upload. */
export async function sendLargeFile(
  shop_id: string,
  file: File,
  onProgress: (part: number) => void,
): Promise<string> {
  const name = nameOf(shop_id, file)
  const begun = await beginOrGoOn(shop_id, file)
  const { id } = begun
  remember(name, id)
  await sendParts(asBegun(begun), {
    send: async (offset) => {
      const form = bytesOf(file, offset, offset + UPLOAD_PART_BYTES)
      const told = (part: number) => onProgress((offset + part * form.size) / file.size)
      return asBegun(await upload(uploads.sendPart, { params: { id }, query: { offset }, form }, told))
    },
    look: async () => asBegun(await look(id, file)),
    pause,
    onWaiting: () => undefined,
    signal: new AbortController().signal,
  })
  remember(name, null)
  return id
}
