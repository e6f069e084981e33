// The gates of the proof that `npm test` holds: with a fixed seed as much as in a usual run of each campaign that takes nothing but Node. What takes
// packages of Debian, and whatever is a time, is held by `npm run proof`, on a machine that does nothing else.

import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Product, startProduct } from '../bench/product.ts'
import { type BenchShop, setUpShop } from '../bench/shop.ts'
import type { Campaign, Figure, Run } from './campaign.ts'
import { backup } from './campaigns/backup.ts'
import { commands } from './campaigns/commands.ts'
import { credentials } from './campaigns/credentials.ts'
import { failpoints } from './campaigns/failpoints.ts'
import { faults } from './campaigns/faults.ts'
import { fuzz } from './campaigns/fuzz.ts'
import { migrations } from './campaigns/migrations.ts'
import { plantedDefects } from './campaigns/planted-defects.ts'
import { races } from './campaigns/races.ts'
import { GATES, measureHotProduct, measureJourneys } from './campaigns/speed.ts'
import { tenants } from './campaigns/tenants.ts'
import { versions } from './campaigns/versions.ts'
import { webhooks } from './campaigns/webhooks.ts'
import { knownMs, QUESTIONS } from './checks/enumeration.ts'
import { mountSmallDisk } from './faults/small-disk.ts'
import { type Journal, openJournal } from './journal.ts'
import { makeRandom } from './random.ts'
import { makeWatch } from './watch.ts'
import { type Build, buildServer } from './world/build.ts'
import { type Ground, startGround } from './world/ground.ts'
import { type Standstill, watchStandstill } from './world/standstill.ts'

const SEED = 7
/** As much as in a usual run of the proof. */
const WHOLE = 1
/** What hangs is found however long one waits; what is slow on a slow machine is no finding. */
const PATIENCE_MS = 1_200_000
/** Figures that are nothing but times, or have one among them. */
const TIMES = new Set(['G16', 'G17', 'G18', 'G20', 'G20b', 'G22', 'G24c', 'T-01'])
const SECONDS = 3

/** Who may not mount a disk cannot fill one: then that fault is left to those who may. */
const isOnlyTheDisk = ({ id, measured }: Figure): boolean =>
  id === 'F' && measured === '1 (a full disk); 0 violations' && !mayMount()

function mayMount(): boolean {
  const disk = mountSmallDisk('1m')
  disk?.remove()
  return disk !== undefined
}

let machine: Standstill
let ground: Ground
let build: Build
let journal: Journal

beforeAll(async () => {
  ground = await startGround()
  machine = await watchStandstill(ground.folder)
  journal = openJournal(join(ground.folder, 'journal.jsonl'))
  build = await buildServer()
}, 120_000)

afterAll(async () => {
  build?.remove()
  await journal?.close()
  await machine?.stop()
  await ground?.stop()
})

/** Runs a campaign and expects that it finds no violation, and that all its figures hold but those that are times. */
async function expectSound(campaign: Campaign): Promise<Run & { figures: readonly Figure[] }> {
  const said: string[] = []
  const run: Run = {
    ground,
    build,
    journal,
    watch: makeWatch(machine.isNear),
    random: makeRandom(SEED),
    scale: WHOLE,
    defects: [],
    is_alone: false,
    isProven: () => false,
    say: (line) => said.push(line),
    tabulate: () => undefined,
  }
  const figures = await campaign.run(run)
  const story = said.join('\n')
  expect(run.watch.violations, story).toEqual([])
  expect(
    figures.filter((one) => !one.holds && !TIMES.has(one.id) && !isOnlyTheDisk(one)),
    story,
  ).toEqual([])
  // Else nothing was tried.
  expect(run.watch.counts.acknowledged + run.watch.faults.size).toBeGreaterThan(0)
  return { ...run, figures }
}

describe('while nothing is broken', { timeout: PATIENCE_MS }, () => {
  test('G1 C-01 to C-30 races', async () => {
    const { watch } = await expectSound(races)
    expect(watch.faults.get('slow database (+20 ms)')).toBeGreaterThan(0)
    expect(watch.tallies.get('contested attempts')).toBeGreaterThanOrEqual(20_000)
    expect(watch.tallies.get('samples of money')).toBeGreaterThan(10)
  })

  test('G5 requests from the written API', async () => {
    await expectSound(fuzz)
  })

  test('G6 another shop’s rows', async () => {
    await expectSound(tenants)
  })

  test('G7 sequences of commands', async () => {
    await expectSound(commands)
  })

  test('G8 W-01 to W-11 news from Stripe', async () => {
    const { watch } = await expectSound(webhooks)
    expect(watch.tallies.get('orders of news told')).toBeGreaterThanOrEqual(240)
  })

  test('G9 G23 A-01 to A-45 credentials', async () => {
    const { watch } = await expectSound(credentials)
    expect(watch.tallies.get('credentials tried')).toBeGreaterThanOrEqual(1500)
    for (const question of QUESTIONS)
      expect(watch.measures.get(knownMs(question))?.length, question.name).toBeGreaterThanOrEqual(200)
  })
})

describe('while something is broken', { timeout: PATIENCE_MS }, () => {
  test('G1b G2 G3 G4 F-01 to F-23 kills, outages and bad lines while buyers buy', async () => {
    const { figures } = await expectSound(faults)
    expect(figures.map(({ id }) => id)).toEqual(expect.arrayContaining(['G1b', 'G2', 'G3', 'G4', 'F']))
  })

  test('G2b W-12 death before and after every await', async () => {
    await expectSound(failpoints)
  })

  test('G24 migrations are killed', async () => {
    await expectSound(migrations)
  })

  // A clone without history has no version before.
  test.skipIf(versions.missing?.().length)('G24 the version before sells on the schema of now', async () => {
    await expectSound(versions)
  })

  test('G19 backups while orders are placed are restored', async () => {
    await expectSound(backup)
  })
})

describe('G11 the forty planted defects', { timeout: PATIENCE_MS }, () => {
  test('are found, and nothing is found without them', async () => {
    const { figures } = await expectSound(plantedDefects)
    expect(figures).toEqual([expect.objectContaining({ id: 'G11', holds: true })])
  })
})

// How many buyers are told to come back later is how long the machine takes for all of them, which is a time.
describe('beside the bare database', { timeout: PATIENCE_MS }, () => {
  let product: Product
  let shop: BenchShop

  beforeAll(async () => {
    product = await startProduct()
    shop = await setUpShop(product)
  }, 120_000)

  afterAll(() => product?.stop())

  test('G12 orders with all that leads to them', async () => {
    const { ratio, failed } = await measureJourneys({ product, shop }, SECONDS)
    expect(ratio).toBeGreaterThanOrEqual(GATES.minutes.order_ratio)
    expect(failed).toBe(0)
  })

  test('G13 orders of one product that all want', async () => {
    const { ratio, failed, oversold } = await measureHotProduct({ product, shop }, SECONDS)
    expect(ratio).toBeGreaterThanOrEqual(GATES.minutes.hot_ratio)
    expect(failed).toBe(0)
    expect(oversold).toBe(0)
  })
})
