import { ORDER_STATUSES, type Order } from '@kontor/contract/orders/orders'
import { expect, test } from 'vitest'
import { insteadOfDeleting, whyUndeletable } from './why-undeletable.ts'

test('only a draft can be deleted; for every other order the text names the alternative', () => {
  expect(ORDER_STATUSES.filter((status) => whyUndeletable({ status }) === null)).toEqual(['draft'])
  const textsOf = (source: Order['source']) =>
    Object.fromEntries(ORDER_STATUSES.map((status) => [status, insteadOfDeleting({ status, source })]))
  const texts = textsOf('public_user')
  for (const status of ['new', 'failed', 'paid', 'processing', 'on_hold'])
    expect(texts[status]).toBe('You can cancel it instead.')
  for (const status of ['shipped', 'delivered']) expect(texts[status]).toContain('You can refund it.')
  for (const status of ['cancelled', 'refunded']) expect(texts[status]).toContain(`already ${status}`)
  for (const text of Object.values(textsOf('imported'))) expect(text).toContain('cannot be cancelled')
})
