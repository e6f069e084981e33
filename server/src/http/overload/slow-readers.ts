// Closes the connection of a client that reads a response more slowly than any honest client. Otherwise a
// client could make the server hold a thousand responses in memory by not reading them.

import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface ReadingTimes {
  /** The time over which the pace of a connection is measured. */
  patience_ms: number
  bytes_per_second: number
  sweep_ms: number
}

/** Even the slowest mobile connection is faster. */
export const READING_TIMES: ReadingTimes = { patience_ms: 8000, bytes_per_second: 4000, sweep_ms: 2000 }

interface Mark {
  at_ms: number
  flushed: number
}

/**
 * The bytes handed to the network. The count of the stream includes a chunk only after all of it was written.
 */
function flushedOf(socket: Socket): number {
  const { _handle: handle } = socket as {
    _handle?: { bytesWritten?: number; writeQueueSize?: number } | null
  }
  return handle?.bytesWritten === undefined
    ? socket.bytesWritten - socket.writableLength
    : handle.bytesWritten - (handle.writeQueueSize ?? 0)
}

/**
 * Checks all connections every `sweep_ms`. The check of a fast connection compares a single number.
 *
 * A process that stood still has sent nothing, regardless of its clients' pace. After a late sweep, the pace
 * of all connections is measured from the beginning.
 */
export function cutOffSlowReaders(
  http: FastifyInstance,
  { patience_ms, bytes_per_second, sweep_ms }: ReadingTimes,
): void {
  const sockets = new Map<Socket, Mark | undefined>()
  http.server.on('connection', (socket) => {
    sockets.set(socket, undefined)
    socket.once('close', () => sockets.delete(socket))
  })
  const check = (socket: Socket, mark: Mark | undefined, now: number) => {
    const flushed = flushedOf(socket)
    if (mark === undefined) return sockets.set(socket, { at_ms: now, flushed })
    const passed_ms = now - mark.at_ms
    if (passed_ms < patience_ms) return
    if (flushed - mark.flushed < (bytes_per_second * passed_ms) / 1000) socket.destroy()
    else sockets.set(socket, { at_ms: now, flushed })
  }
  let swept_at_ms = performance.now()
  const sweep = setInterval(() => {
    const now = performance.now()
    const was_late = now - swept_at_ms > 2 * sweep_ms
    swept_at_ms = now
    for (const [socket, mark] of sockets)
      if (socket.writableLength > 0) check(socket, was_late ? undefined : mark, now)
      else if (mark) sockets.set(socket, undefined)
  }, sweep_ms)
  sweep.unref()
  http.addHook('onClose', async () => clearInterval(sweep))
}
