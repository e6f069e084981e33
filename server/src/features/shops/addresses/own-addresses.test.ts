// The address book of a customer: addresses that belong to an account and to no shop.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { buildAddress, buildSellingShop, type SellingShop } from '../../../testing/build.ts'
import { orderBody } from '../../../testing/orders.ts'

const HOME = {
  kind: 'customer',
  recipient_name: 'Ada Quay',
  street: 'Elbchaussee 2',
  city: 'Hamburg',
  zip: '22765',
  country: 'DE',
} as const

let app: TestApp
let selling: SellingShop
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  app = await startTestApp()
  ;[selling, ada, bob] = await Promise.all([
    buildSellingShop(app, { stock: 100 }),
    buildUser(app),
    buildUser(app),
  ])
})

const send = (method: string, path: string, user?: TestUser, body?: object, headers = {}) =>
  app.send({
    method,
    url: `/v1/a/addresses${path}`,
    token: user?.access_token as string,
    headers,
    ...(body && { body }),
  })
const keep = (user: TestUser, more: object = {}) =>
  user.call(api.addresses.create, { body: { ...HOME, ...more } })
const listed = async (user: TestUser, query: object = {}) =>
  (await user.call(api.addresses.list, { query: { kind: 'customer', ...query } })).data.map(
    ({ city }) => city,
  )

describe('a customer', () => {
  it('creates, reads, lists, changes and deletes own addresses without a shop', async () => {
    const user = await buildUser(app)
    const address = await keep(user)
    expect(address).toMatchObject({ ...HOME, shop_id: null, is_default: false })
    const params = { id: address.id }
    expect(await user.call(api.addresses.get, { params })).toEqual(address)
    await keep(user, { city: 'Kiel', zip: '24103' })
    expect(await listed(user)).toEqual(['Kiel', 'Hamburg'])
    expect(await listed(user, { sort: 'zip' })).toEqual(['Hamburg', 'Kiel'])
    expect(await listed(user, { q: 'KIEL' })).toEqual(['Kiel'])
    expect(await listed(user, { limit: '1', offset: '1' })).toEqual(['Hamburg'])
    const changed = await user.call(api.addresses.update, {
      params,
      body: { city: 'Altona', updated_at: address.updated_at },
    })
    expect(changed).toMatchObject({ city: 'Altona', street: HOME.street, shop_id: null })
    const stale = await send('PATCH', `/${address.id}`, user, { city: 'X', updated_at: address.updated_at })
    expect([stale.status, stale.json.error]).toEqual([409, 'stale'])
    await user.call(api.addresses.remove, { params })
    expect((await send('GET', `/${address.id}`, user)).status).toBe(404)
    expect((await send('DELETE', `/${address.id}`, user)).status).toBe(404)
  })

  it('has one default, apart from those of shops and of others', async () => {
    const owner = selling.owner
    const of_shop = await buildAddress(owner, selling.shop, { kind: 'customer', is_default: true })
    const theirs = await keep(bob, { is_default: true })
    const [first, second] = [await keep(owner, { is_default: true }), await keep(owner, { is_default: true })]
    const isDefault = async (user: TestUser, { id }: { id: string }) =>
      (await user.call(api.addresses.get, { params: { id } })).is_default
    const defaults = () => Promise.all([first, second, of_shop].map((one) => isDefault(owner, one)))
    expect(await defaults()).toEqual([false, true, true])
    await owner.call(api.addresses.update, { params: { id: first.id }, body: { is_default: true } })
    expect(await defaults()).toEqual([true, false, true])
    expect(await isDefault(bob, theirs)).toBe(true)
    const concurrent = await Promise.all([
      keep(owner, { is_default: true }),
      keep(owner, { is_default: true }),
    ])
    expect((await Promise.all(concurrent.map((one) => isDefault(owner, one)))).filter(Boolean)).toHaveLength(
      1,
    )
  })

  it('gets the errors of each field, as in a shop', async () => {
    const { kind: _, ...without_kind } = HOME
    for (const body of [without_kind, { ...HOME, kind: 'shop' }, { ...HOME, kind: 'shop', shop_id: null }]) {
      const answer = await send('POST', '', ada, body)
      expect([answer.status, answer.json.errors]).toMatchObject([422, [{ field: 'shop_id' }]])
    }
    for (const query of ['', '?kind=shop', '?kind=']) {
      const answer = await send('GET', query, ada)
      expect([answer.status, answer.json.message], query).toEqual([422, 'shop_id is required'])
    }
    const worded = await send('POST', '', ada, { ...HOME, vat_number: 'none' })
    expect([worded.status, worded.json.errors[0].field]).toEqual([422, 'vat_number'])
    const { id } = await keep(ada)
    const of_shop = await send('PATCH', `/${id}`, ada, { kind: 'shop' })
    expect([of_shop.status, of_shop.json.errors[0].field]).toEqual([422, 'kind'])
    expect((await send('GET', `?kind=customer&shop_id=${selling.shop.id}`, ada)).status).toBe(404)
  })

  it('has a limited number of addresses, and a repeat with one key makes one address', async () => {
    const user = await buildUser(app)
    const headers = { 'idempotency-key': randomUUID() }
    const [one, two] = [
      await send('POST', '', user, HOME, headers),
      await send('POST', '', user, HOME, headers),
    ]
    expect([two.status, two.text]).toEqual([201, one.text])
    await app.db.run(sql`
      insert into account_addresses (user_id, street, city, zip, country)
      select ${user.user_id}, 'S', 'C', '1', 'DE' from generate_series(1, 199)`)
    const more = await send('POST', '', user, HOME)
    expect([more.status, more.json.error]).toEqual([409, 'in_use'])
    expect((await user.call(api.addresses.list, { query: { kind: 'customer' } })).total).toBe(200)
  })
})

describe('tenants stay apart', () => {
  it('T-01 another user’s address is 404, also for a shop where that user bought', async () => {
    const { id } = await keep(ada, { city: 'Secret' })
    const unknown = randomUUID()
    for (const stranger of [bob, selling.owner]) {
      for (const [method, body] of [['GET'], ['PATCH', { city: 'X' }], ['DELETE']] as const) {
        const [theirs, none] = [
          await send(method, `/${id}`, stranger, body),
          await send(method, `/${unknown}`, stranger, body),
        ]
        const bodyOf = ({ status, json }: typeof theirs) => ({ status, ...json, request_id: '' })
        expect(bodyOf(theirs)).toEqual(bodyOf(none))
        expect(theirs.status).toBe(404)
      }
      expect(await listed(stranger)).not.toContain('Secret')
      const below = await app.send({
        method: 'GET',
        url: `/v1/a/shops/${selling.shop.id}/addresses/${id}`,
        token: stranger.access_token,
      })
      expect(below.status).toBe(404)
    }
    expect((await send('GET', `/${id}`)).status).toBe(401)
    expect((await send('GET', '?kind=customer')).status).toBe(401)
    expect((await send('POST', '', undefined, HOME)).status).toBe(401)
    expect(await ada.call(api.addresses.get, { params: { id } })).toMatchObject({ city: 'Secret' })
  })

  it('T-01 the paths of a shop have only addresses of the shop, for members who may see them', async () => {
    const { id } = await keep(selling.owner, { city: 'Home' })
    const below = (path: string) =>
      app.send({
        method: 'GET',
        url: `/v1/a/shops/${selling.shop.id}/addresses${path}`,
        token: selling.owner.access_token,
      })
    expect((await below(`/${id}`)).status).toBe(404)
    expect((await below('?kind=customer')).text).not.toContain('Home')
  })

  it('T-16 the database shows an account its own alone', async () => {
    await keep(ada)
    const { db } = app.platform
    const all = sql<{ user_id: string }>`select distinct user_id from account_addresses`
    expect(await db.forAccount(ada.user_id).rows(all)).toEqual([{ user_id: ada.user_id }])
    for (const elsewhere of [
      db.forNoShop(),
      db.forShop(selling.shop.id),
      db.forAccount(randomUUID()),
      db.forAccount('platform'),
    ])
      expect(await elsewhere.rows(all)).toEqual([])
    const insert = sql`
      insert into account_addresses (user_id, street, city, zip, country) values (${ada.user_id}, 'S', 'C', '1', 'DE')`
    await expect(db.forAccount(bob.user_id).run(insert)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('an order in another merchant’s shop', () => {
  const enter = (user: TestUser, more: object) => {
    const {
      shipping_address: _,
      customer_user_email: __,
      ...body
    } = orderBody(selling) as Record<string, unknown>
    return app.send({
      method: 'POST',
      url: '/v1/a/order',
      token: user.access_token,
      body: { ...body, ...more },
    })
  }

  it('is sent and billed to addresses of the buyer’s own, as they were then', async () => {
    const [home, work] = [await keep(ada, { city: 'Home' }), await keep(ada, { city: 'Work' })]
    const answer = await enter(ada, { shipping_address_id: home.id, billing_address_id: work.id })
    expect(answer.status, answer.text).toBe(201)
    expect(answer.json).toMatchObject({
      status: 'new',
      customer_user_id: ada.user_id,
      customer_user_email: ada.email,
      shipping_address_id: home.id,
      billing_address_id: work.id,
      shipping_address: { city: 'Home' },
      billing_address: { city: 'Work' },
    })
    await ada.call(api.addresses.update, { params: { id: home.id }, body: { city: 'Moved' } })
    await ada.call(api.addresses.remove, { params: { id: work.id } })
    const order = await selling.owner.call(api.orders.get, { params: { id: answer.json.id } })
    expect(order).toMatchObject({ shipping_address: { city: 'Home' }, billing_address: { city: 'Work' } })
  })

  it('T-05 refuses an address of another user, and a shop cannot use its customers’ addresses', async () => {
    const { id } = await keep(ada)
    for (const user of [bob, selling.owner]) {
      const answer = await enter(user, { shipping_address_id: id })
      expect([answer.status, answer.json.errors[0].field]).toEqual([422, 'shipping_address_id'])
    }
  })
})
