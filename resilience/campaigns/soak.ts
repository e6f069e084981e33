// G21: hours of ordinary trade. At the end the processes hold no more memory, files and connections than in
// the middle, and answers take no longer. A run of minutes would show nothing, and leaves this campaign out.

import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '../../bench/numbers.ts'
import { memoryOf, openFiles } from '../../bench/processes.ts'
import { sql } from '../../server/src/db/sql.ts'
import { checkAtEnd } from '../oracles/oracles.ts'
import type { Campaign, Figure, Run } from '../run/campaign.ts'
import { makeProduct, makeShop } from '../world/shop.ts'
import { startWorld, type World } from '../world/world.ts'
import { underLoad } from './load.ts'

/** The scale (one hour) from which this campaign takes part. */
const FROM_SCALE = 6
const SHARE_OF_THE_WHOLE = 0.25
const SAMPLES = 120
/** Maximum held in the last third, relative to the middle third. */
const MAX_GROWTH = 1.05
const MAX_SLOWER = 1.1
/** A smaller difference is noise of the machine. */
const NO_SLOWER_MS = 5
/** Number of parts of each third. */
const SLICES = 10

interface Sample {
  memory_mb: number
  files: number
  connections: number
}

async function look({ webs, workers, db }: World): Promise<Sample> {
  const pids = [...webs, ...workers].flatMap(({ pid }) => pid ?? [])
  const row = await db.first(
    sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name <> 'kontor-resilience'`,
  )
  return {
    memory_mb: pids.reduce((sum, pid) => sum + memoryOf(pid), 0),
    files: pids.reduce((sum, pid) => sum + openFiles(pid), 0),
    connections: row?.n ?? 0,
  }
}

/** The median of the p99s of ten slices of a third: noise of the machine is in few slices, growth is in all. */
function usualP99(times: readonly number[], third: number): number {
  const length = Math.floor(times.length / (3 * SLICES))
  const p99s = Array.from({ length: SLICES }, (_, at) => {
    const from = (third * SLICES + at) * length
    return quantile(times.slice(from, from + length), 0.99)
  })
  return quantile(p99s, 0.5)
}

export const soak: Campaign = {
  name: 'soak',
  title: 'Hours of ordinary trade',
  covers: [],
  async run(run: Run): Promise<Figure[]> {
    const { environment, build, journal, watch, scale, is_alone } = run
    if (!is_alone && scale < FROM_SCALE) {
      run.say('Only with --hours 1 and more, or alone with --only soak.')
      return []
    }
    const seconds = 600 * scale * (is_alone ? 1 : SHARE_OF_THE_WHOLE)
    const world = await startWorld({ environment, build, watch, journal, random: run.random.fork('soak') })
    const since = watch.mark()
    const samples: Sample[] = []
    try {
      const shop = await makeShop(world)
      const product_ids = await Promise.all(
        Array.from({ length: 8 }, () => makeProduct(shop, { stock: 10_000_000 })),
      )
      const orders = await underLoad(world, { shop, product_ids, buyers: 6, pause_ms: 40 }, async () => {
        for (let n = 0; n < SAMPLES; n++) {
          await sleep((seconds * 1000) / SAMPLES)
          samples.push(await look(world))
        }
      })
      await checkAtEnd(world)
      const third = Math.floor(SAMPLES / 3)
      const growth = (of: (sample: Sample) => number) => {
        const [middle, end] = [samples.slice(third, 2 * third), samples.slice(2 * third)]
        return quantile(end.map(of), 0.5) / Math.max(1, quantile(middle.map(of), 0.5))
      }
      const times = orders.map(({ ms }) => ms)
      const [p99_before, p99] = [usualP99(times, 1), usualP99(times, 2)]
      const slower = p99 / Math.max(1, p99_before)
      const memory = growth(({ memory_mb }) => memory_mb)
      const files = growth(({ files }) => files)
      const connections = growth(({ connections }) => connections)
      const found = since.count()
      return [
        {
          id: 'G21',
          title: `${Math.round(seconds / 60)} minutes of trade, the last third beside the one before: memory, files, connections, p99`,
          gate: `≤ ${MAX_GROWTH} ×, p99 ≤ ${MAX_SLOWER} ×`,
          measured: `${memory.toFixed(2)} × (${Math.round(samples.at(-1)?.memory_mb ?? 0)} MB), ${files.toFixed(2)} ×, ${connections.toFixed(2)} ×, ${slower.toFixed(2)} × (${Math.round(p99)} ms); ${orders.length} orders`,
          holds:
            found === 0 &&
            [memory, files, connections].every((one) => one <= MAX_GROWTH) &&
            (slower <= MAX_SLOWER || p99 - p99_before <= NO_SLOWER_MS),
        },
      ]
    } finally {
      await world.stop()
    }
  },
}
