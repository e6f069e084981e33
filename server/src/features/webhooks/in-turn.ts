// What all received events have in common: many for one thing wait for one another, and their bodies are kept as a column can hold them.

import { setTimeout as sleep } from 'node:timers/promises'

const WAIT_MS = 3500

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03'

/** For a transaction that waits longer than a single lock allows: with many events for one order everybody's turn comes. */
export async function inTurn<T>(attempt: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + WAIT_MS; ; ) {
    try {
      return await attempt()
    } catch (error) {
      if (!isLockTimeout(error) || Date.now() > deadline) throw error
      await sleep(20 + Math.random() * 80)
    }
  }
}

/** The body as a jsonb column can hold it: no NUL, no half of a surrogate pair, in names as little as in values. */
export const storable = (raw_body: Buffer): string =>
  JSON.stringify(JSON.parse(raw_body.toString('utf8'))).replace(
    /\\(u0000|ud[89a-f][0-9a-f]{2}|.)/g,
    (sequence, what: string) => {
      if (what === 'u0000') return ''
      return what.startsWith('ud') ? '\\ufffd' : sequence
    },
  )
