// Checks order totals against an independent model: rational numbers, written from the rules, without shared code,
// for random baskets in every currency, with prices including and excluding tax.
import { CURRENCIES, currencyDecimals } from '@kontor/contract/values/currencies'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../scripts/lib/runs.mjs'
import { type OrderFacts, type PricedOrder, priceOrder, shippingBeforeTax } from './order-total.ts'
import type { TaxComponent } from './tax/tax.ts'

class Rational {
  readonly top: bigint
  readonly bottom: bigint
  constructor(top: bigint, bottom = 1n) {
    this.top = bottom < 0n ? -top : top
    this.bottom = bottom < 0n ? -bottom : bottom
  }
  static of(text: string): Rational {
    const [whole = '0', fraction = ''] = text.split('.')
    const negative = whole.startsWith('-')
    const size = BigInt(whole.replace('-', '')) * 10n ** BigInt(fraction.length) + BigInt(fraction || '0')
    return new Rational(negative ? -size : size, 10n ** BigInt(fraction.length))
  }
  plus(other: Rational): Rational {
    return new Rational(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom)
  }
  minus(other: Rational): Rational {
    return this.plus(new Rational(-other.top, other.bottom))
  }
  times(other: Rational): Rational {
    return new Rational(this.top * other.top, this.bottom * other.bottom)
  }
  over(other: Rational): Rational {
    return new Rational(this.top * other.bottom, this.bottom * other.top)
  }
  equals(other: Rational): boolean {
    return this.top * other.bottom === other.top * this.bottom
  }
  floor(): bigint {
    const cut = this.top / this.bottom
    return this.top < 0n && cut * this.bottom !== this.top ? cut - 1n : cut
  }
  /** Rounds half up. Not for negative numbers. */
  rounded(decimals: number): Rational {
    const scale = new Rational(10n ** BigInt(decimals))
    return new Rational(this.times(scale).plus(new Rational(1n, 2n)).floor()).over(scale)
  }
}

const ZERO = new Rational(0n)
const ONE = new Rational(1n)
const sum = (list: Rational[]) => list.reduce((total, one) => total.plus(one), ZERO)

function model(facts: OrderFacts) {
  const decimals = currencyDecimals(facts.currency)
  const unit = new Rational(1n, 10n ** BigInt(decimals))
  const net = (amount: Rational, rate: Rational) =>
    facts.prices_include_tax ? amount.over(ONE.plus(rate)).rounded(decimals) : amount
  // On top of a price each tax rounds by itself.
  const tax = (amount: Rational, rates: Rational[]) =>
    facts.prices_include_tax
      ? amount.minus(net(amount, sum(rates)))
      : sum(rates.map((rate) => amount.times(rate).rounded(decimals)))

  const lines = facts.lines.map((line) => {
    const rates = line.tax.map((one) => Rational.of(one.rate))
    const rate = sum(rates)
    const quantity = new Rational(BigInt(line.quantity))
    const listed = Rational.of(line.unit_price).times(quantity)
    const charged = listed.minus(new Rational(line.discount_minor ?? 0n).times(unit))
    const before = net(listed, rate)
    const subtotal = net(charged, rate)
    const name = line.tax
      .map((one) => `${one.label}|${one.country}|${one.rate}|${one.basis}|${one.compound}`)
      .join('\n')
    return {
      rate,
      rates,
      name,
      quantity,
      before,
      subtotal,
      tax: tax(charged, rates),
      ships: line.requires_shipping,
    }
  })

  const names = [...new Set(lines.filter((line) => line.ships).map((line) => line.name))].sort()
  const shares = names.map((name) => {
    const own = lines.filter((line) => line.ships && line.name === name)
    const { rates } = own[0]!
    return {
      rates,
      worth: sum(own.map((line) => line.subtotal)),
      before: sum(own.map((line) => line.before)),
      is_first: name === lines.find((line) => line.ships)!.name,
    }
  })
  const isAnything = (weights: Rational[]) => !sum(weights).equals(ZERO)
  const weights = [
    shares.map((share) => share.worth),
    shares.map((share) => share.before),
    shares.map((share) => (share.is_first ? ONE : ZERO)),
  ].find((one, at) => at === 2 || isAnything(one))!
  const all = sum(weights)
  const exact = weights.map((weight) => new Rational(facts.shipping_minor).times(weight).over(all))
  const parts = exact.map((part) => part.floor())
  let left = facts.shipping_minor - parts.reduce((total, part) => total + part, 0n)
  const queue = exact
    .map((part, at) => ({ at, rest: part.minus(new Rational(parts[at]!)) }))
    .sort((a, b) => {
      const difference = b.rest.minus(a.rest).top
      return difference === 0n ? a.at - b.at : difference < 0n ? -1 : 1
    })
  for (const { at } of queue) {
    if (left === 0n) break
    parts[at]! += 1n
    left -= 1n
  }
  const shipping = parts.map((part, at) => {
    const amount = new Rational(part).times(unit)
    const { rates } = shares[at]!
    return { net: net(amount, sum(rates)), tax: tax(amount, rates) }
  })

  const subtotal = sum(lines.map((line) => line.subtotal))
  const before = sum(lines.map((line) => line.before))
  const shipping_total = sum(shipping.map((part) => part.net))
  const shipping_tax = sum(shipping.map((part) => part.tax))
  const tax_total = sum(lines.map((line) => line.tax)).plus(shipping_tax)
  return {
    lines,
    order: {
      subtotal_before_discount: before,
      discount_total: before.minus(subtotal),
      subtotal,
      shipping_total,
      shipping_tax,
      tax_total,
      total: subtotal.plus(shipping_total).plus(tax_total),
    },
  }
}

const component = (
  label: string,
  rate: string,
  country: string,
  basis: TaxComponent['basis'],
): TaxComponent => ({
  label,
  rate,
  country,
  basis,
  tax_type: 'vat',
  compound: false,
})
const TAXES: TaxComponent[][] = [
  [],
  [component('VAT', '0.19', 'DE', 'origin')],
  [component('VAT', '0.07', 'DE', 'origin')],
  [component('VAT', '0.255', 'FI', 'destination')],
  [component('VAT', '0.055', 'FR', 'destination')],
  [component('Reverse charge', '0', 'FR', 'reverse_charge')],
  [component('Zero-rated export', '0', 'DE', 'zero_rated')],
  [component('GST', '0.05', 'CA', 'destination')],
  [component('GST', '0.05', 'CA', 'destination'), component('QST', '0.09975', 'CA', 'destination')],
  [component('GST', '0.05', 'CA', 'destination'), component('PST', '0.07', 'CA', 'destination')],
]

const text = (minor: bigint, decimals: number) => {
  const digits = minor.toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`
}

function anyOrder(currency: string, taxes = TAXES): fc.Arbitrary<OrderFacts> {
  const decimals = currencyDecimals(currency)
  const most = 10n ** BigInt(decimals + 4)
  const price = fc.oneof(fc.bigInt({ min: 0n, max: 200n }), fc.bigInt({ min: 0n, max: most }))
  const line = fc
    .record({
      product_id: fc.uuid(),
      quantity: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 100_000 })),
      price,
      off: fc.integer({ min: 0, max: 100 }),
      tax: fc.constantFrom(...taxes),
      requires_shipping: fc.boolean(),
    })
    .map(({ price, off, ...rest }) => ({
      ...rest,
      unit_price: text(price, decimals),
      discount_minor: off > 50 ? (price * BigInt(rest.quantity) * BigInt(off)) / 100n : undefined,
    }))
  return fc
    .record({
      prices_include_tax: fc.boolean(),
      lines: fc.array(line, { minLength: 1, maxLength: 12 }),
      shipping: fc.bigInt({ min: 0n, max: 5000n }),
    })
    .map(({ shipping, ...rest }) => ({
      ...rest,
      currency,
      shipping_minor: rest.lines.some((one) => one.requires_shipping) ? shipping : 0n,
    }))
}

const minor = (amount: string, currency: string) => {
  const value = Rational.of(amount)
  return (value.top * 10n ** BigInt(currencyDecimals(currency))) / value.bottom
}

function checkSums(order: PricedOrder, currency: string) {
  const of = (amount: string) => minor(amount, currency)
  const add = (list: string[]) => list.reduce((total, one) => total + of(one), 0n)
  const { items } = order
  expect(of(order.total)).toBe(of(order.subtotal) + of(order.shipping_total) + of(order.tax_total))
  expect(of(order.subtotal)).toBe(of(order.subtotal_before_discount) - of(order.discount_total))
  for (const field of ['subtotal_before_discount', 'discount_total', 'subtotal'] as const) {
    expect([field, of(order[field])]).toEqual([field, add(items.map((item) => item[field]))])
  }
  expect(of(order.tax_total)).toBe(add(items.map((item) => item.tax_total)) + of(order.shipping_tax))
  expect(of(order.tax_total)).toBe(add(order.tax_lines.map((line) => line.amount)))
  for (const item of items) {
    expect(of(item.total)).toBe(of(item.subtotal) + of(item.tax_total))
    expect(of(item.subtotal)).toBe(of(item.subtotal_before_discount) - of(item.discount_total))
  }
  const amounts = [
    ...items.flatMap((item) => [item.unit_price, item.unit_tax, item.total]),
    order.total,
    order.tax_total,
  ]
  for (const amount of amounts) expect(amount.split('.')[1]?.length ?? 0).toBe(currencyDecimals(currency))
}

describe.each(CURRENCIES)('N-03 N-04 %s', (currency) => {
  test('the parts sum to the whole, to the smallest unit, and equal the model’s', () => {
    fc.assert(
      fc.property(anyOrder(currency), (facts) => {
        const order = priceOrder(facts)
        checkSums(order, currency)
        const shipping_net = shippingBeforeTax(facts)(facts.shipping_minor)
        expect(shipping_net).toBe(minor(order.shipping_total, currency))
        const expected = model(facts)
        for (const [field, value] of Object.entries(expected.order)) {
          const ours = Rational.of(order[field as keyof typeof expected.order])
          expect([field, ours.equals(value)]).toEqual([field, true])
        }
        for (const [at, line] of expected.lines.entries()) {
          const item = order.items[at]!
          expect(Rational.of(item.subtotal_before_discount).equals(line.before)).toBe(true)
          expect(Rational.of(item.subtotal).equals(line.subtotal)).toBe(true)
          expect(Rational.of(item.tax_total).equals(line.tax)).toBe(true)
          expect(Rational.of(item.tax_rate).equals(line.rate)).toBe(true)
        }
      }),
      { numRuns: runs(60) },
    )
  })
})

const anyBasket = (taxes = TAXES) =>
  fc.constantFrom('EUR', 'JPY', 'ETH').chain((currency) => anyOrder(currency, taxes))

test('N-04 the totals do not depend on the order of the lines, unless all of them are free', () => {
  fc.assert(
    fc.property(anyBasket(), (facts) => {
      fc.pre(
        facts.shipping_minor === 0n ||
          facts.lines.some((line) => line.requires_shipping && !/^[0.]+$/.test(line.unit_price)),
      )
      const straight = priceOrder(facts)
      const turned = priceOrder({ ...facts, lines: facts.lines.toReversed() })
      expect(turned.items.toReversed()).toEqual(straight.items)
      expect({ ...turned, items: 0, tax_lines: 0 }).toEqual({ ...straight, items: 0, tax_lines: 0 })
    }),
  )
})

test('N-04 with one tax a line, what the tax lines tax is the goods and the shipping', () => {
  const single = TAXES.filter((taxes) => taxes.length === 1)
  fc.assert(
    fc.property(anyBasket(single), (facts) => {
      const order = priceOrder(facts)
      const of = (amount: string) => minor(amount, facts.currency)
      const taxable = order.tax_lines.reduce((total, line) => total + of(line.taxable), 0n)
      expect(taxable).toBe(of(order.subtotal) + of(order.shipping_total))
    }),
  )
})

test('N-04 prices that include tax are what the buyer pays', () => {
  fc.assert(
    fc.property(anyBasket(), (facts) => {
      const order = priceOrder({ ...facts, prices_include_tax: true })
      const of = (amount: string) => minor(amount, facts.currency)
      const listed = facts.lines.reduce(
        (total, line) => total + of(line.unit_price) * BigInt(line.quantity) - (line.discount_minor ?? 0n),
        facts.shipping_minor,
      )
      expect(of(order.total)).toBe(listed)
    }),
  )
})

test('N-04 one more unit never makes an order cheaper', () => {
  fc.assert(
    fc.property(anyBasket(), fc.nat({ max: 11 }), (facts, nth) => {
      const plain = { ...facts, shipping_minor: 0n }
      const at = nth % plain.lines.length
      const lines = plain.lines.map((line, index) =>
        index === at ? { ...line, quantity: line.quantity + 1 } : line,
      )
      const of = (order: PricedOrder) => minor(order.total, facts.currency)
      expect(of(priceOrder({ ...plain, lines })) >= of(priceOrder(plain))).toBe(true)
    }),
  )
})
