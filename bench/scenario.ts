// What a scenario of the bench is and what it reports: figures beside a baseline from the same run, since machines differ and ratios hardly
// do, and whether each meets its goal.

import type { Product } from './product.ts'
import type { BenchShop } from './shop.ts'

export interface Result {
  /** The figure's name, such as `Product list, 32 clients`. */
  figure: string
  /** For people, such as `44,100/s, p50 0.7 ms, p99 2.1 ms`. */
  measured: string
  /** The baseline's figure from the same run, for people; empty if there is none. */
  beside: string
  /** Empty if the figure has no goal. */
  goal: string
  /** Null if there is no goal. */
  is_met: boolean | null
  /** All numbers, for machines; each name ends with its unit. */
  numbers: Record<string, number>
}

/** The running product, and a filled shop in it. */
export interface BenchEnvironment {
  product: Product
  shop: BenchShop
}

export interface Bench {
  /** Length of one round. */
  seconds: number
  /** Product and baseline take turns this many times; the median counts. */
  rounds: number
  /** Runs of Lighthouse for each page. */
  runs: number
  /** Length of the mixed load. */
  minutes: number
  /** A folder that caches databases that take long to fill for the next run. */
  keep?: string | undefined
  /** Started at the first call, and shared by all scenarios of the run. A scenario that would spoil it starts its own product. */
  environment(): Promise<BenchEnvironment>
}

export interface Scenario {
  /** The name for `--only`. */
  name: string
  /** The goal in a few words. */
  goal: string
  /** Measured only where `--only` names it, and by a whole run that is written. */
  is_apart?: true
  measure(bench: Bench): Promise<Result[]>
}
