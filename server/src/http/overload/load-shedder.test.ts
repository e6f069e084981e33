// Requests are rejected in front of the framework with the same response as the framework's, before their body is read.

import { on } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Priority } from '../../db/connecting/priorities.ts'
import { DatabaseUnavailable } from '../../db/unavailable.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildSellingShop, type SellingShop } from '../../testing/build.ts'
import { orderBody } from '../../testing/orders.ts'
import type { Admission } from './admission.ts'

let app: TestApp
let selling: SellingShop
let origin: string
let asked: Priority[]
let has_room: (priority: Priority) => boolean
beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app)
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  const admission: { -readonly [Name in keyof Admission]: Admission[Name] } = app.parts.admission
  admission.isCalm = () => false
  admission.admits = (priority) => {
    asked.push(priority)
    return has_room(priority)
  }
})
beforeEach(() => {
  asked = []
  has_room = () => false
})

const place = (headers: Record<string, string> = {}) =>
  fetch(`${origin}/v1/public/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(orderBody(selling)),
  })

it('G15 a refusal has the same headers and body as the framework’s, and Retry-After', async () => {
  const refused = await place()
  // The framework gives the same response where the database cannot be reached.
  const cut_off = await startTestApp()
  cut_off.platform.db.forCall = () => {
    throw new DatabaseUnavailable('Cut off.')
  }
  const usual = await cut_off.send({ method: 'POST', url: '/v1/public/order', body: orderBody(selling) })
  expect([refused.status, usual.status]).toEqual([503, 503])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const body = await refused.json()
  expect(body.request_id).toBe(refused.headers.get('x-request-id'))
  expect({ ...body, request_id: '' }).toEqual({ ...usual.json, request_id: '' })
  const headers = Object.fromEntries(refused.headers)
  const own = ['date', 'connection', 'keep-alive', 'x-request-id', 'retry-after', 'content-length']
  for (const name of own) {
    delete headers[name]
    delete usual.headers[name]
  }
  expect(headers).toEqual(usual.headers)
})

it('G15 leaves nothing behind, and the connection serves the next one', async () => {
  expect((await place()).status).toBe(503)
  has_room = (priority) => priority === 'sale'
  expect((await place()).status).toBe(201)
  expect(asked).toEqual(['sale', 'sale'])
})

it('G15 each of many requests that are read in the same turn gets its own refusal, whole', async () => {
  const { port } = app.http.server.address() as AddressInfo
  const paths = Array.from({ length: 40 }, (_, at) =>
    at % 2 === 0 ? '/v1/public/products' : '/v1/a/products',
  )
  const accepted = on(app.http.server, 'connection')
  const sockets = paths.map(() => connect(port, '127.0.0.1').setEncoding('utf8'))
  for (const _ of paths) await accepted.next()
  // All are written before the server, in this same process, reads the first.
  for (const [at, path] of paths.entries())
    sockets[at]!.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
  const answers = await Promise.all(sockets.map(async (socket) => (await socket.toArray()).join('')))
  const ids = answers.map((answer, at) => {
    const [head, body] = answer.split('\r\n\r\n') as [string, string]
    expect(head).toMatch(/^HTTP\/1\.1 503 /)
    expect(head.includes('access-control-allow-origin: *')).toBe(at % 2 === 0)
    const id = /x-request-id: (\S+)/i.exec(head)![1]
    expect(JSON.parse(body)).toMatchObject({ status: 503, request_id: id })
    return id
  })
  expect(new Set(ids).size).toBe(paths.length)
})

it('G15 refuses by the priority of every endpoint before anything else, except health checks', async () => {
  const shop = selling.shop.id
  const statuses: number[] = []
  for (const [method, path] of [
    ['POST', '/v1/webhooks/stripe/unknown'],
    ['GET', `/v1/public/order/${shop}/status?x=1`],
    ['POST', '/v1/public/order-calculation'],
    ['PATCH', `/v1/a/products/${shop}`],
    ['PATCH', `/v1/a/shops/${shop}/products/${shop}`],
    ['GET', '/v1/a/orders'],
    ['GET', '/v1/a/reports/taxes'],
    ['GET', '/v1/a/%6frders'],
    ['GET', '/%761/public/products'],
    ['GET', '/v1/nowhere'],
  ] as const)
    statuses.push((await fetch(origin + path, { method })).status)
  expect(statuses).toEqual(statuses.map(() => 503))
  expect(asked).toEqual(['sale', 'sale', 'visit', 'change', 'change', 'list', ...Array(4).fill('report')])
  for (const path of ['/healthz', '/readyz', '/metrics'])
    expect((await fetch(origin + path)).status).toBe(200)
  expect(await (await fetch(`${origin}/metrics`)).text()).toMatch(
    /duration_seconds_count\{method="GET",route="\/v1\/a\/orders",status="503"\} 1/,
  )
})

it('G15 cached responses are never refused: they cost no more than a refusal', async () => {
  has_room = () => true
  const url = `${origin}/v1/public/${selling.shop.id}/shop`
  const path = new URL(url).pathname
  while (app.parts.public_cache.find(path)?.ready === undefined) await (await fetch(url)).text()
  has_room = () => false
  expect((await fetch(url)).status).toBe(200)
})
