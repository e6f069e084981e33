// Detects a stalled machine: its disk takes no write, or it runs no process, for a good part of a second.
// Shared machines stall sometimes. A 503 with Retry-After during a stall is right, because the stall is a
// fault, but not the product's.

import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { bundleTool } from '../../server/src/testing/bundle-program.ts'
import { removeWithUs } from './ends.ts'
import { at, type ProbeData } from './standstill-times.ts'

/**
 * Half of the time that a statement waits for a lock. Two consecutive writes of this length end the wait of a
 * third.
 */
const LONG_MS = 400
const PAUSE_MS = 200
/** Time after a stall in which answers may still show it. The longest wait before a refusal is shorter. */
const AFTER_MS = 3000

export interface Standstill {
  /** Returns true if the machine is stalled, or was a moment ago. */
  isNear(): boolean
  /** Number of stalls. */
  readonly count: number
  stop(): Promise<void>
}

/** Watches the disk of `folder`. */
export async function watchStandstill(
  folder: string,
  { long_ms = LONG_MS, pause_ms = PAUSE_MS, after_ms = AFTER_MS } = {},
): Promise<Standstill> {
  const program = await bundleTool(
    'resilience/world/standstill-probe.ts',
    `resilience-standstill-${process.pid}`,
  )
  for (const path of [program, `${program}.map`]) removeWithUs(path)
  const times = new BigInt64Array(
    new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT * Object.keys(at).length),
  )
  const data: ProbeData = { times, path: join(folder, 'standstill'), long_ms, pause_ms }
  const worker = new Worker(program, { workerData: data })
  worker.unref()
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const read = (which: number) => Number(Atomics.load(times, which))
  return {
    isNear() {
      const [now, began] = [Date.now(), read(at.began)]
      return (began > 0 && now - began >= long_ms) || now - read(at.ended) < after_ms
    },
    get count() {
      return read(at.count)
    },
    stop() {
      // Otherwise nothing may be left that the process waits for.
      worker.ref()
      Atomics.store(times, at.stop, 1n)
      Atomics.notify(times, at.stop)
      return ended
    },
  }
}
