// N-03 and I4: random baskets are calculated and then placed through the API, and compared with a model of the rules in exact fractions.

import { api } from '@kontor/contract/api'
import type { Product } from '@kontor/contract/catalogue/products/products'
import type { Calculation } from '@kontor/contract/orders/orders'
import { currencyDecimals } from '@kontor/contract/values/currencies'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { runs } from '../../../../../scripts/lib/runs.mjs'
import { buildUser, startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildAddress, buildProduct, buildRates, buildShop, buildWarehouse } from '../../../testing/build.ts'
import { BUYER, buy, expectSound } from '../../../testing/orders.ts'
import { Rational, sumOf } from '../../../testing/rational.ts'

/** Baskets for each shop: ten thousand in all in the resilience tests, whose campaign `commands` counts baskets of its own. */
const BASKETS = runs(20, 2500)

const zero = Rational.whole(0)
const one = Rational.whole(1)

// The rates a seller in Germany charges by country and tax class: with OSS registration the destination's, else always those of Germany.
const RATES: Record<string, Record<string, string>> = {
  DE: { standard: '0.19', reduced: '0.07', zero: '0', exempt: '0' },
  FR: { standard: '0.2', reduced: '0.055', zero: '0', exempt: '0' },
  AT: { standard: '0.2', reduced: '0.1', zero: '0', exempt: '0' },
}
const DESTINATIONS = ['DE', 'FR', 'AT', 'CH', 'US']
const CLASSES = ['standard', 'reduced', 'zero', 'exempt'] as const
const GRAMS: Record<string, string> = {
  grams: '1',
  kilograms: '1000',
  pounds: '453.59237',
  ounces: '28.349523125',
}

type Template = { method: 'by_order' | 'by_unit' | 'by_kilo'; amount: string; free_above_value: string }

interface Scenario {
  name: string
  shop: { default_currency: string; prices_include_tax: boolean; oss_registered: boolean }
  prices: string[]
  templates: Template[]
}

const SCENARIOS: Scenario[] = [
  {
    name: 'EUR with tax',
    shop: { default_currency: 'EUR', prices_include_tax: true, oss_registered: false },
    prices: ['0.01', '0.99', '3.33', '9.99', '19.95', '149.00', '0.00', '7.77'],
    templates: [
      { method: 'by_order', amount: '4.90', free_above_value: '150.00' },
      { method: 'by_kilo', amount: '2.35', free_above_value: '0' },
    ],
  },
  {
    name: 'EUR without tax, one-stop shop',
    shop: { default_currency: 'EUR', prices_include_tax: false, oss_registered: true },
    prices: ['0.01', '0.05', '1.15', '2.50', '33.33', '999.99', '0.00', '12.34'],
    templates: [{ method: 'by_unit', amount: '0.79', free_above_value: '99.99' }],
  },
  {
    name: 'JPY with tax, one-stop shop',
    shop: { default_currency: 'JPY', prices_include_tax: true, oss_registered: true },
    prices: ['1', '5', '99', '1000', '12345', '7', '0', '250'],
    templates: [{ method: 'by_kilo', amount: '333', free_above_value: '5000' }],
  },
  {
    name: 'BTC without tax',
    shop: { default_currency: 'BTC', prices_include_tax: false, oss_registered: false },
    prices: ['0.00000001', '0.00012345', '0.1', '1.00000001', '0.5', '0.33333333', '0', '0.00000003'],
    templates: [{ method: 'by_order', amount: '0.00000100', free_above_value: '1' }],
  },
]

interface Basket {
  lines: { at: number; quantity: number }[]
  destination: string
  is_business: boolean
}

const basket = fc.record({
  lines: fc.uniqueArray(
    fc.record({
      at: fc.nat(7),
      quantity: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 5000 })),
    }),
    { minLength: 1, maxLength: 6, selector: ({ at }) => at },
  ),
  destination: fc.constantFrom(...DESTINATIONS),
  is_business: fc.boolean(),
})

/** The order's amounts, by the rules alone. */
function model(
  { shop, templates }: Scenario,
  products: Product[],
  { lines, destination, is_business }: Basket,
) {
  const decimals = currencyDecimals(shop.default_currency)
  const unit = one.over(Rational.whole(10n ** BigInt(decimals)))
  const is_in_eu = destination in RATES
  const rateOf = (tax_class: string) => {
    if (!is_in_eu || (destination !== 'DE' && is_business)) return '0'
    return RATES[shop.oss_registered ? destination : 'DE']![tax_class]!
  }
  const net = (amount: Rational, rate: Rational) =>
    shop.prices_include_tax ? amount.over(one.plus(rate)).round(decimals) : amount
  const tax = (amount: Rational, rate: Rational) =>
    shop.prices_include_tax ? amount.minus(net(amount, rate)) : amount.times(rate).round(decimals)

  const items = lines.map(({ at, quantity }) => {
    const product = products[at]!
    const rate = Rational.of(rateOf(product.tax_class))
    const listed = Rational.of(product.price).times(Rational.whole(quantity))
    const { weight, weight_unit } = product.physical_properties!
    return {
      // Zero-rated and exempt goods have different taxes, though both are zero.
      tax_name: is_in_eu && rate.top === 0n && rateOf('standard') !== '0' ? product.tax_class : rate.text(4),
      rate,
      listed,
      quantity,
      ships: product.requires_shipping,
      grams: Rational.of(weight).times(Rational.of(GRAMS[weight_unit]!)).times(Rational.whole(quantity)),
      subtotal: net(listed, rate),
      tax: tax(listed, rate),
    }
  })
  const shipped = items.filter((item) => item.ships)
  const goods = sumOf(items.map((item) => item.listed))
  const costs = templates.map(({ method, amount, free_above_value }) => {
    const free = Rational.of(free_above_value)
    if (zero.isBelow(free) && !goods.isBelow(free)) return zero
    if (method === 'by_order') return Rational.of(amount)
    if (method === 'by_unit')
      return Rational.of(amount).times(sumOf(shipped.map((item) => Rational.whole(item.quantity))))
    const kilograms = sumOf(shipped.map((item) => item.grams)).over(Rational.whole(1000))
    return Rational.of(amount).times(kilograms).round(decimals)
  })
  const cost =
    shipped.length === 0 ? zero : costs.reduce((least, other) => (other.isBelow(least) ? other : least))

  // The shipping cost is shared out over the taxes in proportion to the value of the goods shipped; odd units go to the largest remainders.
  const names = [...new Set(shipped.map((item) => item.tax_name))]
  const shares = names.map((name) => {
    const of_tax = shipped.filter((item) => item.tax_name === name)
    const worth = sumOf(of_tax.map((item) => item.subtotal))
    const pieces = sumOf(of_tax.map((item) => Rational.whole(item.quantity)))
    return { rate: of_tax[0]!.rate, worth, pieces }
  })
  const is_worthless = shares.every(({ worth }) => worth.top === 0n)
  const weights = shares.map(({ worth, pieces }) => (is_worthless ? pieces : worth))
  const exact = weights.map((weight) => cost.over(unit).times(weight).over(sumOf(weights)))
  const units = exact.map((part) => part.floor())
  const left = names.length === 0 ? 0n : cost.over(unit).floor() - units.reduce((sum, part) => sum + part, 0n)
  const by_remainder = exact
    .map((part, at) => ({ at, rest: part.minus(Rational.whole(units[at]!)) }))
    .sort((a, b) => (b.rest.isBelow(a.rest) ? -1 : a.rest.isBelow(b.rest) ? 1 : 0))
  for (const { at } of by_remainder.slice(0, Number(left))) units[at]! += 1n
  const parts = units.map((part, at) => ({
    amount: Rational.whole(part).times(unit),
    rate: shares[at]!.rate,
  }))

  const subtotal = sumOf(items.map((item) => item.subtotal))
  const shipping_total = sumOf(parts.map(({ amount, rate }) => net(amount, rate)))
  const tax_total = sumOf([
    ...items.map((item) => item.tax),
    ...parts.map(({ amount, rate }) => tax(amount, rate)),
  ])
  // Of two equal remainders either may get the odd unit. Where their rates differ the totals then differ, and both are right.
  const is_open = by_remainder.some(
    ({ rest }, at) =>
      at > 0 && rest.top * by_remainder[at - 1]!.rest.bottom === by_remainder[at - 1]!.rest.top * rest.bottom,
  )
  const text = (amount: Rational) => amount.text(decimals)
  return {
    is_open: is_open && left > 0n,
    subtotal: text(subtotal),
    shipping_total: text(shipping_total),
    tax_total: text(tax_total),
    total: text(subtotal.plus(shipping_total).plus(tax_total)),
    items: items.map((item) => [text(item.subtotal), text(item.tax), text(item.subtotal.plus(item.tax))]),
  }
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const moneyOf = ({ subtotal, shipping_total, tax_total, total, items }: Calculation) => ({
  subtotal,
  shipping_total,
  tax_total,
  total,
  items: items.map((item) => [item.subtotal, item.tax_total, item.total]),
})

describe.each(SCENARIOS)('N-03 $name', (scenario) => {
  it('calculation, order and model agree', { timeout: 600_000 }, async () => {
    const owner = await buildUser(app)
    const shop = await buildShop(owner, scenario.shop)
    const address = await buildAddress(owner, shop, { is_default: true, vat_number: 'DE123456789' })
    const warehouse = await buildWarehouse(owner, shop, { address_id: address.id })
    for (const { method, amount, free_above_value } of scenario.templates)
      await buildRates(owner, shop, warehouse, {
        method,
        rates: [{ countries: DESTINATIONS, amount, free_above_value }],
      })
    const units = Object.keys(GRAMS) as ('grams' | 'kilograms' | 'pounds' | 'ounces')[]
    const products: Product[] = []
    for (const [at, price] of scenario.prices.entries())
      products.push(
        await buildProduct(owner, shop, {
          price,
          tax_class: CLASSES[at % 4],
          requires_shipping: at % 3 !== 2,
          allow_negative_stock: true,
          physical_properties: { weight: `${at + 1}.25`, weight_unit: units[at % 4] },
        }),
      )

    await fc.assert(
      fc.asyncProperty(basket, async (wanted) => {
        const items = wanted.lines.map(({ at, quantity }) => ({ product_id: products[at]!.id, quantity }))
        const vat_number = wanted.is_business ? 'FR83404833048' : ''
        const calculation = await app.call(api.storefront.calculate, {
          body: { shop_id: shop.id, items, destination_country: wanted.destination, vat_number },
        })
        expect(calculation.problems).toEqual([])
        const shipping_address = { ...BUYER, country: wanted.destination, vat_number }
        const placed = await buy(app, { shop, product: products[0]! }, { items, shipping_address })
        expect(placed.status, placed.text).toBe(201)
        expect(moneyOf(placed.json)).toEqual(moneyOf(calculation))
        expect(placed.json.tax_lines).toEqual(calculation.tax_lines)
        const { is_open, ...expected } = model(scenario, products, wanted)
        if (is_open) expect(moneyOf(calculation).items).toEqual(expected.items)
        else expect(moneyOf(calculation)).toEqual(expected)
      }),
      { numRuns: BASKETS },
    )
    await expectSound(app.db)
  })
})
