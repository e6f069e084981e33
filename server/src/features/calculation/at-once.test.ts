// A calculation answered without the framework: a success has the very bytes of the framework's answer, anything else is left to the framework.

import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@kontor/contract/api'
import fc from 'fast-check'
import { beforeAll, describe, expect, it, test, vi } from 'vitest'
import { runs } from '../../../../scripts/lib/runs.mjs'
import { sql } from '../../db/sql.ts'
import { type Kind, kindOf } from '../../http/kept/shop-memory.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import {
  addStock,
  buildProduct,
  buildRates,
  buildSellingShop,
  buildWarehouse,
  type SellingShop,
} from '../../testing/build.ts'

const PATH = '/v1/public/order-calculation'
const AS_JSON = { 'content-type': 'application/json' }

/** The complete raw response of a new connection; the request's `pieces` are sent one after the other. */
function exchange(app: TestApp, pieces: readonly (string | Buffer)[]): Promise<string> {
  const { port } = app.http.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', async () => {
      for (const [at, piece] of pieces.entries()) {
        if (at > 0) await sleep(20)
        socket.write(piece)
      }
    })
    let answer = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text
    })
    socket.on('end', () => resolve(answer)).on('error', reject)
  })
}

const headOf = (length: number, headers: Record<string, string>, path = PATH) =>
  `POST ${path} HTTP/1.1\r\n${Object.entries({
    host: 'kontor.test',
    ...headers,
    'content-length': String(length),
    connection: 'close',
  })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

function ask(
  app: TestApp,
  body: string | Buffer,
  headers: Record<string, string> = AS_JSON,
): Promise<string> {
  const bytes = Buffer.from(body)
  return exchange(app, [Buffer.concat([Buffer.from(headOf(bytes.length, headers)), bytes])])
}
/** A content type with a parameter, even one that changes nothing, sends the request the usual way. */
const askTheUsualWay = (app: TestApp, body: string | Buffer, headers: Record<string, string> = AS_JSON) =>
  ask(app, body, { ...headers, 'content-type': 'application/json; charset="utf-8"' })

const alike = (answer: string) =>
  answer
    .replace(/(x-request-id: )[0-9a-f-]{36}/i, '$1…')
    .replace(/("request_id":")[0-9a-f-]{36}/, '$1…')
    .replace(/\r\nDate: [^\r]*/, '')
    // Where the request has no id, the calculation makes one up.
    .replace(/^(.*\r\n\r\n\{"id":")[0-9a-f-]{36}/s, '$1…')

let app: TestApp
let selling: SellingShop
let product_ids: string[]
beforeAll(async () => {
  app = await startTestApp()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  selling = await buildSellingShop(app)
  const { owner, shop, product, warehouse } = selling
  const far = await buildWarehouse(owner, shop)
  await buildRates(owner, shop, warehouse, {
    title: 'Ümlaut „Express“ 😀',
    method: 'by_kilo',
    rates: [{ countries: ['DE', 'US'], amount: '2.15' }],
  })
  const heavy = await buildProduct(owner, shop, {
    title: 'Quote " back \\ slash / 日本 \u2028',
    price: '0.07',
    physical_properties: { weight: '1.25', weight_unit: 'kilograms' },
  })
  const immaterial = await buildProduct(owner, shop, { price: '19.99', requires_shipping: false })
  const hidden = await buildProduct(owner, shop, { is_live: false })
  await addStock(owner, shop, heavy, far, 5)
  await addStock(owner, shop, immaterial, warehouse, 50)
  product_ids = [product.id, heavy.id, immaterial.id, hidden.id]
  await warm()
})

const basket = (overrides: object = {}) =>
  JSON.stringify({
    shop_id: selling.shop.id,
    destination_country: 'DE',
    items: [{ product_id: selling.product.id, quantity: 2 }],
    ...overrides,
  })

/** Waits until the facts stay in memory: notifications of the shop's creation may still arrive and clear them. */
async function warm() {
  const { shop_memory } = app.parts
  const wanted: [kind: Kind<unknown>, id?: string][] = [
    [kindOf('seller')],
    [kindOf('shipping'), 'DE'],
    [kindOf('shipping'), 'US'],
    ...product_ids.map((id): [Kind<unknown>, string] => [kindOf('product'), id]),
  ]
  while (wanted.some((one) => shop_memory.find(selling.shop.id, ...one) === undefined)) {
    for (const destination_country of ['DE', 'US'])
      await askTheUsualWay(
        app,
        basket({
          destination_country,
          items: product_ids.map((product_id) => ({ product_id, quantity: 1 })),
        }),
      )
    await sleep(20)
  }
}

/** How many requests took the usual way through the framework during `work`. */
async function usualOnes(work: () => Promise<unknown>): Promise<number> {
  const calls = vi.spyOn(app.platform.db, 'forCall')
  await work()
  const { length } = calls.mock.calls
  calls.mockRestore()
  return length
}

describe('a calculation told at once', () => {
  it('is the same bytes as the usual way gives, and does not go it', async () => {
    const body = basket()
    const usual = await askTheUsualWay(app, body)
    expect(usual).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    const told: string[] = []
    const passed = await usualOnes(async () => {
      for (let n = 0; n < 3; n++) told.push(await ask(app, body))
    })
    expect(passed).toBe(0)
    for (const answer of told) expect(alike(answer)).toBe(alike(usual))
    expect(new Set(told.map((answer) => /x-request-id: ([^\r]+)/i.exec(answer)![1])).size).toBe(3)
  })

  it('goes on being so for whatever is put in the cart, and for bodies of every kind', async () => {
    const { shop, warehouse, rates } = selling
    const some = <T>(...values: T[]) => fc.constantFrom(...values)
    const text = fc.string({ unit: 'grapheme', maxLength: 12 })
    const strange = fc.oneof(fc.jsonValue({ maxDepth: 2 }), some(shop.id, warehouse.id, rates.id))
    const cart = fc.record(
      {
        id: some(selling.product.id, selling.product.id.toUpperCase()),
        shop_id: fc.oneof({ weight: 40, arbitrary: some(shop.id, shop.id.toUpperCase()) }, strange),
        destination_country: fc.oneof({ weight: 40, arbitrary: some('DE', 'US', 'DE', 'FR') }, strange),
        items: fc.oneof(
          {
            weight: 40,
            arbitrary: fc.array(
              fc.record({
                product_id: fc.oneof({ weight: 40, arbitrary: some(...product_ids) }, strange),
                quantity: fc.oneof({ weight: 40, arbitrary: fc.integer({ min: 1, max: 60 }) }, strange),
              }),
              { minLength: 1, maxLength: 5 },
            ),
          },
          strange,
        ),
        currency: some('EUR', 'eur', 'EUR', 'USD'),
        warehouse_id: some(warehouse.id, null, null, shop.id),
        shipping_method: some(rates.id, null, shop.id),
        destination_state: text,
        destination_zip: some('10115', '27498', ' 78266 ', ''),
        vat_number: some('', 'DE123456789', 'FR40303265045', 'nonsense'),
        notes: text,
        ['__proto__']: strange,
      },
      { requiredKeys: ['shop_id', 'destination_country', 'items'] },
    )
    const bodies = fc.oneof(
      { weight: 8, arbitrary: cart.map((value) => JSON.stringify(value)) },
      { weight: 1, arbitrary: cart.map((value) => `${JSON.stringify(value)} `.slice(0, -2)) },
      {
        weight: 1,
        arbitrary: cart.map(
          (value) => `{"notes":"\\u0061\ufeff","__proto__":{},${JSON.stringify(value).slice(1)}`,
        ),
      },
    )
    let successes = 0
    const usual = await usualOnes(() =>
      fc.assert(
        fc.asyncProperty(bodies, async (body) => {
          const expected = alike(await askTheUsualWay(app, body))
          if (expected.startsWith('HTTP/1.1 200 ')) successes++
          expect(alike(await ask(app, body))).toBe(expected)
        }),
        { numRuns: runs(150) },
      ),
    )
    expect(successes).toBeGreaterThan(40)
    // A refused request takes the usual way in both calls, a successful one only in the first. If more did, the usual way would have been compared
    // with itself.
    expect(usual).toBeLessThan(2 * 150 - successes / 2)
  })

  test.each<[string, (body: Buffer) => Promise<string>]>([
    ['of another type', (body) => ask(app, body, { 'content-type': 'text/plain' })],
    ['without a type', (body) => ask(app, body, {})],
    ['in a coding', (body) => ask(app, body, { ...AS_JSON, 'content-encoding': 'identity' })],
    ['with a query', (body) => exchange(app, [headOf(body.length, AS_JSON, `${PATH}?x=1`) + body])],
    [
      'in pieces',
      (body) => exchange(app, [headOf(body.length, AS_JSON), body.subarray(0, 9), body.subarray(9)]),
    ],
    [
      'in chunks',
      (body) =>
        exchange(app, [
          headOf(0, AS_JSON).replace('content-length: 0', 'transfer-encoding: chunked'),
          `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
        ]),
    ],
    [
      'after a hundred and continue',
      (body) => exchange(app, [headOf(body.length, { ...AS_JSON, expect: '100-continue' }) + body]),
    ],
    ['with an end that is no JSON', (body) => ask(app, `${body}}`)],
    ['that is empty', () => ask(app, '')],
    [
      'with bytes that are no text',
      (body) => ask(app, Buffer.concat([body.subarray(0, -1), Buffer.from([0xff, 0x7d])])),
    ],
  ])('leaves a body %s to the usual way', async (_, send) => {
    let answer = ''
    const passed = await usualOnes(async () => {
      answer = await send(Buffer.from(basket()))
    })
    expect(passed).toBeLessThanOrEqual(1)
    expect(answer).toMatch(/^HTTP\/1\.1 (100|200|4\d\d) /)
    expect(answer).not.toMatch(/"error":"internal"/)
  })

  it('refuses letters that are no UTF-8 as the usual way does', async () => {
    const [before, after] = basket({ notes: '@' }).split('@') as [string, string]
    const body = Buffer.concat([Buffer.from(before), Buffer.from([0xe9]), Buffer.from(after)])
    const answer = await ask(app, body)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(alike(answer)).toBe(alike(await askTheUsualWay(app, body)))
  })

  it('M-05 refuses a field that is there twice in the words of the usual way', async () => {
    const body = basket().replace('"quantity":2', '"quantity":2,"quantity":1')
    const answer = await ask(app, body)
    expect(answer).toMatch(/^HTTP\/1\.1 422 /)
    expect(answer).toContain('"field":"items.0.quantity","code":"duplicate"')
    expect(alike(answer)).toBe(alike(await askTheUsualWay(app, body)))
  })

  it('answers two that come in one piece in their order, and what cannot be told at once between them', async () => {
    const piece = (body: string) =>
      headOf(Buffer.byteLength(body), AS_JSON).replace('connection: close', 'connection: keep-alive') + body
    const ids = ['6a1f0000-0000-4000-8000-000000000001', '6a1f0000-0000-4000-8000-000000000002']
    const answers = await exchange(app, [
      piece(basket({ id: ids[0] })) +
        piece(basket({ shop_id: ids[0] })) +
        headOf(Buffer.byteLength(basket({ id: ids[1] })), AS_JSON) +
        basket({ id: ids[1] }),
    ])
    expect([...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
      '200',
      '404',
      '200',
    ])
    expect(answers.indexOf(ids[0]!)).toBeLessThan(answers.lastIndexOf(ids[1]!))
  })

  it('gives each of many that arrive in the same turn its own answer, whole', async () => {
    const { port } = app.http.server.address() as AddressInfo
    const notes = Array.from({ length: 40 }, (_, at) => 'ä'.repeat(at))
    const sockets = await Promise.all(
      notes.map(async () => {
        const socket = connect(port, '127.0.0.1')
        await once(socket, 'connect')
        return socket.setEncoding('utf8')
      }),
    )
    const answers = Promise.all(sockets.map(async (socket) => (await socket.toArray()).join('')))
    await askTheUsualWay(app, basket())
    const passed = await usualOnes(async () => {
      // All are written before the server, in this same process, reads the first.
      for (const [at, note] of notes.entries()) {
        const body = basket({ notes: note })
        sockets[at]!.write(headOf(Buffer.byteLength(body), AS_JSON) + body)
      }
      await answers
    })
    expect(passed).toBe(0)
    for (const [at, answer] of (await answers).entries()) {
      const [head, body] = answer.split('\r\n\r\n') as [string, string]
      expect(Number(/content-length: (\d+)/i.exec(head)![1])).toBe(Buffer.byteLength(body))
      expect(JSON.parse(body).notes).toBe(notes[at])
    }
    const ids = (await answers).map((answer) => /x-request-id: ([^\r]+)/i.exec(answer)![1])
    expect(new Set(ids).size).toBe(notes.length)
  })

  it('follows a change of the product at once, and of its stock within a second', async () => {
    const { owner, product, shop } = selling
    await owner.call(api.products.update, { params: { id: product.id }, body: { price: '11.00' } })
    expect(await ask(app, basket())).toContain('"unit_price":"11.00"')
    await app.db.run(sql`update stock_levels set held = on_hand where product_id = ${product.id}`)
    const since = performance.now()
    while (!(await ask(app, basket())).includes('insufficient_stock'))
      expect(performance.now() - since).toBeLessThan(1000)
    await app.db.run(sql`update stock_levels set held = 0 where shop_id = ${shop.id}`)
    while ((await ask(app, basket())).includes('insufficient_stock')) await sleep(20)
  })
})

describe('L-05 the limit of calls', () => {
  it('is one for both ways, says the same, and knows callers by the word of the proxy', async () => {
    const limited = await startTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' }, { db: app.platform.db })
    await limited.http.listen({ port: 0, host: '127.0.0.1' })
    const from = (address: string, ways = ask) =>
      ways(limited, basket(), { ...AS_JSON, 'x-forwarded-for': `10.0.0.1, ${address}` })
    const remaining = (answer: string) => Number(/x-ratelimit-remaining: (\d+)/.exec(answer)?.[1])
    const known = async () => {
      await from('203.0.113.9', askTheUsualWay)
      return limited.parts.shop_memory.find(selling.shop.id, kindOf('seller')) !== undefined
    }
    while (!(await known())) await sleep(20)
    const before = remaining(await from('203.0.113.7', askTheUsualWay))
    expect(before).toBe(599)
    const calls = vi.spyOn(limited.platform.db, 'forCall')
    expect(remaining(await from('203.0.113.7'))).toBe(598)
    expect(remaining(await from('203.0.113.8'))).toBe(599)
    expect(calls).not.toHaveBeenCalled()
    expect(remaining(await from('203.0.113.7', askTheUsualWay))).toBe(597)
    const shape = (answer: string) => alike(answer).replace(/(x-ratelimit-re\w+: )\d+/g, '$1…')
    expect(shape(await from('203.0.113.7'))).toBe(shape(await from('203.0.113.7', askTheUsualWay)))
    const left = remaining(await from('203.0.113.7'))
    const rest = await Promise.all(Array.from({ length: left }, () => from('203.0.113.7')))
    for (const answer of rest) expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    const refused = await from('203.0.113.7')
    expect(refused).toMatch(/^HTTP\/1\.1 429 /)
    expect(refused).toMatch(/retry-after: \d+/i)
    expect(await from('203.0.113.8')).toMatch(/^HTTP\/1\.1 200 /)
  })
})
