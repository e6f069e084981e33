import { api } from '@kontor/contract/api'
import type { CustomerGroup } from '@kontor/contract/prices/customer-groups'
import type { Shop } from '@kontor/contract/shops/shops'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { buildMember, buildShop } from '../../../testing/build.ts'
import { expectGuarded } from '../../../testing/guarded.ts'

let app: TestApp
let owner: TestUser
let stranger: TestUser
let shop: Shop

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
  stranger = await buildUser(app)
})
beforeEach(async () => {
  shop = await buildShop(owner)
})

const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  app.send({ method, url: `/v1/a/customer_groups${path}`, token: owner.access_token, body })
const build = async (title = 'Cafés'): Promise<CustomerGroup> =>
  (await send('POST', '', { shop_id: shop.id, title })).json
const change = (id: string, body: unknown) => send('POST', `/${id}/members`, body)
const members = async (id: string, query = '') => (await send('GET', `/${id}/members${query}`)).json

test('creating a customer group and changing members needs a role that writes', async () => {
  const weak = await buildMember(app, shop, 'viewer')
  const body = { shop_id: shop.id, title: 'Cafés' }
  const call = { stranger, weak, strong: owner }
  await expectGuarded(app, { ...call, method: 'POST', url: '/v1/a/customer_groups', body })
  const { id } = await build()
  const url = `/v1/a/customer_groups/${id}/members`
  await expectGuarded(app, { ...call, method: 'POST', url, id, body: { add: ['bea@example.com'] } })
  await expectGuarded(app, { ...call, weak: undefined as never, method: 'GET', url, id })
})

test('a group is created, changed, listed and deleted', async () => {
  const made = await build()
  expect(made).toMatchObject({ title: 'Cafés', shows_prices_without_tax: false, members_count: 0 })
  const changed = (await send('PATCH', `/${made.id}`, { shows_prices_without_tax: true })).json
  expect(changed).toMatchObject({ title: 'Cafés', shows_prices_without_tax: true })
  const stale = await send('PATCH', `/${made.id}`, { title: 'Bars', updated_at: made.updated_at })
  expect(stale.json.error).toBe('stale')
  await build('Staff')
  const titles = async (query: string) =>
    (await send('GET', `?shop_id=${shop.id}${query}`)).json.data.map(({ title }: CustomerGroup) => title)
  expect(await titles('')).toEqual(['Staff', 'Cafés'])
  expect(await titles('&sort=title')).toEqual(['Cafés', 'Staff'])
  expect(await titles('&q=cafe')).toEqual(['Cafés'])
  expect((await send('DELETE', `/${made.id}`)).status).toBe(204)
  expect(await titles('')).toEqual(['Staff'])
})

test('members are added and removed by address, each once, in whatever case', async () => {
  const { id } = await build()
  const add = ['Bea@Example.com', 'bea@example.com', 'ada@example.com']
  expect((await change(id, { add })).json).toEqual({ members_count: 2 })
  expect((await change(id, { add, remove: ['BEA@example.com', 'unknown@example.com'] })).json).toEqual({
    members_count: 2,
  })
  expect((await change(id, { remove: ['BEA@example.com'] })).json).toEqual({ members_count: 1 })
  expect(await members(id)).toEqual({ data: [{ email: 'ada@example.com', customer_id: null }], total: 1 })
  expect((await members(id, '?q=bea')).total).toBe(0)
  const refused = await change(id, { add: ['ada@example.com', 'no address'] })
  expect([refused.status, refused.json.errors[0].field]).toEqual([422, 'add.1'])
  const many = await change(id, { add: Array.from({ length: 1001 }, (_, nth) => `b${nth}@example.com`) })
  expect([many.status, many.json.errors[0].field]).toEqual([422, 'add'])
})

test('I13 making, changing and filling a group is logged, with the number of members and not their addresses', async () => {
  const { id } = await build()
  for (const _ of [1, 2]) await send('PATCH', `/${id}`, { shows_prices_without_tax: true })
  const add = ['bea@example.com', 'ada@example.com']
  for (const _ of [1, 2]) await change(id, { add })
  await change(id, { remove: ['ada@example.com', 'unknown@example.com'] })
  const { data } = await owner.call(api.audit.list, {
    query: { shop_id: shop.id, subject: 'customer_group' },
  })
  const group = { subject_id: id, subject_label: 'Cafés', actor_user_id: owner.user_id }
  const changed = { ...group, action: 'customer_group.change' }
  expect(data).toMatchObject([
    { ...changed, before: null, after: { members: 1, members_added: 0, members_removed: 1 } },
    { ...changed, before: null, after: { members: 2, members_added: 2, members_removed: 0 } },
    { ...changed, before: { shows_prices_without_tax: false }, after: { shows_prices_without_tax: true } },
    { ...group, action: 'customer_group.create', after: { title: 'Cafés', shows_prices_without_tax: false } },
  ])
  expect(JSON.stringify(data)).not.toContain('example.com')
})

test('a customer group used by prices or discounts cannot be deleted', async () => {
  const { id } = await build()
  const customer_group_ids = [id]
  const list = await owner.call(api.price_lists.create, {
    body: { shop_id: shop.id, title: 'Cafés', kind: 'fixed', customer_group_ids },
  })
  expect((await send('DELETE', `/${id}`)).json.error).toBe('in_use')
  await owner.call(api.price_lists.remove, { params: { id: list.id } })
  const discount = await owner.call(api.discounts.create, {
    body: {
      shop_id: shop.id,
      title: 'Cafés',
      method: 'code',
      class: 'order',
      kind: 'percent',
      percent: '5',
      conditions: { customer_group_ids },
    },
  })
  expect((await send('DELETE', `/${id}`)).json.error).toBe('in_use')
  await owner.call(api.discounts.remove, { params: { id: discount.id } })
  expect((await send('DELETE', `/${id}`)).status).toBe(204)
})
