// One way to break something while buyers buy, and what must hold meanwhile and after.

import { setTimeout as sleep } from 'node:timers/promises'
import { place } from '../world/buyer.ts'
import type { Shop } from '../world/shop.ts'
import type { World } from '../world/world.ts'

export interface Stage {
  world: World
  shop: Shop
  product_ids: readonly string[]
  /** 1 for the ten minutes, more for a campaign. */
  scale: number
}

export interface Fault {
  row: string
  name: string
  /** Breaks it, mends it again, and notes each time it really broke at the watch. */
  run(stage: Stage): Promise<void>
}

/** Until an order can be placed again; the milliseconds it took. A violation where it takes too long. */
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

/** Whether the fault took place. */
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
