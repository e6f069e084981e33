import { api } from '@kontor/contract/api'
import type { PaymentGateway } from '@kontor/contract/money/payment-gateways'
import type { Shop } from '@kontor/contract/shops/shops'
import { startStripeMock } from '@kontor/stripe-mock/testing/start-stripe-mock'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { buildMember, buildShop } from '../../../testing/build.ts'
import { expectGuarded } from '../../../testing/guarded.ts'
import { registerGatewaysAtStripeMock } from './register-gateways-at-mock.ts'
import { findPayableGateway } from './use-gateway.ts'

const SECRET_KEY = 'sk_test_canary51SecretKeyWXYZ'
const WEBHOOK_SECRET = 'whsec_canary51WebhookSecretABCD'
const PATH = '/v1/a/payment_gateways'

let app: TestApp
let owner: TestUser
let stranger: TestUser
let member: TestUser
let shop: Shop
let gateway: PaymentGateway

const bodyOf = (overrides: object = {}) => ({
  shop_id: shop.id,
  title: 'Cards',
  provider: 'STRIPE',
  public_key: 'pk_test_51',
  secret_key: SECRET_KEY,
  product_id: 'prod_1',
  webhook_url: 'https://shop.example/hook',
  webhook_secret: WEBHOOK_SECRET,
  ...overrides,
})

const post = (body: unknown, token = owner.access_token) =>
  app.send({ method: 'POST', url: PATH, token, body })
const patch = (body: unknown, id = gateway.id) =>
  app.send({ method: 'PATCH', url: `${PATH}/${id}`, token: owner.access_token, body })
const get = (id = gateway.id) => owner.call(api.payment_gateways.get, { params: { id } })
const rowOf = (id: string) =>
  app.db.first(sql<Record<string, unknown>>`select * from payment_gateways where id = ${id}`)

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
  stranger = await buildUser(app)
  shop = await buildShop(owner)
  member = await buildMember(app, shop, 'member')
  gateway = await owner.call(api.payment_gateways.create, { body: bodyOf() })
})

describe('creating', () => {
  test('is for owners and admins of the shop', async () => {
    await expectGuarded(app, {
      method: 'POST',
      url: PATH,
      body: bodyOf(),
      stranger,
      weak: member,
      strong: owner,
    })
    expect((await owner.call(api.payment_gateways.list, { query: { shop_id: shop.id } })).total).toBe(1)
    const admin = await buildMember(app, shop, 'admin')
    const { status, json } = await post(
      bodyOf({ title: 'By an admin', is_active: false }),
      admin.access_token,
    )
    expect(status).toBe(201)
    await owner.call(api.payment_gateways.remove, { params: { id: json.id } })
  })

  test('returns the gateway with masked secrets, mode and the URL for events', () => {
    expect(gateway).toEqual({
      id: gateway.id,
      shop_id: shop.id,
      title: 'Cards',
      provider: 'STRIPE',
      public_key: 'pk_test_51',
      secret_key: '…WXYZ',
      webhook_secret: '…ABCD',
      product_id: 'prod_1',
      is_test_mode: true,
      is_active: true,
      is_in_use: true,
      is_key_rejected: false,
      webhook_url: 'https://shop.example/hook',
      endpoint_url: `${app.platform.config.public_url}/v1/webhooks/stripe/${gateway.id}`,
      last_event_at: null,
      last_failure_at: null,
      last_failure: '',
      last_unsigned_at: null,
      created_at: gateway.created_at,
      updated_at: gateway.updated_at,
    })
  })

  test('I8 stores no secret in clear, and encrypts each for its own row', async () => {
    const row = await rowOf(gateway.id)
    expect(JSON.stringify(row)).not.toContain('canary51')
    const { vault } = app.platform
    const encrypted = String(row?.secret_key_sealed)
    expect(vault.decrypt(encrypted, `payment_gateways/${gateway.id}/secret_key`)).toBe(SECRET_KEY)
    expect(() => vault.decrypt(encrypted, `payment_gateways/${shop.id}/secret_key`)).toThrow()
    expect(() => vault.decrypt(encrypted, `payment_gateways/${gateway.id}/webhook_secret`)).toThrow()
  })

  test('accepts the provider in any case, and distinguishes live keys from test keys', async () => {
    const live = {
      provider: 'stripe',
      public_key: 'pk_live_51',
      secret_key: 'rk_live_51abcd',
      is_test_mode: false,
    }
    const other = await buildShop(owner)
    const { status, json } = await post(bodyOf({ ...live, shop_id: other.id }))
    expect(status).toBe(201)
    expect(json).toMatchObject({ provider: 'STRIPE', is_test_mode: false, secret_key: '…abcd' })
  })

  test.each([
    [{ title: '' }, 'title', 'Title is required'],
    [{ provider: '' }, 'provider', 'Provider is required'],
    [{ provider: 'PAYPAL' }, 'provider', 'Provider: only STRIPE is supported'],
    [{ public_key: '' }, 'public_key', 'Public key is required'],
    [{ secret_key: '' }, 'secret_key', 'Secret key is required'],
    [{ secret_key: 'pk_test_51' }, 'secret_key', /must start with sk_test_/],
    [{ secret_key: 'sk_test_51 copied' }, 'secret_key', /contains a space or another character/],
    [{ secret_key: 'sk_test_51ü' }, 'secret_key', /contains a space or another character/],
    [{ product_id: '' }, 'product_id', 'Product is required'],
    [{ webhook_url: '' }, 'webhook_url', 'Webhook URL is required'],
    [{ webhook_url: 'javascript:alert(1)' }, 'webhook_url', /http/],
    [{ webhook_secret: '' }, 'webhook_secret', 'Webhook secret is required'],
    [{ is_test_mode: false }, 'is_test_mode', /test key/],
    [{ public_key: 'pk_live_51' }, 'public_key', /both/],
  ])('refuses %j', async (overrides, field, message) => {
    const { status, json } = await post(bodyOf(overrides))
    expect(status).toBe(422)
    expect(json.errors).toContainEqual({
      field,
      code: expect.any(String),
      message: message instanceof RegExp ? expect.stringMatching(message) : message,
    })
  })

  test.each(['BTC', 'ETH', 'USDT', 'DAI'] as const)('N-06 refuses a shop in %s', async (default_currency) => {
    const coins = await buildShop(owner, { default_currency })
    const { status, json } = await post(bodyOf({ shop_id: coins.id }))
    expect(status).toBe(422)
    expect(json.errors).toMatchObject([
      { field: 'provider', message: expect.stringContaining(default_currency) },
    ])
  })

  test('the same Idempotency-Key makes one', async () => {
    const other = await buildShop(owner)
    const send = () =>
      app.send({
        method: 'POST',
        url: PATH,
        token: owner.access_token,
        headers: { 'idempotency-key': 'once' },
        body: bodyOf({ shop_id: other.id }),
      })
    const [first, second] = [await send(), await send()]
    expect(second.json).toEqual(first.json)
    expect((await owner.call(api.payment_gateways.list, { query: { shop_id: other.id } })).total).toBe(1)
  })
})

describe('listing', () => {
  test('is for the shop, whatever the role', async () => {
    await expectGuarded(app, { method: 'GET', url: `${PATH}?shop_id=${shop.id}`, stranger, strong: owner })
    expect((await app.send({ method: 'GET', url: PATH, token: owner.access_token })).status).toBe(422)
    const viewer = await buildMember(app, shop, 'viewer')
    expect(await viewer.call(api.payment_gateways.list, { query: { shop_id: shop.id } })).toEqual({
      data: [gateway],
      total: 1,
    })
  })

  test('sorts, searches and pages', async () => {
    const other = await buildShop(owner)
    for (const title of ['Beta 100%', 'Alpha', 'Gamma'])
      await post(bodyOf({ shop_id: other.id, title, secret_key: `sk_test_${title.length}` }))
    const titles = async (query: object) => {
      const { data, total } = await owner.call(api.payment_gateways.list, {
        query: { shop_id: other.id, ...query },
      })
      return [data.map((row) => row.title).join(' '), total]
    }
    expect(await titles({})).toEqual(['Gamma Alpha Beta 100%', 3])
    expect(await titles({ sort: 'title' })).toEqual(['Alpha Beta 100% Gamma', 3])
    expect(await titles({ sort: '-title', limit: '1', offset: '1' })).toEqual(['Beta 100%', 3])
    expect(await titles({ q: '0%' })).toEqual(['Beta 100%', 1])
  })
})

test('new payments use the newest live gateway, and one in test mode only where no live one is active', async () => {
  const other = await buildShop(owner)
  const add = async (title: string, mode: 'live' | 'test') => {
    const keys = { public_key: `pk_${mode}_1`, secret_key: `sk_${mode}_1` }
    return (await post(bodyOf({ shop_id: other.id, title, ...keys }))).json as PaymentGateway
  }
  const inUse = async () => {
    const { data } = await owner.call(api.payment_gateways.list, { query: { shop_id: other.id } })
    const taken = await findPayableGateway(app.db.forShop(other.id), app.platform, other.id)
    expect(data.filter(({ is_in_use }) => is_in_use).map(({ id }) => id)).toEqual(taken ? [taken.id] : [])
    return data.find(({ id }) => id === taken?.id)?.title
  }
  expect((await add('First trial', 'test')).is_in_use).toBe(true)
  const first = await add('First', 'live')
  expect(await inUse()).toBe('First')
  expect((await add('Later trial', 'test')).is_in_use).toBe(false)
  expect(await inUse()).toBe('First')
  const second = await add('Second', 'live')
  expect(await inUse()).toBe('Second')
  expect((await patch({ is_active: false }, second.id)).json.is_in_use).toBe(false)
  expect(await inUse()).toBe('First')
  await owner.call(api.payment_gateways.remove, { params: { id: first.id } })
  expect(await inUse()).toBe('Later trial')
})

describe('reading', () => {
  test('is for the shop', async () => {
    const { id } = gateway
    await expectGuarded(app, { method: 'GET', url: `${PATH}/${id}`, id, stranger, strong: owner })
    expect(await get()).toEqual(gateway)
  })
})

describe('changing', () => {
  test('is for owners and admins', async () => {
    const { id } = gateway
    const body = { title: 'Taken over' }
    await expectGuarded(app, {
      method: 'PATCH',
      url: `${PATH}/${id}`,
      id,
      body,
      stranger,
      weak: member,
      strong: owner,
    })
    expect(await get()).toEqual(gateway)
  })

  test('M-03 changes no secret or mode', async () => {
    const before = await rowOf(gateway.id)
    const { status, json } = await patch({
      title: 'Cards again',
      secret_key: 'sk_live_other',
      webhook_secret: 'whsec_other',
      provider: 'stripe',
      is_test_mode: false,
      shop_id: stranger.user_id,
    })
    expect(status).toBe(200)
    expect(json).toEqual({ ...gateway, title: 'Cards again', updated_at: json.updated_at })
    const after = await rowOf(gateway.id)
    expect(after).toEqual({ ...before, title: 'Cards again', updated_at: json.updated_at })
    gateway = json
  })

  test('takes another public key of the same mode, and notes which it was', async () => {
    const { status, json } = await patch({ public_key: 'pk_test_52' })
    expect(status).toBe(200)
    expect(json).toEqual({ ...gateway, public_key: 'pk_test_52', updated_at: json.updated_at })
    expect((await rowOf(gateway.id))?.public_key).toBe('pk_test_52')
    const { data } = await owner.call(api.audit.list, { query: { shop_id: shop.id, limit: '1' } })
    expect(data[0]).toMatchObject({
      action: 'payment_gateway.change',
      before: { public_key: 'pk_test_51' },
      after: { public_key: 'pk_test_52' },
    })
    gateway = json
  })

  test.each([
    [{ public_key: '' }, 'public_key', 'Public key is required'],
    [{ public_key: 'sk_test_52' }, 'public_key', 'Public key: must start with pk_test_ or pk_live_'],
    [{ public_key: 'pk_live_52' }, 'public_key', /both/],
    [{ provider: 'PAYPAL' }, 'provider', 'Provider: only STRIPE is supported'],
  ])('refuses %j', async (body, field, message) => {
    const { status, json } = await patch(body)
    expect(status).toBe(422)
    expect(json.errors).toContainEqual({
      field,
      code: expect.any(String),
      message: message instanceof RegExp ? expect.stringMatching(message) : message,
    })
    expect(await get()).toEqual(gateway)
  })

  test('refuses a stale one, and leaves the rest as it is', async () => {
    expect((await patch({ title: 'Old', updated_at: '2026-01-01T00:00:00.000Z' })).json.error).toBe('stale')
    const { json } = await patch({ is_active: false, updated_at: gateway.updated_at })
    expect(json).toEqual({ ...gateway, is_active: false, is_in_use: false, updated_at: json.updated_at })
    expect(json.updated_at > gateway.updated_at).toBe(true)
    gateway = json
  })
})

describe('removing', () => {
  test('H-11 hides it from members and keeps it for events', async () => {
    const { json: doomed } = await post(bodyOf({ title: 'Doomed' }))
    const url = `${PATH}/${doomed.id}`
    await expectGuarded(app, { method: 'DELETE', url, id: doomed.id, stranger, weak: member, strong: owner })
    expect(await get(doomed.id)).toEqual(doomed)
    expect((await app.send({ method: 'DELETE', url, token: owner.access_token })).status).toBe(204)
    for (const method of ['GET', 'PATCH', 'DELETE'])
      expect((await app.send({ method, url, token: owner.access_token, body: {} })).status).toBe(404)
    expect(
      (await owner.call(api.payment_gateways.list, { query: { shop_id: shop.id, q: 'Doomed' } })).total,
    ).toBe(0)
    expect(await rowOf(doomed.id)).toMatchObject({ title: 'Doomed', archived_at: expect.any(String) })
  })
})

test('the mock gets the endpoints of new gateways and, at startup, of stored ones', async () => {
  const { stripe_mock, stop } = await startStripeMock()
  onTestFinished(stop)
  const other = await startTestApp({}, { stripe_mock })
  const endpoints: unknown[] = []
  stripe_mock.setEndpoint = (...endpoint) => void endpoints.push(endpoint)
  const seller = await buildUser(other)
  const home = await buildShop(seller)
  const created = await seller.call(api.payment_gateways.create, { body: bodyOf({ shop_id: home.id }) })
  const expected = [SECRET_KEY, { url: created.endpoint_url, secret: WEBHOOK_SECRET }]
  expect(endpoints).toEqual([expected])
  await registerGatewaysAtStripeMock(other.platform, stripe_mock)
  expect(endpoints).toEqual([expected, expected])
})
