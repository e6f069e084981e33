// Which connections are in use, and by which lane. A lane never takes connections that are reserved for the lanes before it.

import { LANES } from './lanes.ts'

export interface Lending<Connection> {
  /** Whether the lane at this rank may have another connection. The limit of a lane counts it together with all lanes behind it. */
  mayLend(rank: number): boolean
  lend(connection: Connection, rank: number): Connection
  takeBack(connection: Connection): void
  count(): number
}

export function makeLending<Connection>(most_lent: readonly number[]): Lending<Connection> {
  const lent = new Map<Connection, number>()
  const by_rank = LANES.map(() => 0)
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
