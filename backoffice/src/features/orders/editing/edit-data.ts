// The API calls of order edits, and the fields of the dialogue.

import type { Input } from '@kontor/contract/http/endpoint'
import { type OrderEdit, type OrderEditPreview, orderEdits } from '@kontor/contract/orders/order-edits'
import type { OrderItem } from '@kontor/contract/orders/orders'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, ProblemError } from '../../../lib/api/api.ts'
import { everyPage } from '../../../lib/api/every-page.ts'
import type { ChosenProduct } from './chosen-products.tsx'

/** The requested changes. `counts` contains the quantities to remove, by the id of the order item. */
export interface EditFields {
  counts: Record<string, number>
  added: ChosenProduct[]
  shipping: string
  reason: string
}

export const NO_EDIT: EditFields = { counts: {}, added: [], shipping: '', reason: '' }

type Counted = Pick<OrderItem, 'id' | 'quantity' | 'refunded_quantity'>

/** Returns the units of an item that can be removed. */
export const removableOf = ({ quantity, refunded_quantity = 0 }: Counted): number =>
  quantity - refunded_quantity

/**
 * A stored draft may concern an item refunded or removed since. The dialogue no longer has a field for the
 * item.
 */
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

/** The key is below the key of orders, so a read of orders also reads the edits again. */
export const editsQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'edits', id],
    queryFn: ({ signal }) =>
      everyPage((page) => call(orderEdits.list, { params: { id }, query: page }, { signal })),
  })

/** The changes that an edit would make, or null while nothing is chosen. `id` is the id of the edit. */
export const previewQuery = (order_id: string, id: string, changes: Changes | null) =>
  queryOptions({
    queryKey: ['edit-preview', order_id, id, changes],
    queryFn: ({ signal }) =>
      call(orderEdits.preview, { params: { id: order_id }, body: changes ?? {} }, { signal }),
    retry: false,
  })

/**
 * Creates an edit. Because of the body's `id`, a double press or a retry after a lost response makes only one
 * edit. If the difference has changed since the plan, the plan is read again, because the server would reject
 * every further try with the old difference.
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
