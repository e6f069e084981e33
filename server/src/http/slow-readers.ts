// Whoever takes an answer slower than any honest line would is cut off, so that nobody can hold a thousand answers in memory by not
// reading them. What waits for a reader at one moment has to be gone in time; a film that is watched meanwhile goes piece by piece.

import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface ReadingTimes {
  patience_ms: number
  bytes_per_second: number
  sweep_ms: number
}

export const READING_TIMES: ReadingTimes = { patience_ms: 10_000, bytes_per_second: 16_000, sweep_ms: 2500 }

interface Owed {
  since_ms: number
  bytes: number
  /** What had gone out before. */
  gone: number
}

/** Looks at all connections every few seconds; one that keeps up costs a look at a number. */
export function cutOffSlowReaders(
  http: FastifyInstance,
  { patience_ms, bytes_per_second, sweep_ms }: ReadingTimes,
): void {
  const sockets = new Map<Socket, Owed | undefined>()
  http.server.on('connection', (socket) => {
    sockets.set(socket, undefined)
    socket.once('close', () => sockets.delete(socket))
  })
  const sweep = setInterval(() => {
    const now_ms = performance.now()
    for (const [socket, owed] of sockets) {
      const bytes = socket.writableLength
      const gone = socket.bytesWritten - bytes
      if (bytes === 0) sockets.set(socket, undefined)
      else if (owed === undefined || gone > owed.gone) sockets.set(socket, { since_ms: now_ms, bytes, gone })
      else if (now_ms - owed.since_ms > patience_ms + (owed.bytes / bytes_per_second) * 1000) socket.destroy()
    }
  }, sweep_ms)
  sweep.unref()
  http.addHook('onClose', async () => clearInterval(sweep))
}
