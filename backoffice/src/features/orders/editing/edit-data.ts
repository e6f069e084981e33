// The API calls of order edits, and what is asked for in the dialogue.

import type { Input } from '@kontor/contract/http/endpoint'
import { type OrderEdit, type OrderEditPreview, orderEdits } from '@kontor/contract/orders/order-edits'
import type { OrderItem } from '@kontor/contract/orders/orders'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, ProblemError } from '../../../lib/api/api.ts'
import { everyPage } from '../../../lib/api/every-page.ts'
import type { ChosenProduct } from './chosen-products.tsx'

/** The changes of an edit; `counts` (quantities to remove) is keyed by the id of the order item. */
export interface EditFields {
  counts: Record<string, number>
  added: ChosenProduct[]
  shipping: string
  reason: string
}

export const NO_EDIT: EditFields = { counts: {}, added: [], shipping: '', reason: '' }

type Counted = Pick<OrderItem, 'id' | 'quantity' | 'refunded_quantity'>

/** The units of an item that can be removed. */
export const removableOf = ({ quantity, refunded_quantity = 0 }: Counted): number =>
  quantity - refunded_quantity

/** What is kept may be of an item that was refunded or removed since; it has no field any more. */
export const withoutGone = (fields: EditFields, items: readonly Counted[]): EditFields => ({
  ...fields,
  counts: Object.fromEntries(
    Object.entries(fields.counts).filter(([of]) =>
      items.some((item) => item.id === of && removableOf(item) > 0),
    ),
  ),
})

type Changes = Input<typeof orderEdits.preview>['body'] & Partial<OrderEditPreview>

/** Returns null while nothing is chosen. */
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
    queryFn: ({ signal }) =>
      everyPage((page) => call(orderEdits.list, { params: { id }, query: page }, { signal })),
  })

/** Reads the plan of an edit; disabled if nothing is chosen. `id` is the id of the edit. */
export const previewQuery = (order_id: string, id: string, changes: Changes | null) =>
  queryOptions({
    queryKey: ['edit-preview', order_id, id, changes],
    queryFn: ({ signal }) =>
      call(orderEdits.preview, { params: { id: order_id }, body: changes ?? {} }, { signal }),
    retry: false,
  })

/**
 * The body's `id` makes sure that pressing twice, or a retry after a lost response, makes one edit. Where the difference has changed since it was
 * planned, the plan is read again: with the old difference every further try would be refused, too.
 */
export async function createEdit(
  client: QueryClient,
  id: string,
  body: Changes & { id: string; expected_difference: string; note: string },
): Promise<OrderEdit> {
  try {
    return await call(orderEdits.create, { params: { id }, body })
  } catch (refusal) {
    if (refusal instanceof ProblemError && refusal.error === 'total_changed')
      void client.invalidateQueries({ queryKey: ['edit-preview', id] })
    throw refusal
  }
}

export const endEdit = (id: string, editId: string, how: 'paid' | 'cancel') =>
  call(orderEdits[how], { params: { id, editId } })
