// A shop that causes maximum cost, with visitors who do the same. They send their requests while ordinary
// shops sell.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@kontor/contract/api'
import { MAX_ORDER_LINES } from '@kontor/contract/orders/order-requests'
import { sql } from '../../server/src/db/sql.ts'
import { formOf, png } from '../../server/src/testing/upload.ts'
import { makeDiscount } from '../checks/discounts.ts'
import { BUYER_ADDRESS, place } from '../world/buyer.ts'
import type { HttpRequest } from '../world/http-request.ts'
import { fillCatalogue } from '../world/many-products.ts'
import { makeProduct, makeShop, type Shop } from '../world/shop.ts'
import type { World } from '../world/world.ts'

const DOCUMENTS = 15
const CODES = ['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'FIFTH']
const AUTOMATIC = 25
/** Number of networks of the hostile visitors. */
const NETWORKS = 6
/** An upload waits for its turn. */
const PATIENCE_MS = 70_000

export interface HostileShop {
  shop: Shop
  /** The products of the shop's largest basket. */
  basket: readonly string[]
  orders: readonly string[]
  picture: Buffer
}

/** Letter by letter of several scripts. */
const TITLE = 'اa中한яbאxกZ'.repeat(23)

export async function makeHostileShop(world: World): Promise<HostileShop> {
  const shop = await makeShop(world)
  const product_id = await makeProduct(shop, { stock: 10 })
  for (let n = 0; n < AUTOMATIC; n++)
    await makeDiscount(shop, { title: `${shop.canary} ${n}`, class: 'product', percent: '0.1' })
  for (const code of CODES)
    await makeDiscount(shop, {
      title: `${shop.canary} ${code}`,
      class: 'product',
      percent: '0.2',
      code,
    })
  await fillCatalogue(world, shop)
  const many = await world.db.rows(
    sql<{ id: string }>`
      update products set title = left(${TITLE}, 220) || n from (
        select id as mine, row_number() over (order by id) as n from products where shop_id = ${shop.id} and id <> ${product_id} limit ${MAX_ORDER_LINES}) chosen
      where id = mine returning id`,
  )
  const basket = many.map(({ id }) => id)
  const orders: string[] = []
  for (let n = 0; n < DOCUMENTS; n++) {
    const items = basket.map((id) => ({ product_id: id, quantity: 1 }))
    const headers = { 'x-forwarded-for': `203.0.${n % NETWORKS}.9` }
    const placed = await place(world, { shop, items, ask: { headers } })
    if (placed.status !== 201)
      throw new Error(`An order of the hostile shop is answered with ${placed.status}.`)
    await shop.owner.call(api.orders.paid, { params: { id: placed.json.id } })
    orders.push(placed.json.id)
  }
  return { shop, basket, orders, picture: await png(1500, 1500) }
}

const misspelt = (world: World): string =>
  Array.from({ length: 8 }, () => `kordlss${world.random.between(10, 99)}vakum`.slice(0, 14)).join(' ')

/** Sends all hostile requests until `isOver`. */
export async function beHostile(world: World, hostile: HostileShop, isOver: () => boolean): Promise<void> {
  const { shop, basket, orders, picture } = hostile
  let turn = 0
  const send = async (kind: string, request: HttpRequest) => {
    const from = `203.0.${turn++ % NETWORKS}.${1 + (turn % 250)}`
    const { status } = await world.ask({
      timeout_ms: PATIENCE_MS,
      ...request,
      headers: { 'x-forwarded-for': from, ...request.headers },
    })
    world.watch.tally(`hostile: ${kind} ${status}`)
  }
  const token = shop.owner.access_token
  const repeat = async (pause_ms: number, kind: string, request: () => HttpRequest) => {
    while (!isOver()) {
      await send(kind, request())
      await sleep(pause_ms)
    }
  }
  const search = () => ({ path: `/v1/public/${shop.id}/catalogue?q=${encodeURIComponent(misspelt(world))}` })
  const calculation = () => ({
    method: 'POST',
    path: '/v1/public/order-calculation',
    body: {
      shop_id: shop.id,
      items: basket.map((product_id) => ({ product_id, quantity: 1 })),
      codes: CODES,
      destination_country: BUYER_ADDRESS.country,
    },
  })
  const upload = () => ({
    method: 'POST',
    path: `/v1/a/products/${basket[0]}/files`,
    token,
    ...formOf([{ bytes: picture }]),
  })
  const duplicate = () => ({
    method: 'POST',
    path: `/v1/a/products/${basket[0]}/duplicate`,
    token,
    body: { title: `${shop.canary} ${randomUUID()}` },
  })
  const documents = async () => {
    for (const id of orders) {
      if (isOver()) return
      await send('document', { path: `/v1/a/orders/${id}/invoice`, token })
    }
  }
  await Promise.all([
    repeat(200, 'search', search),
    repeat(200, 'search', search),
    repeat(100, 'calculation', calculation),
    repeat(100, 'picture', upload),
    repeat(100, 'picture', upload),
    repeat(100, 'duplicate', duplicate),
    documents(),
  ])
}
