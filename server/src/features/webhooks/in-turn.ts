// Helpers for all received events: retrying when many events for the same order wait for its lock, and making a body fit for a jsonb column.

import { setTimeout as sleep } from 'node:timers/promises'
import { isLockTimeout } from '../../db/unavailable.ts'

const WAIT_MS = 3500

/** Retries a transaction for 3.5 s as long as it ends in a lock timeout, so that each of many events for one order gets its turn. */
export async function inTurn<T>(attempt: () => Promise<T>): Promise<T> {
  for (const deadline = performance.now() + WAIT_MS; ; ) {
    try {
      return await attempt()
    } catch (error) {
      if (!isLockTimeout(error) || performance.now() > deadline) throw error
      await sleep(20 + Math.random() * 80)
    }
  }
}

/** The body as a jsonb column can hold it: NUL characters and lone surrogates are taken out of names and values. */
export const storable = (raw_body: Buffer): string =>
  JSON.stringify(JSON.parse(raw_body.toString('utf8'))).replace(
    /\\(u0000|ud[89a-f][0-9a-f]{2}|.)/g,
    (sequence, what: string) => {
      if (what === 'u0000') return ''
      return what.startsWith('ud') ? '\\ufffd' : sequence
    },
  )
