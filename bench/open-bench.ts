// Makes the `Bench` of a run: its options, and the one product that most scenarios share.

import type { BenchOptions } from './options.ts'
import { startProduct } from './product.ts'
import type { Bench, BenchEnvironment } from './scenario.ts'
import { setUpShop } from './shop.ts'

export function openBench(options: BenchOptions): Bench & { close(): Promise<void> } {
  let environment: Promise<BenchEnvironment> | undefined

  async function open(): Promise<BenchEnvironment> {
    const product = await startProduct()
    try {
      return { product, shop: await setUpShop(product) }
    } catch (error) {
      await product.stop()
      throw error
    }
  }

  return {
    ...options,
    environment() {
      environment ??= open()
      return environment
    },
    async close() {
      const opened = await environment?.catch(() => undefined)
      await opened?.product.stop()
    },
  }
}
