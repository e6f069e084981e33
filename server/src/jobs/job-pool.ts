// The connections of the job queue. For error codes of a starting database the queue library would retry with
// growing pauses of up to two minutes, and delay mails as long. A failed connection therefore throws an error
// without a code. The library then stops, and run-job.ts starts it again a second later, as often as needed.

import pg from 'pg'

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

export class NoConnection extends Error {
  override readonly name = 'NoConnection'
}

/**
 * If a connection breaks while the library releases it, the library releases it twice, and the error of the
 * second release would be uncaught. An ended pool gives its caller nothing to release, although the library
 * calls the function.
 */
function once(done: ((release?: unknown) => void) | undefined): (release?: unknown) => void {
  let is_back = false
  return (release) => {
    if (is_back) return
    is_back = true
    done?.(release)
  }
}

export class JobPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (callback) {
      super.connect((error, client, done) => callback(error, client, once(done)))
      return undefined
    }
    return super.connect().catch((error: Error) => {
      throw new NoConnection(error.message)
    })
  }
}
