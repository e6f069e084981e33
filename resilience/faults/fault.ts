// A fault: a way to break something while buyers buy. The required behaviour during and after the fault is
// also checked.

import { setTimeout as sleep } from 'node:timers/promises'
import { place } from '../world/buyer.ts'
import type { Shop } from '../world/shop.ts'
import type { World } from '../world/world.ts'

export interface Stage {
  world: World
  shop: Shop
  product_ids: readonly string[]
  /** 1 in a run of ten minutes, more in longer runs. */
  scale: number
}

export interface Fault {
  row: string
  name: string
  /** Breaks something and mends it again. Notifies the watch (`fired`) each time something really broke. */
  run(stage: Stage): Promise<void>
}

/**
 * Waits until an order can be placed again. Returns the milliseconds. Records a violation above `within_ms`.
 */
export async function untilSelling(
  { world, shop, product_ids }: Stage,
  row: string,
  within_ms: number,
): Promise<number> {
  const begun = Date.now()
  for (;;) {
    const { status } = await place(world, {
      shop,
      items: [{ product_id: product_ids[0]!, quantity: 1 }],
      ask: { timeout_ms: 2000 },
    })
    if (status === 201) return Date.now() - begun
    if (Date.now() - begun > within_ms) {
      world.watch.violate(row, `no order can be placed ${within_ms / 1000} s later (${status})`)
      return Date.now() - begun
    }
    await sleep(50)
  }
}

/** Runs the fault and mends every wire; gives whether the fault really took place. */
export async function happens(fault: Fault, stage: Stage): Promise<boolean> {
  const { watch } = stage.world
  const count = () => [...watch.faults.values()].reduce((sum, times) => sum + times, 0)
  const before = count()
  const begun = performance.now()
  await watch
    .disturbed(() => fault.run(stage))
    .catch((error: unknown) =>
      watch.violate(fault.row, `${fault.name}: ${error instanceof Error ? error.stack : error}`),
    )
  await stage.world.mend()
  watch.measure(`fault: ${fault.name}`, performance.now() - begun)
  return count() > before
}
