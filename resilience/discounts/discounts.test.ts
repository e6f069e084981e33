// Random baskets with random discounts: the product and the model have the same result, to the smallest unit and the last discount.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toMajorText, toMinor } from '../../contract/src/values/money.ts'
import { runs } from '../../scripts/lib/runs.mjs'
import { type DiscountedOrder, priceDiscounted } from '../../server/src/pricing/discounts/price-discounted.ts'
import type { DiscountRule } from '../../server/src/pricing/discounts/rule.ts'
import { parseRate } from '../../server/src/pricing/round.ts'
import { type ModelBasket, type ModelClass, type ModelDiscount, modelOf } from './model.ts'

const CLASSES: ModelClass[] = ['product', 'order', 'shipping']
const some = <T>(values: readonly T[], least = 0): fc.Arbitrary<T[]> =>
  fc.subarray([...values], { minLength: Math.min(least, values.length) })
const percents = fc.constantFrom('0.05', '0.1', '0.125', '0.15', '0.333', '0.5', '1')
const prices = fc.oneof(fc.constantFrom(0, 1, 3, 99, 1295), fc.integer({ min: 0, max: 20_000 }))

function anyDiscount(places: number[]): fc.Arbitrary<Omit<ModelDiscount, 'id'>> {
  const of_sets = fc.record({ buys: some(places, 1), gets: some(places, 1) })
  return fc
    .record({
      class: fc.constantFrom<ModelClass>(...CLASSES),
      is_automatic: fc.boolean(),
      is_manual: fc.nat({ max: 9 }).map((n) => n === 0),
      kind: fc.constantFrom<ModelDiscount['kind']>('percent', 'amount', 'buy_x_get_y'),
      percent: percents,
      amount: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 3000 })),
      sets: of_sets,
      buys: fc.integer({ min: 1, max: 3 }),
      gets: fc.integer({ min: 1, max: 2 }),
      max_times: fc.option(fc.integer({ min: 1, max: 2 }), { nil: null }),
      lines: fc.oneof(fc.constant(places), some(places)),
      min_amount: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40_000 })),
      min_quantity: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 6 })),
      max_shipping: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 1000 })),
      combines_with: fc.oneof(fc.constant<ModelClass[]>(CLASSES), some<ModelClass>(CLASSES)),
    })
    .map((drawn) => {
      const is_turns = drawn.kind === 'buy_x_get_y' && drawn.class === 'product' && !drawn.is_manual
      const kind = is_turns ? drawn.kind : drawn.kind === 'buy_x_get_y' ? 'percent' : drawn.kind
      const common = {
        class: drawn.class,
        is_automatic: drawn.is_automatic,
        is_manual: drawn.is_manual,
        kind,
        min_amount: drawn.min_amount,
        min_quantity: drawn.min_quantity,
        max_shipping: drawn.max_shipping,
        combines_with: drawn.combines_with,
      }
      if (!is_turns)
        return {
          ...common,
          ...(kind === 'percent' ? { percent: drawn.percent } : { amount: drawn.amount }),
          lines: drawn.lines,
          counted: drawn.lines,
        }
      const { buys, gets } = drawn.sets
      return {
        ...common,
        buys: { quantity: drawn.buys, lines: buys },
        gets: { quantity: drawn.gets, percent: drawn.percent, lines: gets },
        max_times: drawn.max_times,
        lines: [...new Set([...buys, ...gets])],
        counted: buys,
      }
    })
}

const anyBasket: fc.Arbitrary<ModelBasket> = fc
  .array(
    fc.record({
      unit_price: prices,
      quantity: fc.integer({ min: 1, max: 6 }),
      tax_rate: fc.constantFrom('0.19', '0.07', '0.2', null),
      ships: fc.nat({ max: 4 }).map((n) => n > 0),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .chain((lines) =>
    fc.record({
      prices_include_tax: fc.boolean(),
      lines: fc.constant(lines),
      shipping: lines.some((line) => line.ships)
        ? fc.oneof(fc.constant(0), fc.constant(490), fc.integer({ min: 0, max: 3000 }))
        : fc.constant(0),
      discounts: fc
        .array(anyDiscount([...lines.keys()]), { maxLength: 7 })
        .map((discounts) => discounts.map((one, at) => ({ ...one, id: `d${at}` }))),
    }),
  )

const ruleOf = (one: ModelDiscount): DiscountRule => ({
  id: one.id,
  class: one.class,
  is_automatic: one.is_automatic,
  effect:
    one.kind === 'percent'
      ? { kind: 'percent', percent: parseRate(one.percent!) }
      : one.kind === 'amount'
        ? { kind: 'amount', amount: BigInt(one.amount!) }
        : {
            kind: 'buy_x_get_y',
            buys: { quantity: BigInt(one.buys!.quantity), lines: new Set(one.buys!.lines) },
            gets: {
              quantity: BigInt(one.gets!.quantity),
              percent: parseRate(one.gets!.percent),
              lines: new Set(one.gets!.lines),
            },
            max_times: one.max_times ?? null,
          },
  lines: new Set(one.lines),
  minimum: {
    amount: BigInt(one.min_amount ?? 0),
    quantity: BigInt(one.min_quantity ?? 0),
    lines: new Set(one.counted),
  },
  max_shipping: one.max_shipping == null ? null : BigInt(one.max_shipping),
  combines_with: new Set(one.combines_with),
})

function priced({ lines, shipping, discounts, prices_include_tax }: ModelBasket): DiscountedOrder {
  const by_hand = discounts.filter((one) => one.is_manual).map(ruleOf)
  return priceDiscounted({
    currency: 'EUR',
    prices_include_tax,
    shipping_minor: BigInt(shipping),
    lines: lines.map((line, at) => ({
      product_id: `${at}`,
      quantity: line.quantity,
      unit_price: toMajorText(BigInt(line.unit_price), 'EUR'),
      tax:
        line.tax_rate === null
          ? []
          : [
              {
                rate: line.tax_rate,
                tax_type: 'vat',
                compound: false,
                label: line.tax_rate,
                country: 'DE',
                basis: 'origin',
              },
            ],
      requires_shipping: line.ships,
    })),
    rules: discounts.filter((one) => !one.is_manual).map(ruleOf),
    manual: by_hand.map(({ effect, ...rule }) => ({
      id: rule.id,
      class: rule.class,
      lines: rule.lines,
      effect: effect as Exclude<typeof effect, { kind: 'buy_x_get_y' }>,
    })),
  })
}

const minor = (text: string) => toMinor(text, 'EUR')
const inMinor = (given: { id: string; amount: string }[]) =>
  given.map(({ id, amount }) => ({ id, amount: minor(amount) }))
const add = (amounts: bigint[]) => amounts.reduce((a, b) => a + b, 0n)

test('the product and the model have the same result', () => {
  fc.assert(
    fc.property(anyBasket, (basket) => {
      const order = priced(basket)
      expect({
        total: minor(order.total),
        given: inMinor(order.discounts),
        by_line: order.items.map((item) => inMinor(item.discounts)),
        subtotals: order.items.map((item) => minor(item.subtotal)),
        taxes: order.items.map((item) => minor(item.tax_total)),
        shipping_total: minor(order.shipping_total),
        shipping_discount: minor(order.shipping_discount),
      }).toEqual(modelOf(basket))
    }),
    { numRuns: runs(1000, 100_000) },
  )
}, 300_000)

describe('whatever the basket', () => {
  const check = (name: string, property: (basket: ModelBasket) => void) =>
    test(name, () => fc.assert(fc.property(anyBasket, property), { numRuns: runs(200) }))

  check('no code makes an order more expensive', (basket) => {
    const without = {
      ...basket,
      discounts: basket.discounts.filter((one) => one.is_automatic || one.is_manual),
    }
    expect(minor(priced(basket).total)).toBeLessThanOrEqual(minor(priced(without).total))
  })

  check('the parts of a discount sum to it, and no line or shipping goes below zero', (basket) => {
    const order = priced(basket)
    const parts = order.items.flatMap((item) => inMinor(item.discounts))
    const of_goods = basket.discounts.filter((one) => one.class !== 'shipping').map(({ id }) => id)
    for (const { id, amount } of inMinor(order.discounts)) {
      expect(amount).toBeGreaterThan(0n)
      if (of_goods.includes(id))
        expect(add(parts.filter((part) => part.id === id).map((part) => part.amount))).toBe(amount)
    }
    expect(
      add(
        inMinor(order.discounts)
          .filter(({ id }) => !of_goods.includes(id))
          .map(({ amount }) => amount),
      ),
    ).toBe(minor(order.shipping_discount))
    for (const item of order.items) expect(minor(item.total)).toBeGreaterThanOrEqual(0n)
    expect(minor(order.shipping_discount)).toBeLessThanOrEqual(BigInt(basket.shipping))
  })

  check('the parts of the order sum to its total', (basket) => {
    const order = priced(basket)
    expect(minor(order.total)).toBe(
      minor(order.subtotal) + minor(order.shipping_total) + minor(order.tax_total),
    )
    expect(add(order.items.map((item) => minor(item.total)))).toBeLessThanOrEqual(minor(order.total))
    for (const item of order.items)
      expect(minor(item.subtotal)).toBe(minor(item.subtotal_before_discount) - minor(item.discount_total))
  })

  check('each code either takes something off or has one reason why not', (basket) => {
    const order = priced(basket)
    const effective = order.discounts.map(({ id }) => id)
    const codes = basket.discounts.filter((one) => !one.is_automatic && !one.is_manual).map(({ id }) => id)
    expect(order.useless.map(({ rule }) => rule.id)).toEqual(codes.filter((id) => !effective.includes(id)))
    for (const { reason, missing } of order.useless)
      expect(missing === undefined).toBe(reason !== 'minimum_not_met')
  })
})
