// Prices baskets with a small model in fractions that shares no arithmetic with the product. The calculation,
// the order and Stripe's request must be equal to the last unit.

import { randomUUID } from 'node:crypto'
import { Rational, sumOf } from '../../server/src/testing/rational.ts'
import { openPayment, orderBody, placeFor } from '../world/buyer.ts'
import { makeProduct, makeShop, type Shop, type ShopOptions } from '../world/shop.ts'
import type { World } from '../world/world.ts'
import type { Check } from './check.ts'

const RATE = Rational.of('0.19')
const ONE = Rational.whole(1)

interface Line {
  price: string
  quantity: number
}

function model({ currency }: Shop, includes_tax: boolean, lines: readonly Line[], shipping: string) {
  const decimals = currency === 'JPY' ? 0 : 2
  const split = (amount: Rational) => {
    const net = includes_tax ? amount.over(ONE.plus(RATE)).round(decimals) : amount
    return { net, tax: includes_tax ? amount.minus(net) : amount.times(RATE).round(decimals) }
  }
  const parts = lines.map(({ price, quantity }) => split(Rational.of(price).times(Rational.whole(quantity))))
  const shipped = split(Rational.of(shipping))
  const subtotal = sumOf(parts.map(({ net }) => net))
  const tax = sumOf(parts.map(({ tax }) => tax)).plus(shipped.tax)
  return {
    subtotal: subtotal.text(decimals),
    shipping_total: shipped.net.text(decimals),
    tax_total: tax.text(decimals),
    total: subtotal.plus(shipped.net).plus(tax).text(decimals),
  }
}

const PRICES = ['0.01', '0.03', '0.10', '0.29', '1.15', '3.33', '4.35', '9.99', '19.95', '12345.67']
const YEN = ['1', '7', '99', '1000', '12345']

interface Kind {
  shop: Shop
  includes_tax: boolean
  products: { id: string; price: string }[]
}

const shops = new WeakMap<World, Promise<Kind[]>>()

const KINDS: ShopOptions[] = [
  { prices_include_tax: true },
  { prices_include_tax: false },
  { currency: 'JPY', prices_include_tax: true },
]

/** Returns a shop of each kind, made once per world. */
function kindsOf(world: World) {
  const known =
    shops.get(world) ??
    Promise.all(
      KINDS.map(async (kind) => {
        const shop = await makeShop(world, kind)
        const prices = kind.currency === 'JPY' ? YEN : PRICES
        const products = await Promise.all(
          prices.map(async (price) => ({ id: await makeProduct(shop, { price, stock: 1_000_000 }), price })),
        )
        return { shop, includes_tax: kind.prices_include_tax === true, products }
      }),
    )
  shops.set(world, known)
  return known
}

const FIELDS = ['subtotal', 'shipping_total', 'tax_total', 'total'] as const

export const basketsByTheModel: Check = {
  name: 'baskets against a model in fractions',
  rows: 'N-03 N-04 I4',
  async run(world) {
    const { random, watch } = world
    const priceSome = async ({ shop, includes_tax, products }: Kind) => {
      for (let baskets = 0; baskets < 6; baskets++) {
        const chosen = random.shuffle(products).slice(0, random.between(1, 5))
        const lines = chosen.map(({ id, price }) => ({
          product_id: id,
          price,
          quantity: random.between(1, 9),
        }))
        const items = lines.map(({ product_id, quantity }) => ({ product_id, quantity }))
        const wanted = model(shop, includes_tax, lines, shop.currency === 'JPY' ? '490' : '4.90')
        const calculated = await world.ask({
          method: 'POST',
          path: '/v1/public/order-calculation',
          body: { shop_id: shop.id, items, destination_country: 'DE' },
        })
        const placed = await placeFor(world, { shop, items })
        for (const [what, answer] of [
          ['calculated', calculated],
          ['placed', placed],
        ] as const)
          for (const field of FIELDS)
            watch.expect(
              answer.json?.[field] === wanted[field],
              'N-03',
              () =>
                `${field} ${what} as ${answer.json?.[field]} instead of ${wanted[field]} (${answer.status} ${JSON.stringify(lines.map(({ price, quantity }) => [price, quantity]))})`,
            )
        watch.tally('baskets')
      }
    }
    await Promise.all((await kindsOf(world)).map(priceSome))
  },
}

export const chargedAsShown: Check = {
  name: 'what Stripe is asked for',
  rows: 'N-05',
  async run(world) {
    for (const { shop, products } of await kindsOf(world)) {
      const product = products.find(({ price }) => price === '1000' || price === '19.95')!
      const placed = await placeFor(world, { shop, items: [{ product_id: product.id, quantity: 2 }] })
      const opened = await openPayment(world, placed.json?.id)
      const [session] = await world.environment.outside.sessionsOf(placed.json?.id)
      const due = Number(shop.currency === 'JPY' ? placed.json?.total : placed.json?.total.replace('.', ''))
      world.watch.expect(
        opened.status === 201 && session?.amount === due && session.currency === shop.currency.toLowerCase(),
        'N-05',
        `${placed.json?.total} ${shop.currency} is charged as ${session?.amount} ${session?.currency} (${opened.status})`,
      )
    }
  },
}

export const clientsSayNothingAboutMoney: Check = {
  name: 'totals, prices and currencies from the client',
  rows: 'M-02 N-01 N-08',
  async run(world) {
    const [{ shop, products }] = (await kindsOf(world)) as [Awaited<ReturnType<typeof kindsOf>>[number]]
    const product = products.find(({ price }) => price === '19.95')!
    const items = [{ product_id: product.id, quantity: 1 }]
    const honest = await placeFor(world, { shop, items })
    const over = {
      total: '0.01',
      subtotal: '0.01',
      tax_total: '0.00',
      shipping_total: '0.00',
      discount_total: '24.00',
      status: 'paid',
      payment_status: 'captured',
    }
    const greedy = await placeFor(world, { shop, items, over })
    world.watch.expect(
      greedy.json?.total === honest.json?.total && greedy.json?.status === 'new',
      'M-02',
      `a client's own total: ${greedy.json?.total} ${greedy.json?.status}`,
    )
    const priced = await placeFor(world, {
      shop,
      items: [{ ...items[0]!, unit_price: '0.01', price: '0.01' } as (typeof items)[number]],
    })
    world.watch.expect(
      priced.json?.total === honest.json?.total,
      'M-02',
      `a client's own price: ${priced.json?.total}`,
    )
    for (const quantity of [0, -1, 0.5, 1e308, '1e2', ' 1', 'NaN', null, 2 ** 53 + 2, [], true, {}]) {
      const body = orderBody({
        shop,
        items: [{ product_id: product.id, quantity: quantity as number }],
        mark: randomUUID(),
      })
      for (const path of ['/v1/public/order', '/v1/public/order-calculation']) {
        const { status } = await world.ask({
          method: 'POST',
          path,
          body: { ...body, destination_country: 'DE' },
        })
        world.watch.expect(
          status === 422 || status === 400,
          'N-01',
          `a quantity of ${JSON.stringify(quantity)} is answered with ${status}`,
        )
      }
    }
    const foreign = await placeFor(world, { shop, items, over: { currency: 'USD' } })
    world.watch.expect(foreign.status === 422, 'N-08', `another currency is answered with ${foreign.status}`)
  },
}
