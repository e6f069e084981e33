// Processor time: how much of it the web process, the database and the load generator took, as the kernel counts it.

import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { sql } from '../server/src/db/sql.ts'
import { watchCores } from './processes.ts'
import type { Product } from './product.ts'

const TICKS_PER_SECOND = 100

const statOf = (pid: number | string) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
const PARENT = 1
const OWN_TIMES = [11, 12]
const TIMES_OF_ENDED_CHILDREN = [13, 14]

/** The sum of CPU times in a line of /proc/PID/stat, in milliseconds. */
const sumOf = (stat: readonly string[], fields: readonly number[]) =>
  (fields.reduce((sum, field) => sum + Number(stat[field]), 0) * 1000) / TICKS_PER_SECOND

/** CPU time of one process so far, in milliseconds. */
export const cpuOf = (pid: number): number => sumOf(statOf(pid), OWN_TIMES)

/** CPU time of the database server so far in milliseconds, with all its processes, also those that have ended. */
export async function databaseCpu({ db }: Pick<Product, 'db'>): Promise<number> {
  const own = await db.first(sql<{ pid: number }>`select pg_backend_pid() as pid`)
  const postmaster = statOf(own!.pid)[PARENT]!
  let ms = sumOf(statOf(postmaster), [...OWN_TIMES, ...TIMES_OF_ENDED_CHILDREN])
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = statOf(pid)
      if (stat[PARENT] === postmaster) ms += sumOf(stat, OWN_TIMES)
    } catch {
      // The process ended in between.
    }
  }
  return ms
}

/** Shares of all cores, 0 to 1: 0.5 is one of two cores. */
export interface CoreShares {
  web: number
  database: number
  /** This process, which sends the load. */
  generator: number
  /** Everything else on the machine. */
  others: number
}

/** Begins to measure; the returned function gives the shares of the cores since. */
export async function watchShares(product: Pick<Product, 'db' | 'pid'>): Promise<() => Promise<CoreShares>> {
  const times = async () => ({
    web: cpuOf(product.pid),
    database: await databaseCpu(product),
    generator: cpuOf(process.pid),
  })
  const before = await times()
  const begun = performance.now()
  const busySince = watchCores()
  return async () => {
    const after = await times()
    const all = (performance.now() - begun) * availableParallelism()
    const shareOf = (who: keyof typeof after) => (after[who] - before[who]) / all
    const known = { web: shareOf('web'), database: shareOf('database'), generator: shareOf('generator') }
    const others = Math.max(0, busySince() - known.web - known.database - known.generator)
    return { ...known, others }
  }
}
