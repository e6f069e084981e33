// The run of a bench: its options, and the one product that most scenarios ask.

import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchOptions } from './options.ts'
import { startProduct } from './product.ts'
import type { Bench, Ground } from './scenario.ts'
import { RESTED_MS } from './scenarios/memory.ts'
import { setUpShop } from './shop.ts'

export function openBench(options: BenchOptions): Bench & { close(): Promise<void> } {
  let ground: Promise<Ground> | undefined

  async function open(): Promise<Ground> {
    const product = await startProduct()
    try {
      await sleep(RESTED_MS)
      const idle_mb = product.memory_mb()
      return { product, idle_mb, shop: await setUpShop(product) }
    } catch (error) {
      await product.stop()
      throw error
    }
  }

  return {
    ...options,
    ground() {
      ground ??= open()
      return ground
    },
    async close() {
      const opened = await ground?.catch(() => undefined)
      await opened?.product.stop()
    },
  }
}
