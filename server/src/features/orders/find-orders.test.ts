import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildSellingShop, type SellingShop } from '../../testing/build.ts'
import { BUYER, buildOrder, buy, expectSound } from '../../testing/orders.ts'

let app: TestApp
let selling: SellingShop

beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app, { stock: 1000 })
})
afterAll(() => expectSound(app.db))

describe('the status anybody may ask for', () => {
  it('P-01 tells nothing of the buyer', async () => {
    const id = await buildOrder(app, selling, { notes: 'canary note' })
    const answer = await app.send({ method: 'GET', url: `/v1/public/order/${id}/status` })
    expect(Object.keys(answer.json).sort()).toEqual(
      [
        ...[
          'id',
          'order_number',
          'shop_id',
          'warehouse_id',
          'currency',
          'status',
          'payment_status',
          'shipping_total',
        ],
        ...['subtotal_before_discount', 'discount_total', 'subtotal', 'tax_total', 'total', 'updated_at'],
      ].sort(),
    )
    expect(answer.text).not.toMatch(/ben@|Kaya|Markt|canary/)
  })

  it('P-02 is the same 404 for everything that is no order, and ids are random', async () => {
    const bodies = await Promise.all(
      [randomUUID(), 'nonsense', selling.shop.id, '%00'].map(async (id) => {
        const answer = await app.send({ method: 'GET', url: `/v1/public/order/${id}/status` })
        return { ...answer.json, request_id: '' }
      }),
    )
    for (const body of bodies) expect(body).toEqual(bodies[0])
    expect(bodies[0]?.status).toBe(404)
    const answer = await buy(app, selling)
    expect(answer.json.id[14]).toBe('4')
  })
})

describe('lists', () => {
  it('are searched, filtered and sorted', async () => {
    const own = await buildSellingShop(app, { stock: 100 })
    const names = ['Zoë 100%', 'Yusuf', 'Xaver']
    for (const recipient_name of names) {
      const customer_user_email = `${recipient_name[0]?.toLowerCase()}@shop.test`
      await buildOrder(app, own, { shipping_address: { ...BUYER, recipient_name }, customer_user_email })
    }
    const list = async (query: object) => {
      const page = await own.owner.call(api.orders.list, { query: { shop_id: own.shop.id, ...query } })
      return page.data.map((order) => order.shipping_address?.recipient_name)
    }
    expect(await list({})).toEqual(['Xaver', 'Yusuf', 'Zoë 100%'])
    expect(await list({ sort: 'order_number' })).toEqual(names)
    expect(await list({ q: '100%' })).toEqual(['Zoë 100%'])
    expect(await list({ q: 'y@shop' })).toEqual(['Yusuf'])
    expect(await list({ q: '1003' })).toEqual(['Xaver'])
    // Whole: this one number and this one address, in any case; in part: any of them.
    expect(await list({ q: 'Y@SHOP.test' })).toEqual(['Yusuf'])
    expect(await list({ q: '100' })).toEqual(['Xaver', 'Yusuf', 'Zoë 100%'])
    expect(await list({ q: 'y@shop.test', status: 'paid' })).toEqual([])
    expect(await list({ status: 'paid' })).toEqual([])
    expect(await list({ status: 'new', payment_status: 'pending', limit: '1', offset: '1' })).toEqual([
      'Yusuf',
    ])
    const [first] = (await own.owner.call(api.orders.list, { query: { shop_id: own.shop.id } })).data
    await own.owner.call(api.orders.cancelled, { params: { id: first?.id as string } })
    expect(await list({ status: 'cancelled' })).toEqual(['Xaver'])
  })
})
