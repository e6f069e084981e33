// Answers to changes that are late, or whose COMMIT got lost: 503 means "not stored", 504 means "unknown".

import { randomUUID } from 'node:crypto'
import { api, listEndpoints } from '@kontor/contract/api'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makeEffects, mayWrite, WRITING_FUNCTIONS } from '../db/effects.ts'
import { sql } from '../db/sql.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { howToFindOut } from '../http/overload/how-to-find-out.ts'
import { startTestApp } from '../testing/app.ts'
import { loseNextCommit, openAppBehindWire } from '../testing/app-behind-wire.ts'
import { buildSellingShop } from '../testing/build.ts'
import { buildPaidOrder } from '../testing/orders.ts'

const app = await startTestApp()
const selling = await buildSellingShop(app)
const { owner, shop } = selling

const titled = async (title: string): Promise<number> => {
  const found = await app.db.rows(sql`select id from warehouses where title = ${title}`)
  return found.length
}

/** Adds a warehouse. Its COMMIT takes the milliseconds with which the title begins. */
const addWarehouse = (title: string, headers: Record<string, string> = {}) =>
  app.send({
    method: 'POST',
    url: '/v1/a/warehouses',
    token: owner.access_token,
    headers,
    body: { shop_id: shop.id, title },
  })

const answerWithin = (ms: number) =>
  vi.spyOn(app.platform.config, 'response_timeout_ms', 'get').mockReturnValue(ms)

beforeAll(async () => {
  await app.db.run(sql`
    create function commit_slowly() returns trigger language plpgsql as $$
    begin perform pg_sleep(substring(new.title from '^[0-9]+')::numeric / 1000); return null; end $$`)
  await app.db.run(sql`
    create constraint trigger commit_slowly after insert on warehouses deferrable initially deferred
    for each row when (new.title ~ '^[0-9]+ ms') execute function commit_slowly()`)
})

afterEach(() => vi.restoreAllMocks())

test('A change whose COMMIT is late is answered with an unknown outcome and the address that shows the change', async () => {
  answerWithin(250)
  const late = await addWarehouse('900 ms of COMMIT')
  expect(late.status).toBe(504)
  expect(late.json).toMatchObject({
    error: 'outcome_unknown',
    message: 'The answer took too long. Check whether it was saved before you retry.',
    find_out: expect.stringContaining('GET /v1/a/warehouses?shop_id='),
  })
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
  await vi.waitFor(async () => expect(await titled('900 ms of COMMIT')).toBe(1), 5000)
})

test('A repeat with the key of a change whose outcome is unknown finds the change and makes no second one', async () => {
  answerWithin(250)
  const headers = { 'idempotency-key': randomUUID() }
  const late = await addWarehouse('800 ms with a key', headers)
  expect([late.status, late.json.find_out]).toEqual([504, expect.stringContaining('same Idempotency-Key')])
  vi.restoreAllMocks()
  const repeat = await addWarehouse('800 ms with a key', headers)
  expect([repeat.status, await titled('800 ms with a key')]).toEqual([201, 1])
})

test('A change whose COMMIT ends a moment after the deadline is answered with the change', async () => {
  answerWithin(250)
  const late = await addWarehouse('300 ms of COMMIT')
  expect([late.status, late.json.title]).toEqual([201, '300 ms of COMMIT'])
})

test('A change that waits for a lock at its deadline is answered with 503 and is never stored', async () => {
  answerWithin(250)
  await app.db.transaction(async (tx) => {
    await tx.run(sql`lock table warehouses in access exclusive mode`)
    const late = await addWarehouse('Behind a lock')
    expect([late.status, late.json.error]).toEqual([503, 'unavailable'])
  })
  await untilIdle()
  expect(await titled('Behind a lock')).toBe(0)
})

/** Resolves when no transaction of the product is open. */
const untilIdle = () =>
  vi.waitFor(async () => {
    const busy = await app.db.rows(sql`
      select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend' and state <> 'idle'`)
    expect(busy).toEqual([])
  }, 10_000)

test.each([
  ['without a key', {}, 'GET /v1/a/warehouses'],
  ['with a key', { 'idempotency-key': randomUUID() }, 'same Idempotency-Key'],
])(
  'A change %s whose connection is lost at COMMIT is answered with an unknown outcome',
  async (name, headers, says) => {
    const behind = await openAppBehindWire(app)
    loseNextCommit(behind)
    const title = `Lost ${name}`
    const lost = await behind.http.inject({
      method: 'POST',
      url: '/v1/a/warehouses',
      headers: { authorization: `Bearer ${owner.access_token}`, ...headers },
      payload: { shop_id: shop.id, title },
    })
    expect(lost.json()).toMatchObject({
      status: 504,
      error: 'outcome_unknown',
      find_out: expect.stringContaining(says),
    })
    expect(await titled(title)).toBe(1)
    await behind.close()
  },
)

test('A late read is unavailable, also if a POST asks for the read', async () => {
  const order_id = await buildPaidOrder(app, selling)
  answerWithin(250)
  await app.db.transaction(async (tx) => {
    await tx.run(sql`lock table orders in access exclusive mode`)
    const token = owner.access_token
    const preview = await app.send({
      method: 'POST',
      url: `/v1/a/orders/${order_id}/refunds/preview`,
      token,
      body: { amount: '1.00' },
    })
    const read = await app.send({ method: 'GET', url: `/v1/a/orders/${order_id}`, token })
    expect([preview.status, read.status]).toEqual([503, 503])
  })
})

test('A call that has been answered commits nothing more', async () => {
  const effects = makeEffects()
  const { db } = app.platform
  const called = db.forCall({ priority: 'change', effects }).forShop(shop.id)
  const stored = sql`update shops set name = name where id = ${shop.id}`
  await called.first(sql`select id from shops`)
  expect(effects.mayHaveStored()).toBe(false)
  await called.transaction((tx) => tx.first(sql`select id from shops`))
  expect(effects.mayHaveStored()).toBe(false)
  await expect(
    called.transaction(async (tx) => {
      await tx.run(stored)
      throw new Error('given up')
    }),
  ).rejects.toThrow('given up')
  expect(effects.mayHaveStored()).toBe(false)
  await called.run(stored)
  expect(effects.mayHaveStored()).toBe(true)
  effects.close()
  await expect(called.run(stored)).rejects.toThrow(DatabaseUnavailable)
  await expect(called.transaction((tx) => tx.run(stored))).rejects.toThrow(DatabaseUnavailable)
})

test('Every function of the database that writes is known to write', async () => {
  const functions = await app.db.rows(sql<{ name: string; source: string }>`
    select proname as name, prosrc as source from pg_proc
    where pronamespace = 'public'::regnamespace and provolatile = 'v' and prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`)
  const writing = new Set(
    functions.filter(({ source }) => mayWrite({ text: source })).map(({ name }) => name),
  )
  // A function that calls a listed function is found, too.
  expect([...WRITING_FUNCTIONS].sort()).toEqual([...writing].sort())
})

test('Every change says how to find out its outcome, and the named address exists', () => {
  const reads = new Set(
    listEndpoints()
      .filter(({ endpoint }) => endpoint.method === 'GET')
      .map(({ endpoint }) => endpoint.path),
  )
  for (const { endpoint } of listEndpoints()) {
    if (endpoint.method === 'GET') continue
    const [, path] = /GET \/v1([^\s?]+)/.exec(howToFindOut(endpoint, false)) ?? []
    if (path !== undefined)
      expect([endpoint.path, reads.has(path.replace(/\.$/, ''))]).toEqual([endpoint.path, true])
  }
  expect(howToFindOut(api.refunds.create, false)).toContain('GET /v1/a/orders/{id}/refunds')
  expect(howToFindOut(api.products.update, false)).toContain('GET /v1/a/products/{id} ')
  const repeatable = listEndpoints().filter(
    ({ endpoint }) => endpoint.method !== 'GET' && howToFindOut(endpoint, false).includes('does no harm'),
  )
  expect(repeatable.map(({ name }) => name)).toEqual([
    'auth.login',
    'auth.answer',
    'auth.refresh',
    'auth.logout',
    'account.close',
    'verified_emails.confirm',
    'files.update',
    'uploads.sendPart',
    'orders.calculate',
    'order_downloads.forBuyer',
    'storefront.calculate',
    'taxes.general',
    'gift_cards.balance',
  ])
})
