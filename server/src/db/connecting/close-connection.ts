// Ending a connection of the pool.

import type pg from 'pg'

/** How long to wait for a server to answer the end of a connection. */
const CLOSE_TIMEOUT_MS = 1000

/** Ends a connection; after CLOSE_TIMEOUT_MS without an answer, destroys its socket. */
export function closeConnection(client: pg.Client): Promise<void> {
  const hang_up = setTimeout(() => client.connection.stream.destroy(), CLOSE_TIMEOUT_MS)
  return client
    .end()
    .catch(() => undefined)
    .finally(() => clearTimeout(hang_up))
}
