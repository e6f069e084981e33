// Refunds of random orders: whatever their sequence, what comes back sums to what was paid.

import { currencyDecimals } from '@kontor/contract/values/currencies'
import { toMinor } from '@kontor/contract/values/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../scripts/lib/runs.mjs'
import { given, parts } from '../testing/refund-pools.ts'
import { type OrderFacts, priceOrder } from './order-total.ts'
import { leftToRefund, type RefundInput, type RefundPool, splitRefund } from './refund.ts'
import { poolsOf, type SoldOrder } from './refund-pools.ts'
import type { TaxComponent } from './tax/tax.ts'

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
const anySold: fc.Arbitrary<{ order: SoldOrder; total: bigint }> = fc
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
        is_gift_card: fc.boolean(),
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
        discount_minor: off > 60 ? (price * BigInt(line.quantity) * BigInt(off)) / 100n : 0n,
      })),
    }
    const priced = priceOrder(facts)
    const items = priced.items.map((item, at) => ({
      ...item,
      id: `item ${at}`,
      requires_shipping: lines[at]!.requires_shipping,
      is_gift_card: lines[at]!.is_gift_card,
    }))
    return {
      order: { ...priced, currency, items },
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
    { numRuns: runs(500) },
  )
})

/** A random next refund by a merchant: the numbers choose a share of what is left. */
const anyStep = fc.record({
  kind: fc.constantFrom('lines', 'lines', 'lines less', 'shipping', 'amount', 'amount', 'tax', 'rest'),
  which: fc.nat(),
  share: fc.integer({ min: 0, max: 100 }),
})

function inputFor(
  pools: RefundPool[],
  { kind, which, share }: { kind: string; which: number; share: number },
) {
  const part = (whole: bigint) => (whole * BigInt(share)) / 100n
  if (kind === 'rest' || kind === 'tax') return { kind } as RefundInput
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
  const worth = splitRefund(pools, plain)
  return { ...plain, amount: part(worth.reduce((sum, one) => sum + one.subtotal + one.tax, 0n)) }
}

type Pools = ReturnType<typeof poolsOf>

const hasOneSign = ({ subtotal, tax }: { subtotal: bigint; tax: bigint }): boolean =>
  subtotal + tax < 0n ? subtotal <= 0n && tax <= 0n : subtotal >= 0n && tax >= 0n

/** Whether no more was refunded than there was. */
const isWithin = ({ subtotal, tax, quantity, given: so_far }: Pools[number]): boolean =>
  so_far.subtotal >= 0n &&
  so_far.subtotal <= subtotal &&
  so_far.tax >= 0n &&
  so_far.tax <= tax &&
  so_far.quantity <= quantity

test('whatever the sequence of refunds, its parts sum to the original: a thousand of them end at exactly zero', () => {
  fc.assert(
    fc.property(anySold, fc.array(anyStep, { maxLength: 12 }), ({ order, total }, steps) => {
      let pools = poolsOf(order)
      let back = 0n
      for (const step of [...steps, { kind: 'rest', which: 0, share: 0 }]) {
        const input = inputFor(pools, step)
        const list = splitRefund(pools, input)
        const amount = list.reduce((sum, part) => sum + part.subtotal + part.tax, 0n)
        if (input.kind === 'parts' && input.amount !== undefined) expect(amount).toBe(input.amount)
        expect(amount >= 0n).toBe(true)
        expect(list.every(hasOneSign)).toBe(true)
        back += amount
        pools = given(pools, list)
        expect(pools.every(isWithin)).toBe(true)
        expect(leftToRefund(pools)).toBe(total - back)
      }
      for (const { subtotal, tax, quantity, given: so_far } of pools)
        expect(so_far).toEqual({ subtotal, tax, quantity })
      expect(back).toBe(total)
    }),
    { numRuns: runs(1000) },
  )
})

test('an amount is refunded of goods and shipping as far as these go, and only the rest of it of gift cards', () => {
  const sumOf = (list: readonly { subtotal: bigint; tax: bigint }[]) =>
    list.reduce((sum, { subtotal, tax }) => sum + subtotal + tax, 0n)
  fc.assert(
    fc.property(anySold, fc.array(anyStep, { maxLength: 6 }), ({ order }, steps) => {
      let pools = poolsOf(order)
      const cards = new Set(order.items.filter((item) => item.is_gift_card).map(({ id }) => id))
      for (const step of steps) {
        const left = leftToRefund(pools.filter((one) => !cards.has(one.order_item_id ?? '')))
        const list = splitRefund(pools, inputFor(pools, { ...step, kind: 'amount' }))
        const of_cards = sumOf(list.filter((part) => cards.has(part.order_item_id ?? '')))
        expect(of_cards).toBe(sumOf(list) > left ? sumOf(list) - left : 0n)
        pools = given(pools, list)
        expect(pools.every(isWithin)).toBe(true)
      }
    }),
    { numRuns: runs(300) },
  )
})

test('whenever the tax is refunded, units refunded before it include theirs, those after it none, and the sum is the line', () => {
  const taken = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 4 })
  fc.assert(
    fc.property(anySold, taken, taken, ({ order }, before, after) => {
      let pools = poolsOf(order).filter((one) => one.order_item_id !== null)
      const makeRefund = (input: RefundInput) => {
        const list = splitRefund(pools, input)
        pools = given(pools, list)
        return list
      }
      const giveOne = (share: number) =>
        makeRefund(inputFor(pools, { kind: 'lines', which: share * 2, share: share % 50 }))
      for (const share of before) giveOne(share)
      makeRefund({ kind: 'tax' })
      for (const share of after) {
        for (const part of giveOne(share)) expect(part.tax).toBe(0n)
        // The refunded net is that of the refunded units, but for rounding: one smallest unit of its own, and one of the tax.
        for (const { subtotal, quantity, given: so_far } of pools) {
          const off = so_far.subtotal * quantity - subtotal * so_far.quantity
          expect(off <= 2n * quantity && off >= -2n * quantity).toBe(true)
        }
      }
      const left = pools
        .filter((one) => one.quantity > one.given.quantity)
        .map((one) => ({ order_item_id: one.order_item_id, quantity: one.quantity - one.given.quantity }))
      makeRefund(parts({ lines: left }))
      for (const { subtotal, tax, quantity, given: so_far } of pools)
        expect(so_far).toEqual({ subtotal, tax, quantity })
    }),
    { numRuns: runs(1000) },
  )
})

test('N-04 at every moment the refunded tax is within one unit of its share, however many small refunds were made', () => {
  const small = fc.record({
    kind: fc.constantFrom('amount', 'amount', 'shipping', 'lines', 'lines less'),
    which: fc.nat(),
    share: fc.integer({ min: 0, max: 12 }),
  })
  fc.assert(
    fc.property(anySold, fc.array(small, { minLength: 5, maxLength: 30 }), ({ order }, steps) => {
      let pools = poolsOf(order)
      for (const step of steps) {
        pools = given(pools, splitRefund(pools, inputFor(pools, step)))
        for (const { subtotal, tax, given: so_far } of pools) {
          const whole = subtotal + tax
          const off = so_far.tax * whole - tax * (so_far.subtotal + so_far.tax)
          expect(off <= whole && off >= -whole).toBe(true)
        }
      }
    }),
    { numRuns: runs(300) },
  )
})
