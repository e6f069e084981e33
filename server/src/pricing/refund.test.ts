import { describe, expect, test } from 'vitest'
import { given, parts } from '../testing/refund-pools.ts'
import { leftToRefund, type RefundPart, type RefundPool, shippingWithTax, splitRefund } from './refund.ts'

const pool = (overrides: Partial<RefundPool>): RefundPool => ({
  order_item_id: 'a',
  tax_rate: '0.19',
  quantity: 1n,
  subtotal: 1000n,
  tax: 190n,
  given: { subtotal: 0n, tax: 0n, quantity: 0n },
  ...overrides,
})
const SHIPPING = pool({ order_item_id: null, quantity: 0n, subtotal: 412n, tax: 78n })
const brief = (list: RefundPart[]) =>
  list.map((part) => [part.kind, part.order_item_id, part.quantity, part.subtotal, part.tax])
describe('one refund', () => {
  const three = pool({ quantity: 3n, subtotal: 841n, tax: 159n })
  const ask = (pools: RefundPool[], input: object) => brief(splitRefund(pools, parts(input)))

  test('a unit of three, and then another and the last', () => {
    let pools = [three]
    const seen = [1n, 1n, 1n].map((quantity) => {
      const list = splitRefund(pools, parts({ lines: [{ order_item_id: 'a', quantity }] }))
      pools = given(pools, list)
      return list.map((part) => [part.subtotal, part.tax])
    })
    expect(seen).toEqual([[[280n, 53n]], [[281n, 53n]], [[280n, 53n]]])
  })

  test('a unit of a line without discounts is refunded at its price, plus its tax', () => {
    const net = pool({ quantity: 3n, subtotal: 99n, tax: 19n })
    expect(brief(splitRefund([net], parts({ lines: [{ order_item_id: 'a', quantity: 1n }] })))).toEqual([
      ['item', 'a', 1n, 33n, 6n],
    ])
  })

  test.each<[string, object, unknown[]]>([
    ['a unit', { lines: [{ order_item_id: 'a', quantity: 1n }] }, [['item', 'a', 1n, 1000n, 190n]]],
    ['the shipping', { shipping: 'all' }, [['shipping', null, null, 412n, 78n]]],
    ['some of the shipping', { shipping: 100n }, [['shipping', null, null, 84n, 16n]]],
    [
      'an amount, spread over everything',
      { amount: 168n },
      [
        ['adjustment', 'a', null, 100n, 19n],
        ['adjustment', null, null, 41n, 8n],
      ],
    ],
    [
      'less than the unit, for its wear',
      { lines: [{ order_item_id: 'a', quantity: 1n }], amount: 1000n },
      [
        ['item', 'a', 1n, 1000n, 190n],
        ['adjustment', 'a', null, -160n, -30n],
      ],
    ],
    [
      'more than the unit, for the trouble',
      { lines: [{ order_item_id: 'a', quantity: 1n }], amount: 1290n },
      [
        ['item', 'a', 1n, 1000n, 190n],
        ['adjustment', null, null, 84n, 16n],
      ],
    ],
  ])('%s', (_, input, expected) => expect(ask([pool({}), SHIPPING], input)).toEqual(expected))

  test('an amount is taken of gift cards only once nothing else is left', () => {
    const card = pool({ order_item_id: 'card', tax_rate: '0', subtotal: 2500n, tax: 0n, is_gift_card: true })
    const goods = [
      ['adjustment', 'a', null, 1000n, 190n],
      ['adjustment', null, null, 412n, 78n],
    ]
    expect(ask([card, pool({}), SHIPPING], { amount: 1680n })).toEqual(goods)
    const more = [...goods, ['adjustment', 'card', null, 1n, 0n]]
    expect(ask([card, pool({}), SHIPPING], { amount: 1681n })).toEqual(more)
  })

  test('everything, including what was withheld before', () => {
    const pools = given(
      [pool({}), SHIPPING],
      splitRefund(
        [pool({}), SHIPPING],
        parts({ lines: [{ order_item_id: 'a', quantity: 1n }], amount: 1000n }),
      ),
    )
    expect(brief(splitRefund(pools, { kind: 'rest' }))).toEqual([
      ['shipping', null, null, 412n, 78n],
      ['adjustment', 'a', null, 160n, 30n],
    ])
  })

  test('everything, including what was withheld of a unit before another: all that has units or shipping left, and the amount', () => {
    const lines = [{ order_item_id: 'a', quantity: 1n }]
    const sold = [pool({ quantity: 2n, subtotal: 2000n, tax: 380n }), SHIPPING]
    const pools = given(sold, splitRefund(sold, parts({ lines, amount: 1000n })))
    const [amount, shipping] = [leftToRefund(pools), 490n]
    expect(ask(pools, { lines, shipping })).toEqual([
      ['item', 'a', 1n, 1000n, 190n],
      ['shipping', null, null, 412n, 78n],
    ])
    const all = splitRefund(pools, parts({ lines, shipping, amount }))
    expect([leftToRefund(given(pools, all)), all.map(({ kind }) => kind)]).toEqual([
      0n,
      ['item', 'shipping', 'adjustment'],
    ])
  })

  test('the tax alone, and then no tax any more', () => {
    const sold = [pool({}), SHIPPING]
    const tax = splitRefund(sold, { kind: 'tax' })
    expect(brief(tax)).toEqual([
      ['adjustment', 'a', null, 0n, 190n],
      ['adjustment', null, null, 0n, 78n],
    ])
    const pools = given(sold, tax)
    const line = parts({ lines: [{ order_item_id: 'a', quantity: 1n }] })
    expect(brief(splitRefund(pools, line))).toEqual([['item', 'a', 1n, 1000n, 0n]])
  })

  // What is already refunded of a line, the quantities refunded one after another, and what each refund gives: its net, and the tax that is left.
  test.each<[string, Partial<RefundPool>, Partial<RefundPool['given']>, [bigint, bigint][]]>([
    [
      'that divide',
      { quantity: 2n, subtotal: 2000n, tax: 380n },
      { tax: 380n },
      [
        [1000n, 0n],
        [1000n, 0n],
      ],
    ],
    [
      'that do not divide',
      { quantity: 3n, subtotal: 841n, tax: 159n },
      { tax: 159n },
      [
        [280n, 0n],
        [281n, 0n],
        [280n, 0n],
      ],
    ],
    [
      'whose total does not divide',
      { quantity: 3n, subtotal: 100n, tax: 19n },
      { tax: 19n },
      [
        [34n, 0n],
        [32n, 0n],
        [34n, 0n],
      ],
    ],
    [
      'after a unit with its tax',
      { quantity: 3n, subtotal: 841n, tax: 159n },
      { subtotal: 280n, tax: 159n, quantity: 1n },
      [
        [281n, 0n],
        [280n, 0n],
      ],
    ],
    [
      'whose total does not divide, after a unit with its tax',
      { quantity: 3n, subtotal: 100n, tax: 19n },
      { subtotal: 34n, tax: 19n, quantity: 1n },
      [
        [32n, 0n],
        [34n, 0n],
      ],
    ],
    [
      'after a unit of which much was kept back',
      { quantity: 2n, subtotal: 2000n, tax: 380n },
      { subtotal: 160n, tax: 380n, quantity: 1n },
      [[1000n, 0n]],
    ],
    [
      'with some of the tax left',
      { quantity: 2n, subtotal: 2000n, tax: 380n },
      { tax: 300n },
      [
        [1080n, 0n],
        [920n, 80n],
      ],
    ],
  ])('after the tax went back, units %s', (_, line, back, expected) => {
    let pools = [pool({ ...line, given: { subtotal: 0n, tax: 0n, quantity: 0n, ...back } })]
    const seen = expected.map(() => {
      const input = parts({ lines: [{ order_item_id: 'a', quantity: 1n }] })
      const [part, ...more] = splitRefund(pools, input)
      expect(more).toEqual([])
      pools = given(pools, [part!])
      return [part!.subtotal, part!.tax]
    })
    expect(seen).toEqual(expected)
  })

  test('a line that was partly refunded by amount returns the rest', () => {
    const pools = given([pool({})], splitRefund([pool({})], parts({ amount: 500n })))
    expect(ask(pools, { lines: [{ order_item_id: 'a', quantity: 1n }] })).toEqual([
      ['item', 'a', 1n, 580n, 110n],
    ])
  })

  test.each<[string, Partial<RefundPool['given']>, bigint, [subtotal: bigint, tax: bigint]]>([
    ['the tax went back alone: what follows has none, and takes none back', { tax: 190n }, 500n, [500n, 0n]],
    ['the goods went back without tax: what follows is tax first', { subtotal: 900n }, 10n, [0n, 10n]],
    ['the goods are all back: what is left is tax', { subtotal: 1000n, tax: 100n }, 50n, [0n, 50n]],
    ['in step: its share', { subtotal: 500n, tax: 95n }, 119n, [100n, 19n]],
    ['more tax is back than its share: less of it', { subtotal: 400n, tax: 90n }, 119n, [112n, 7n]],
    ['far more tax is back than its share: none of it', { subtotal: 400n, tax: 100n }, 119n, [119n, 0n]],
    ['everything that is left', { subtotal: 400n, tax: 100n }, 690n, [600n, 90n]],
  ])('an amount after %s', (_, before, amount, [subtotal, tax]) => {
    const pools = [pool({ given: { subtotal: 0n, tax: 0n, quantity: 0n, ...before } })]
    expect(ask(pools, { amount })).toEqual([['adjustment', 'a', null, subtotal, tax]])
  })

  test('a deduction from a unit whose tax was back before brings its tax in step again', () => {
    const pools = [pool({ given: { subtotal: 0n, tax: 190n, quantity: 0n } })]
    expect(ask(pools, { lines: [{ order_item_id: 'a', quantity: 1n }], amount: 400n })).toEqual([
      ['item', 'a', 1n, 1000n, 0n],
      ['adjustment', 'a', null, -504n, -96n],
    ])
  })

  test('the whole of what is back is rounded, with its tax, after a unit and after something else', () => {
    const of_three = pool({ quantity: 3n, subtotal: 100n, tax: 19n })
    const unit = parts({ lines: [{ order_item_id: 'a', quantity: 1n }] })
    const seen = []
    let pools = [of_three]
    for (const _ of [1, 2, 3]) {
      const list = splitRefund(pools, unit)
      pools = given(pools, list)
      seen.push(...list.map((part) => [part.subtotal, part.tax]))
    }
    expect(seen).toEqual([
      [34n, 6n],
      [32n, 7n],
      [34n, 6n],
    ])
    const touched = [pool({ ...of_three, given: { subtotal: 40n, tax: 8n, quantity: 0n } })]
    expect(brief(splitRefund(touched, unit))).toEqual([['item', 'a', 1n, 34n, 6n]])
  })

  test('input and pools are not changed', () => {
    const pools = [pool({ quantity: 2n })]
    ask(pools, { lines: [{ order_item_id: 'a', quantity: 1n }] })
    expect(pools).toEqual([pool({ quantity: 2n })])
  })

  test('given in any order, returned by kind: items, shipping, adjustments', () => {
    const pools = [SHIPPING, pool({}), pool({ order_item_id: 'b' })]
    const lines = [
      { order_item_id: 'b', quantity: 1n },
      { order_item_id: 'a', quantity: 1n },
    ]
    expect(ask(pools, { lines, shipping: 'all', amount: 2800n }).map(([kind, id]) => [kind, id])).toEqual([
      ['item', 'a'],
      ['item', 'b'],
      ['shipping', null],
      ['adjustment', 'a'],
      ['adjustment', 'b'],
      ['adjustment', null],
    ])
  })

  test('some units were refunded before', () => {
    const pools = [pool({ quantity: 3n, given: { subtotal: 667n, tax: 126n, quantity: 2n } })]
    const units = (quantity: bigint) => ask(pools, { lines: [{ order_item_id: 'a', quantity }] })
    expect(units(1n)).toEqual([['item', 'a', 1n, 333n, 64n]])
    expect(() => units(2n)).toThrow('More units than are left')
  })

  test.each<[string, object]>([
    ['more units than there are', { lines: [{ order_item_id: 'a', quantity: 2n }] }],
    ['no unit', { lines: [{ order_item_id: 'a', quantity: 0n }] }],
    ['an unknown line', { lines: [{ order_item_id: 'b', quantity: 1n }] }],
    [
      'a line twice',
      {
        lines: [
          { order_item_id: 'a', quantity: 1n },
          { order_item_id: 'a', quantity: 1n },
        ],
      },
    ],
    ['more shipping', { shipping: 491n }],
    ['shipping of less than nothing', { shipping: -1n }],
    ['less than nothing, beside a unit', { lines: [{ order_item_id: 'a', quantity: 1n }], amount: -1n }],
    ['a unit more than came', { amount: 1681n }],
    ['less than nothing', { amount: -1n }],
  ])('%s is refused', (_, input) => expect(() => ask([pool({}), SHIPPING], input)).toThrow(RangeError))
})

test('shipping at two rates is reduced by exactly so much before tax', () => {
  const ships = { order_item_id: null, quantity: 0n }
  const pools = [
    pool({}),
    pool({ ...ships, subtotal: 163n, tax: 31n }),
    pool({ ...ships, subtotal: 327n, tax: 23n, tax_rate: '0.07' }),
  ]
  const wanted = Array.from({ length: 490 }, (_, at) => BigInt(at + 1))
  const reduced = wanted.map((net) => {
    const shipping = shippingWithTax(pools, net)
    const list = splitRefund(pools, parts({ shipping }))
    return list.reduce((all, part) => all + part.subtotal, 0n)
  })
  expect(reduced).toEqual(wanted)
})
