// Answers to visitors kept as finished bytes. Every process hears of every change of a shop (NOTIFY 'catalogue') and drops what it
// has of it; a change made through this process is dropped before its answer goes out, so people see their own writes at once.
// While the connection that hears of changes is lost nothing is kept.

import { createHash } from 'node:crypto'
import { LOST, RECONNECTED } from '../db/listen.ts'
import type { Database } from '../db/pool.ts'
import type { ReadyAnswer } from './front.ts'

export interface KeptAnswer {
  readonly bytes: Buffer
  readonly etag: string
  /** Once it has been sent, with the head it had; see `front.ts`. */
  ready?: ReadyAnswer
}

export interface PublicCache {
  find(url: string): KeptAnswer | undefined
  /** Call before reading; what it returns keeps the answer, unless the shop has changed meanwhile. */
  begin(): (url: string, shop_id: string, bytes: Buffer) => KeptAnswer
  drop(shop_id: string): void
  /** Grows with every change of the shop that this process has heard of. */
  versionOf(shop_id: string): number
  /** Whether changes made by other processes are heard of now; nothing may be kept while they are not. */
  isHearing(): boolean
}

const MAX_ANSWERS = 20_000
const MAX_BYTES = 32 * 1024 * 1024

export const etagOf = (bytes: Buffer): string => `"${createHash('sha1').update(bytes).digest('base64url')}"`

export function makePublicCache(db: Database): PublicCache {
  const answers = new Map<string, KeptAnswer>()
  const urls = new Map<string, Set<string>>()
  // When each shop last changed, counted in changes; a read that began before the change must not be kept.
  const changed = new Map<string, number>()
  let clock = 0
  let all_changed = 0
  let bytes_kept = 0
  let is_hearing = false

  const drop = (shop_id: string) => {
    changed.set(shop_id, ++clock)
    for (const url of urls.get(shop_id) ?? []) {
      bytes_kept -= answers.get(url)?.bytes.length ?? 0
      answers.delete(url)
    }
    urls.delete(shop_id)
  }
  const dropAll = () => {
    all_changed = ++clock
    answers.clear()
    urls.clear()
    changed.clear()
    bytes_kept = 0
  }

  // Without it every read goes to the database, which is slower and right.
  const hear = (payload: string) => {
    if (payload !== LOST && payload !== RECONNECTED) return drop(payload)
    is_hearing = payload === RECONNECTED
    dropAll()
  }
  db.listen('catalogue', hear).then(
    () => {
      is_hearing = true
    },
    () => undefined,
  )

  return {
    find: (url) => answers.get(url),
    begin() {
      const began = clock
      return (url, shop_id, bytes) => {
        const answer: KeptAnswer = { bytes, etag: etagOf(bytes) }
        const is_stale = (changed.get(shop_id) ?? 0) > began || all_changed > began
        if (is_stale || !is_hearing) return answer
        // Simple and bounded: a flood of different addresses starts the memory anew.
        if (answers.size >= MAX_ANSWERS || bytes_kept + bytes.length > MAX_BYTES) dropAll()
        if (!answers.has(url)) bytes_kept += bytes.length
        answers.set(url, answer)
        const known = urls.get(shop_id) ?? new Set()
        urls.set(shop_id, known.add(url))
        return answer
      }
    },
    drop,
    versionOf: (shop_id) => Math.max(changed.get(shop_id) ?? 0, all_changed),
    isHearing: () => is_hearing,
  }
}
