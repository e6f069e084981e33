// The connections of the queue. While a database is starting up, the queue itself would wait ever longer before it asks again, up to two
// minutes, and mails with it. So what it is told of a connection that cannot be had has no code it knows: then it stops, and whoever runs it
// begins anew a second later, as often as needed.

import pg from 'pg'

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

export class NoConnection extends Error {
  override readonly name = 'NoConnection'
}

export class JobPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (callback) {
      super.connect(callback)
      return undefined
    }
    return super.connect().catch((error: Error) => {
      throw new NoConnection(error.message)
    })
  }
}
