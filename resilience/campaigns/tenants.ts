// T-01 to T-16: two shops that must see nothing of each other. A shop asks for the second shop's rows in
// every way that the contract has, first undisturbed and then while connections are terminated. Both read by
// turns, also on a slow line.

import { setTimeout as sleep } from 'node:timers/promises'
import { quantile, whole } from '../../bench/numbers.ts'
import { secondNet } from '../checks/row-security.ts'
import {
  changedTables,
  FOREIGN_MS,
  letSettle,
  makeTenants,
  probe,
  probesOf,
  readByTurns,
  snapshotOf,
  UNKNOWN_MS,
} from '../checks/tenant-matrix.ts'
import {
  foreignDeletions,
  foreignLists,
  lastGuards,
  publicSurface,
  readOnlyFields,
} from '../checks/tenants.ts'
import { terminateSome } from '../faults/database.ts'
import { checkAtEnd } from '../oracles/oracles.ts'
import type { Campaign, Figure, Run } from '../run/campaign.ts'
import { runRounds, SLOW_LINE_MS } from '../run/rounds.ts'
import { startWorld, type World } from '../world/world.ts'

const CHECKS = [foreignLists, foreignDeletions, readOnlyFields, publicSurface, lastGuards, secondNet]
const MIN_PROBES = 3000
const MIN_READS = 10_000
/** Maximum rounds of probes. If all probes are refused, no number of rounds would be enough. */
const MAX_ROUNDS = 20
const CONCURRENCY = 4

/** Terminates a connection of the product every 100 ms until `stop`. */
function terminating(world: World): { stop(): Promise<void> } {
  let is_over = false
  const work = (async () => {
    while (!is_over) {
      await terminateSome(world, 1)
      await sleep(100)
    }
  })()
  // An error is thrown by `stop`, and must not count as unhandled before.
  work.catch(() => undefined)
  return {
    stop() {
      is_over = true
      return work
    },
  }
}

export const tenants: Campaign = {
  name: 'tenants',
  title: "Another shop's rows",
  covers: [
    ...CHECKS,
    { name: "another shop's id in every place", rows: 'T-01 T-02 T-04 T-05 T-06 T-09 T-10 T-11' },
    { name: 'two shops read by turns while connections end', rows: 'T-16' },
  ],
  async run(run: Run): Promise<Figure[]> {
    const { environment, build, journal, watch, scale } = run
    const random = run.random.fork('tenants')
    const since = watch.mark()
    const world = await startWorld({ environment, build, watch, journal, random })
    const probes = () => watch.tallies.get('tenant probes') ?? 0
    const min_probes = scale >= 1 ? MIN_PROBES : 0
    const min_reads = Math.round(MIN_READS * Math.min(scale, 10))
    try {
      await runRounds(world, { checks: CHECKS, least: 1, seconds: 5 * scale })
      const [own, foreign] = await makeTenants(world)
      await letSettle(world)
      const rows_before = await snapshotOf(world, foreign.shop.id)
      for (let round = 0; round === 0 || (probes() < min_probes && round < MAX_ROUNDS); round++) {
        const waiting = random.shuffle([...probesOf(own, foreign)])
        const is_broken = round % 2 === 1
        const work = async () => {
          const fault = is_broken ? terminating(world) : undefined
          const loop = async () => {
            for (let next = waiting.pop(); next; next = waiting.pop())
              await probe(world, own, next, !is_broken)
          }
          await Promise.all(Array.from({ length: CONCURRENCY }, loop))
          await fault?.stop()
        }
        await (is_broken ? watch.disturbed(work) : work())
      }
      const changed = changedTables(rows_before, await snapshotOf(world, foreign.shop.id))
      watch.expect(changed.length === 0, 'I7', `of the other shop has changed: ${changed.join(', ')}`)
      await watch.disturbed(async () => {
        await environment.network.set(world.wire('db'), { delay_ms: SLOW_LINE_MS / 20 })
        const fault = terminating(world)
        await readByTurns(world, [own, foreign], min_reads)
        await fault.stop()
        await world.mend()
      })
      await checkAtEnd(world)
    } finally {
      await world.stop()
    }
    const found = since.count()
    const reads = watch.tallies.get('reads by turns') ?? 0
    const median = (name: string) => quantile(watch.measures.get(name) ?? [], 0.5)
    const difference = Math.abs(median(FOREIGN_MS) - median(UNKNOWN_MS))
    const pairs = watch.measures.get(FOREIGN_MS)?.length ?? 0
    return [
      {
        id: 'G6',
        title: "Another shop's rows shown or changed",
        gate: `0 in ${whole(min_probes)} probes and ${whole(min_reads)} reads by turns while connections end`,
        measured: `${found} in ${whole(probes())} and ${whole(reads)}`,
        holds: found === 0 && probes() >= min_probes && reads >= min_reads,
      },
      {
        id: 'T-01',
        title: 'Id of another shop and unknown id in a path: difference of the medians',
        gate: '< 5 ms over 50 pairs',
        measured: `${difference.toFixed(1)} ms over ${whole(pairs)}`,
        holds: difference < 5 && pairs >= 50,
      },
    ]
  },
}
