// The download link of an archive. An archive contains everything of the shop, so the link is personal: for one archive, once, for a quarter of an
// hour of the database's clock, and only while that member is logged in and may export the shop.

import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@kontor/contract/api'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildMember } from '../../../testing/build.ts'
import {
  buildPayingShop,
  type PayingApp,
  type PayingShop,
  runJobs,
  startPayingApp,
} from '../../../testing/paying-shop.ts'
import { exportShop } from './run-export.ts'
import { setRunning } from './shop-exports.queries.ts'

let app: PayingApp
let selling: PayingShop
let other: PayingShop

beforeAll(async () => {
  app = await startPayingApp()
  selling = await buildPayingShop(app)
  other = await buildPayingShop(app)
  await app.platform.clock.set()
})
afterEach(() => void vi.useRealTimers())

async function exported({ owner, shop }: PayingShop): Promise<string> {
  const { id } = await owner.call(api.shop_exports.start, { params: { id: shop.id } })
  await runJobs(app)
  return id
}

const linkTo = async ({ owner, shop }: Pick<PayingShop, 'owner' | 'shop'>, exportId: string) =>
  owner.call(api.shop_exports.link, { params: { id: shop.id, exportId } })
const fetchBy = (url: string) => app.http.inject({ url: new URL(url).pathname })

async function expectGone(url: string): Promise<void> {
  const { statusCode, rawPayload, headers } = await fetchBy(url)
  expect([statusCode, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8'])
  expect(rawPayload.length).toBeLessThan(1000)
}

test('T-09 a link is good to the letter, and once', async () => {
  const exportId = await exported(selling)
  const foreign = await exported(other)
  const { url, expires_at } = await linkTo(selling, exportId)
  expect(Math.abs(Date.parse(expires_at) - Date.now() - 15 * 60_000)).toBeLessThan(60_000)

  const [id = '', secret = ''] = url.split('/').at(-1)!.split('.')
  const of = (...parts: string[]) => `http://x/v1/shop-exports/${parts.join('.')}`
  for (const wrong of [
    of(foreign, secret),
    of(selling.shop.id, secret),
    of(id, secret.slice(0, -1)),
    of(id, secret.toUpperCase()),
    of(id, ''),
    of(id),
    of('x'),
  ])
    await expectGone(wrong)
  const good = await fetchBy(url)
  expect([good.statusCode, good.headers['cache-control']]).toEqual([200, 'no-store'])
  await expectGone(url)
})

test('C-20 a link that is opened many times concurrently returns the archive once', async () => {
  const { url } = await linkTo(selling, await exported(selling))
  const answers = await Promise.all(Array.from({ length: 10 }, () => fetchBy(url)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('a HEAD, as programs send that look at links, leaves the link usable', async () => {
  const { url } = await linkTo(selling, await exported(selling))
  const { statusCode, headers } = await app.http.inject({ method: 'HEAD', url: new URL(url).pathname })
  expect([statusCode, headers.allow]).toEqual([405, 'GET'])
  expect((await fetchBy(url)).statusCode).toBe(200)
})

test('a new link takes the place of the last one', async () => {
  const exportId = await exported(selling)
  const [first, second] = [await linkTo(selling, exportId), await linkTo(selling, exportId)]
  await expectGone(first.url)
  expect((await fetchBy(second.url)).statusCode).toBe(200)
})

test('an archive is there, also where its job went on beside its repeat', async () => {
  const { owner, shop } = selling
  const { id } = await owner.call(api.shop_exports.start, { params: { id: shop.id } })
  const exporting = { ...app.platform, printer: app.parts.printer }
  await Promise.all([exportShop(exporting, shop.id, id), exportShop(exporting, shop.id, id)])
  expect((await fetchBy((await linkTo(selling, id)).url)).statusCode).toBe(200)
  const names = await readdir(join(app.platform.config.data_dir, 'archives/exports'))
  expect(names.filter((name) => name.startsWith(id))).toEqual([`${id}.tar.gz`])
})

test('a run of its job that fails while its repeat is under way does not fail the export', async () => {
  const { owner, shop } = selling
  const { id } = await owner.call(api.shop_exports.start, { params: { id: shop.id } })
  const { db } = app.platform
  const of_shop = db.forShop(shop.id)
  const repeat = { shop_id: shop.id, export_id: id, run_id: randomUUID() }
  const lost = {
    ...of_shop,
    rows: async () => {
      await setRunning(of_shop, repeat)
      throw new Error('The connection was lost.')
    },
  }
  const exporting = { ...app.platform, printer: app.parts.printer }
  await exportShop({ ...exporting, db: { ...db, forShop: () => lost } }, shop.id, id)
  const [running] = await owner.call(api.shop_exports.list, { params: { id: shop.id } })
  expect(running).toMatchObject({ id, status: 'running' })
  await exportShop(exporting, shop.id, id)
  expect((await fetchBy((await linkTo(selling, id)).url)).statusCode).toBe(200)
  await runJobs(app)
})

test('F-17 a link ends by the clock of the database', async () => {
  const exportId = await exported(selling)
  for (const [shift, status] of [
    [-86_400_000, 200],
    [86_400_000, 200],
  ] as const) {
    vi.useFakeTimers({ now: Date.now() + shift, toFake: ['Date'] })
    expect((await fetchBy((await linkTo(selling, exportId)).url)).statusCode).toBe(status)
    vi.useRealTimers()
  }
  const { url } = await linkTo(selling, exportId)
  await app.db.run(sql`update shop_exports set link_expires_at = now() where id = ${exportId}`)
  await expectGone(url)
})

test('T-12 a link ends with the session, role, membership or shop of the member who requested it', async () => {
  const ending = await buildPayingShop(app)
  const exportId = await exported(ending)
  const { shop, owner } = ending
  const endings: [string, (user_id: string, token: string) => Promise<unknown>][] = [
    ['session', (_, token) => app.send({ method: 'POST', url: '/v1/a/logout', token })],
    ['role', (user_id) => app.db.run(sql`update shop_members set role = 'admin' where user_id = ${user_id}`)],
    ['membership', (user_id) => app.db.run(sql`delete from shop_members where user_id = ${user_id}`)],
  ]
  for (const [what, end] of endings) {
    const second = await buildMember(app, shop, 'owner')
    const { url } = await linkTo({ owner: second, shop }, exportId)
    await end(second.user_id, second.access_token)
    expect([what, (await fetchBy(url)).statusCode]).toEqual([what, 404])
  }
  const { url } = await linkTo(ending, exportId)
  await owner.call(api.shops.remove, { params: { id: shop.id } })
  await expectGone(url)
})

test('F-17 a page to put money in ends by the same clock', async () => {
  const real = Date.now()
  for (const shift of [-86_400_000, 86_400_000]) {
    vi.useFakeTimers({ now: real + shift, toFake: ['Date'] })
    const deposit = await app.send({
      method: 'POST',
      url: '/v1/a/deposits',
      token: selling.owner.access_token,
      body: { amount: 15, currency: 'EUR', provider: 'STRIPE' },
    })
    vi.useRealTimers()
    expect([deposit.status, deposit.text]).toEqual([201, deposit.text])
    expect(Math.abs(Date.parse(deposit.json.expires_at) - real - 86_400_000)).toBeLessThan(600_000)
  }
})
