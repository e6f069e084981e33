// I-01, I-02, U-03: texts that are code in another language (SQL, a path, a format string, a shell command), in every place where the contract takes
// a text: paths, queries, headers, fields. They remain texts: none gets into an SQL statement, none causes a response of 500 or above, and nothing
// outside of the server is requested or read.

import { listEndpoints } from '@kontor/contract/api'
import type { Endpoint } from '@kontor/contract/http/endpoint'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { drawn } from '../../../scripts/lib/runs.mjs'
import { type RawRequest, startTestApp, type TestApp } from '../testing/app.ts'
import { PRIVATE_ENDPOINTS, requestFor } from '../testing/endpoint-cases.ts'
import { buildWorld, type World } from '../testing/endpoint-world.ts'
import { PUBLIC_CASES, publicUrl } from '../testing/public-cases.ts'

const MARK = 'q9zx7'

const TEXTS: readonly string[] = [
  `${MARK}'`,
  `${MARK}' or '1'='1' --`,
  `'; select pg_sleep(5) -- ${MARK}`,
  `${MARK}") union select secret_key_sealed from payment_gateways -- `,
  `1; drop table orders; -- ${MARK}`,
  `${MARK}$1$$;copy users to program 'id'$$`,
  `\\' or 1=1 -- ${MARK}`,
  `${MARK} desc, (select 1/0)`,
  `%${MARK}_%\\`,
  `${MARK}\u0000`,
  `${MARK}\ud800`,
  `${MARK}\u202e\ufeff\uffff`,
  `../../../../etc/passwd?${MARK}`,
  `..%2f..%2f..%2fetc%2fpasswd%00${MARK}`,
  `..\\..\\windows\\win.ini ${MARK}`,
  `\${jndi:ldap://127.0.0.1/${MARK}}{{7*7}}<%= 7*7 %>`,
  `${MARK}\r\nBcc: other@example.test\r\nX-Made-Up: 1`,
  `$(touch /tmp/${MARK})\`id\`;|&`,
  `%s%n%x ${MARK} \u001b[2J`,
  `__proto__ ${MARK}`,
]
/** How many of these are tried in each place. */
const DRAWN = 1
/** How many fields of a query or body are tried. */
const FIELDS = 4
/** A very long text, tried at each endpoint by `npm run test:resilience`, at an eighth of them by `npm test`. */
const AN_EIGHTH = [true, false, false, false, false, false, false, false]
const MILLION = `${MARK}${'x'.repeat(1_000_000)}`

const statements = new Set<string>()
const { query } = pg.Client.prototype
let app: TestApp
let world: World

beforeAll(async () => {
  app = await startTestApp()
  world = await buildWorld(app)
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config] = args as [string | { text?: string }]
    statements.add(typeof config === 'string' ? config : (config?.text ?? ''))
    return (query as (...rest: unknown[]) => unknown).apply(this, args)
  } as typeof query
})
afterAll(() => {
  pg.Client.prototype.query = query
})

const encoded = (text: string) => encodeURIComponent(text.replace(/[\ud800-\udfff]/g, ''))

async function probe(what: string, request: RawRequest): Promise<void> {
  const { status, text } = await app.send({ token: world.owner.access_token, ...request })
  // 502 is allowed, since there is no Stripe in this test.
  expect([what, status < 500 || status === 502, text.slice(0, 300)]).toEqual([what, true, text.slice(0, 300)])
  expect(text, what).not.toMatch(/root:\w*:0:0/)
  if (status < 400) return
  expect(text, what).not.toMatch(/syntax error|node_modules|\bat \w+ \(|violates \w+ constraint/)
  expect(Buffer.byteLength(text), what).toBeLessThan(20_000)
}

/** The request without a hostile text. */
const plainRequest = (name: string, endpoint: Endpoint): RawRequest =>
  endpoint.access === 'public'
    ? { method: endpoint.method, url: publicUrl(endpoint, world) }
    : requestFor(name, endpoint, world.ids)

const ENDPOINTS = listEndpoints().filter(
  ({ name }) => !['auth.logout', 'shops.remove', 'invoices.archive'].includes(name),
)
const shapeOf = (schema: z.ZodType | undefined): string[] =>
  Object.keys((schema as z.ZodObject | undefined)?.shape ?? {})

test.each(ENDPOINTS.filter(({ endpoint }) => endpoint.path.includes('{')))(
  'I-01 I-02 U-03 $name: in its path',
  async ({ name, endpoint }) => {
    const { url, ...request } = plainRequest(name, endpoint)
    const pieces = url.split('?')[0]!.split('/')
    const places = `/v1${endpoint.path}`
      .split('/')
      .flatMap((piece, at) => (piece.startsWith('{') ? [at] : []))
    for (const place of places)
      for (const text of drawn(TEXTS, DRAWN, `${name} ${place}`)) {
        const path = pieces.with(place, encoded(text)).join('/')
        await probe(`${name} ${path}`, { ...request, url: url.replace(pieces.join('/'), path) })
      }
  },
)

/** Lists take these alike, and hardly any text in them: in `npm test` one of them is tried, beside fields of the endpoint's own. */
const OF_LISTS = ['limit', 'offset', 'sort']

function queryFields(name: string, { query }: Endpoint): string[] {
  const isOfLists = (field: string) => OF_LISTS.includes(field)
  const own = shapeOf(query).filter((field) => !isOfLists(field))
  return [...drawn(own, FIELDS, name), ...drawn(shapeOf(query).filter(isOfLists), 1, name)]
}

test.each(ENDPOINTS.filter(({ endpoint }) => shapeOf(endpoint.query).length > 0))(
  'I-01 I-02 L-03 $name: in its query',
  async ({ name, endpoint }) => {
    const { url, ...request } = plainRequest(name, endpoint)
    const [path = '', query_text] = url.split('?')
    for (const field of queryFields(name, endpoint)) {
      const amounts = ['1e9', '-1', '0', 'NaN', '1e12', '999999999999999999', '1.5', '0x10', '']
      const place = `${name} ${field}`
      const texts = [
        ...drawn(TEXTS, DRAWN, place),
        ...(/limit|offset/.test(field) ? drawn(amounts, DRAWN, place) : []),
      ]
      for (const text of texts) {
        const params = new URLSearchParams(query_text)
        params.delete(field)
        const rest = params.size > 0 ? `${params}&` : ''
        await probe(`${name}?${field}=${text.slice(0, 40)}`, {
          ...request,
          url: `${path}?${rest}${encoded(field)}=${encoded(text)}`,
        })
      }
      const odds = [
        `${field}[]=1`,
        `${field}[$ne]=1`,
        `${field}=1&${field}=2`,
        `${field}=%ff%fe`,
        `${field}=%00`,
        `${field}=${'x'.repeat(8000)}`,
      ]
      for (const odd of drawn(odds, DRAWN, place))
        await probe(`${name}?${odd.slice(0, 40)}`, {
          ...request,
          url: `${path}?${query_text ? `${query_text}&` : ''}${odd}`,
        })
    }
  },
)

/** For every text in a body, a function that gives the body with another text in its place. */
function* textsOf(
  value: unknown,
  rebuild: (value: unknown) => unknown,
): Generator<(text: unknown) => unknown> {
  if (typeof value === 'string') yield rebuild
  else if (Array.isArray(value))
    for (const [at, item] of value.entries()) yield* textsOf(item, (other) => rebuild(value.with(at, other)))
  else if (value !== null && typeof value === 'object')
    for (const [field, inner] of Object.entries(value))
      yield* textsOf(inner, (other) => rebuild({ ...value, [field]: other }))
}

test('the example bodies of public endpoints are valid', async () => {
  expect(PUBLIC_CASES.length).toBeGreaterThanOrEqual(10)
  for (const { name, requests } of PUBLIC_CASES)
    for (const request of requests(world)) {
      const { status, json, text } = await app.send(request)
      // A code that no mail held is refused as a field, too.
      const is_understood = ![400, 415, 422].includes(status) || json?.errors?.[0]?.field === 'challenge'
      expect([name, is_understood, text]).toEqual([name, true, text])
    }
})

const PRIVATE_CASES = PRIVATE_ENDPOINTS.filter(
  ({ name, endpoint }) => endpoint.body !== undefined && name !== 'auth.logout',
).map(({ name, endpoint }) => ({
  name,
  endpoint,
  requests: (world: World) => [requestFor(name, endpoint, world.ids)],
}))

test.each([...PRIVATE_CASES, ...PUBLIC_CASES])(
  'I-01 I-02 $name: in the texts of its body, and in fields it does not ask for',
  async ({ name, endpoint, requests }) => {
    for (const request of requests(world)) {
      const places = [...textsOf(request.body, (body) => body)]
      for (const [at, withText] of drawn([...places.entries()], FIELDS, name))
        for (const text of drawn(TEXTS, DRAWN, `${name} ${at}`))
          await probe(name, { ...request, body: withText(text) })
      const [first] = places
      if (first && drawn(AN_EIGHTH, 1, name).includes(true))
        await probe(`${name}: a million letters`, { ...request, body: first(MILLION.slice(0, 900_000)) })
      for (const field of drawn(shapeOf(endpoint.body), FIELDS / 2, name)) {
        const text = TEXTS[field.length % TEXTS.length]
        await probe(`${name}: ${field}`, { ...request, body: { ...(request.body as object), [field]: text } })
      }
      await probe(name, { ...request, body: { ...(request.body as object), [TEXTS[1]!]: TEXTS[2] } })
    }
  },
)

test('I-01 I-03 in headers', async () => {
  const headers = [
    'idempotency-key',
    'if-none-match',
    'accept',
    'accept-language',
    'cookie',
    'user-agent',
    'referer',
  ]
  const more = [
    'x-forwarded-for',
    'x-request-id',
    'origin',
    'range',
    'authorization',
    'if-match',
    'accept-encoding',
  ]
  for (const header of [...headers, ...more])
    for (const text of drawn(TEXTS, DRAWN, header)) {
      // Without characters that no client can send in a header.
      const value = text.replace(/[^\t -\u00ff]|\r|\n/g, '')
      for (const url of [
        `/v1/public/${world.shop.slug}/products`,
        `/store/${world.shop.slug}`,
        '/v1/a/shops',
      ])
        await probe(`${header}: ${value}`, { method: 'GET', url, headers: { [header]: value } })
      const calculation = {
        method: 'POST',
        url: '/v1/public/order-calculation',
        headers: { [header]: value },
        body: {},
      }
      await probe(`${header}: ${value}`, calculation)
    }
})

test('I-01 pages of a shop: paths, queries and forms', async () => {
  const store = `/store/${world.shop.slug}`
  for (const text of drawn(TEXTS, 3 * DRAWN, 'pages')) {
    const value = encoded(text)
    for (const url of [
      ...[
        `/store/${value}`,
        `${store}/products/${value}`,
        `${store}/orders/${value}`,
        `${store}/pages/${value}`,
      ],
      ...['q', 'category', 'tag', 'sort', 'page', 'lang', 'in_stock', 'min', 'max'].map(
        (name) => `${store}?${name}=${value}`,
      ),
      ...[
        `${store}/cart?add=${value}`,
        `/form/${value}`,
        `/files/${value}`,
        `/embed/sample?shop=${value}`,
        `/news/${value}`,
      ],
    ])
      await probe(url, { method: 'GET', url })
    for (const path of ['/cart', '/checkout', `/orders/${world.ids.orders}`])
      await probe(`POST ${path}`, {
        method: 'POST',
        url: store + path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `product_id=${value}&quantity=${value}&email=${value}&country=${value}&action=${value}`,
      })
  }
})

const LISTS = PRIVATE_ENDPOINTS.filter(({ endpoint }) => shapeOf(endpoint.query).includes('sort'))
const HIDDEN_COLUMNS = [
  'secret_key_sealed',
  'webhook_secret_last4',
  'shop_id',
  'user_id',
  'archived_at',
  'password',
  '1',
]

test.each(LISTS)(
  'T-08 $name: orders and filters by what is written and by nothing that is hidden',
  async ({ name, endpoint }) => {
    const { url, ...request } = { ...requestFor(name, endpoint, world.ids), token: world.owner.access_token }
    const ask = async (query: string) =>
      app.send({ ...request, url: `${url}${url.includes('?') ? '&' : '?'}${query}` })
    for (const column of drawn(HIDDEN_COLUMNS, DRAWN, name)) {
      for (const order of [column, `-${column}`]) {
        const { status } = await ask(`sort=${order}`)
        expect([order, status]).toEqual([order, 422])
      }
      // The response must not depend on whether a guessed name is right.
      const forms = [column, `filter[${column}]`, `where[${column}][$like]`, `${column}[gt]`]
      for (const form of drawn(forms, 2 * DRAWN, name)) {
        const bodies = await Promise.all(
          ['sk_test_51', 'sk_test_99', 'whsec_51'].map(async (guess) => {
            const { status, text } = await ask(`${form}=${guess}`)
            return `${status} ${text.replace(/"request_id":"[^"]*"/, '')}`
          }),
        )
        expect([form, new Set(bodies).size]).toEqual([form, 1])
      }
    }
    if (!shapeOf(endpoint.query).includes('q')) return
    for (const q of ['sk_test_5', 'whsec_5', 'sk_test_51'])
      expect((await ask(`q=${q}`)).json.total ?? 0).toBe(0)
  },
)

test('I-01 no statement was made of any of these texts', () => {
  expect(statements.size).toBeGreaterThan(100)
  expect([...statements].filter((text) => text.includes(MARK))).toEqual([])
})
