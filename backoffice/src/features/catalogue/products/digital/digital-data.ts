// The API calls about a product's digital goods.

import { type Download, downloads } from '@kontor/contract/catalogue/downloads'
import { type LicenseKey, licenseKeys } from '@kontor/contract/catalogue/license-keys'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/api/api.ts'
import { pageAt } from '../../../../ui/list/list-state.ts'

/** In the order shown to customers. */
export const downloadsQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', 'downloads', id],
    queryFn: ({ signal }) => call(downloads.list, { params: { id } }, { signal }),
  })

export const addDownload = (id: string, upload_id: string) =>
  call(downloads.create, { params: { id }, body: { upload_id } }, { idempotency_key: upload_id })

export const updateDownload = (
  id: string,
  { id: downloadId }: Download,
  body: { title?: string; position?: number },
) => call(downloads.update, { params: { id, downloadId }, body })

export const removeDownload = (id: string, { id: downloadId }: Download) =>
  call(downloads.remove, { params: { id, downloadId } })

const STATUSES = ['free', 'held', 'delivered', 'revoked'] as const

/** The number of keys in each status. */
export const keyCountsQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', 'keys', id],
    queryFn: async ({ signal }) => {
      const count = (status: (typeof STATUSES)[number]) =>
        call(licenseKeys.list, { params: { id }, query: { status, limit: '1' } }, { signal })
      const [free, held, delivered, revoked] = await Promise.all(STATUSES.map(count))
      return { free: free!, held: held!, delivered: delivered!, revoked: revoked! }
    },
  })

export const addKeys = (id: string, keys: string[]) =>
  call(licenseKeys.add, { params: { id }, body: { keys } })

/** Newest first. */
export const freeKeysQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['products', 'keys', id, 'free', page],
    queryFn: ({ signal }) =>
      call(licenseKeys.list, { params: { id }, query: { status: 'free', ...pageAt(page) } }, { signal }),
  })

export const removeKey = (id: string, { id: keyId }: LicenseKey) =>
  call(licenseKeys.remove, { params: { id, keyId } })
