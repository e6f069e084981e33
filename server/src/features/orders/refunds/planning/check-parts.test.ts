import { expect, test } from 'vitest'
import type { ApiError } from '../../../../http/errors/problem.ts'
import type { RefundPool } from '../../../../pricing/refund.ts'
import { checkParts, type WantedRefund } from './check-parts.ts'

type Parts = Extract<WantedRefund, { kind: 'parts' }>

const pool = (id: string | null, quantity: bigint, subtotal: bigint, tax: bigint, back = 0n): RefundPool => ({
  order_item_id: id,
  tax_rate: '0.19',
  quantity,
  subtotal,
  tax,
  given: { quantity: back, subtotal: 0n, tax: 0n },
})
/** Three lamps, one of which was refunded already, a book, and shipping of 11.90: 71.40 in sum. */
const pools = [pool('lamp', 3n, 3000n, 570n, 1n), pool('book', 1n, 2000n, 380n), pool(null, 0n, 1000n, 190n)]
// All that the check reads of an order.
const item = (id: string, unshipped: number, planned = 0, sent_left = 0) => ({
  id,
  requires_shipping: true,
  unshipped,
  planned,
  sent_left,
})
const order = { currency: 'EUR', items: [item('lamp', 2), item('book', 1)] } as unknown as Parameters<
  typeof checkParts
>[0]['order']
const check = (wanted: Partial<Parts>) =>
  checkParts({ order, pools }, { kind: 'parts', lines: [], ...wanted })
const line = (order_item_id: string, quantity: number) => ({ order_item_id, quantity })
const refusalOf = (wanted: Partial<Parts>) => {
  try {
    return check(wanted)
  } catch (refusal) {
    const { code, detail } = refusal as ApiError
    return [code, ...detail.errors!.map(({ field, message }) => `${field}: ${message}`)]
  }
}

test.each<[string, Partial<Parts>, object]>([
  ['nothing', {}, {}],
  ['units', { lines: [line('lamp', 2), line('book', 1)] }, { lines: [line('lamp', 2), line('book', 1)] }],
  ['all of the shipping', { shipping: 'all' }, { shipping: 'all' }],
  ['some of the shipping', { shipping: '4.5' }, { shipping: 450n }],
  ['the shipping to the cent', { shipping: '11.90' }, { shipping: 1190n }],
  ['an amount', { amount: '0.01' }, { amount: 1n }],
  ['everything to the cent', { amount: '71.40' }, { amount: 7140n }],
  ['nothing at all, in words', { shipping: '0', amount: '0.00' }, { shipping: 0n, amount: 0n }],
])('%s', (_, wanted, expected) => {
  const lines = (wanted.lines ?? []).map((one) => ({ ...one, quantity: BigInt(one.quantity) }))
  expect(check(wanted)).toEqual({ kind: 'parts', ...expected, lines })
})

test.each<[string, Partial<Parts>, string]>([
  [
    'an item of another order',
    { lines: [line('book', 1), line('sofa', 1)] },
    'lines.1.order_item_id: Line: not in this order.',
  ],
  [
    'an item twice',
    { lines: [line('lamp', 1), line('lamp', 1)] },
    'lines.1.order_item_id: Line: listed twice.',
  ],
  ['a unit more than is left', { lines: [line('lamp', 3)] }, 'lines.0.quantity: Quantity: at most 2 left.'],
  ['a cent more shipping', { shipping: '11.91' }, 'shipping: Shipping: at most €11.90 can be refunded.'],
  ['a cent more than all', { amount: '71.41' }, 'amount: Amount: at most €71.40 can be refunded.'],
  ['half a cent of shipping', { shipping: '0.005' }, 'shipping: Shipping: more decimals than EUR has.'],
  ['half a cent', { amount: '1.000' }, 'amount: Amount: more decimals than EUR has.'],
])('%s is refused at its field', (_, wanted, message) => {
  expect(refusalOf(wanted)).toEqual(['validation_error', message])
})

test.each<[string, Partial<Parts> & { lines: Parts['lines'] }, string]>([
  [
    'more sent units than were sent',
    { lines: [{ ...line('vase', 2), is_shipped: true }] },
    'validation_error',
  ],
  ['units of a planned shipment', { lines: [line('vase', 4)] }, 'in_use'],
  ['sent units, by an edit', { lines: [line('vase', 5)], is_unsent_only: true }, 'validation_error'],
])('%s are refused', (_, wanted, code) => {
  const vases = { ...order, items: [item('vase', 4, 2, 1)] } as unknown as typeof order
  const check = () =>
    checkParts({ order: vases, pools: [pool('vase', 9n, 900n, 0n)] }, { kind: 'parts', ...wanted })
  expect(check).toThrow(expect.objectContaining({ code }))
})
