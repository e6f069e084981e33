// The record of a form page: its id, the result of loading, and the member's right to change the record.

import { isUuid } from '@kontor/contract/values/id'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ProblemError } from '../../lib/api/api.ts'
import { useMay } from '../../lib/session/rights.ts'
import { useFollowShop, useSelectedShopId } from '../../lib/session/selected-shop.ts'
import { isMissing } from '../pages/record-not-found.tsx'
import type { RecordPageProps } from './record-props.ts'

/** The page for an unknown record says more than a message. */
const unknownRecord = () => new ProblemError(404, { error: 'not_found', message: '' })

export type RecordView<Item> = { id: string; creating: boolean } & (
  | { state: 'loading' | 'no_shop' | 'no_right' | 'missing' }
  | { state: 'failed'; failure: unknown; retry: (() => void) | undefined }
  /** `item` is null for a new record. `reload` reads the record again, and throws if reading fails. */
  | { state: 'ready'; item: Item | null; is_read_only: boolean; reload: () => Promise<Item> }
)

export function useRecord<Item extends { id: string }>({
  resource,
  get,
  right = 'shop:write',
  noun,
  ...props
}: Pick<RecordPageProps<Item, never>, 'resource' | 'get' | 'right' | 'noun' | 'id'>): RecordView<Item> {
  const params = useParams()
  const shopId = useSelectedShopId()
  const id = props.id ?? params.id ?? 'create'
  const creating = id === 'create'
  const { data, error, refetch } = useQuery({
    queryKey: [resource, 'item', id],
    queryFn: ({ signal }) => (isUuid(id) ? get(id, signal) : Promise.reject(unknownRecord())),
    enabled: !creating,
  })
  useFollowShop((data as { shop_id?: string } | undefined)?.shop_id)
  const may = useMay(right)
  const reload = async () => {
    // After a failure, `data` still holds the earlier data.
    const fresh = await refetch()
    if (!fresh.isSuccess) throw fresh.error
    return fresh.data
  }
  const page = { id, creating }
  if (creating) {
    if (shopId === null) return { ...page, state: 'no_shop' }
    if (!may) return { ...page, state: 'no_right' }
    return { ...page, state: 'ready', item: null, is_read_only: false, reload }
  }
  if (data !== undefined) return { ...page, state: 'ready', item: data, is_read_only: !may, reload }
  if (error === null) return { ...page, state: 'loading' }
  if (isMissing(error) && noun) return { ...page, state: 'missing' }
  return {
    ...page,
    state: 'failed',
    failure: error,
    retry: isMissing(error) ? undefined : () => void refetch(),
  }
}
