// The addresses below a shop, for every endpoint of the contract that belongs to one: the same answers as at the address of its own, within that
// shop alone.

import { api } from '@kontor/contract/api'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawn } from '../../../scripts/lib/runs.mjs'
import { type RawRequest, startTestApp } from '../testing/app.ts'
import { buildShop } from '../testing/build.ts'
import { PRIVATE_ENDPOINTS, parametersOf, requestFor } from '../testing/endpoint-cases.ts'
import { buildWorld, freshIds, type World } from '../testing/endpoint-world.ts'

const app = await startTestApp()
let own: World
let foreign: World
/** Another shop of the same owner. */
let second_id: string

beforeAll(async () => {
  own = await buildWorld(app)
  foreign = await buildWorld(app)
  second_id = (await buildShop(own.owner, { name: 'Second' })).id
})

const MOUNTED = PRIVATE_ENDPOINTS.filter(
  ({ name, endpoint }) =>
    // Below a shop, `exports` are the archives of the whole shop.
    (endpoint.access !== 'account' && endpoint.shop !== 'path' && !endpoint.path.startsWith('/a/exports')) ||
    name === 'orders.create',
)

/** The request at its address below a shop, and without the shop's id in query and body. */
function below(shop_id: string, { url, body, ...request }: RawRequest): RawRequest {
  const [path, query] = url.split('?')
  const params = new URLSearchParams(query)
  params.delete('shop_id')
  const is_json = body !== undefined && typeof body === 'object' && !Buffer.isBuffer(body)
  return {
    ...request,
    url: `${path!.replace('/v1/a/', `/v1/a/shops/${shop_id}/`)}?${params}`,
    ...(body === undefined ? {} : { body: is_json ? { ...body, shop_id: undefined } : body }),
  }
}

const ask = (request: RawRequest) => app.send({ ...request, token: own.owner.access_token })

test('there are many', () => {
  expect(MOUNTED.length).toBeGreaterThan(60)
})

/** In `npm test`, a request that succeeds is made at a fifth of the endpoints. */
const A_FIFTH = [true, false, false, false, false]

describe.each(MOUNTED)('$name', ({ name, endpoint }) => {
  test.runIf(drawn(A_FIFTH, 1, name).includes(true))(
    'answers below its shop as it does at its own address',
    async () => {
      // What only reads leaves its row as it is.
      const rowIds = () => (endpoint.method === 'GET' ? own.ids : freshIds(own, endpoint))
      const plain = await ask(requestFor(name, endpoint, await rowIds()))
      const nested = await ask(below(own.shop.id, requestFor(name, endpoint, await rowIds())))
      expect([nested.status, nested.json?.error]).toEqual([plain.status, plain.json?.error])
      expect(plain.status).not.toBe(404)
    },
  )

  // Any caller may buy from a shop.
  test.runIf(name !== 'orders.create')(
    'T-01 is not there below the shop of others, and below none',
    async () => {
      for (const shop_id of [foreign.shop.id, ...drawn([crypto.randomUUID(), 'x', '%00', 'demo'], 1, name)])
        for (const ids of [own.ids, foreign.ids]) {
          const { status, json } = await ask(below(shop_id, requestFor(name, endpoint, ids)))
          expect([shop_id, status, json.error]).toEqual([shop_id, 404, 'not_found'])
        }
    },
  )

  test.runIf(parametersOf(endpoint).includes('id'))(
    'T-01 has no row of another shop of the owner',
    async () => {
      const { status, json } = await ask(below(second_id, requestFor(name, endpoint, own.ids)))
      expect([status, json.error]).toEqual([404, 'not_found'])
    },
  )
})

test('the shop of the address counts, and not that of query or body', async () => {
  const created = await ask({
    method: 'POST',
    url: `/v1/a/shops/${second_id.toUpperCase()}/warehouses`,
    body: { title: 'Quay', shop_id: own.shop.id },
  })
  expect([created.status, created.json.shop_id]).toEqual([201, second_id])
  const listed = await ask({
    method: 'GET',
    url: `/v1/a/shops/${second_id}/warehouses?shop_id=${own.shop.id}&limit=5`,
  })
  expect(listed.json.data).toMatchObject([{ id: created.json.id }])
  const { total } = await own.owner.call(api.warehouses.list, { query: { shop_id: own.shop.id } })
  expect(total).toBeGreaterThan(1)
})

test('a slash in the query has no effect on the route', async () => {
  const url = `/v1/a/shops/${second_id}`
  const plain = await ask({ method: 'GET', url })
  expect(plain.json.id).toBe(second_id)
  for (const query of ['?next=/orders', '?/products', `?back=/${own.ids.orders}/warehouses`])
    expect((await ask({ method: 'GET', url: url + query })).json, query).toEqual(plain.json)
})

test('a key for one address of an endpoint is the same at the other', async () => {
  const headers = { 'idempotency-key': 'one-quay' }
  const url = `/v1/a/warehouses`
  const plain = await ask({ method: 'POST', url, headers, body: { shop_id: second_id, title: 'Key Quay' } })
  const nested = await ask({
    method: 'POST',
    url: `/v1/a/shops/${second_id}/warehouses`,
    headers,
    body: { title: 'Key Quay' },
  })
  expect(nested.json.id).toBe(plain.json.id)
})

test('an unknown resource of a shop is 404, and another method 405', async () => {
  expect((await ask({ method: 'GET', url: `/v1/a/shops/${own.shop.id}/balance` })).status).toBe(404)
  expect((await ask({ method: 'GET', url: `/v1/a/shops/${own.shop.id}/products/` })).status).toBe(404)
  expect((await ask({ method: 'PUT', url: `/v1/a/shops/${own.shop.id}/products` })).status).toBe(405)
  expect((await app.send({ method: 'GET', url: `/v1/a/shops/${own.shop.id}/products` })).status).toBe(401)
})

test('a key for one path is the same however the id in it is written', async () => {
  const headers = { 'idempotency-key': 'one-invitation' }
  const body = { email: 'twice@example.test', role: 'viewer' }
  const [small, capital] = [second_id, second_id.toUpperCase()].map((id) => `/v1/a/shops/${id}/users`)
  const first = await ask({ method: 'POST', url: small!, headers, body })
  expect(first.status).toBe(201)
  const again = await ask({ method: 'POST', url: capital!, headers, body })
  expect([again.status, again.json]).toEqual([201, first.json])
})
