// That rolling restarts are noticed where they should be, and only there.

import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { is_thorough } from '../../scripts/lib/runs.mjs'
import type { Stage } from '../faults/fault.ts'
import { noticedDuring, unseenRestart } from '../faults/rolling-restart.ts'
import { type Journal, openJournal } from '../oracles/journal.ts'
import { makeWatch } from '../oracles/watch.ts'
import { makeRandom } from '../run/random.ts'
import { type Build, buildServer } from '../world/build.ts'
import { makeProduct, makeShop } from '../world/shop.ts'
import { startTestEnvironment, type TestEnvironment } from '../world/test-environment.ts'
import { startWorld, type World } from '../world/world.ts'

const SEED = 7

describe.runIf(is_thorough)('F-03 web processes are replaced in turn', { timeout: 120_000 }, () => {
  let environment: TestEnvironment
  let build: Build
  let journal: Journal
  let world: World
  let stage: Stage

  beforeAll(async () => {
    environment = await startTestEnvironment()
    journal = openJournal(join(environment.folder, 'journal.jsonl'))
    build = await buildServer()
    const random = makeRandom(SEED)
    world = await startWorld({ environment, build, watch: makeWatch(), journal, random, webs: 2, workers: 0 })
    const shop = await makeShop(world)
    stage = { world, shop, product_ids: [await makeProduct(shop, { stock: 100_000 })], scale: 1 }
  }, 240_000)

  afterAll(async () => {
    await world?.stop()
    build?.remove()
    await journal?.close()
    await environment?.stop()
  })

  test('and two tries serve every request', async () => {
    const figure = await unseenRestart(stage, 1)
    expect(figure).toMatchObject({ holds: true, measured: expect.stringMatching(/^0 of /) })
    expect(world.watch.violations).toEqual([])
    expect(world.watch.faults.get('drain')).toBe(2)
  })

  test('and stopping both concurrently is detected', async () => {
    const { failed } = await noticedDuring(stage, async () => {
      await Promise.all(world.webs.map((web) => web.drain()))
      await sleep(1000)
    })
    expect(failed.length).toBeGreaterThan(0)
    expect([...new Set(failed)]).toEqual(expect.arrayContaining([expect.stringMatching(/ 0 0$/)]))
  })
})
