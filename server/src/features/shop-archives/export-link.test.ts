// The link that an archive is downloaded by. Whoever has it gets everything of the shop, so it is valid for one archive only, for a quarter of an
// hour of the database's clock, and not with a single letter changed.

import { api } from '@kontor/contract/api'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  buildPayingShop,
  type PayingApp,
  type PayingShop,
  runJobs,
  startPayingApp,
} from '../../testing/paying-shop.ts'

let app: PayingApp
let selling: PayingShop
let other: PayingShop

beforeAll(async () => {
  app = await startPayingApp()
  selling = await buildPayingShop(app)
  other = await buildPayingShop(app)
  await app.services.clock.set()
})
afterEach(() => void vi.useRealTimers())

async function exported({ owner, shop }: PayingShop): Promise<string> {
  const { id } = await owner.call(api.shop_exports.start, { params: { id: shop.id } })
  await runJobs(app)
  return id
}

const linkTo = async ({ owner, shop }: PayingShop, exportId: string) =>
  owner.call(api.shop_exports.link, { params: { id: shop.id, exportId } })
const fetchBy = (url: string) => app.http.inject({ url: new URL(url).pathname })

test('T-09 F-17 a link is good to the letter, and a quarter of an hour whatever the process thinks the time is', async () => {
  const exportId = await exported(selling)
  const { url, expires_at } = await linkTo(selling, exportId)
  const good = await fetchBy(url)
  expect([good.statusCode, good.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(14 * 60_000)

  const path = new URL(url).pathname
  const [shop_id = '', id = '', until = '', signature = ''] = path.split('/').at(-1)!.split('.')
  const of = (...parts: string[]) => `http://x/v1/shop-exports/${parts.join('.')}`
  const foreign = await exported(other)
  const turned_away = await Promise.all(
    [
      of(shop_id, id, String(Number(until) + 1), signature),
      of(other.shop.id, id, until, signature),
      of(shop_id, foreign, until, signature),
      of(other.shop.id, foreign, until, signature),
      of(shop_id, id, until, signature.slice(0, -1)),
      of(shop_id, id, until, ''),
      of(shop_id, id, until),
      of(shop_id, id, 'NaN', signature),
      of(shop_id.toUpperCase(), id, until, signature),
      of('x'),
    ].map(fetchBy),
  )
  for (const { statusCode, rawPayload, headers } of turned_away) {
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8'])
    expect(rawPayload.length).toBeLessThan(1000)
  }

  const real = Date.now()
  for (const shift of [-86_400_000, 86_400_000]) {
    vi.useFakeTimers({ now: real + shift, toFake: ['Date'] })
    expect((await fetchBy(url)).statusCode).toBe(200)
    const { expires_at: said } = await linkTo(selling, exportId)
    expect(Math.abs(Date.parse(said) - real - 15 * 60_000)).toBeLessThan(60_000)
    vi.useRealTimers()
  }
  vi.spyOn(app.services.clock, 'now').mockReturnValue(Date.parse(expires_at))
  expect((await fetchBy(url)).statusCode).toBe(404)
  vi.restoreAllMocks()
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
