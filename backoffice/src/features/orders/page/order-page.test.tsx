import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { Later } from '../../../ui/feedback/later.tsx'
import { OrderBody } from './order-page.tsx'
import type { OrderDetails, OrderView } from './use-order.ts'

type Parent = ReactElement<{ children?: ReactNode }>

/** All elements below, of whatever is drawn. */
const below = (node: ReactNode): Parent[] =>
  Children.toArray(node).flatMap((one) =>
    isValidElement<{ children?: ReactNode }>(one) ? [one, ...below(one.props.children)] : [],
  )

test.each([
  ['paid', 'captured', true],
  ['cancelled', 'refunded', true],
  ['cancelled', 'pending', false],
  ['new', 'pending', false],
])('the edits of an order that is %s, its payment %s, are shown: %s', (status, payment_status, are_shown) => {
  const order = { id: 'o', status, payment_status, notes: '' }
  const details = {
    order,
    items: [],
    payments: [],
    refunds: [],
    history: [],
    shipments: [],
  } as unknown as OrderDetails
  const drawn = below(OrderBody({ details, order: {} as OrderView }))
  const late = drawn.find(({ type }) => type === Later)
  // Beside the emails and the documents.
  expect(Children.toArray(late?.props.children)).toHaveLength(are_shown ? 3 : 2)
})
