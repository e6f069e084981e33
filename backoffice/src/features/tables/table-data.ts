// The API calls about imports and exports of tables.

import { type TableExport, tableExports } from '@kontor/contract/tables/exports'
import type { ImportEncoding, ImportFormat, ImportKind } from '@kontor/contract/tables/import-kinds'
import { imports, type TableImport } from '@kontor/contract/tables/imports'
import { queryOptions } from '@tanstack/react-query'
import { call, download } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/api/save-file.ts'
import { problemsOf } from './problems-of.ts'
import { sendLargeFile } from './shop-archives/send-large-file.ts'

const POLL_EVERY_MS = 1000
const LATEST = '20'

export const isMoving = ({ status }: TableImport): boolean => status === 'checking' || status === 'running'
export const isUnderWay = ({ status }: TableExport): boolean => status === 'waiting' || status === 'running'

/** The latest imports, newest first. */
export const importsQuery = (shop_id: string) =>
  queryOptions({
    queryKey: ['imports', 'latest', shop_id],
    queryFn: async ({ signal }) =>
      (await call(imports.list, { query: { shop_id, limit: LATEST } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? POLL_EVERY_MS : false),
  })

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => call(imports.get, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? POLL_EVERY_MS : false),
  })

export interface Choice {
  kind: ImportKind
  format: ImportFormat
  warehouse_id: string | null
  /** The encoding; null if the server detects the encoding. */
  encoding: ImportEncoding | null
}

/** Uploads the file, then starts the check. */
export function beginImport(
  shop_id: string,
  file: File,
  choice: Choice,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<TableImport> {
  const use = (upload_id: string) => {
    signal.throwIfAborted()
    return call(imports.create, { body: { shop_id, upload_id, ...choice } }, { idempotency_key: upload_id })
  }
  return sendLargeFile(shop_id, file, use, onProgress, signal)
}

export const startImport = (id: string) => call(imports.start, { params: { id } })
export const checkInEncoding = (id: string, encoding: ImportEncoding) =>
  call(imports.update, { params: { id }, body: { encoding } })
export const retryPictures = (id: string) => call(imports.retryPictures, { params: { id } })
export const endImport = (id: string) => call(imports.remove, { params: { id } })

const TABLE_MS = 30_000
const problemsTable = (id: string) => download(imports.problemsCsv, { id }, { timeout_ms: TABLE_MS })

/**
 * The key holds status and encoding, because the problems of a result differ from the problems of a plan, and
 * another encoding changes the plan.
 */
export const problemsQuery = ({ id, status, encoding }: TableImport) =>
  queryOptions({
    queryKey: ['imports', 'problems', id, status, encoding],
    queryFn: async () => problemsOf(await (await problemsTable(id)).text()),
  })

export async function saveProblems({ id, filename }: TableImport): Promise<void> {
  saveFile(await problemsTable(id), `problems-${filename.replace(/\.[^.]*$/, '')}.csv`)
}

/** The latest exports, newest first. */
export const exportsQuery = (shop_id: string) =>
  queryOptions({
    queryKey: ['exports', shop_id],
    queryFn: async ({ signal }) =>
      (await call(tableExports.list, { query: { shop_id, limit: LATEST } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_EVERY_MS : false),
  })

export const beginExport = (shop_id: string, wanted: Pick<TableExport, 'kind' | 'format' | 'language'>) =>
  call(tableExports.create, { body: { shop_id, ...wanted } })

/** The browser downloads the file itself, because the file must not be read into the page's memory. */
export async function fetchExport({ id }: TableExport): Promise<void> {
  const { url } = await call(tableExports.link, { params: { id } })
  location.assign(url)
}
