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
  /** Of an answer with stock in it: when that was read, and what has become of the shop's stock since. */
  stock?: { read_ms: number; news: StockNews }
  /** Once it has been sent, with the head it had; see `front.ts`. */
  ready?: ReadyAnswer
}

/** Changes of a shop's stock through this process. */
interface StockNews {
  /** Answers read before are void. */
  void_before_ms: number
  /** Changes in the second that began then. */
  second_ms: number
  changes: number
}

export interface PublicCache {
  find(url: string): KeptAnswer | undefined
  /** Call before reading; what it returns keeps the answer, unless the shop has changed meanwhile. */
  begin(): (url: string, bytes: Buffer, shop_id: string, stock?: 'with_stock') => KeptAnswer
  drop(shop_id: string): void
  /** Stock has changed through this process: what shows it is read anew, of a busy shop some twenty times a second. */
  stockChanged(shop_id: string): void
  /** Grows with every change of the shop that this process has heard of. */
  versionOf(shop_id: string): number
  /** What is read from now on is no older than every version up to this one. */
  now(): number
  /** Whether changes made by other processes are heard of now; nothing may be kept while they are not. */
  isHearing(): boolean
}

const MAX_ANSWERS = 20_000
/** Stock changes in other processes too, which is not told of. */
const STOCK_KEPT_MS = 500
/** Changes of stock that are followed at once, in one second; more of them every so often. */
const MOST_FOLLOWED = 20
const FOLLOWED_EVERY_MS = 50

function follow(news: StockNews, now_ms: number): void {
  if (now_ms - news.second_ms > 1000) Object.assign(news, { second_ms: now_ms, changes: 0 })
  news.changes++
  if (news.changes <= MOST_FOLLOWED || now_ms - news.void_before_ms > FOLLOWED_EVERY_MS)
    news.void_before_ms = now_ms
}

const isStockOld = ({ read_ms, news }: NonNullable<KeptAnswer['stock']>): boolean =>
  read_ms <= news.void_before_ms || performance.now() - read_ms > STOCK_KEPT_MS
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
  // Of shops of which an answer with stock is kept.
  const stock_news = new Map<string, StockNews>()

  const remove = (url: string) => {
    bytes_kept -= answers.get(url)?.bytes.length ?? 0
    answers.delete(url)
  }
  const drop = (shop_id: string) => {
    changed.set(shop_id, ++clock)
    for (const url of urls.get(shop_id) ?? []) remove(url)
    urls.delete(shop_id)
    stock_news.delete(shop_id)
  }
  const dropAll = () => {
    all_changed = ++clock
    answers.clear()
    urls.clear()
    changed.clear()
    stock_news.clear()
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
    find(url) {
      const answer = answers.get(url)
      return answer?.stock !== undefined && isStockOld(answer.stock) ? undefined : answer
    },
    begin() {
      const began = clock
      const read_ms = performance.now()
      return (url, bytes, shop_id, stock) => {
        const answer: KeptAnswer = { bytes, etag: etagOf(bytes) }
        const is_stale = (changed.get(shop_id) ?? 0) > began || all_changed > began
        if (is_stale || !is_hearing) return answer
        // Simple and bounded: a flood of different addresses starts the memory anew.
        if (answers.size >= MAX_ANSWERS || bytes_kept + bytes.length > MAX_BYTES) dropAll()
        if (stock !== undefined) {
          const news = stock_news.get(shop_id) ?? { void_before_ms: 0, second_ms: 0, changes: 0 }
          stock_news.set(shop_id, news)
          answer.stock = { read_ms, news }
        }
        remove(url)
        bytes_kept += bytes.length
        answers.set(url, answer)
        const known = urls.get(shop_id) ?? new Set()
        urls.set(shop_id, known.add(url))
        return answer
      }
    },
    drop,
    stockChanged(shop_id) {
      const news = stock_news.get(shop_id)
      if (news) follow(news, performance.now())
    },
    now: () => clock,
    versionOf: (shop_id) => Math.max(changed.get(shop_id) ?? 0, all_changed),
    isHearing: () => is_hearing,
  }
}
