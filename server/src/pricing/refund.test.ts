import { currencyDecimals } from '@kontor/contract/currencies'
import { toMinor } from '@kontor/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type OrderFacts, priceOrder } from './order-total.ts'
import { leftToRefund, type RefundPart, type RefundPool, type RefundWish, splitRefund } from './refund.ts'
import { poolsOf, type SoldOrder } from './refund-pools.ts'
import type { TaxComponent } from './tax.ts'

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
const parts = (wish: object): RefundWish => ({ kind: 'parts', lines: [], ...wish })
const brief = (list: RefundPart[]) =>
  list.map((part) => [part.kind, part.order_item_id, part.quantity, part.subtotal, part.tax])
const given = (pools: RefundPool[], list: RefundPart[]): RefundPool[] =>
  pools.map((one) => {
    const own = list.filter(
      (part) => part.order_item_id === one.order_item_id && part.tax_rate === one.tax_rate,
    )
    const add = (before: bigint, of: (part: RefundPart) => bigint) =>
      own.reduce((sum, part) => sum + of(part), before)
    return {
      ...one,
      given: {
        subtotal: add(one.given.subtotal, (part) => part.subtotal),
        tax: add(one.given.tax, (part) => part.tax),
        quantity: add(one.given.quantity, (part) => part.quantity ?? 0n),
      },
    }
  })

describe('what one refund gives back', () => {
  const three = pool({ quantity: 3n, subtotal: 841n, tax: 159n })
  const ask = (pools: RefundPool[], wish: object) =>
    brief(splitRefund({ prices_include_tax: true, pools }, parts(wish)))

  test('a piece of three, and then another and the last', () => {
    let pools = [three]
    const seen = [1n, 1n, 1n].map((quantity) => {
      const list = splitRefund(
        { prices_include_tax: true, pools },
        parts({ lines: [{ order_item_id: 'a', quantity }] }),
      )
      pools = given(pools, list)
      return list.map((part) => [part.subtotal, part.tax])
    })
    expect(seen).toEqual([[[280n, 53n]], [[281n, 53n]], [[280n, 53n]]])
  })

  test('prices before tax: a piece comes to its price, and the tax follows', () => {
    const net = pool({ quantity: 3n, subtotal: 99n, tax: 19n })
    expect(
      brief(
        splitRefund(
          { prices_include_tax: false, pools: [net] },
          parts({ lines: [{ order_item_id: 'a', quantity: 1n }] }),
        ),
      ),
    ).toEqual([['item', 'a', 1n, 33n, 6n]])
  })

  test.each<[string, object, unknown[]]>([
    ['a piece', { lines: [{ order_item_id: 'a', quantity: 1n }] }, [['item', 'a', 1n, 1000n, 190n]]],
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
      'less than the piece, for its wear',
      { lines: [{ order_item_id: 'a', quantity: 1n }], amount: 1000n },
      [
        ['item', 'a', 1n, 1000n, 190n],
        ['adjustment', 'a', null, -160n, -30n],
      ],
    ],
    [
      'more than the piece, for the trouble',
      { lines: [{ order_item_id: 'a', quantity: 1n }], amount: 1290n },
      [
        ['item', 'a', 1n, 1000n, 190n],
        ['adjustment', null, null, 84n, 16n],
      ],
    ],
  ])('%s', (_, wish, expected) => expect(ask([pool({}), SHIPPING], wish)).toEqual(expected))

  test('everything, with what was kept back before', () => {
    const kept = given(
      [pool({}), SHIPPING],
      splitRefund(
        { prices_include_tax: true, pools: [pool({}), SHIPPING] },
        parts({ lines: [{ order_item_id: 'a', quantity: 1n }], amount: 1000n }),
      ),
    )
    expect(brief(splitRefund({ prices_include_tax: true, pools: kept }, { kind: 'rest' }))).toEqual([
      ['shipping', null, null, 412n, 78n],
      ['adjustment', 'a', null, 160n, 30n],
    ])
  })

  test('the tax alone, and then no tax any more', () => {
    const order = { prices_include_tax: true, pools: [pool({}), SHIPPING] }
    const tax = splitRefund(order, { kind: 'tax' })
    expect(brief(tax)).toEqual([
      ['adjustment', 'a', null, 0n, 190n],
      ['adjustment', null, null, 0n, 78n],
    ])
    const pools = given(order.pools, tax)
    const line = parts({ lines: [{ order_item_id: 'a', quantity: 1n }] })
    expect(brief(splitRefund({ ...order, pools }, line))).toEqual([['item', 'a', 1n, 1000n, 0n]])
  })

  // What is back of a line, the pieces that go back one after another, and what each of them gives: its net, and the tax that is left.
  test.each<[string, boolean, Partial<RefundPool>, Partial<RefundPool['given']>, [bigint, bigint][]]>([
    [
      'with tax',
      true,
      { quantity: 2n, subtotal: 2000n, tax: 380n },
      { tax: 380n },
      [
        [1000n, 0n],
        [1000n, 0n],
      ],
    ],
    [
      'without tax',
      false,
      { quantity: 2n, subtotal: 2000n, tax: 380n },
      { tax: 380n },
      [
        [1000n, 0n],
        [1000n, 0n],
      ],
    ],
    [
      'with tax, that do not divide',
      true,
      { quantity: 3n, subtotal: 841n, tax: 159n },
      { tax: 159n },
      [
        [280n, 0n],
        [281n, 0n],
        [280n, 0n],
      ],
    ],
    [
      'without tax, that do not divide',
      false,
      { quantity: 3n, subtotal: 100n, tax: 19n },
      { tax: 19n },
      [
        [33n, 0n],
        [34n, 0n],
        [33n, 0n],
      ],
    ],
    [
      'with tax, after a piece with its tax',
      true,
      { quantity: 3n, subtotal: 841n, tax: 159n },
      { subtotal: 280n, tax: 159n, quantity: 1n },
      [
        [281n, 0n],
        [280n, 0n],
      ],
    ],
    [
      'without tax, after a piece with its tax',
      false,
      { quantity: 3n, subtotal: 100n, tax: 19n },
      { subtotal: 33n, tax: 19n, quantity: 1n },
      [
        [34n, 0n],
        [33n, 0n],
      ],
    ],
    [
      'with tax, after a piece of which much was kept back',
      true,
      { quantity: 2n, subtotal: 2000n, tax: 380n },
      { subtotal: 160n, tax: 380n, quantity: 1n },
      [[1000n, 0n]],
    ],
    [
      'with tax, some of which is left',
      true,
      { quantity: 2n, subtotal: 2000n, tax: 380n },
      { tax: 300n },
      [
        [1080n, 0n],
        [920n, 80n],
      ],
    ],
  ])('after the tax went back, pieces at prices %s', (_, prices_include_tax, line, back, expected) => {
    let pools = [pool({ ...line, given: { subtotal: 0n, tax: 0n, quantity: 0n, ...back } })]
    const seen = expected.map(() => {
      const wish = parts({ lines: [{ order_item_id: 'a', quantity: 1n }] })
      const [part, ...more] = splitRefund({ prices_include_tax, pools }, wish)
      expect(more).toEqual([])
      pools = given(pools, [part!])
      return [part!.subtotal, part!.tax]
    })
    expect(seen).toEqual(expected)
  })

  test('a line that an amount has touched before gives what is left of it', () => {
    const pools = given(
      [pool({})],
      splitRefund({ prices_include_tax: true, pools: [pool({})] }, parts({ amount: 500n })),
    )
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

  test('a deduction from a piece whose tax was back before brings its tax in step again', () => {
    const pools = [pool({ given: { subtotal: 0n, tax: 190n, quantity: 0n } })]
    expect(ask(pools, { lines: [{ order_item_id: 'a', quantity: 1n }], amount: 400n })).toEqual([
      ['item', 'a', 1n, 1000n, 0n],
      ['adjustment', 'a', null, -504n, -96n],
    ])
  })

  test('prices before tax, after a piece and after something else', () => {
    const net = { prices_include_tax: false }
    const of_three = pool({ quantity: 3n, subtotal: 100n, tax: 19n })
    const piece = parts({ lines: [{ order_item_id: 'a', quantity: 1n }] })
    const seen = []
    let pools = [of_three]
    for (const _ of [1, 2, 3]) {
      const list = splitRefund({ ...net, pools }, piece)
      pools = given(pools, list)
      seen.push(...list.map((part) => [part.subtotal, part.tax]))
    }
    expect(seen).toEqual([
      [33n, 6n],
      [34n, 7n],
      [33n, 6n],
    ])
    const touched = [pool({ ...of_three, given: { subtotal: 40n, tax: 8n, quantity: 0n } })]
    expect(brief(splitRefund({ ...net, pools: touched }, piece))).toEqual([['item', 'a', 1n, 33n, 6n]])
  })

  test('pieces and pools stay as they were handed in', () => {
    const pools = [pool({ quantity: 2n })]
    ask(pools, { lines: [{ order_item_id: 'a', quantity: 1n }] })
    expect(pools).toEqual([pool({ quantity: 2n })])
  })

  test('named in any order, told by kind: items, shipping, adjustments', () => {
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

  test('of pieces some are back', () => {
    const pools = [pool({ quantity: 3n, given: { subtotal: 667n, tax: 126n, quantity: 2n } })]
    const pieces = (quantity: bigint) => ask(pools, { lines: [{ order_item_id: 'a', quantity }] })
    expect(pieces(1n)).toEqual([['item', 'a', 1n, 333n, 64n]])
    expect(() => pieces(2n)).toThrow('More pieces than are left')
  })

  test.each<[string, object]>([
    ['more pieces than there are', { lines: [{ order_item_id: 'a', quantity: 2n }] }],
    ['no piece', { lines: [{ order_item_id: 'a', quantity: 0n }] }],
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
    ['less than nothing, beside a piece', { lines: [{ order_item_id: 'a', quantity: 1n }], amount: -1n }],
    ['a unit more than came', { amount: 1681n }],
    ['less than nothing', { amount: -1n }],
  ])('%s is refused', (_, wish) => expect(() => ask([pool({}), SHIPPING], wish)).toThrow(RangeError))
})

const component = (
  label: string,
  rate: string,
  basis: TaxComponent['basis'] = 'origin',
  compound = false,
): TaxComponent => ({ label, rate, country: 'DE', basis, tax_type: 'vat', compound })
const TAXES: TaxComponent[][] = [
  [],
  [component('VAT', '0.19')],
  [component('VAT', '0.07')],
  [component('VAT', '0.255', 'destination')],
  [component('Reverse charge', '0', 'reverse_charge')],
  [component('Zero-rated export', '0', 'zero_rated')],
  [component('GST', '0.05'), component('QST', '0.09975')],
  [component('GST', '0.05'), component('PST', '0.07', 'origin', true)],
]

const text = (minor: bigint, currency: string) => {
  const decimals = currencyDecimals(currency)
  const digits = minor.toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`
}

/** A random order, priced and in the form in which the database stores it. */
const anySold: fc.Arbitrary<{ order: SoldOrder; prices_include_tax: boolean; total: bigint }> = fc
  .record({
    currency: fc.constantFrom('EUR', 'JPY', 'ETH'),
    prices_include_tax: fc.boolean(),
    shipping: fc.bigInt({ min: 0n, max: 5000n }),
    lines: fc.array(
      fc.record({
        product_id: fc.uuid(),
        quantity: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 1000 })),
        price: fc.oneof(fc.bigInt({ min: 0n, max: 30n }), fc.bigInt({ min: 0n, max: 500_000n })),
        off: fc.integer({ min: 0, max: 100 }),
        tax: fc.constantFrom(...TAXES),
        requires_shipping: fc.boolean(),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  })
  .map(({ currency, prices_include_tax, shipping, lines }) => {
    const facts: OrderFacts = {
      currency,
      prices_include_tax,
      shipping_minor: lines.some((line) => line.requires_shipping) ? shipping : 0n,
      lines: lines.map(({ price, off, ...line }) => ({
        ...line,
        unit_price: text(price, currency),
        unit_discount: text(off > 60 ? (price * BigInt(off)) / 100n : 0n, currency),
      })),
    }
    const priced = priceOrder(facts)
    const items = priced.items.map((item, at) => ({
      ...item,
      id: `item ${at}`,
      requires_shipping: lines[at]!.requires_shipping,
    }))
    return {
      order: { ...priced, currency, items },
      prices_include_tax,
      total: toMinor(priced.total, currency),
    }
  })

test('the pools of an order sum to it: each line, the shipping, the tax and the total', () => {
  fc.assert(
    fc.property(anySold, ({ order, total }) => {
      const pools = poolsOf(order)
      const sum = (list: RefundPool[], of: (one: RefundPool) => bigint) =>
        list.reduce((all, one) => all + of(one), 0n)
      const shipping = pools.filter((one) => one.order_item_id === null)
      expect(sum(shipping, (one) => one.subtotal)).toBe(toMinor(order.shipping_total, order.currency))
      expect(sum(pools, (one) => one.tax)).toBe(toMinor(order.tax_total, order.currency))
      expect(leftToRefund(pools)).toBe(total)
      for (const one of pools) expect(one.subtotal >= 0n && one.tax >= 0n).toBe(true)
      expect(new Set(shipping.map((one) => one.tax_rate)).size).toBe(shipping.length)
    }),
    { numRuns: 500 },
  )
})

/** A random next refund by a merchant: the numbers choose a share of what is left. */
const anyStep = fc.record({
  kind: fc.constantFrom('lines', 'lines', 'lines less', 'shipping', 'amount', 'amount', 'tax', 'rest'),
  which: fc.nat(),
  share: fc.integer({ min: 0, max: 100 }),
})

function wishFor(
  pools: RefundPool[],
  { kind, which, share }: { kind: string; which: number; share: number },
) {
  const part = (whole: bigint) => (whole * BigInt(share)) / 100n
  if (kind === 'rest' || kind === 'tax') return { kind } as RefundWish
  if (kind === 'amount') return parts({ amount: part(leftToRefund(pools)) })
  const shipping = pools.filter((one) => one.order_item_id === null)
  if (kind === 'shipping') return parts({ shipping: share > 90 ? 'all' : part(leftToRefund(shipping)) })
  const lines = pools
    .filter((one, at) => one.quantity > one.given.quantity && (which >> at) % 2 === 0)
    .map((one) => ({
      order_item_id: one.order_item_id!,
      quantity: 1n + part(one.quantity - one.given.quantity - 1n),
    }))
  const plain = parts({ lines, ...(which % 5 === 0 ? { shipping: 'all' } : {}) })
  if (kind !== 'lines less') return plain
  const worth = splitRefund({ prices_include_tax: which % 2 === 0, pools }, plain)
  return { ...plain, amount: part(worth.reduce((sum, one) => sum + one.subtotal + one.tax, 0n)) }
}

test('whatever the sequence of refunds, its parts sum to the original: a thousand of them end at exactly zero', () => {
  fc.assert(
    fc.property(
      anySold,
      fc.array(anyStep, { maxLength: 12 }),
      ({ order, prices_include_tax, total }, steps) => {
        let pools = poolsOf(order)
        let back = 0n
        for (const step of [...steps, { kind: 'rest', which: 0, share: 0 }]) {
          const wish = wishFor(pools, step)
          const list = splitRefund({ prices_include_tax, pools }, wish)
          const amount = list.reduce((sum, part) => sum + part.subtotal + part.tax, 0n)
          if (wish.kind === 'parts' && wish.amount !== undefined) expect(amount).toBe(wish.amount)
          expect(amount >= 0n).toBe(true)
          for (const { subtotal, tax } of list)
            expect(subtotal + tax < 0n ? subtotal <= 0n && tax <= 0n : subtotal >= 0n && tax >= 0n).toBe(true)
          back += amount
          pools = given(pools, list)
          for (const { subtotal, tax, quantity, given: so_far } of pools) {
            expect(so_far.subtotal >= 0n && so_far.subtotal <= subtotal).toBe(true)
            expect(so_far.tax >= 0n && so_far.tax <= tax).toBe(true)
            expect(so_far.quantity <= quantity).toBe(true)
          }
          expect(leftToRefund(pools)).toBe(total - back)
        }
        for (const { subtotal, tax, quantity, given: so_far } of pools)
          expect(so_far).toEqual({ subtotal, tax, quantity })
        expect(back).toBe(total)
      },
    ),
    { numRuns: 1000 },
  )
})

test('whenever the tax goes back, the pieces before it bring theirs, those after it none, and all of them come to the line', () => {
  const taken = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 4 })
  fc.assert(
    fc.property(anySold, taken, taken, ({ order, prices_include_tax }, before, after) => {
      let pools = poolsOf(order).filter((one) => one.order_item_id !== null)
      const giveBack = (wish: RefundWish) => {
        const list = splitRefund({ prices_include_tax, pools }, wish)
        pools = given(pools, list)
        return list
      }
      const giveOne = (share: number) =>
        giveBack(wishFor(pools, { kind: 'lines', which: share * 2, share: share % 50 }))
      for (const share of before) giveOne(share)
      giveBack({ kind: 'tax' })
      for (const share of after) {
        for (const part of giveOne(share)) expect(part.tax).toBe(0n)
        // The net that is back is that of the pieces that are, but for rounding: a unit of its own, and one of the tax.
        for (const { subtotal, quantity, given: so_far } of pools) {
          const off = so_far.subtotal * quantity - subtotal * so_far.quantity
          expect(off <= 2n * quantity && off >= -2n * quantity).toBe(true)
        }
      }
      const left = pools
        .filter((one) => one.quantity > one.given.quantity)
        .map((one) => ({ order_item_id: one.order_item_id, quantity: one.quantity - one.given.quantity }))
      giveBack(parts({ lines: left }))
      for (const { subtotal, tax, quantity, given: so_far } of pools)
        expect(so_far).toEqual({ subtotal, tax, quantity })
    }),
    { numRuns: 1000 },
  )
})

test('N-04 at every moment the tax that is back is within one unit of its share, however many small refunds there were', () => {
  const small = fc.record({
    kind: fc.constantFrom('amount', 'amount', 'shipping', 'lines', 'lines less'),
    which: fc.nat(),
    share: fc.integer({ min: 0, max: 12 }),
  })
  fc.assert(
    fc.property(
      anySold,
      fc.array(small, { minLength: 5, maxLength: 30 }),
      ({ order, prices_include_tax }, steps) => {
        let pools = poolsOf(order)
        for (const step of steps) {
          pools = given(pools, splitRefund({ prices_include_tax, pools }, wishFor(pools, step)))
          for (const { subtotal, tax, given: so_far } of pools) {
            const whole = subtotal + tax
            const off = so_far.tax * whole - tax * (so_far.subtotal + so_far.tax)
            expect(off <= whole && off >= -whole).toBe(true)
          }
        }
      },
    ),
    { numRuns: 300 },
  )
})
