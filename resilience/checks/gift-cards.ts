// Gift cards: money that many buyers want to spend concurrently, and orders that are edited, refunded and
// cancelled down to nothing.

import { api } from '@kontor/contract/api'
import { sql } from '../../server/src/db/sql.ts'
import { BUYER_ADDRESS, placeFor } from '../world/buyer.ts'
import { makeProduct, makeShop, type Shop } from '../world/shop.ts'
import type { World } from '../world/world.ts'
import { type Check, isRefusedForLoad, unlessRefused, untilAnswered } from './check.ts'
import { makeDiscount } from './discounts.ts'
import { levelOf, shopOf } from './stock.ts'

const cents = (text: string): number => Math.round(Number(text) * 100)

const makeCard = (shop: Shop, amount: string) =>
  untilAnswered(() => shop.owner.call(api.gift_cards.create, { body: { shop_id: shop.id, amount } }))

const balanceOf = async (shop: Shop, id: string) =>
  cents((await untilAnswered(() => shop.owner.call(api.gift_cards.get, { params: { id } }))).balance)

const SPENDERS = 50

export const cardSpentConcurrently: Check = {
  name: 'a gift card that fifty spend concurrently',
  rows: 'C-14',
  async run(world) {
    const { watch } = world
    const shop = await shopOf(world)
    const product_id = await untilAnswered(() => makeProduct(shop, { price: '10.00', stock: 10_000 }))
    const { id, code } = await makeCard(shop, '100.00')
    const wanted = { shop, items: [{ product_id, quantity: 1 }], over: { gift_cards: [code] } }
    const answers = await watch.disturbed(() =>
      Promise.all(Array.from({ length: SPENDERS }, () => placeFor(world, wanted))),
    )
    const odd = answers.find(
      ({ status, json }) =>
        status !== 201 &&
        status !== 200 &&
        !isRefusedForLoad(status) &&
        json?.error !== 'gift_card_unusable' &&
        json?.error !== 'total_changed',
    )
    watch.expect(!odd, 'C-14', () => `answered with ${odd!.status} ${odd!.text}`)
    const paid = answers
      .filter(({ status }) => status === 201 || status === 200)
      .reduce((sum, { json }) => sum + cents(json.gift_card_total), 0)
    const balance = await balanceOf(shop, id)
    watch.tally('orders with one gift card', answers.length)
    watch.expect(
      balance >= 0 && (paid + balance === 10_000 || (odd === undefined && answers.some(isUnknown))),
      'C-14',
      `a card of 100.00 paid ${paid / 100} and has ${balance / 100} left`,
    )
  },
}

const isUnknown = ({ status }: { status: number }) => isRefusedForLoad(status)

interface Sold {
  shop: Shop
  products: string[]
}

const shops = new WeakMap<World, Promise<Sold>>()
const soldIn = (world: World): Promise<Sold> => {
  const known = shops.get(world) ?? makeSold(world)
  shops.set(world, known)
  return known
}

async function makeSold(world: World): Promise<Sold> {
  const shop = await makeShop(world)
  const prices = ['9.99', '0.07', '24.50']
  const products = await Promise.all(prices.map((price) => makeProduct(shop, { price, stock: STOCK })))
  const [first] = products
  await makeDiscount(shop, {
    title: 'Of the first',
    class: 'product',
    percent: '33.3',
    applies_to: { all: false, product_ids: [first!], group_ids: [], collection_ids: [] },
  })
  await makeDiscount(shop, { title: 'Code', class: 'order', code: 'ZERO', percent: '12.5' })
  await makeDiscount(shop, { title: 'Shipping', class: 'shipping', code: 'SHIP', amount: '1.11' })
  return { shop, products }
}

const STOCK = 1_000_000
const CONCURRENCY = 4
const PER_ROUND = 12

const someItems = ({ random }: World, { products }: Sold) =>
  random
    .shuffle([...products])
    .slice(0, random.between(1, products.length))
    .map((product_id) => ({ product_id, quantity: random.between(1, 4) }))

/** Refunds a part of the order, or edits the order and has the edit paid or cancelled. */
async function changeOrder(world: World, sold: Sold, id: string): Promise<void> {
  const { random } = world
  const { call } = sold.shop.owner
  const params = { id }
  const items = (await call(api.orders.items, { params })).filter(
    (item) => item.quantity > (item.refunded_quantity ?? 0),
  )
  const one = items[0] && {
    order_item_id: random.pick(items).id!,
    quantity: 1,
  }
  if (random.between(0, 1) === 0) {
    const body = one && random.between(0, 1) === 0 ? { lines: [one] } : { amount: '1.23' }
    await unlessRefused(call(api.refunds.create, { params, body: { ...body, reason: 'A part' } }))
    return
  }
  const edit = await unlessRefused(
    call(api.order_edits.create, {
      params,
      body: { remove: one ? [one] : [], add: random.between(0, 2) > 0 ? someItems(world, sold) : [] },
    }),
  )
  if (edit?.status !== 'pending') return
  const to = random.between(0, 2) > 0 ? api.order_edits.paid : api.order_edits.cancel
  await unlessRefused(call(to, { params: { ...params, editId: edit.id } }))
}

/**
 * Places an order with discounts and a gift card, changes the order a few times, and cancels it. Afterwards
 * no money is owed.
 */
async function thereAndBack(world: World, sold: Sold): Promise<void> {
  const { random, watch } = world
  const { shop } = sold
  const { call } = shop.owner
  const card = random.between(0, 3) > 0 ? await makeCard(shop, `${random.between(1, 60)}.37`) : undefined
  const order = await call(api.orders.create, {
    body: {
      shop_id: shop.id,
      items: someItems(world, sold),
      shipping_address: BUYER_ADDRESS,
      codes: random.shuffle(['ZERO', 'SHIP']).slice(0, random.between(0, 2)),
      ...(card && { gift_cards: [card.code] }),
    },
  })
  const params = { id: order.id }
  if (order.status === 'new') await call(api.orders.paid, { params })
  for (let step = random.between(0, 3); step > 0; step--) await changeOrder(world, sold, order.id)
  await unlessRefused(call(api.orders.cancelled, { params }))
  watch.tally('orders there and back')
  await expectNothingOwed(world, order.id)
  if (card)
    watch.expect(
      (await balanceOf(shop, card.id)) === cents(card.balance),
      'C-15',
      `order ${order.id}: its gift card of ${card.balance} has ${(await balanceOf(shop, card.id)) / 100} in the end`,
    )
}

interface Rest {
  status: string
  rest: string
  of_payments: string
  units: number
  waiting: number
}

/**
 * Checks the remainders of the order's total, of its payments and of its units. A job does refunds by hand.
 */
async function expectNothingOwed(world: World, order_id: string): Promise<void> {
  const read = () =>
    world.db.first(
      sql<Rest>`
        select o.status, (o.total - coalesce((
            select sum(r.amount + r.set_off) from refunds r where r.order_id = o.id and r.status = 'succeeded'), 0))::text as rest,
          (coalesce((
              select sum(p.amount) from payments p where p.order_id = o.id and p.status in ('captured', 'refunded')), 0)
            - coalesce((
              select sum(r.amount - r.gift_card_amount) from refunds r where r.order_id = o.id and r.status = 'succeeded'), 0))::text as of_payments,
          (select coalesce(sum(i.quantity), 0) from order_items i where i.order_id = o.id)::int - (
            select coalesce(sum(l.quantity), 0) from refund_lines l join refunds r on r.id = l.refund_id where r.order_id = o.id)::int as units,
          (select count(*) from refunds r where r.order_id = o.id and r.status = 'pending')::int as waiting
        from orders o where o.id = ${order_id}`,
    )
  let found = await read()
  for (const until = Date.now() + 20_000; found!.waiting > 0 && Date.now() < until; found = await read())
    await new Promise((resolve) => setTimeout(resolve, 100))
  const { rest, of_payments, units, status } = found!
  world.watch.expect(
    Number(rest) === 0 && Number(of_payments) === 0 && units === 0,
    'C-15',
    `order ${order_id} is ${status}: ${rest} of its total is left, ${of_payments} of its payments, ${units} units`,
  )
}

export const ordersThereAndBack: Check = {
  name: 'orders with discounts and gift cards, edited, refunded and cancelled',
  rows: 'C-15',
  async run(world) {
    const sold = await soldIn(world)
    const inTurn = async () => {
      for (let nth = 0; nth < PER_ROUND / CONCURRENCY; nth++) await thereAndBack(world, sold)
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, inTurn))
    for (const product_id of sold.products) {
      const { stock_level, held } = await levelOf(sold.shop, product_id)
      world.watch.expect(
        stock_level === STOCK && held === 0,
        'C-15',
        `of ${STOCK} units ${stock_level} are there in the end, ${held} held`,
      )
    }
  },
}
