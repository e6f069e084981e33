// A private endpoint gives nothing without a valid token in the Authorization header, however the URL or method is spelt. And the server serves no
// endpoint that is not in the contract.

import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { API_BASE, listEndpoints } from '@kontor/contract/api'
import { beforeAll, expect, test } from 'vitest'
import { drawn } from '../../../scripts/lib/runs.mjs'
import { type RawResponse, startTestApp, type TestApp } from '../testing/app.ts'
import { PRIVATE_ENDPOINTS, requestFor } from '../testing/endpoint-cases.ts'
import { buildWorld, type World } from '../testing/endpoint-world.ts'
import { flip } from '../testing/forged-tokens.ts'

/** How many ways around the token are tried at each endpoint. */
const DRAWN = 2

let app: TestApp
let world: World
let origin: string

beforeAll(async () => {
  app = await startTestApp()
  world = await buildWorld(app)
  origin = await app.http.listen({ host: '127.0.0.1', port: 0 })
})

function expectTurnedAway(what: string, { status, headers, json, text }: RawResponse): void {
  expect([what, status]).toEqual([what, 401])
  expect(headers['www-authenticate']).toBe('Bearer realm="kontor"')
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(['unauthenticated', 'invalid_token']).toContain(json.error)
  expect(text).not.toContain(world.canary)
}

test.each(PRIVATE_ENDPOINTS)('T-13 $name without a good token in the header', async ({ name, endpoint }) => {
  const { access_token, refresh_token, email } = world.owner
  const request = requestFor(name, endpoint, world.ids)
  const basic = Buffer.from(`${email}:${access_token}`).toString('base64')
  const headers: [string, Record<string, string>][] = [
    ['no header', {}],
    ...['', 'Bearer', 'Bearer ', 'Bearer null', `Basic ${basic}`, access_token, `Token ${access_token}`].map(
      (authorization): [string, Record<string, string>] => [authorization, { authorization }],
    ),
    ['the refresh token', { authorization: `Bearer ${refresh_token}` }],
    ['a changed signature', { authorization: `Bearer ${flip(access_token, access_token.length - 2)}` }],
    ['something after it', { authorization: `Bearer ${access_token} x` }],
    ['two of them', { authorization: `Bearer ${access_token}, Bearer ${access_token}` }],
    ['a cookie', { cookie: `access_token=${access_token}; token=${access_token}` }],
    ['another header', { 'x-access-token': access_token, 'x-authorization': `Bearer ${access_token}` }],
  ]
  // The first is what a visitor sends; of the others each is tried at many endpoints.
  for (const [what, sent] of [headers[0]!, ...drawn(headers.slice(1), DRAWN, name)])
    expectTurnedAway(what, await app.send({ ...request, headers: { ...request.headers, ...sent } }))
  const query = `${request.url.includes('?') ? '&' : '?'}access_token=${access_token}&token=${access_token}`
  expectTurnedAway('in the query', await app.send({ ...request, url: request.url + query }))
  if (endpoint.body && !endpoint.body_kind) {
    const body = { ...(request.body as object), access_token, token: access_token }
    expectTurnedAway('in the body', await app.send({ ...request, body }))
  }
})

test('T-13 the name of the scheme is read in any case', async () => {
  for (const scheme of ['bearer', 'BEARER']) {
    const headers = { authorization: `${scheme} ${world.owner.access_token}` }
    expect((await app.send({ method: 'GET', url: '/v1/a/shops', headers })).status).toBe(200)
  }
})

/** Sends the path unchanged: a URL parser would normalise it. */
const sendRaw = (method: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const request = httpRequest({ hostname, port, method, path, headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    request.on('error', reject)
    request.end()
  })

test.each(PRIVATE_ENDPOINTS)('T-13 $name by other spellings and methods', async ({ name, endpoint }) => {
  const { url } = requestFor(name, endpoint, world.ids)
  const spellings = [
    `${url}/`,
    `/${url}`,
    url.replace('/a/', '//a/'),
    url.replace('/v1/a/', '/V1/A/'),
    url.replace('/v1/a/', '/v1/A/'),
    url.replace('/a/', '/%61/'),
    url.replace('/a/', '/%2561/'),
    url.replace('/a/', '/a%2f'),
    url.replace('/v1/a/', '/v1/public/../a/'),
    url.replace('/v1/a/', '/v1/public/..;/a/'),
    url.replace('/a/', '/a;x=1/'),
    url.replace('/a/', '/./a/'),
    `${url}.json`,
    `${url}%00`,
    `${origin}${url}`,
  ]
  for (const path of drawn(spellings, DRAWN, name)) {
    const { status, text } = await sendRaw(endpoint.method, path)
    expect([path, [400, 401, 404, 405].includes(status)]).toEqual([path, true])
    expect(text).not.toContain(world.canary)
  }
  const methods = ['HEAD', 'OPTIONS', 'TRACE', 'PUT', 'GET', 'DELETE', 'PROPFIND']
  for (const method of drawn(methods, DRAWN / 2, name)) {
    const { status, headers, text } = await sendRaw(method, url, {
      'x-http-method-override': endpoint.method,
    })
    expect([method, [400, 401, 404, 405].includes(status)]).toEqual([method, true])
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(text).not.toContain(world.canary)
  }
})

test('T-13 a header cannot make a read a deletion', async () => {
  const url = `/v1/a/products/${world.ids.products}`
  const token = world.owner.access_token
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    const answer = await app.send({
      method: 'GET',
      url: `${url}?_method=DELETE`,
      token,
      headers: { [name]: 'DELETE' },
    })
    expect([answer.status, answer.json.id]).toEqual([200, world.ids.products])
  }
})

/** The paths that are served, from the router's printed route tree. */
function servedPaths(tree: string): string[] {
  const parents: string[] = []
  return tree
    .split('\n')
    .filter((line) => /[├└]── /.test(line))
    .map((line) => {
      const at = line.search(/[├└]/)
      const [segment = ''] = line.slice(at + 4).split(' (')
      const path = (parents[at / 4 - 1] ?? '') + segment
      parents[at / 4] = path
      return path
    })
}

test('every endpoint of the contract is served, and no other', () => {
  const served = servedPaths(app.http.printRoutes({ commonPrefix: false }))
    .map((path) => path.replace(/^\/?/, '/').replace(/:(\w+)/g, '{$1}'))
    .filter((path) => path.startsWith(`${API_BASE}/`))
  const known = listEndpoints().map(({ endpoint }) => API_BASE + endpoint.path)
  expect([...new Set(served)].sort()).toEqual([...new Set([...known, `${API_BASE}/openapi.json`])].sort())
})

test.each(listEndpoints())('$name is bound to a handler', async ({ endpoint }) => {
  const url = API_BASE + endpoint.path.replace(/\{\w+\}/g, 'x')
  expect((await app.send({ method: endpoint.method, url })).status).not.toBe(405)
})
