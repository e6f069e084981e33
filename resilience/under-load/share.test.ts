// The share of the resilience tests that `npm test` runs, about a minute of it: one small round of the races that matter most, orders while processes
// die, and three of the forty-six seeded bugs. `npm run test:resilience` holds everything else.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REPOSITORY_ROOT } from '../../server/src/process/package-root.ts'
import { GONE_SHARE, placedOf, tradeOn } from '../campaigns/fault-by-fault.ts'
import { underLoad } from '../campaigns/load.ts'
import { seededBugs } from '../campaigns/seeded-bugs.ts'
import { checkInRound } from '../checks/check.ts'
import { discountsByHand } from '../checks/discounts.ts'
import { cardSpentConcurrently, ordersThereAndBack } from '../checks/gift-cards.ts'
import { sameKeyConcurrently } from '../checks/keys.ts'
import { basketsByTheModel } from '../checks/money.ts'
import { invoiceNumbers } from '../checks/numbers.ts'
import { concurrentTransitions, expiryMeetsPayment, paidTwice } from '../checks/payments.ts'
import { hundredUnits, lastUnit } from '../checks/stock.ts'
import { foreignLists } from '../checks/tenants.ts'
import { concurrentTabs } from '../checks/tokens.ts'
import { repeatedEvents } from '../checks/webhooks.ts'
import { DEFECTS } from '../defects/defects.ts'
import { killsOfPostmaster } from '../faults/database.ts'
import { happens } from '../faults/fault.ts'
import { type Journal, openJournal } from '../oracles/journal.ts'
import { checkMoneyAtStripe } from '../oracles/money-at-stripe.ts'
import { checkAtEnd, checkBooks, whileSampling } from '../oracles/oracles.ts'
import { makeWatch, type Watch } from '../oracles/watch.ts'
import { makeRandom } from '../run/random.ts'
import { type Build, buildServer } from '../world/build.ts'
import { letLeasesEnd } from '../world/leases.ts'
import { makeProduct, makeShop } from '../world/shop.ts'
import { type Standstill, watchStandstill } from '../world/standstill.ts'
import { startTestEnvironment, type TestEnvironment } from '../world/test-environment.ts'
import { startWorld, type World } from '../world/world.ts'

const SEED = 7
const ROUND = [
  // Twice, since a busy machine refuses some of its 200 attempts for load, which are not counted.
  ...[lastUnit, lastUnit, hundredUnits, sameKeyConcurrently, basketsByTheModel],
  ...[discountsByHand, cardSpentConcurrently, ordersThereAndBack],
  ...[expiryMeetsPayment, concurrentTransitions, paidTwice, invoiceNumbers],
  ...[foreignLists, concurrentTabs],
]
/** What the tests before have shown to find nothing wrong. */
const PROVEN = [...ROUND, repeatedEvents]
const ORDERS = 200
const DEFECTS_DRAWN = 3
const PATIENCE_MS = 300_000

let machine: Standstill
let environment: TestEnvironment
let build: Build
let journal: Journal
let watch: Watch
let world: World

beforeAll(async () => {
  environment = await startTestEnvironment()
  machine = await watchStandstill(environment.folder)
  watch = makeWatch(machine.isNear)
  journal = openJournal(join(environment.folder, 'journal.jsonl'))
  build = await buildServer()
  world = await startWorld({ environment, build, watch, journal, random: makeRandom(SEED) })
}, 120_000)

afterAll(async () => {
  await world?.stop()
  build?.remove()
  await journal?.close()
  await machine?.stop()
  await environment?.stop()
})

test('G1 races for stock, keys, payments, numbers and sessions', { timeout: PATIENCE_MS }, async () => {
  await whileSampling(world, async () => {
    for (const check of ROUND) await checkInRound(world, check)
  })
  expect(watch.violations).toEqual([])
  // Else nothing was contested.
  expect(watch.tallies.get('contested attempts')).toBeGreaterThan(1000)
  expect(watch.tallies.get('races of moves')).toBeGreaterThan(0)
  expect(watch.tallies.get('samples of stock')).toBeGreaterThan(0)
})

test('G2 F-01 F-04 orders while a web process and the database server are killed, and all books at the end', {
  timeout: PATIENCE_MS,
}, async () => {
  const shop = await makeShop(world)
  const product_ids = await Promise.all(
    Array.from({ length: 4 }, () => makeProduct(shop, { stock: 1_000_000 })),
  )
  // One kill of the database server is a fifth of what a usual run has.
  const stage = { world, shop, product_ids, scale: 0.2 }
  const orders = await tradeOn(stage, ORDERS)
  orders.push(
    ...(await underLoad(world, { shop, product_ids, buyers: 8, gone_share: GONE_SHARE }, async () => {
      expect(await happens(killsOfPostmaster, stage)).toBe(true)
    })),
  )
  // The jobs the database died under may have been locked a moment ago.
  await letLeasesEnd(world, '0 seconds')
  await checkAtEnd(world)
  await checkMoneyAtStripe(world)
  expect(watch.violations).toEqual([])
  expect(placedOf(orders)).toBeGreaterThanOrEqual(ORDERS)
  expect(watch.faults.get('kill -9 of a web process')).toBeGreaterThan(0)
})

// Last, since the events are sent from here and Stripe itself knows nothing of them.
test('W-05 one event of Stripe fifty times', { timeout: PATIENCE_MS }, async () => {
  await checkInRound(world, repeatedEvents)
  await checkBooks(world)
  expect(watch.violations).toEqual([])
  expect(watch.tallies.get('deliveries')).toBeGreaterThan(0)
})

/** The same three for the same sources: every change in the server draws again. */
function drawDefects(): number[] {
  const folder = join(REPOSITORY_ROOT, 'server/src')
  const hash = createHash('sha256')
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (file.endsWith('.ts')) hash.update(readFileSync(join(folder, file)))
  const random = makeRandom(hash.digest().readUInt32BE(0))
  return random
    .shuffle(DEFECTS)
    .slice(0, DEFECTS_DRAWN)
    .map(({ number }) => number)
}

test('G11 three seeded bugs are found, and nothing without them', { timeout: PATIENCE_MS }, async () => {
  const own_watch = makeWatch(machine.isNear)
  const said: string[] = []
  const figures = await seededBugs.run({
    environment,
    build,
    journal,
    watch: own_watch,
    random: makeRandom(SEED),
    scale: 1,
    defects: drawDefects(),
    is_alone: false,
    isProven: (cover) => PROVEN.some((check) => check === cover),
    say: (line) => said.push(line),
    tabulate: () => undefined,
  })
  expect(own_watch.violations, said.join('\n')).toEqual([])
  expect(figures).toEqual([expect.objectContaining({ id: 'G11', holds: true })])
  expect(said).toHaveLength(DEFECTS_DRAWN)
})
