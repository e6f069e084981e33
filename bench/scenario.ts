// What a scenario of the bench is and what it reports: figures beside their yardstick from the same run, since machines differ and ratios do
// not, and whether each is as it should be.

import type { Product } from './product.ts'
import type { BenchShop } from './shop.ts'

export interface Result {
  /** `Product list, 32 clients`. */
  figure: string
  /** For people: `44,100/s, p50 0.7 ms, p99 2.1 ms`. */
  measured: string
  /** The yardstick of the same run, for people; empty where there is none. */
  beside: string
  /** Empty where the figure is only told. */
  goal: string
  /** Null without a goal. */
  is_met: boolean | null
  /** All of it for machines; units last in the names. */
  numbers: Record<string, number>
}

/** The product and its shop, loaded and warm. */
export interface Ground {
  product: Product
  shop: BenchShop
}

export interface Bench {
  /** Of one round. */
  seconds: number
  /** Product and yardstick take turns this many times; the middle counts. */
  rounds: number
  /** Of each page in a browser. */
  runs: number
  /** Of mixed load. */
  minutes: number
  /** A folder where databases that take long to fill stay for the next run. */
  keep?: string | undefined
  /** Started at the first call and the same for every scenario of the run. A scenario that spoils it starts one of its own. */
  ground(): Promise<Ground>
}

export interface Scenario {
  /** For `--only`. */
  name: string
  /** What is aimed at, in a sentence. */
  goal: string
  /** Measured only where it is named. */
  is_apart?: true
  measure(bench: Bench): Promise<Result[]>
}
