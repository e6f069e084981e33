// How many connections a web process holds at most. A database on the same machine shares its processors with us: beyond three statements a
// processor they only take turns, and the process that has to answer waits for its own. One elsewhere mostly makes us wait for the wire.

import { availableParallelism } from 'node:os'
import { isLoopback } from '../loopback.ts'

const FAR = 16
const A_PROCESSOR = 3
/** Several statements of a page or a transaction must not wait for one another. */
const LEAST = 4

/** For one of so many web processes on this machine. */
export function connectionCount(
  database_url: string,
  processes: number,
  processors = availableParallelism(),
): number {
  if (!isLoopback(new URL(database_url).hostname)) return FAR
  return Math.min(FAR, Math.max(LEAST, Math.ceil((A_PROCESSOR * processors) / processes)))
}
