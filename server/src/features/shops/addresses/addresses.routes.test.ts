import { api } from '@kontor/contract/api'
import type { Address } from '@kontor/contract/shops/addresses/addresses'
import type { Shop } from '@kontor/contract/shops/shops'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { buildAddress, buildMember, buildShop, buildWarehouse } from '../../../testing/build.ts'
import { expectGuarded } from '../../../testing/guarded.ts'

let app: TestApp
let owner: TestUser
let stranger: TestUser
let viewer: TestUser
let shop: Shop

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
  stranger = await buildUser(app)
})

beforeEach(async () => {
  shop = await buildShop(owner)
  viewer = await buildMember(app, shop, 'viewer')
})

const form = () => ({ shop_id: shop.id, street: 'Kai 1', city: 'Bremen', zip: '28195', country: 'de' })
const post = (body: unknown) =>
  app.send({ method: 'POST', url: '/v1/a/addresses', token: owner.access_token, body })
const patch = (id: string, body: unknown) =>
  app.send({ method: 'PATCH', url: `/v1/a/addresses/${id}`, token: owner.access_token, body })
const remove = (id: string) =>
  app.send({ method: 'DELETE', url: `/v1/a/addresses/${id}`, token: owner.access_token })
const get = (id: string) => owner.call(api.addresses.get, { params: { id } })
const count = async () =>
  (await app.db.first(sql<{ n: number }>`select count(*) as n from addresses where shop_id = ${shop.id}`))?.n
const defaults = (kind: Address['kind'] = 'shop') =>
  app.db.rows(
    sql<{
      id: string
    }>`select id from addresses where shop_id = ${shop.id} and kind = ${kind} and is_default`,
  )

describe('creating', () => {
  test('is for roles that write, and T-02 in a shop of their own', async () => {
    const guarded = {
      method: 'POST',
      url: '/v1/a/addresses',
      body: form(),
      stranger,
      weak: viewer,
      strong: owner,
    }
    await expectGuarded(app, guarded)
    expect((await post({ ...form(), shop_id: crypto.randomUUID() })).status).toBe(404)
    expect(await count()).toBe(0)
  })

  test.each([
    ['street', 'Street is required'],
    ['city', 'City is required'],
    ['zip', 'ZIP is required'],
    ['country', 'Country is required'],
  ])('needs %s', async (field, message) => {
    for (const value of [undefined, '', ' ', null]) {
      const { status, json } = await post({ ...form(), [field]: value })
      expect([status, json.errors[0].field, json.errors[0].message]).toEqual([422, field, message])
    }
  })

  test('refuses invalid countries, multi-line texts and invalid booleans', async () => {
    for (const wrong of [
      { country: 'DEU' },
      { country: 'XX' },
      { street: 'a\nb' },
      { is_default: 'true' },
      { kind: 'x' },
    ])
      expect((await post({ ...form(), ...wrong })).status).toBe(422)
    expect(await count()).toBe(0)
  })

  test('refuses a malformed VAT number, at its field', async () => {
    for (const [country, vat_number] of [
      ['de', 'ABC'],
      ['US', 'none'],
    ]) {
      const { status, json } = await post({ ...form(), country, vat_number })
      expect([status, json.errors?.[0].field]).toEqual([422, 'vat_number'])
    }
    expect((await post({ ...form(), vat_number: 'DE 136 695 976' })).status).toBe(201)
    expect((await post({ ...form(), country: 'US', vat_number: 'EIN 12-3456789' })).status).toBe(201)
  })

  test('returns the address with its defaults', async () => {
    const { status, json } = await post(form())
    expect(status).toBe(201)
    expect(json).toMatchObject({
      ...form(),
      country: 'DE',
      recipient_name: '',
      kind: 'shop',
      is_default: false,
    })
    expect(await get(json.id)).toEqual(json)
  })
})

test('a VAT number that was stored before it was checked stays until it is changed', async () => {
  const { id } = await buildAddress(owner, shop)
  await app.db.run(sql`update addresses set vat_number = 'ABC' where id = ${id}`)
  expect((await patch(id, { city: 'Kiel', vat_number: 'ABC' })).status).toBe(200)
  expect((await patch(id, { vat_number: 'ABCD' })).json.errors[0].field).toBe('vat_number')
  expect((await patch(id, { country: 'FR' })).status).toBe(200)
  expect((await patch(id, { vat_number: '' })).status).toBe(200)
})

describe('one default of a shop and kind', () => {
  test('setting one clears the other, of the same kind only', async () => {
    const first = await buildAddress(owner, shop, { is_default: true })
    const customer = await buildAddress(owner, shop, { is_default: true, kind: 'customer' })
    const second = await buildAddress(owner, shop, { is_default: true })
    expect([await defaults(), await defaults('customer')]).toEqual([
      [{ id: second.id }],
      [{ id: customer.id }],
    ])
    expect((await get(first.id)).updated_at).not.toBe(first.updated_at)
    expect((await patch(first.id, { is_default: true })).json.is_default).toBe(true)
    expect(await defaults()).toEqual([{ id: first.id }])
    expect((await patch(customer.id, { kind: 'shop' })).status).toBe(200)
    expect([await defaults(), await defaults('customer')]).toEqual([[{ id: customer.id }], []])
    expect((await patch(customer.id, { is_default: false })).status).toBe(200)
    expect(await defaults()).toEqual([])
  })

  test('stays unique when many requests set it concurrently', async () => {
    const present = await Promise.all(Array.from({ length: 6 }, () => buildAddress(owner, shop)))
    const answers = await Promise.all([
      ...present.map(({ id }) => patch(id, { is_default: true })),
      ...Array.from({ length: 6 }, () => post({ ...form(), is_default: true })),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(6).fill(200), ...Array(6).fill(201)])
    expect(await defaults()).toHaveLength(1)
  })
})

test('the list is of one shop, by kind and by what one remembers of an address', async () => {
  const list = (query: string, user: TestUser | undefined = owner) =>
    app.send({ method: 'GET', url: `/v1/a/addresses${query}`, ...(user ? { token: user.access_token } : {}) })
  const url = `/v1/a/addresses?shop_id=${shop.id}`
  await expectGuarded(app, { method: 'GET', url, stranger, strong: owner })
  expect((await list('')).json.errors[0].field).toBe('shop_id')
  const anna = await buildAddress(owner, shop, { recipient_name: 'anna', zip: '20457' })
  const bert = await buildAddress(owner, shop, { recipient_name: 'Bert', zip: '28195', kind: 'customer' })
  await buildAddress(owner, await buildShop(owner), { recipient_name: 'Anna' })
  const query = `?shop_id=${shop.id}`
  expect((await list(query, viewer)).json).toEqual({ data: [bert, anna], total: 2 })
  expect((await list(`${query}&kind=customer`)).json).toEqual({ data: [bert], total: 1 })
  expect((await list(`${query}&q=ANN`)).json).toEqual({ data: [anna], total: 1 })
  expect((await list(`${query}&q=28195`)).json.data).toEqual([bert])
  expect((await list(`${query}&sort=recipient_name`)).json.data).toEqual([anna, bert])
  expect((await list(`${query}&sort=-zip&limit=1&offset=1`)).json).toEqual({ data: [anna], total: 2 })
  expect((await list(`${query}&sort=phone`)).status).toBe(422)
})

test('reading is for members', async () => {
  const address = await buildAddress(owner, shop)
  const url = `/v1/a/addresses/${address.id}`
  await expectGuarded(app, { method: 'GET', url, stranger, strong: owner, id: address.id })
  expect(await viewer.call(api.addresses.get, { params: { id: address.id } })).toEqual(address)
})

describe('changing', () => {
  test('is for roles that write', async () => {
    const address = await buildAddress(owner, shop)
    const url = `/v1/a/addresses/${address.id}`
    const body = { city: 'Kiel' }
    await expectGuarded(app, {
      method: 'PATCH',
      url,
      body,
      stranger,
      weak: viewer,
      strong: owner,
      id: address.id,
    })
    expect(await get(address.id)).toEqual(address)
  })

  test('M-06 changes the given fields; omitted, empty and null are different', async () => {
    const address = await buildAddress(owner, shop, { phone: '1', state: 'HH' })
    const { status, json } = await patch(address.id, { city: 'Kiel', state: '' })
    expect(status).toBe(200)
    expect(json).toEqual({ ...address, city: 'Kiel', state: '', updated_at: expect.any(String) })
    expect((await patch(address.id, { phone: null })).status).toBe(422)
    expect((await patch(address.id, { city: '' })).status).toBe(422)
  })

  test('T-03 never moves to another shop', async () => {
    const address = await buildAddress(owner, shop)
    const theirs = await buildShop(stranger)
    const { json } = await patch(address.id, { shop_id: theirs.id, id: crypto.randomUUID(), city: 'Kiel' })
    expect(json).toMatchObject({ id: address.id, shop_id: shop.id, city: 'Kiel' })
  })

  test('M-07 refuses an outdated version', async () => {
    const address = await buildAddress(owner, shop)
    expect((await patch(address.id, { city: 'Kiel', updated_at: address.updated_at })).status).toBe(200)
    const old = await patch(address.id, { city: 'Ulm', updated_at: address.updated_at })
    expect([old.status, old.json.error]).toEqual([409, 'stale'])
    for (const updated_at of ['yesterday', '']) {
      const odd = await patch(address.id, { city: 'Ulm', updated_at })
      expect([odd.status, odd.json.errors[0].field], updated_at).toEqual([422, 'updated_at'])
    }
    expect((await get(address.id)).city).toBe('Kiel')
  })
})

describe('deleting', () => {
  test('is for roles that write', async () => {
    const address = await buildAddress(owner, shop)
    const url = `/v1/a/addresses/${address.id}`
    await expectGuarded(app, { method: 'DELETE', url, stranger, weak: viewer, strong: owner, id: address.id })
    expect(await get(address.id)).toEqual(address)
  })

  test('is refused for the default while there are others: without it nothing is taxed', async () => {
    const first = await buildAddress(owner, shop, { is_default: true })
    await buildAddress(owner, shop, { kind: 'customer' })
    const other = await buildAddress(owner, shop)
    const refused = await remove(first.id)
    expect([refused.status, refused.json.error]).toEqual([409, 'in_use'])
    expect(refused.json.message).toContain('Make another one the default first.')
    expect(await get(first.id)).toEqual(first)
    await patch(other.id, { is_default: true })
    expect((await remove(first.id)).status).toBe(204)
    expect((await remove(other.id)).status).toBe(204)
  })

  test('waits for the warehouse at that address', async () => {
    const address = await buildAddress(owner, shop)
    const warehouse = await buildWarehouse(owner, shop, { address_id: address.id })
    const refused = await remove(address.id)
    expect([refused.status, refused.json.error]).toEqual([409, 'in_use'])
    expect(await get(address.id)).toEqual(address)
    await owner.call(api.warehouses.remove, { params: { id: warehouse.id } })
    expect((await remove(address.id)).status).toBe(204)
    expect((await remove(address.id)).status).toBe(404)
    expect(await count()).toBe(0)
  })
})
