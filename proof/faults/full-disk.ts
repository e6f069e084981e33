// F-08: no room left where the database writes. On a file system of its own in memory, so that nobody else's disk is filled; where that
// cannot be had it is said, not passed over.

import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Run } from '../campaign.ts'
import { checkAcknowledged, checkBooks } from '../oracles.ts'
import { place } from '../world/buyer.ts'
import { atOurEnd } from '../world/ends.ts'
import { makeFolder, startGround } from '../world/ground.ts'
import { makeProduct, makeShop } from '../world/shop.ts'
import { startWorld } from '../world/world.ts'
import { untilSelling } from './fault.ts'

const SIZE = '300m'

function fill(file: string): void {
  const fd = openSync(file, 'w')
  const block = Buffer.alloc(1024 * 1024)
  try {
    for (;;) writeSync(fd, block)
  } catch {
    // Full: that was the point.
  } finally {
    closeSync(fd)
  }
}

/** Whether it could be tried here. */
export async function fillDisk(run: Run): Promise<boolean> {
  const { watch, journal, build } = run
  const folder = makeFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    rmSync(folder, { recursive: true })
    run.say('F-08 could not be tried: this user may not mount a file system.')
    return false
  }
  const ending = atOurEnd(() => execFileSync('umount', ['-l', folder], { stdio: 'ignore' }))
  try {
    const ground = await startGround(folder, true)
    const world = await startWorld({
      ground,
      build,
      watch,
      journal,
      random: run.random.fork('disk'),
      webs: 1,
      workers: 1,
    })
    try {
      const shop = await makeShop(world)
      const product_ids = [await makeProduct(shop, { stock: 1_000_000 })]
      const stage = { world, shop, product_ids, scale: 1 }
      const items = [{ product_id: product_ids[0]!, quantity: 1 }]
      await watch.disturbed(async () => {
        fill(join(folder, 'filler'))
        let refused = 0
        for (let times = 0; times < 3000 && refused < 20; times += 30) {
          const answers = await Promise.all(Array.from({ length: 30 }, () => place(world, { shop, items })))
          refused += answers.filter(({ status }) => status === 503).length
        }
        if (refused > 0) watch.fired('full disk')
        rmSync(join(folder, 'filler'))
        await sleep(200)
        watch.measure('selling again after a full disk, ms', await untilSelling(stage, 'F-08', 30_000))
      })
      await checkBooks(world)
      await checkAcknowledged(world)
    } finally {
      await world.stop()
    }
    await ground.stop()
  } finally {
    ending.callOff()
    execFileSync('umount', ['-l', folder], { stdio: 'ignore' })
    rmSync(folder, { recursive: true, force: true })
  }
  return true
}
