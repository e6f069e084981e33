// Searches are bounded for each shop and network, so no shop's texts or visitors keep the database from others.

import { beforeAll, expect, test, vi } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { DatabaseUnavailable } from '../../../db/unavailable.ts'
import { makeLimits, NO_LIMITS } from '../../../http/overload/rate-limits.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { buildProduct, buildShop } from '../../../testing/build.ts'
import { findNear } from './find-near.ts'
import { makeSearchTurns, NEAR_PER_MINUTE } from './search-turns.ts'

let app: TestApp
let owner: TestUser
beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
})

const turnsOf = (limits = NO_LIMITS) =>
  makeSearchTurns({ parties: app.parts.parties, limits, shop_changes: app.platform.shop_changes })

/** Two searches of one shop, of which the first ends when the test says. */
async function buildTwo() {
  const [shop, other] = [await buildShop(owner), await buildShop(await buildUser(app))]
  let end = (): void => undefined
  const lasting = new Promise<string[]>((resolve) => {
    end = () => resolve(['slow'])
  })
  const slow = vi.fn(() => lasting)
  const untilRunning = (times: number) => expect.poll(() => slow.mock.calls.length).toBe(times)
  return { shop, other, slow, untilRunning, end: () => end() }
}

test('U-02 a near search without a turn in time finds nothing, while a second shop is served', async () => {
  const turns = turnsOf()
  const { shop, other, slow, untilRunning, end } = await buildTwo()
  const first = turns.forVisitor(shop.id, '203.0.113.1').near('a', slow)
  await untilRunning(1)
  const find = vi.fn(() => Promise.resolve(['found']))
  const second = turns.forVisitor(shop.id, '198.51.100.1').near('b', find)
  expect(await turns.forVisitor(other.id, '192.0.2.1').near('b', find)).toEqual(['found'])
  expect(await second).toEqual([])
  expect(find).toHaveBeenCalledTimes(1)
  end()
  expect(await first).toEqual(['slow'])
  // No turn in time is nothing to remember.
  expect(await turns.forVisitor(shop.id, '198.51.100.1').near('b', find)).toEqual(['found'])
})

test('U-02 a network gets a limited number of near searches a minute, then finds nothing', async () => {
  const limits = { is_on: true, ...makeLimits() }
  const turns = turnsOf(limits)
  const shop = await buildShop(owner)
  const near = (address: string, key: string) =>
    turns.forVisitor(shop.id, address).near(key, () => Promise.resolve(['found']))
  for (let n = 0; n < NEAR_PER_MINUTE; n++)
    expect(await near(`203.0.113.${n % 250}`, `q${n}`)).toEqual(['found'])
  expect(await near('203.0.113.7', 'one more')).toEqual([])
  expect(await near('198.51.100.7', 'one more')).toEqual(['found'])
})

test('U-02 a near search stopped by the database finds nothing', async () => {
  const shop = await buildShop(owner)
  const turn = turnsOf().forVisitor(shop.id, '203.0.113.1')
  const stopped = () =>
    app.platform.db.forShop(shop.id).transaction(async (tx) => {
      await tx.run(sql`select set_config('statement_timeout', '20', true)`)
      await tx.run(sql`select count(*) from generate_series(1, 1000000000)`)
      return ['never']
    })
  expect(await turn.near('q', stopped)).toEqual([])
  await expect(turn.near('q', () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong')
})

test('the result of a near search, even an empty result, is cached until the shop changes', async () => {
  const shop = await buildShop(owner)
  const turn = turnsOf().forVisitor(shop.id, '203.0.113.1')
  const find = vi.fn(() => Promise.resolve<string[]>([]))
  for (let n = 0; n < 3; n++) expect(await turn.near('q', find)).toEqual([])
  expect(find).toHaveBeenCalledTimes(1)
  await turn.near(undefined, find)
  await turn.near(undefined, find)
  expect(find).toHaveBeenCalledTimes(3)
  await buildProduct(owner, shop, { title: 'New' })
  await expect
    .poll(async () => {
      await turn.near('q', find)
      return find.mock.calls.length
    })
    .toBe(4)
})

test('U-02 a search for all words is refused when two of the shop run and none ends in time', async () => {
  const turns = turnsOf()
  const { shop, other, slow, untilRunning, end } = await buildTwo()
  const running = ['203.0.113.1', '192.0.2.1'].map((address) =>
    turns.forVisitor(shop.id, address).exact(slow),
  )
  await untilRunning(2)
  await expect(
    turns.forVisitor(shop.id, '198.51.100.1').exact(() => Promise.resolve('found')),
  ).rejects.toThrow(DatabaseUnavailable)
  expect(await turns.forVisitor(other.id, '198.51.100.2').exact(() => Promise.resolve('found'))).toBe('found')
  end()
  await Promise.all(running)
})

test('U-02 a near search compares a limited number of letters, from the newest products', async () => {
  const shop = await buildShop(owner)
  await app.db.run(sql`
    insert into products (shop_id, description, title, slug, price, is_live, created_at)
    select ${shop.id}, '', case n when 2 then 'Telescope' when 1999 then 'Microscope' else repeat('abcdefghi ', 30) end, 'n' || n, 1, true,
      now() - n * interval '1 minute' from generate_series(1, 2000) n`)
  const db = app.platform.db.forShop(shop.id)
  const compared = sql`from (
    select p.* from products p where p.shop_id = ${shop.id} order by p.created_at desc, p.id desc limit 5000) p where true`
  const near = (word: string) =>
    findNear(db, shop.id, { words: [word], terms: [[[word]]], wording: {}, among: compared, compared })
  expect(await near('telescpe')).toHaveLength(1)
  expect(await near('microscpe')).toEqual([])
})
