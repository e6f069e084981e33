// The most database connections a web process holds. A database on the same machine shares the processors with us: with more than three
// statements per processor they only take turns, and keep the web process from its own work. With a database on another machine, most of the
// time goes into the network, so more connections help.

import { availableParallelism } from 'node:os'
import { isLoopback } from '../../process/loopback.ts'

const FAR = 16
const A_PROCESSOR = 3
/** At least this many, so that several statements of one page or transaction need not wait for one another. */
const MIN_CONNECTIONS = 4

/** The limit for one of `processes` web processes on this machine. */
export function connectionCount(
  database_url: string,
  processes: number,
  processors = availableParallelism(),
): number {
  const { hostname, searchParams } = new URL(database_url)
  const host = searchParams.get('host') ?? hostname
  const is_socket = host === '' || host.startsWith('/')
  if (!is_socket && !isLoopback(host)) return FAR
  return Math.min(FAR, Math.max(MIN_CONNECTIONS, Math.ceil((A_PROCESSOR * processors) / processes)))
}
