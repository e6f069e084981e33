import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { addStock, buildProduct } from '../../../testing/build.ts'
import { buildPayingShop, runJobsWithoutMails, startPaying } from '../../../testing/paying-shop.ts'
import { fill } from '../../../testing/store-buyer.ts'
import { hiddenField, type Visitor, visit } from '../../../testing/visitor.ts'

const { app, selling } = await startPaying({ stock: 100 })
const enter = () => visit(app, { 'accept-language': 'en-DE,en' })
const store = (path: string) => `/store/${selling.shop.slug}${path}`

const ordered = async (...ids: string[]) =>
  (
    await app.call(api.storefront.handOvers, {
      params: { shopId: selling.shop.id },
      query: { ids: ids.join() },
    })
  ).ordered

/** Follows a website's link and presses the button of its page. Gives the id of the cart transfer. */
async function take(visitor: Visitor, product_id = selling.product.id): Promise<string> {
  const id = randomUUID()
  const page = await visitor.get(store(`/cart?add=${product_id}:1&hand_over=${id}`))
  await visitor.post(store('/cart'), {
    take: hiddenField(page, 'take'),
    hand_over: hiddenField(page, 'hand_over'),
  })
  return id
}

/** Gives the order's id. */
async function order(visitor: Visitor, over: Record<string, string> = {}): Promise<string> {
  const form = fill(await visitor.get(store('/checkout')), over)
  expect((await visitor.post(store('/checkout'), form)).status).toBe(303)
  return form.order_id ?? ''
}

const pay = (id: string) => selling.owner.call(api.orders.paid, { params: { id } })

describe('a website requests the state of the cart that it handed over', () => {
  test('the cart transfer of a website is bought when its order is paid, not before, and nothing more is returned', async () => {
    const visitor = enter()
    const id = await take(visitor)
    const other = await take(enter())
    expect(await ordered(id)).toEqual([])
    const order_id = await order(visitor)
    expect(await ordered(id)).toEqual([])
    await pay(order_id)
    expect(await ordered(other, id.toUpperCase(), randomUUID(), 'nonsense')).toEqual([id])
    const { json, headers } = await app.send({
      method: 'GET',
      url: `/v1/public/${selling.shop.slug}/hand-overs?ids=${id}`,
      headers: { origin: 'https://website.example' },
    })
    expect(json).toEqual({ ordered: [id] })
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['cache-control']).toContain('no-store')
    expect(await ordered()).toEqual([])
    // What is bought after it came from nowhere.
    await visitor.post(store('/cart'), { add: selling.product.id })
    const next = await order(visitor)
    const noted = await app.db.rows(sql`select id from cart_hand_overs where order_id = ${next}`)
    expect(noted).toEqual([])
  })

  test('a cart transfer with money on its way counts as ordered, as on the shop’s own page', async () => {
    const visitor = enter()
    const id = await take(visitor)
    const order_id = await order(visitor)
    await app.db.run(sql`update payments set status = 'authorized' where order_id = ${order_id}`)
    expect(await ordered(id)).toEqual([id])
    await app.db.run(sql`update payments set status = 'pending' where order_id = ${order_id}`)
  })

  test('two cart transfers in one cart are bought together, even by an order that replaces the first', async () => {
    const second = await buildProduct(selling.owner, selling.shop)
    await addStock(selling.owner, selling.shop, second, selling.warehouse, 5)
    const visitor = enter()
    const ids = [await take(visitor)]
    await order(visitor)
    ids.push(await take(visitor, second.id))
    await order(visitor)
    const [row] = await app.db.rows(
      sql<{ order_id: string }>`select order_id from cart_hand_overs where id = ${ids[1]!}`,
    )
    await pay(row!.order_id)
    expect((await ordered(...ids)).sort()).toEqual(ids.sort())
  })

  test('a cart that was emptied, or whose order was cancelled, is not bought', async () => {
    const visitor = enter()
    const emptied = await take(visitor)
    await visitor.post(store('/cart'), { set: `${selling.product.id}:0` })
    await visitor.post(store('/cart'), { add: selling.product.id })
    await pay(await order(visitor))
    const cancelled = await take(visitor)
    await selling.owner.call(api.orders.cancelled, { params: { id: await order(visitor) } })
    expect(await ordered(emptied, cancelled)).toEqual([])
    // The cart has its things still, and an order under another id.
    await pay(await order(visitor))
    expect(await ordered(emptied, cancelled)).toEqual([cancelled])
  })

  test('goods removed from the cart do not count as bought, and the goods left in the cart do', async () => {
    const other = await buildProduct(selling.owner, selling.shop)
    await addStock(selling.owner, selling.shop, other, selling.warehouse, 5)
    const visitor = enter()
    const taken_out = await take(visitor)
    await visitor.post(store('/cart'), { add: other.id })
    await visitor.post(store('/cart'), { set: `${selling.product.id}:0` })
    await pay(await order(visitor))
    expect(await ordered(taken_out)).toEqual([])

    const left = randomUUID()
    const both = `${selling.product.id}:1,${other.id}:1`
    await visitor.post(store('/cart'), { take: both, hand_over: left })
    await visitor.post(store('/cart'), { set: `${selling.product.id}:0` })
    await pay(await order(visitor))
    expect(await ordered(left)).toEqual([left])
  })

  test('a foreign shop never sees the cart transfer, and the own shop no longer after a week', async () => {
    const visitor = enter()
    const id = await take(visitor)
    await pay(await order(visitor))
    const neighbour = await buildPayingShop(app)
    const asked = { params: { shopId: neighbour.shop.id }, query: { ids: id } }
    expect(await app.call(api.storefront.handOvers, asked)).toEqual({ ordered: [] })
    const clean = async () => {
      await app.db.run(sql`select from graphile_worker.add_job('forget_hand_overs')`)
      await runJobsWithoutMails(app)
    }
    await clean()
    expect(await ordered(id)).toEqual([id])
    await app.db.run(sql`update cart_hand_overs set created_at = now() - interval '9 days' where id = ${id}`)
    await clean()
    expect(await ordered(id)).toEqual([])
  })

  test('X-05 a malformed id is in neither the page nor the cart', async () => {
    const page = await enter().get(store(`/cart?add=${selling.product.id}:1&hand_over=%22%3E%3Cscript%3E`))
    expect(page.text).not.toMatch(/name="hand_over"|"><script>/)
    const visitor = enter()
    const posted = await visitor.post(store('/cart'), { take: `${selling.product.id}:1`, hand_over: '~.;x' })
    expect(String(posted.headers['set-cookie'])).toMatch(/=[\w~-]+\.[\w-]+;/)
    await order(visitor)
  })
})
