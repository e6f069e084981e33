// Which connections are in use, and by which priority. A priority never takes connections that are reserved for the priorities before it.

import { PRIORITIES } from './priorities.ts'

export interface ConnectionAllocator<Connection> {
  /** Whether the priority at this rank may have another connection. The limit of a priority counts it together with all priorities behind it. */
  mayLend(rank: number): boolean
  lend(connection: Connection, rank: number): Connection
  takeBack(connection: Connection): void
  count(): number
}

export function makeConnectionAllocator<Connection>(
  most_lent: readonly number[],
): ConnectionAllocator<Connection> {
  const lent = new Map<Connection, number>()
  const by_rank = PRIORITIES.map(() => 0)
  return {
    mayLend(rank) {
      if (lent.size < most_lent[rank]!) return true
      let held = by_rank.slice(rank).reduce((sum, count) => sum + count, 0)
      // Lane 0 (`inner`) has a connection more than the others together may take, so its limit does not bind them.
      for (let at = rank; at >= Math.min(rank, 1); at--) {
        if (at < rank) held += by_rank[at]!
        if (held >= most_lent[at]!) return false
      }
      return true
    },
    lend(connection, rank) {
      lent.set(connection, rank)
      by_rank[rank]!++
      return connection
    },
    takeBack(connection) {
      by_rank[lent.get(connection)!]!--
      lent.delete(connection)
    },
    count: () => lent.size,
  }
}
