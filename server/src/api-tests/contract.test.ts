// Goes through the whole contract: every endpoint is served, protected, and described in the committed OpenAPI document.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { API_BASE, listEndpoints } from '@kontor/contract/api'
import { endpoint } from '@kontor/contract/http/endpoint'
import { openApiDocument } from '@kontor/contract/http/openapi'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { SERVER_ROOT } from '../process/package-root.ts'
import { startTestApp } from '../testing/app.ts'
import { buildSellingShop } from '../testing/build.ts'

const app = await startTestApp()
const endpoints = listEndpoints()
const ACCESS = ['public', 'account', 'shop:read', 'shop:write', 'shop:manage', 'shop:own']

const file = join(SERVER_ROOT, '../contract/openapi.json')
interface Operation {
  operationId: string
  'x-access': string
  parameters: { name: string; schema: object }[]
  responses: Record<string, object>
}
type Operations = Record<string, Record<string, Operation>>
const committed: Operations = JSON.parse(readFileSync(file, 'utf8')).paths

const urlOf = (path: string, value: string) => API_BASE + path.replace(/\{\w+\}/g, value)
const names = (wrong: typeof endpoints) => wrong.map(({ name }) => name)

describe('every endpoint of the contract', () => {
  it('takes any text as an id to filter by', () => {
    const refusing = endpoints.filter(({ endpoint: { query } }) =>
      Object.entries(query?.shape ?? {}).some(([name, field]) => {
        const takes = (value: unknown) => (field as z.ZodType).safeParse(value).success
        return name.endsWith('_id') && takes(undefined) && !takes('x')
      }),
    )
    expect(names(refusing)).toEqual([])
  })

  it('is bound', () => {
    const missing = endpoints.filter(
      ({ endpoint: { method, path } }) =>
        !app.http.hasRoute({ method, url: API_BASE + path.replace(/\{(\w+)\}/g, ':$1') }),
    )
    expect(names(missing)).toEqual([])
  })

  it('declares who may call it, and where the shop is named if it belongs to one', () => {
    const silent = endpoints.filter(
      ({ endpoint: { access, shop } }) =>
        !ACCESS.includes(access) || access.startsWith('shop:') !== (shop !== undefined),
    )
    expect(names(silent)).toEqual([])
    // @ts-expect-error One of a shop that does not say where the shop is named.
    endpoint({ method: 'GET', path: '/a/x', access: 'shop:read', summary: '' })
    // @ts-expect-error One that names a shop but requires no right in it.
    endpoint({ method: 'GET', path: '/a/x', access: 'account', shop: 'path', summary: '' })
  })

  it('knows a row by one text, however its id is written in the path', () => {
    const id = '0b6e6b00-0000-4000-8000-00000000000a'
    // A shop, its product, its group of variants and its collection are found by the path's id or slug; a token is compared letter by letter.
    const NO_IDS = ['shopId', 'productId', 'groupId', 'collectionId', 'token', 'month']
    const twice = endpoints.filter(({ endpoint: { params } }) =>
      Object.entries(params?.shape ?? {}).some(
        ([name, field]) =>
          !NO_IDS.includes(name) && (field as z.ZodType).safeParse(id.toUpperCase()).data !== id,
      ),
    )
    expect(names(twice)).toEqual([])
  })

  it('has a unique method and path', () => {
    const seen = endpoints.map(
      ({ endpoint: { method, path } }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`,
    )
    expect(new Set(seen).size).toBe(seen.length)
  })

  it.each(
    endpoints
      .filter(({ endpoint }) => endpoint.access !== 'public')
      .map(({ name, endpoint }) => [name, endpoint] as const),
  )('%s turns away who is not logged in', async (_name, { method, path, body_kind }) => {
    const headers: Record<string, string> =
      body_kind === 'multipart' ? { 'content-type': 'multipart/form-data; boundary=x' } : {}
    const body =
      body_kind === 'multipart' ? '--x--\r\n' : method === 'GET' || method === 'DELETE' ? undefined : {}
    for (const value of ['0b6e6b00-0000-4000-8000-000000000001', 'x']) {
      const answer = await app.send({ method, url: urlOf(path, value), headers, body })
      expect([answer.status, answer.json?.error]).toEqual([401, 'unauthenticated'])
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
    }
    const bad = await app.send({ method, url: urlOf(path, 'x'), headers, body, token: 'a.b.c' })
    expect([bad.status, bad.json?.error]).toEqual([401, 'invalid_token'])
  })

  it('is in the committed description, which equals the generated one', () => {
    const absent = endpoints.filter(({ name, endpoint: { method, path, access } }) => {
      const operation = committed[API_BASE + path]?.[method.toLowerCase()]
      return operation?.operationId !== name || operation['x-access'] !== access
    })
    expect(names(absent)).toEqual([])
    const { paths } = openApiDocument('') as { paths: Operations }
    expect(committed).toEqual(JSON.parse(JSON.stringify(paths)))
  })
})

it('describes pages as integers with their bounds, so that typed clients can ask for one', () => {
  const bounds = { limit: [1, 100], offset: [0, 999_999_999_999_999] } as const
  // All variants of a group are edited together.
  const LARGER = { 'product_groups.variants': 2000 } as Record<string, number>
  const paged = endpoints.filter(({ endpoint: { query } }) => query && 'limit' in query.shape)
  expect(paged.length).toBeGreaterThan(15)
  for (const { name, endpoint } of paged) {
    const { parameters } = committed[API_BASE + endpoint.path]![endpoint.method.toLowerCase()]!
    for (const [parameter, [minimum, maximum]] of Object.entries(bounds))
      expect(parameters.find((one) => one.name === parameter)?.schema, `${name} ${parameter}`).toMatchObject({
        type: 'integer',
        minimum,
        maximum: parameter === 'limit' ? (LARGER[name] ?? maximum) : maximum,
      })
  }
})

it('describes a 304 exactly where one is answered', async () => {
  const { shop, product } = await buildSellingShop(app)
  const tried: string[] = []
  for (const { name, endpoint } of endpoints) {
    const { '304': described } =
      committed[API_BASE + endpoint.path]![endpoint.method.toLowerCase()]!.responses
    const url = (API_BASE + endpoint.path).replace('{shopId}', shop.id).replace('{productId}', product.id)
    if (endpoint.method !== 'GET' || endpoint.access !== 'public' || url.includes('{')) {
      if (!url.includes('{')) expect(described, name).toBeUndefined()
      continue
    }
    const { status, headers } = await app.send({ method: 'GET', url })
    expect(described !== undefined, name).toBe('etag' in headers)
    if (!('etag' in headers)) continue
    const again = await app.send({ method: 'GET', url, headers: { 'if-none-match': String(headers.etag) } })
    expect([status, again.status, again.text], name).toEqual([200, 304, ''])
    tried.push(name)
  }
  expect(tried.length).toBeGreaterThan(5)
})

it.each([
  ['/v1/a/stock_movements', 'post', '409', '`in_use`'],
  ['/v1/a/products', 'post', '409', '`insufficient_stock`'],
  ['/v1/a/product_groups', 'post', '409', '`insufficient_stock`'],
  ['/v1/downloads/{token}', 'get', '206', 'The part'],
  ['/v1/downloads/{token}', 'get', '416', 'beyond the end'],
])('describes the answer of %s, %s: %s %s', (path, method, status, words) => {
  expect(committed[path]![method]!.responses[status]).toMatchObject({
    description: expect.stringContaining(words),
  })
})

it('nothing is served under /v1 that the contract does not name, but its description', () => {
  const urls = served(app.http.printRoutes({ commonPrefix: false }))
  const described = new Set(
    endpoints.map(({ endpoint: { path } }) => API_BASE + path.replace(/\{(\w+)\}/g, ':$1')),
  )
  expect([...described].filter((url) => !urls.includes(url))).toEqual([])
  const undescribed = urls.filter((url) => url.startsWith(API_BASE) && !described.has(url))
  expect(undescribed).toEqual([`${API_BASE}/openapi.json`])
})

/** The paths in Fastify's printed route tree, each once. */
function served(tree: string): string[] {
  const path: string[] = []
  const urls: string[] = []
  for (const line of tree.split('\n')) {
    const drawn = /^([│ ]*)[├└]── (\S+)( \(.+\))?/.exec(line)
    if (!drawn) continue
    const [, indent = '', part = '', methods] = drawn
    path.splice(indent.length / 4)
    path.push(part)
    if (methods) urls.push(path.join(''))
  }
  return [...new Set(urls)].sort()
}
