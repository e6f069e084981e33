// The number of database connections of a web process. A database on the same machine shares the processors:
// more than three statements per processor only take turns, and slow the web process. If the database runs on
// another machine, the network takes most of the time, and more connections help.

import { availableParallelism } from 'node:os'
import { isLoopback } from '../../process/loopback.ts'

const FAR = 16
const A_PROCESSOR = 3
/** The minimum, because the statements of a page or transaction should not wait for each other. */
const MIN_CONNECTIONS = 4

/** The limit for each of `processes` web processes on this machine. */
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
