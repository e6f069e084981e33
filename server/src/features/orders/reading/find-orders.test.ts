import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runs } from '../../../../../scripts/lib/runs.mjs'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildProduct, buildSellingShop, type SellingShop } from '../../../testing/build.ts'
import { BUYER, buildOrder, buy, expectSound } from '../../../testing/orders.ts'

let app: TestApp
let selling: SellingShop

beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app, { stock: 1000 })
})
afterAll(() => expectSound(app.db))

describe('H-5 the public status', () => {
  it('P-01 reveals nothing of the buyer', async () => {
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
          'fulfillment_status',
          'shipping_total',
          'shipping_discount',
          'discounts',
          'gift_cards',
          'gift_card_total',
          'amount_due',
        ],
        ...['subtotal_before_discount', 'discount_total', 'subtotal', 'tax_total', 'total', 'updated_at'],
      ].sort(),
    )
    expect(answer.text).not.toMatch(/ben@|Kaya|Markt|canary/)
  })

  it('P-02 the public status is the same 404 for every id without an order, and ids are random', async () => {
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

  it('P-02 ids near an order’s id are no orders either, and ids made by the server share nothing', async () => {
    const ids = await Promise.all(
      Array.from({ length: 40 }, async () => (await buy(app, selling)).json.id as string),
    )
    const [id] = ids as [string]
    const last = (shift: number) => ((Number.parseInt(id.slice(-1), 16) + shift) & 15).toString(16)
    const neighbours = [
      ...[1, 15].map((shift) => id.slice(0, -1) + last(shift)),
      ...['1', '6', '7'].map((version) => id.slice(0, 14) + version + id.slice(15)),
      `${id.slice(0, 19)}${id[19] === 'a' ? 'b' : 'a'}${id.slice(20)}`,
      id.replaceAll('-', ''),
      `{${id}}`,
      `${id} `,
    ]
    const unknown = await app.send({ method: 'GET', url: `/v1/public/order/${randomUUID()}/status` })
    for (const other of neighbours) {
      const url = `/v1/public/order/${encodeURIComponent(other)}/status`
      const { status, json } = await app.send({ method: 'GET', url })
      expect([other, status, { ...json, request_id: '' }]).toEqual([
        other,
        404,
        { ...unknown.json, request_id: '' },
      ])
    }
    // Ids are random: over all of them each of the 122 random bits is sometimes 0 and sometimes 1; only the six bits of version and variant are
    // fixed.
    const bits = ids.map((text) => BigInt(`0x${text.replaceAll('-', '')}`))
    const same = ~(bits.reduce((all, one) => all | one) ^ bits.reduce((all, one) => all & one))
    const fixed = Array.from({ length: 128 }, (_, at) => (same >> BigInt(at)) & 1n).filter(
      (bit) => bit === 1n,
    )
    expect(fixed).toHaveLength(6)
  })

  it('P-02 guesses find nothing, and get the same response', async () => {
    const guess = async () => {
      const { status, json } = await app.send({
        method: 'GET',
        url: `/v1/public/order/${randomUUID()}/status`,
      })
      return JSON.stringify([status, { ...json, request_id: '' }])
    }
    const heard = new Set<string>()
    for (let n = 0; n < runs(200, 1000); n += 50)
      for (const answer of await Promise.all(Array.from({ length: 50 }, guess))) heard.add(answer)
    expect(heard.size).toBe(1)
    expect([...heard][0]).toMatch(/^\[404,/)
  })

  it('P-02 L-05 guessing ids gets 429 with a time to retry, and the same 404 before the limit', async () => {
    const limited = await startTestApp({ RATE_LIMITS: 'on' })
    const answers = []
    for (let n = 0; n < 310; n++)
      answers.push(await limited.send({ method: 'GET', url: `/v1/public/order/${randomUUID()}/status` }))
    expect(answers.map(({ status }) => status)).toEqual([...Array(300).fill(404), ...Array(10).fill(429)])
    expect(
      new Set(answers.slice(0, 300).map(({ json }) => JSON.stringify({ ...json, request_id: '' }))).size,
    ).toBe(1)
    expect(Number(answers.at(-1)!.headers['retry-after'])).toBeGreaterThan(0)
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
    // A whole address, in any case, finds this one only; a part of a number finds every order that has it.
    expect(await list({ q: 'Y@SHOP.test' })).toEqual(['Yusuf'])
    expect(await list({ q: '100' })).toEqual(['Xaver', 'Yusuf', 'Zoë 100%'])
    expect(await list({ q: 'y@shop.test', status: 'paid' })).toEqual([])
    // No page is too far back for a search, as for the list without one.
    for (const q of [undefined, '100'])
      expect(await list({ ...(q && { q }), offset: '999999999999999' })).toEqual([])
    expect(await list({ status: 'paid' })).toEqual([])
    expect(await list({ status: 'new', payment_status: 'pending', limit: '1', offset: '1' })).toEqual([
      'Yusuf',
    ])
    const [first] = (await own.owner.call(api.orders.list, { query: { shop_id: own.shop.id } })).data
    await own.owner.call(api.orders.cancelled, { params: { id: first?.id as string } })
    expect(await list({ status: 'cancelled' })).toEqual(['Xaver'])
  })

  it('are searched by item and by postcode', async () => {
    const own = await buildSellingShop(app, { stock: 100 })
    const lamp = await buildProduct(own.owner, own.shop, {
      title: 'Étoile lamp',
      sku: 'LMP-77',
      categories: ['Rare'],
      is_live: true,
      allow_negative_stock: true,
      requires_shipping: false,
    })
    const first = await buildOrder(app, own, { shipping_address: { ...BUYER, zip: '20457' } })
    const second = await buildOrder(app, own, {
      items: [{ product_id: lamp.id, quantity: 1 }],
      billing_address: { ...BUYER, zip: 'SW1A 1AA', country: 'DE' },
    })
    const list = async (q: string) =>
      (await own.owner.call(api.orders.list, { query: { shop_id: own.shop.id, q } })).data.map(({ id }) => id)
    expect(await list('etoile')).toEqual([second])
    expect(await list('lmp-7')).toEqual([second])
    expect(await list(own.product.title)).toEqual([first])
    expect(await list('20457')).toEqual([first])
    expect(await list('sw1a 1')).toEqual([second])
    expect(await list('rare')).toEqual([])
    const cities = await buildOrder(app, own, {
      customer_user_email: 'zoe@shop.test',
      shipping_address: { ...BUYER, recipient_name: 'Zoë Müller', city: 'Łódź', zip: '90001' },
      billing_address: { ...BUYER, recipient_name: 'Zoë Müller', city: 'Saint-Étienne' },
    })
    for (const q of ['Łódź', 'lodz', 'saint etienne', 'Müller Lodz', 'mueller zoe', 'zoe lodz'])
      expect(await list(q), q).toEqual([cities])
    expect(await list('zoe hamburg')).toEqual([])
    // Once it is deleted, its orders are still found.
    await own.owner.call(api.products.remove, { params: { id: lamp.id } })
    expect(await list('Étoile lamp')).toEqual([second])
  })

  it('a list finds paid orders that are still to be shipped', async () => {
    const own = await buildSellingShop(app, { stock: 10 })
    const download = await buildProduct(own.owner, own.shop, {
      requires_shipping: false,
      allow_negative_stock: true,
      is_live: true,
    })
    const list = async (is_to_ship: 'true' | 'false') => {
      const { data } = await own.owner.call(api.orders.list, { query: { shop_id: own.shop.id, is_to_ship } })
      return data.map((order) => order.id).sort()
    }
    const [sent, held, unpaid] = [
      await buildOrder(app, own),
      await buildOrder(app, own),
      await buildOrder(app, own),
    ]
    const { id: downloaded } = await app.call(api.storefront.place, {
      body: {
        customer_user_email: 'downloads@shop.test',
        shop_id: own.shop.id,
        items: [{ product_id: download.id, quantity: 1 }],
        billing_address: BUYER,
      },
    })
    for (const id of [sent, held, downloaded]) await own.owner.call(api.orders.paid, { params: { id } })
    expect(await list('true')).toEqual([sent, held].sort())
    await own.owner.call(api.orders.on_hold, { params: { id: held } })
    expect(await list('true')).toEqual([sent])
    await own.owner.call(api.orders.processing, { params: { id: held } })
    expect(await list('true')).toEqual([sent, held].sort())
    await own.owner.call(api.orders.shipped, { params: { id: sent } })
    expect(await list('true')).toEqual([held])
    expect(await list('false')).toEqual([sent, unpaid, downloaded].sort())
    // All goods are refunded, and the shipping is not.
    const params = { id: held }
    const [item] = await own.owner.call(api.orders.items, { params })
    const lines = [{ order_item_id: item!.id!, quantity: 1 }]
    await own.owner.call(api.refunds.create, { params, body: { lines } })
    expect(await own.owner.call(api.orders.get, { params })).toMatchObject({
      status: 'processing',
      payment_status: 'partially_refunded',
      fulfillment_status: 'none',
    })
    expect(await list('true')).toEqual([])
    expect(await list('false')).toEqual([sent, held, unpaid, downloaded].sort())
  })
})
