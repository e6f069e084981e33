import { expect, test } from 'vitest'
import { changesOf, NO_EDIT, withoutGone } from './edit-data.ts'

test('an item that was refunded since, and so has no field any more, is not removed', () => {
  const fields = { ...NO_EDIT, counts: { a: 1, b: 1, c: 1 }, shipping: '5.00' }
  const items = [
    { id: 'a', quantity: 2, refunded_quantity: 2 },
    { id: 'b', quantity: 2, refunded_quantity: 1 },
  ]
  const remove = [{ order_item_id: 'b', quantity: 1 }]
  expect(changesOf(withoutGone(fields, items))).toEqual({ remove, add: [], shipping: '5.00' })
  expect(changesOf(withoutGone({ ...NO_EDIT, counts: { a: 1 } }, items))).toBeNull()
})
