// Discounts: an order calculated by hand, and a code with a hundred uses that a thousand buyers want.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import type { DiscountCreate } from '@kontor/contract/prices/discounts'
import { sql } from '../../server/src/db/sql.ts'
import { BUYER_ADDRESS, placeFor } from '../world/buyer.ts'
import { addStock, makeProduct, makeShop, type Shop } from '../world/shop.ts'
import type { World } from '../world/world.ts'
import { type Check, untilAnswered } from './check.ts'
import { shopOf } from './stock.ts'

const ALL = ['product', 'order', 'shipping'] as const
type DiscountOptions = Partial<DiscountCreate> & Pick<DiscountCreate, 'title' | 'class'>

export async function makeDiscount(shop: Shop, { applies_to, ...options }: DiscountOptions): Promise<string> {
  const { id } = await shop.owner.call(api.discounts.create, {
    body: {
      shop_id: shop.id,
      method: options.code ? 'code' : 'automatic',
      kind: options.percent ? 'percent' : 'amount',
      combines_with: [...ALL],
      ...options,
      applies_to: applies_to ?? { all: true },
    },
  })
  return id
}

interface Worked {
  shop: Shop
  mug: string
  items: { product_id: string; quantity: number }[]
}

/**
 * Makes the first example of the specification: mugs, a book, and three combinable discounts; and a code that
 * combines with none.
 */
async function makeWorked(world: World): Promise<Worked> {
  const shop = await makeShop(world)
  const mug = await makeProduct(shop, { price: '12.95', stock: 100_000 })
  const { id: book } = await shop.owner.call(api.products.create, {
    body: {
      shop_id: shop.id,
      title: `${shop.canary} book`,
      slug: `book-${randomUUID()}`,
      description: shop.canary,
      price: '19.99',
      tax_class: 'reduced',
      is_live: true,
    },
  })
  await addStock(shop, book, 100_000)
  await makeDiscount(shop, {
    title: 'MUGS',
    class: 'product',
    percent: '10',
    applies_to: { all: false, product_ids: [mug], group_ids: [], collection_ids: [] },
  })
  await makeDiscount(shop, { title: 'SUMMER5', class: 'order', code: 'SUMMER5', amount: '5.00' })
  const conditions = {
    min_amount: '50.00',
    min_quantity: null,
    customer_group_ids: [],
    emails: [],
    countries: [],
    first_order_only: false,
  }
  await makeDiscount(shop, { title: 'HALF', class: 'shipping', percent: '50', conditions })
  await makeDiscount(shop, {
    title: 'ALONE',
    class: 'order',
    code: 'ALONE',
    percent: '1',
    combines_with: [],
  })
  const items = [
    { product_id: mug, quantity: 3 },
    { product_id: book, quantity: 1 },
  ]
  return { shop, mug, items }
}

const worked = new WeakMap<World, Promise<Worked>>()
const workedOf = (world: World) => {
  const known = worked.get(world) ?? makeWorked(world)
  worked.set(world, known)
  return known
}

/** For each line its reductions, its subtotal and its tax; then the sums. */
const BY_HAND =
  '3.89 3.18 26.71 5.07, 1.82 16.98 1.19; MUGS 3.89, SUMMER5 5.00, HALF 2.45; 43.69 2.15 6.56 52.40'

interface Priced {
  items: { discounts: { amount: string }[]; subtotal: string; tax_total: string }[]
  discounts: { title: string; amount: string }[]
  subtotal: string
  shipping_total: string
  tax_total: string
  total: string
}

const asText = ({ items, discounts, ...sums }: Priced) =>
  [
    items
      .map((item) => [...item.discounts.map(({ amount }) => amount), item.subtotal, item.tax_total].join(' '))
      .join(', '),
    discounts.map(({ title, amount }) => `${title} ${amount}`).join(', '),
    [sums.subtotal, sums.shipping_total, sums.tax_total, sums.total].join(' '),
  ].join('; ')

export const discountsByHand: Check = {
  name: 'discounts, and a refund, as worked by hand',
  rows: 'N-11 N-12',
  async run(world) {
    const { watch } = world
    const { shop, mug, items } = await workedOf(world)
    const calculated = await world.ask({
      method: 'POST',
      path: '/v1/public/order-calculation',
      body: { shop_id: shop.id, items, destination_country: 'DE', codes: ['SUMMER5'] },
    })
    const said = calculated.json?.total ? asText(calculated.json) : calculated.text
    watch.expect(said === BY_HAND, 'N-11', `calculated as ${said} instead of ${BY_HAND}`)
    const alone = await world.ask({
      method: 'POST',
      path: '/v1/public/order-calculation',
      body: { shop_id: shop.id, items, destination_country: 'DE', codes: ['ALONE'] },
    })
    const reasons = alone.json?.discount_problems?.map(({ reason }: { reason: string }) => reason).join()
    watch.expect(
      reasons === 'does_not_combine',
      'N-11',
      `a code that combines with nothing is answered with '${reasons}', a total of ${alone.json?.total}`,
    )
    const order = await shop.owner.call(api.orders.create, {
      body: { shop_id: shop.id, items, shipping_address: BUYER_ADDRESS, codes: ['SUMMER5'] },
    })
    await shop.owner.call(api.orders.paid, { params: { id: order.id } })
    const of_mugs = order.items.find(({ product_id }) => product_id === mug)!
    const lines = [{ order_item_id: of_mugs.id!, quantity: 2 }]
    const { amount } = await shop.owner.call(api.refunds.create, {
      params: { id: order.id },
      body: { lines, reason: 'Two came broken' },
    })
    watch.expect(amount === '21.19', 'N-12', `two of three mugs refund ${amount} instead of 21.19`)
  },
}

const USES = 100
const BUYERS = 1000
const CONCURRENCY = 50

/**
 * A thousand buyers each repeat the request until the answer is definite. Late buyers buy without the code.
 */
export const codeOfAHundredUses: Check = {
  name: 'a thousand buyers with a code of a hundred uses',
  rows: 'C-13',
  async run(world) {
    const { watch } = world
    const shop = await shopOf(world)
    const product_id = await untilAnswered(() => makeProduct(shop, { stock: 1_000_000 }))
    const code = `HUNDRED-${randomUUID().slice(0, 8)}`.toUpperCase()
    const id = await makeDiscount(shop, {
      title: 'A hundred times',
      class: 'product',
      code,
      percent: '10',
      uses_limit: USES,
      applies_to: { all: false, product_ids: [product_id], group_ids: [], collection_ids: [] },
    })
    let asked = 0
    let placed = 0
    let given = 0
    const buy = async () => {
      while (asked < BUYERS) {
        asked++
        const items = [{ product_id, quantity: 1 }]
        const { status, json } = await placeFor(world, { shop, items, over: { codes: [code] } }, 60_000)
        if (status !== 201 && status !== 200) continue
        placed++
        if (json.discounts.length > 0) given++
      }
    }
    await watch.disturbed(() => Promise.all(Array.from({ length: CONCURRENCY }, buy)))
    watch.tally('buyers with a code', placed)
    const stored = await world.db.first(
      sql<{ uses: number; orders: number }>`
        select (select uses from discounts where id = ${id})::int as uses,
          (select count(*) from orders where shop_id = ${shop.id} and discounts @> ${sql.json([{ id }])})::int as orders`,
    )
    const found = `${given} responses have it, ${stored?.orders} orders have it, ${stored?.uses} uses are counted`
    watch.expect(
      given <= USES && stored?.orders === stored?.uses && (stored?.uses ?? 0) <= USES,
      'C-13',
      `a code of ${USES} uses: ${found}`,
    )
    // Who never got an answer may have an order with it; and where all were served, none of the uses may be left.
    watch.expect(
      placed < BUYERS || stored?.uses === USES,
      'C-13',
      `${placed} bought with a code of ${USES} uses, and ${found}`,
    )
  },
}
