// The API calls of order edits, and what is asked for in the dialogue.

import type { Input } from '@kontor/contract/http/endpoint'
import { type OrderEditPreview, orderEdits } from '@kontor/contract/orders/order-edits'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import type { ChosenProduct } from './chosen-products.tsx'

/** What is to be changed; `counts` (quantities to remove) is keyed by the id of the order item. */
export interface EditFields {
  counts: Record<string, number>
  added: ChosenProduct[]
  shipping: string
  reason: string
}

export const NO_EDIT: EditFields = { counts: {}, added: [], shipping: '', reason: '' }

type Changes = Input<typeof orderEdits.preview>['body'] & Partial<OrderEditPreview>

/** Null while nothing is chosen. */
export function changesOf({ counts, added, shipping }: EditFields): Changes | null {
  const remove = Object.entries(counts)
    .filter(([, quantity]) => quantity > 0)
    .map(([order_item_id, quantity]) => ({ order_item_id, quantity }))
  const add = added.map(({ product_id, quantity }) => ({ product_id, quantity: Number(quantity) }))
  const sum = shipping.trim()
  if (remove.length === 0 && add.length === 0 && sum === '') return null
  return { remove, add, ...(sum && { shipping: sum }) }
}

/** Its key is below that of orders, so that it is read again with them. */
export const editsQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'edits', id],
    queryFn: ({ signal }) => call(orderEdits.list, { params: { id } }, { signal }),
  })

export const previewEdit = (id: string, body: Changes, signal?: AbortSignal) =>
  call(orderEdits.preview, { params: { id }, body }, signal ? { signal } : {})

/** The body's `id` makes sure that pressing twice, or a retry after a lost response, makes one edit. */
export const createEdit = (
  id: string,
  body: Changes & { id: string; expected_difference: string; note: string },
) => call(orderEdits.create, { params: { id }, body })

export const endEdit = (id: string, editId: string, how: 'paid' | 'cancel') =>
  call(orderEdits[how], { params: { id, editId } })
