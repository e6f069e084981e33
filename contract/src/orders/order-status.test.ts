import { expect, test } from 'vitest'
import {
  canTransition,
  hasShipping,
  isPaid,
  isPaidUnshipped,
  isRevivedByPayment,
  isUnpaid,
  mayTransition,
  needsShipping,
  ORDER_STATES,
} from './order-status.ts'
import { ORDER_STATUSES, type Order, type OrderStatus } from './orders.ts'

/** Properties of each status, and the least number of moves from it to each other status; a status that is missing cannot be reached. */
const LIFE: Record<OrderStatus, { is: string; steps: Partial<Record<OrderStatus, number>> }> = {
  draft: {
    is: 'unpaid',
    steps: {
      new: 1,
      paid: 1,
      cancelled: 1,
      failed: 2,
      processing: 2,
      on_hold: 2,
      shipped: 2,
      refunded: 2,
      delivered: 3,
    },
  },
  new: {
    is: 'unpaid',
    steps: {
      paid: 1,
      failed: 1,
      cancelled: 1,
      processing: 2,
      on_hold: 2,
      shipped: 2,
      refunded: 2,
      delivered: 3,
    },
  },
  failed: {
    is: 'unpaid revived',
    steps: {
      new: 1,
      cancelled: 1,
      paid: 2,
      processing: 3,
      on_hold: 3,
      shipped: 3,
      refunded: 3,
      delivered: 4,
    },
  },
  paid: {
    is: 'paid here',
    steps: { processing: 1, on_hold: 1, shipped: 1, cancelled: 1, refunded: 1, delivered: 2 },
  },
  processing: { is: 'paid here', steps: { on_hold: 1, shipped: 1, cancelled: 1, refunded: 1, delivered: 2 } },
  on_hold: { is: 'paid here', steps: { processing: 1, shipped: 1, cancelled: 1, refunded: 1, delivered: 2 } },
  shipped: { is: 'paid', steps: { delivered: 1, refunded: 1 } },
  delivered: { is: 'paid', steps: { refunded: 1 } },
  cancelled: { is: 'revived', steps: {} },
  refunded: { is: '', steps: {} },
}

/** The least number of moves from one status to each other, by the table of moves. */
function stepsFrom(from: OrderStatus): Partial<Record<OrderStatus, number>> {
  const found: Partial<Record<OrderStatus, number>> = {}
  let reached: OrderStatus[] = [from]
  for (let steps = 1; reached.length > 0; steps++) {
    reached = reached
      .flatMap((status) => ORDER_STATUSES.filter((to) => canTransition(status, to)))
      .filter((to) => to !== from && found[to] === undefined)
    for (const to of reached) found[to] = steps
  }
  return found
}

test.each([...ORDER_STATUSES])('%s', (status) => {
  const { is, steps } = LIFE[status]
  const labels = [
    ...(isUnpaid(status) ? ['unpaid'] : []),
    ...(isPaid(status) ? ['paid'] : []),
    ...(isPaidUnshipped(status) ? ['here'] : []),
    ...(isRevivedByPayment(status) ? ['revived'] : []),
  ]
  expect([labels.join(' '), stepsFrom(status)]).toEqual([is, steps])
})

test('an order that was imported as history can only be sent', () => {
  const nextOf = (source: Order['source'], status: OrderStatus) =>
    ORDER_STATUSES.filter((to) => mayTransition({ status, source }, to))
  for (const status of ORDER_STATUSES)
    expect(nextOf('public_user', status)).toEqual(ORDER_STATUSES.filter((to) => canTransition(status, to)))
  const next = Object.fromEntries(ORDER_STATUSES.map((status) => [status, nextOf('imported', status)]))
  expect(next).toEqual({
    draft: [],
    new: [],
    failed: [],
    paid: ['processing', 'on_hold', 'shipped'],
    processing: ['on_hold', 'shipped'],
    on_hold: ['processing', 'shipped'],
    shipped: ['delivered'],
    delivered: [],
    cancelled: [],
    refunded: [],
  })
})

test('W-09 no transition leaves a final status, and none leads to the same status', () => {
  for (const [from, moves] of Object.entries(ORDER_STATES).map(([from, { next }]) => [from, next] as const)) {
    expect(moves).not.toContain(from)
    expect(new Set(moves).size).toBe(moves.length)
  }
  expect(ORDER_STATUSES.filter((status) => ORDER_STATES[status].next.length === 0)).toEqual([
    'cancelled',
    'refunded',
  ])
})

const DOWNLOAD = {
  shipping_method: null,
  shipping_total: '0.00',
  shipping_address: null,
  tracking_number: '',
  tracking_url: '',
}
const ADDRESS = {} as NonNullable<Parameters<typeof needsShipping>[0]['shipping_address']>

test.each([
  ['nothing', {}, false, false],
  ['a method that costs nothing', { shipping_method: 'a template' }, true, true],
  ['costs without a method', { shipping_total: '4.90' }, true, true],
  ['an address alone', { shipping_address: ADDRESS }, false, true],
  ['a parcel alone', { tracking_number: 'JD01' }, false, true],
  ["a parcel's page alone", { tracking_url: 'https://parcels.example/1' }, false, true],
])('an order with %s', (_, order, has, needs) => {
  expect([hasShipping({ ...DOWNLOAD, ...order }), needsShipping({ ...DOWNLOAD, ...order })]).toEqual([
    has,
    needs,
  ])
})
