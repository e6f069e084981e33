// The API calls of exporting and importing shops.

import {
  IMPORT_PART_BYTES,
  type ShopExport,
  type ShopImport,
  shopExports,
  shopImports,
} from '@kontor/contract/shop-archives'
import { queryOptions } from '@tanstack/react-query'
import { call, ProblemError, upload } from '../../lib/api.ts'

const LOOK_EVERY_MS = 1000

export const isUnderWay = ({ status }: ShopExport): boolean => status === 'waiting' || status === 'running'

export const exportsQuery = (shop_id: string) =>
  queryOptions({
    queryKey: ['shop-exports', shop_id],
    queryFn: ({ signal }) => call(shopExports.list, { params: { id: shop_id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_EVERY_MS : false),
  })

export const startExport = (shop_id: string) => call(shopExports.start, { params: { id: shop_id } })

/** Makes the browser download the archive, so that it is not read into the page's memory. */
export async function fetchArchive({ shop_id, id }: ShopExport): Promise<void> {
  const { url } = await call(shopExports.link, { params: { id: shop_id, exportId: id } })
  location.assign(url)
}

const isMoving = ({ status }: ShopImport): boolean => status === 'checking' || status === 'importing'

/** The latest imports, newest first. */
export const importsQuery = queryOptions({
  queryKey: ['shop-imports'],
  queryFn: ({ signal }) => call(shopImports.list, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isMoving) ? LOOK_EVERY_MS : false),
})

export const beginImport = (file: File) =>
  call(shopImports.create, { body: { file_name: file.name.slice(0, 200), size_bytes: file.size } })

export const startImport = (id: string) => call(shopImports.start, { params: { id } })
export const giveUpImport = (id: string) => call(shopImports.remove, { params: { id } })

const TRIES = 5
const PAUSE_MS = 1500

/** Uploads what the server does not have yet, piece by piece, with retries. `onProgress` gets the part that has been sent, from 0 to 1. */
export async function sendArchive(
  begun: ShopImport,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<ShopImport> {
  let at = begun
  for (let failures = 0; at.received_bytes < file.size; ) {
    signal.throwIfAborted()
    const offset = at.received_bytes
    const form = new Blob([file.slice(offset, offset + IMPORT_PART_BYTES)], {
      type: 'application/octet-stream',
    })
    const input = { params: { id: begun.id }, query: { offset } }
    const told = (part: number) => onProgress((offset + part * form.size) / file.size)
    try {
      at = await upload(shopImports.sendPart, { ...input, form }, told, { signal })
      failures = 0
    } catch (error) {
      const may_pass = error instanceof ProblemError && (error.status === 0 || error.status >= 500)
      if (error instanceof ProblemError && error.error === 'stale')
        at = await call(shopImports.get, { params: { id: begun.id } })
      else if (!may_pass || ++failures === TRIES) throw error
      else await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * failures))
    }
  }
  return at
}
