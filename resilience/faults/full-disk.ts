// F-08: the disk of the database has no room. If no small disk can be mounted, the run says that the fault
// was not tried.

import { setTimeout as sleep } from 'node:timers/promises'
import { checkAcknowledged, checkBooks } from '../oracles/oracles.ts'
import type { Run } from '../run/campaign.ts'
import { place } from '../world/buyer.ts'
import { makeProduct, makeShop } from '../world/shop.ts'
import { startTestEnvironment, type TestEnvironment } from '../world/test-environment.ts'
import { startWorld } from '../world/world.ts'
import { untilSelling } from './fault.ts'
import { mountSmallDisk } from './small-disk.ts'

const SIZE = '300m'

/**
 * Fills the disk of a database server while orders come in. Returns false if the fault cannot be tried here,
 * or if no order was refused for it.
 */
export async function fillDisk(run: Run): Promise<boolean> {
  const { watch, journal, build } = run
  const disk = mountSmallDisk(SIZE)
  if (disk === undefined) {
    run.say('F-08 could not be tried: this user may not mount a file system.')
    return false
  }
  let refused = 0
  let environment: TestEnvironment | undefined
  try {
    environment = await startTestEnvironment(disk.folder, true)
    const world = await startWorld({
      environment,
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
        disk.fill()
        for (let times = 0; times < 3000 && refused < 20; times += 30) {
          const answers = await Promise.all(Array.from({ length: 30 }, () => place(world, { shop, items })))
          refused += answers.filter(({ status }) => status === 503).length
        }
        if (refused > 0) watch.fired('full disk')
        disk.makeRoom()
        await sleep(200)
        watch.measure('selling again after a full disk, ms', await untilSelling(stage, 'F-08', 30_000))
      })
      await checkBooks(world)
      await checkAcknowledged(world)
    } finally {
      await world.stop()
    }
  } finally {
    await environment?.stop()
    disk.remove()
  }
  return refused > 0
}
