// The API calls of exporting and importing shops.

import {
  IMPORT_PART_BYTES,
  type ShopExport,
  type ShopImport,
  shopExports,
  shopImports,
} from '@kontor/contract/tables/shop-archives'
import { queryOptions } from '@tanstack/react-query'
import { call, upload } from '../../../lib/api/api.ts'
import { storedValue } from '../../../lib/browser/stored-value.ts'
import { sendParts } from './send-parts.ts'

const POLL_EVERY_MS = 1000

export const isUnderWay = ({ status }: ShopExport): boolean => status === 'waiting' || status === 'running'

export const exportsQuery = (shop_id: string) =>
  queryOptions({
    queryKey: ['shop-exports', shop_id],
    queryFn: ({ signal }) => call(shopExports.list, { params: { id: shop_id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_EVERY_MS : false),
  })

export const startExport = (shop_id: string) => call(shopExports.start, { params: { id: shop_id } })

/** Makes the browser download the archive, because the archive must not be read into the page's memory. */
export async function fetchArchive({ shop_id, id }: ShopExport): Promise<void> {
  const { url } = await call(shopExports.link, { params: { id: shop_id, exportId: id } })
  location.assign(url)
}

const isMoving = ({ status }: ShopImport): boolean => status === 'checking' || status === 'importing'

/** The latest imports, newest first. */
export const importsQuery = queryOptions({
  queryKey: ['shop-imports'],
  queryFn: ({ signal }) => call(shopImports.list, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isMoving) ? POLL_EVERY_MS : false),
})

/**
 * The id of the last import that the user has seen ending or has discarded. The page does not show the import
 * again.
 */
export const seenImport = storedValue<string>('import-seen', (data) =>
  typeof data === 'string' ? data : null,
)

/** Returns the name and size stored with an import. Name and size find the import again. */
export const importOf = (file: File) => ({ file_name: file.name.slice(0, 200), size_bytes: file.size })

export const beginImport = (file: File) => call(shopImports.create, { body: importOf(file) })

export const startImport = (id: string) => call(shopImports.start, { params: { id } })
export const giveUpImport = (id: string) => call(shopImports.remove, { params: { id } })

/** Waits; ends early when the network is back or the upload is stopped. */
const pauseFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const over = new AbortController()
    const end = () => {
      over.abort()
      resolve()
    }
    setTimeout(end, ms)
    addEventListener('online', end, { signal: over.signal })
    signal.addEventListener('abort', end, { signal: over.signal })
  })

export interface UploadListeners {
  /** Receives the share of the file sent, from 0 to 1. */
  onProgress: (part: number) => void
  onWaiting: (is_waiting: boolean) => void
}

/** Uploads the missing parts in turn, with retries. */
export const sendArchive = (
  begun: ShopImport,
  file: File,
  { onProgress, onWaiting }: UploadListeners,
  signal: AbortSignal,
): Promise<ShopImport> =>
  sendParts(begun, {
    send: (offset) => {
      const form = new Blob([file.slice(offset, offset + IMPORT_PART_BYTES)], {
        type: 'application/octet-stream',
      })
      const input = { params: { id: begun.id }, query: { offset }, form }
      const onPart = (part: number) => onProgress((offset + part * form.size) / file.size)
      return upload(shopImports.sendPart, input, onPart, { signal })
    },
    readStatus: () => call(shopImports.get, { params: { id: begun.id } }),
    pause: (ms) => pauseFor(ms, signal),
    onWaiting,
    signal,
  })
