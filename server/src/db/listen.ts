// LISTEN/NOTIFY on a connection outside the pool, opened at the first use and reopened whenever it breaks.
// Messages during an interruption are lost. Every listener therefore gets LOST when the connection breaks,
// and RECONNECTED when it returns, and must drop its caches.

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The payload a listener gets when the connection is back: anything may have changed meanwhile. */
export const RECONNECTED = '*reconnected*'
/** The payload a listener gets when the connection is lost: no messages arrive until RECONNECTED. */
export const LOST = '*lost*'

const HEARTBEAT_MS = 10_000
const MAX_PAUSE_MS = 3000

type OnMessage = (payload: string) => void

export interface Listener {
  listen(channel: string, on_message: OnMessage): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** `config` is the configuration of the clients of the pool. Connects at the first `listen`. */
export function createListener(config: pg.ClientConfig): Listener {
  const channels = new Map<string, Set<OnMessage>>()
  let client: pg.Client | undefined
  let closed = false
  let opening: Promise<void> | undefined
  let ever_connected = false

  const notifyAll = (payload: string) => {
    for (const listeners of channels.values()) for (const notify of [...listeners]) notify(payload)
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return
    client = undefined
    notifyAll(LOST)
    if (!closed && channels.size > 0) void open()
  }

  /** Drops a connection that fails without noticing. */
  function giveUp(useless: pg.Client): void {
    useless.connection.stream.destroy()
    lose(useless)
  }

  /**
   * Returns true if the channel is listened to now. If listening fails, the next connection listens to every
   * channel.
   */
  async function isListening(channel: string): Promise<boolean> {
    const present = client
    if (present === undefined) return false
    await present.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => giveUp(present))
    return client === present
  }

  async function connect(): Promise<void> {
    const next = new pg.Client(config)
    let lost = false
    const onLost = () => {
      lost = true
      lose(next)
    }
    next.on('error', onLost)
    next.on('end', onLost)
    next.on('notification', ({ channel, payload }) => {
      for (const notify of [...(channels.get(channel) ?? [])]) notify(payload ?? '')
    })
    try {
      await next.connect()
      for (const channel of channels.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (lost) throw new Error('Connection terminated')
    } catch (error) {
      await next.end().catch(() => undefined)
      throw error
    }
    client = next
    // The heartbeat notices a server that vanished without closing the connection.
    const heartbeat = setInterval(() => {
      next.query('select 1').catch(() => giveUp(next))
    }, HEARTBEAT_MS)
    heartbeat.unref()
    next.once('end', () => clearInterval(heartbeat))
  }

  function open(): Promise<void> {
    opening ??= (async () => {
      for (let pause = 50; !closed; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
        try {
          await connect()
          break
        } catch {
          await sleep(pause + Math.random() * pause)
        }
      }
      opening = undefined
      if (closed) {
        await client?.end().catch(() => undefined)
        return
      }
      if (ever_connected) notifyAll(RECONNECTED)
      ever_connected = true
    })()
    return opening
  }

  return {
    async listen(channel, on_message) {
      const listeners = channels.get(channel) ?? new Set()
      listeners.add(on_message)
      channels.set(channel, listeners)
      // Even if `open` has just listened, because the channel may be newer than the connection. Listening
      // twice is harmless.
      for (let is_heard = false; !is_heard && !closed; is_heard = await isListening(channel))
        if (!client) await open()
      return async () => {
        listeners.delete(on_message)
        if (listeners.size > 0) return
        channels.delete(channel)
        await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined)
      }
    },
    async close() {
      closed = true
      channels.clear()
      await client?.end().catch(() => undefined)
      client = undefined
    },
  }
}
