import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { ORDER_STATUSES } from '@kontor/contract/orders/orders'
import { OFFERED_CURRENCIES } from '@kontor/contract/values/currencies'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { buildAddress, buildMember, buildOrderRow, buildShop } from '../../testing/build.ts'
import { expectGuarded } from '../../testing/guarded.ts'

let app: TestApp
let owner: TestUser
let stranger: TestUser

beforeAll(async () => {
  app = await startTestApp({ ACCOUNT_SHOPS: '1000' })
  owner = await buildUser(app)
  stranger = await buildUser(app)
})

const post = (body: unknown, token = owner.access_token, headers = {}) =>
  app.send({ method: 'POST', url: '/v1/a/shops', token, headers, body })
const patch = (id: string, body: unknown, user = owner) =>
  app.send({ method: 'PATCH', url: `/v1/a/shops/${id}`, token: user.access_token, body })
const get = (id: string) => owner.call(api.shops.get, { params: { id } })

describe('creating', () => {
  test('needs a login', async () => {
    const body = { name: 'No one', default_currency: 'EUR' }
    expect((await app.send({ method: 'POST', url: '/v1/a/shops', body })).status).toBe(401)
  })

  test('makes the caller the owner, with sensible settings', async () => {
    const { status, json } = await post({ name: '  Haus & Hof ', default_currency: 'eur' })
    expect(status).toBe(201)
    expect(json).toMatchObject({
      name: 'Haus & Hof',
      slug: 'haus-and-hof',
      default_currency: 'EUR',
      prices_include_tax: true,
      oss_registered: false,
      unpaid_order_minutes: 30,
      allowed_origins: [],
      language: 'en',
      role: 'owner',
    })
    expect(await get(json.id)).toEqual(json)
    expect((await post({ name: 'Kontor', default_currency: 'EUR', language: 'de' })).json.language).toBe('de')
  })

  test('the time zone of a shop is the chosen zone, else the zone of the default address, else UTC', async () => {
    const shop = await buildShop(owner)
    const zone = async () => {
      const { time_zone, is_time_zone_default } = await get(shop.id)
      return [time_zone, is_time_zone_default]
    }
    const change = (time_zone: string | null) =>
      owner.call(api.shops.update, { params: { id: shop.id }, body: { time_zone } })
    expect(shop).toMatchObject({ time_zone: 'UTC', is_time_zone_default: true })
    await buildAddress(owner, shop, { country: 'AT', is_default: true })
    expect(await zone()).toEqual(['Europe/Vienna', true])
    expect(await change('america/new_york')).toMatchObject({
      time_zone: 'America/New_York',
      is_time_zone_default: false,
    })
    expect(await zone()).toEqual(['America/New_York', false])
    await change(null)
    expect(await zone()).toEqual(['Europe/Vienna', true])
    expect((await post({ name: 'A', default_currency: 'EUR', time_zone: 'UTC' })).json).toMatchObject({
      time_zone: 'UTC',
      is_time_zone_default: false,
    })
    const listed = await owner.call(api.shops.list, { query: { q: shop.name } })
    expect(listed.data.find(({ id }) => id === shop.id)?.time_zone).toBe('Europe/Vienna')
  })

  describe('whose account', () => {
    const holderOf = async ({ id }: { id: string }) =>
      (await app.db.first(
        sql<{ account_user_id: string }>`select account_user_id from shops where id = ${id}`,
      ))!.account_user_id
    const rename = (user: TestUser, { id }: { id: string }) =>
      user.call(api.shops.update, { params: { id }, body: { name: `Renamed ${randomUUID()}` } })

    test('is left is taken over by the first owner who changes something, not by one who was only made an owner', async () => {
      const shop = await buildShop(owner)
      const invited = await buildUser(app)
      const params = { id: shop.id }
      await owner.call(api.shop_users.invite, { params, body: { email: invited.email, role: 'owner' } })
      await invited.call(api.shops.list, {})
      const [staff, second] = [await buildMember(app, shop, 'admin'), await buildMember(app, shop, 'owner')]
      await rename(second, shop)
      expect(await holderOf(shop)).toBe(owner.user_id)
      await owner.call(api.shop_users.remove, { params: { ...params, userId: owner.user_id } })
      await invited.call(api.shops.get, { params })
      await rename(staff, shop)
      expect(await holderOf(shop)).toBe(owner.user_id)
      await rename(second, shop)
      expect(await holderOf(shop)).toBe(second.user_id)
      await rename(invited, shop)
      expect(await holderOf(shop)).toBe(second.user_id)
    })

    test.each(['remove', 'changeRole'] as const)(
      'is taken over by an owner who does to the holder: %s',
      async (how) => {
        const shop = await buildShop(owner)
        const second = await buildMember(app, shop, 'owner')
        const params = { id: shop.id, userId: owner.user_id }
        await (how === 'remove'
          ? second.call(api.shop_users.remove, { params })
          : second.call(api.shop_users.changeRole, { params, body: { role: 'admin' } }))
        expect(await holderOf(shop)).toBe(second.user_id)
      },
    )

    test('is not taken over by joining after the holder has left, or by deleting the shop', async () => {
      const shop = await buildShop(owner)
      const [late, second] = [await buildUser(app), await buildMember(app, shop, 'owner')]
      const params = { id: shop.id }
      await owner.call(api.shop_users.invite, { params, body: { email: late.email, role: 'owner' } })
      await owner.call(api.shop_users.remove, { params: { ...params, userId: owner.user_id } })
      await late.call(api.shops.list, {})
      expect(
        (await late.call(api.shop_users.list, { params })).data.map(({ is_pending }) => is_pending),
      ).toEqual([false, false])
      await second.call(api.shops.remove, { params })
      expect(await holderOf(shop)).toBe(owner.user_id)
    })
  })

  test.each([
    [{ default_currency: 'EUR' }, 'name', 'Name is required'],
    [{ name: '   ', default_currency: 'EUR' }, 'name', 'Name is required'],
    [{ name: 'A' }, 'default_currency', 'Default currency is required'],
    [
      { name: 'A', default_currency: 'EUR', time_zone: 'Europe/Atlantis' },
      'time_zone',
      'Time zone: a name such as Europe/Berlin, or UTC',
    ],
    [{ name: 'A', default_currency: '' }, 'default_currency', 'Default currency is required'],
    [
      { name: 'A', default_currency: 'XXX' },
      'default_currency',
      'Default currency: this currency is not supported',
    ],
    [
      { name: 'A', default_currency: 'hrk' },
      'default_currency',
      'HRK is no longer legal tender. Choose EUR instead.',
    ],
    [
      { name: 'A', default_currency: 'BGN' },
      'default_currency',
      'BGN is no longer legal tender. Choose EUR instead.',
    ],
  ])('refuses %j', async (body, field, message) => {
    const { status, json } = await post(body)
    expect(status).toBe(422)
    expect(json.errors).toMatchObject([{ field, message }])
  })

  test('takes every currency that is offered', async () => {
    for (const default_currency of OFFERED_CURRENCIES)
      expect((await buildShop(owner, { default_currency })).default_currency).toBe(default_currency)
  })

  test('a derived slug that is taken is numbered; a requested one is refused', async () => {
    const create = async (body: object) => (await post({ default_currency: 'EUR', ...body })).json
    expect([(await create({ name: 'Tea' })).slug, (await create({ name: 'tea!' })).slug]).toEqual([
      'tea',
      'tea-2',
    ])
    const made = await Promise.all(Array.from({ length: 14 }, () => create({ name: 'Tea' })))
    const slugs = made.map((shop) => shop.slug)
    expect(new Set(slugs).size).toBe(14)
    expect(slugs.filter((slug) => /^tea-([3-9]|10)$/.test(slug))).toHaveLength(8)
    expect((await create({ name: 'Other', slug: 'tea' })).errors).toMatchObject([
      { field: 'slug', code: 'taken' },
    ])
    const like_an_id = crypto.randomUUID()
    expect((await create({ name: 'Other', slug: like_an_id })).errors).toMatchObject([{ field: 'slug' }])
  })

  test('T-15 a shop whose name is another shop’s id is not served in its place', async () => {
    const target = await buildShop(owner)
    const { id } = target
    for (const name of [id, id.toUpperCase(), id.replaceAll('-', ' ')]) {
      const { status, json } = await post({ name, default_currency: 'EUR' })
      expect([status, json.slug]).toEqual([201, expect.stringMatching(/^shop-[0-9a-f]{8}$/)])
    }
    // Even if a shop got such a slug in another way, the id is looked up first.
    const other = await buildShop(owner)
    await app.db.run(sql`update shops set slug = ${id} where id = ${other.id}`)
    const shown = await app.send({ method: 'GET', url: `/v1/public/${id}/shop` })
    expect(shown.json).toMatchObject({ id, name: target.name })
    const page = await app.send({ method: 'GET', url: `/store?shop_id=${id}` })
    expect(page.headers.location).toBe(`/store/${target.slug}`)
  })

  test('the same Idempotency-Key makes one shop', async () => {
    const key = { 'idempotency-key': 'once' }
    const body = { name: 'Once', default_currency: 'EUR' }
    const [a, b] = await Promise.all([
      post(body, owner.access_token, key),
      post(body, owner.access_token, key),
    ])
    expect(a.json).toEqual(b.json)
    expect((await post({ ...body, name: 'Twice' }, owner.access_token, key)).status).toBe(409)
  })
})

test("the list holds the caller's own shops with the role in each, and finds them by name", async () => {
  const one = await buildUser(app)
  expect((await app.send({ method: 'GET', url: '/v1/a/shops' })).status).toBe(401)
  expect(await one.call(api.shops.list, {})).toEqual({ data: [], total: 0 })
  const first = await buildShop(one, { name: 'Zebra 100%' })
  const second = await buildShop(one, { name: 'apple' })
  const foreign = await buildShop(owner, { name: 'Zebra 100%' })
  const member = await buildMember(app, foreign, 'viewer')
  const list = (query: object) => one.call(api.shops.list, { query })
  expect(await list({})).toEqual({ data: [second, first], total: 2 })
  expect((await list({ sort: 'name' })).data.map((shop) => shop.name)).toEqual(['apple', 'Zebra 100%'])
  expect((await list({ q: '100%' })).data).toEqual([first])
  expect((await list({ q: '%' })).total).toBe(1)
  expect((await list({ q: '_' })).total).toBe(0)
  expect(await list({ limit: '1', offset: '5' })).toEqual({ data: [], total: 2 })
  expect((await member.call(api.shops.list, {})).data).toEqual([{ ...foreign, role: 'viewer' }])
})

test('reading is for members', async () => {
  const shop = await buildShop(owner)
  const viewer = await buildMember(app, shop, 'viewer')
  await expectGuarded(app, {
    method: 'GET',
    url: `/v1/a/shops/${shop.id}`,
    stranger,
    strong: owner,
    id: shop.id,
  })
  expect(await viewer.call(api.shops.get, { params: { id: shop.id } })).toEqual({ ...shop, role: 'viewer' })
})

describe('changing', () => {
  test('is for owners and admins', async () => {
    const shop = await buildShop(owner)
    const weak = await buildMember(app, shop, 'member')
    const url = `/v1/a/shops/${shop.id}`
    const guarded = {
      method: 'PATCH',
      url,
      body: { name: 'Mine now' },
      stranger,
      weak,
      strong: owner,
      id: shop.id,
    }
    await expectGuarded(app, guarded)
    expect(await get(shop.id)).toEqual(shop)
    const admin = await buildMember(app, shop, 'admin')
    expect((await patch(shop.id, { name: 'Ours' }, admin)).json).toMatchObject({
      name: 'Ours',
      role: 'admin',
    })
  })

  test('changes what it names and nothing else', async () => {
    const shop = await buildShop(owner)
    const changes = {
      oss_registered: true,
      unpaid_order_minutes: 1440,
      allowed_origins: ['HTTPS://Shop.Example:443', 'https://shop.example/', 'http://localhost:3000/'],
    }
    const { status, json } = await patch(shop.id, {
      ...changes,
      id: 'x',
      created_at: '2001-01-01T00:00:00.000Z',
    })
    expect(status).toBe(200)
    expect(json).toEqual({
      ...shop,
      ...changes,
      allowed_origins: ['https://shop.example', 'http://localhost:3000'],
      updated_at: expect.any(String),
    })
    expect(Date.parse(json.updated_at)).toBeGreaterThan(Date.parse(shop.updated_at))
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ unpaid_order_minutes: 29 }, 'unpaid_order_minutes'],
    [{ unpaid_order_minutes: 1441 }, 'unpaid_order_minutes'],
    [{ allowed_origins: ['https://shop.example/path'] }, 'allowed_origins.0'],
    [{ allowed_origins: ['javascript:alert(1)'] }, 'allowed_origins.0'],
    [{ allowed_origins: ['https://shop.example:99999'] }, 'allowed_origins.0'],
    [{ slug: 'Not a slug' }, 'slug'],
  ])('refuses %j', async (body, field) => {
    const shop = await buildShop(owner)
    const { status, json } = await patch(shop.id, body)
    expect([status, json.errors[0].field]).toEqual([422, field])
    expect(await get(shop.id)).toEqual(shop)
  })

  test('a slug may have several hyphens, and the rule for one that begins with a hyphen says so', async () => {
    const shop = await buildShop(owner)
    const slug = `two--hyphens-${shop.id}`
    expect((await patch(shop.id, { slug })).json.slug).toBe(slug)
    const message = 'Only letters a to z and digits, with hyphens between them'
    expect((await patch(shop.id, { slug: `-${slug}` })).json.errors).toMatchObject([
      { field: 'slug', message },
    ])
  })

  test('a slug that another shop has is refused', async () => {
    const [shop, other] = [await buildShop(owner), await buildShop(owner)]
    expect((await patch(shop.id, { slug: other.slug })).json.errors).toMatchObject([
      { field: 'slug', code: 'taken' },
    ])
    expect((await patch(shop.id, { slug: shop.slug })).status).toBe(200)
    expect((await patch(shop.id, { slug: crypto.randomUUID() })).status).toBe(422)
  })

  test('M-04 the currency never changes', async () => {
    const shop = await buildShop(owner)
    const refused = await patch(shop.id, { name: 'New', default_currency: 'USD' })
    expect([refused.status, refused.json.errors[0].field]).toEqual([422, 'default_currency'])
    expect(refused.json.message).toContain('cannot be changed')
    expect(await get(shop.id)).toEqual(shop)
    expect((await patch(shop.id, { default_currency: 'eur' })).status).toBe(200)
    await buildOrderRow(app, shop, 'delivered')
    expect((await patch(shop.id, { default_currency: 'USD' })).status).toBe(422)
  })

  test('M-07 a change of an outdated version is refused, and parallel changes lose nothing', async () => {
    const shop = await buildShop(owner)
    const changed = await patch(shop.id, { name: 'First', updated_at: shop.updated_at })
    expect(changed.status).toBe(200)
    const stale = await patch(shop.id, { name: 'Second', updated_at: shop.updated_at })
    expect([stale.status, stale.json.error]).toEqual([409, 'stale'])
    await Promise.all([patch(shop.id, { name: 'Third' }), patch(shop.id, { oss_registered: true })])
    expect(await get(shop.id)).toMatchObject({ name: 'Third', oss_registered: true })
  })
})

describe('archiving', () => {
  test('is for owners', async () => {
    const shop = await buildShop(owner)
    const weak = await buildMember(app, shop, 'admin')
    const url = `/v1/a/shops/${shop.id}`
    await expectGuarded(app, { method: 'DELETE', url, stranger, weak, strong: owner, id: shop.id })
    expect(await get(shop.id)).toEqual(shop)
  })

  const OPEN = ['draft', 'new', 'paid', 'processing', 'on_hold', 'shipped']
  test.each(ORDER_STATUSES)('with an order that is %s', async (status) => {
    const shop = await buildShop(owner)
    await buildOrderRow(app, shop, status)
    const answer = await app.send({
      method: 'DELETE',
      url: `/v1/a/shops/${shop.id}`,
      token: owner.access_token,
    })
    if (OPEN.includes(status)) {
      expect([answer.status, answer.json.error]).toEqual([409, 'in_use'])
      expect(await get(shop.id)).toEqual(shop)
    } else expect(answer.status).toBe(204)
  })

  test('takes the shop out of every reach and deletes nothing', async () => {
    const shop = await buildShop(owner)
    await owner.call(api.shops.remove, { params: { id: shop.id } })
    expect((await patch(shop.id, { name: 'Back' })).status).toBe(404)
    expect((await owner.call(api.shops.list, { query: { limit: '100' } })).data).not.toContainEqual(shop)
    const url = `/v1/a/products?shop_id=${shop.id}`
    expect((await app.send({ method: 'GET', url, token: owner.access_token })).status).toBe(404)
    expect(await app.db.first(sql`select name from shops where id = ${shop.id}`)).toEqual({ name: shop.name })
  })

  test('leaves the slug to its account only, which can use it for another shop', async () => {
    const [one, two] = [await buildShop(owner), await buildShop(owner)]
    for (const { id } of [one, two]) await owner.call(api.shops.remove, { params: { id } })
    const theirs = await buildShop(stranger, { name: one.name })
    expect(theirs.slug).not.toBe(one.slug)
    const refused = await patch(theirs.id, { slug: two.slug }, stranger)
    expect(refused.json.errors).toMatchObject([{ field: 'slug', code: 'taken' }])

    expect(await buildShop(owner, { name: one.name })).toMatchObject({ slug: one.slug })
    const other = await buildShop(owner)
    expect((await patch(other.id, { slug: two.slug })).json.slug).toBe(two.slug)
    const restored = await owner.call(api.deleted_shops.restore, { params: { id: one.id } })
    expect(restored.slug).toMatch(new RegExp(`^${one.slug}-deleted-[0-9a-f]{8}$`))
  })
})
