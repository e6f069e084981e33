// A cache of answers to visitors, as finished bytes. Every process hears of every change of a shop (NOTIFY 'catalogue') and drops that shop's
// answers. For a change made through this process they are dropped before its response goes out, so people see their own writes at once. While
// the listening connection is lost, nothing is kept.

import { createHash } from 'node:crypto'
import { LOST, RECONNECTED } from '../../db/listen.ts'
import type { Database, UnboundDb } from '../../db/pool.ts'
import type { ReadyAnswer } from './front.ts'

export interface KeptAnswer {
  readonly bytes: Buffer
  readonly etag: string
  readonly shop_id: string
  /** Only on an answer that shows stock: when the stock was read, the changes of the shop's stock since, and how to compare it. */
  stock?: StockCheck & { read_ms: number; news: StockNews }
  /** Set once the answer has been sent, with the head it had; see `front.ts`. */
  ready?: ReadyAnswer
}

/** How an answer that shows stock can be compared with what is so now. */
export interface StockCheck {
  /** Reads stock and says whether the answer still shows what is so. Only where nothing else in the answer depends on stock. */
  readonly isStillSo?: (db: UnboundDb) => Promise<boolean>
}

/** Changes of a shop's stock made through this process. Times are of `performance.now()`. */
interface StockNews {
  /** Answers that were read before this are void. */
  void_before_ms: number
  /** When the second began in which `changes` are counted. */
  second_ms: number
  changes: number
}

export interface PublicCache {
  find(url: string): KeptAnswer | undefined
  /** Call before reading from the database. Returns a function that keeps the answer, unless the shop has changed in between. */
  begin(): (url: string, bytes: Buffer, shop_id: string, stock?: StockCheck) => KeptAnswer
  /**
   * An answer that is kept no longer because of its stock alone, where comparing shows that it is still so: that is one statement, where making it
   * takes several. Undefined where it has to be made anew.
   */
  renew(url: string, dbOf: () => UnboundDb): Promise<KeptAnswer | undefined>
  drop(shop_id: string): void
  /** Call when this process has changed stock: answers that show it become void; in a busy shop, about twenty times a second. */
  stockChanged(shop_id: string): void
  /** A number that grows with every change of the shop that this process has heard of. */
  versionOf(shop_id: string): number
  /** The newest version of any shop. Whatever is read from now on is at least as new as that version. */
  now(): number
  /** Whether this process hears of changes made by other processes now; nothing may be kept while it does not. */
  isHearing(): boolean
}

const MAX_ANSWERS = 20_000
const MAX_BYTES = 32 * 1024 * 1024
/** How full it is left when room has been made: several at once, since a map that is shortened at its beginning is slow to find it. */
const FILLED_ANEW = 0.75
/** How long an answer that shows stock is kept: other processes change stock too, and do not notify this one. */
const STOCK_KEPT_MS = 500
/** The first changes of a shop's stock in a second void its answers at once; of further ones, only one every FOLLOWED_EVERY_MS does. */
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

export const etagOf = (bytes: Buffer): string => `"${createHash('sha1').update(bytes).digest('base64url')}"`

export function makePublicCache(db: Database): PublicCache {
  const answers = new Map<string, KeptAnswer>()
  const urls = new Map<string, Set<string>>()
  // By shop, the value of `clock` at its last change; `clock` counts changes. The answer of a read that began before the change must not be kept.
  const changed = new Map<string, number>()
  let clock = 0
  let all_changed = 0
  let bytes_kept = 0
  let is_hearing = false
  // Also of shops without a kept answer: one may be under way that was read before the change.
  const stock_news = new Map<string, StockNews>()

  const newsOf = (shop_id: string) => {
    const news = stock_news.get(shop_id) ?? { void_before_ms: 0, second_ms: 0, changes: 0 }
    stock_news.set(shop_id, news)
    return news
  }
  const remove = (url: string) => {
    const answer = answers.get(url)
    if (answer === undefined) return
    bytes_kept -= answer.bytes.length
    answers.delete(url)
    const of_shop = urls.get(answer.shop_id)!
    of_shop.delete(url)
    if (of_shop.size === 0) urls.delete(answer.shop_id)
  }
  const drop = (shop_id: string) => {
    changed.set(shop_id, ++clock)
    for (const url of urls.get(shop_id) ?? []) remove(url)
    stock_news.delete(shop_id)
  }
  /** Removes the oldest answers, for example of a flood of different URLs. No shop has changed by that: other memories go by the versions. */
  const makeRoom = () => {
    for (const url of answers.keys()) {
      if (answers.size <= FILLED_ANEW * MAX_ANSWERS && bytes_kept <= FILLED_ANEW * MAX_BYTES) return
      remove(url)
    }
  }
  const dropAll = () => {
    all_changed = ++clock
    answers.clear()
    urls.clear()
    changed.clear()
    stock_news.clear()
    bytes_kept = 0
  }

  // If listening fails, nothing is kept: every read goes to the database, which is slower but correct.
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
        const answer: KeptAnswer = { bytes, etag: etagOf(bytes), shop_id }
        const is_stale = (changed.get(shop_id) ?? 0) > began || all_changed > began
        if (is_stale || !is_hearing) return answer
        if (answers.size >= MAX_ANSWERS || bytes_kept + bytes.length > MAX_BYTES) makeRoom()
        if (stock !== undefined) answer.stock = { ...stock, read_ms, news: newsOf(shop_id) }
        remove(url)
        bytes_kept += bytes.length
        answers.set(url, answer)
        const known = urls.get(shop_id) ?? new Set()
        urls.set(shop_id, known.add(url))
        return answer
      }
    },
    async renew(url, dbOf) {
      const answer = answers.get(url)
      const stock = answer?.stock
      if (stock?.isStillSo === undefined || !is_hearing) return undefined
      const read_ms = performance.now()
      // Where the shop has changed meanwhile, the answer is no longer there.
      if (!(await stock.isStillSo(dbOf())) || answers.get(url) !== answer) return undefined
      stock.read_ms = read_ms
      return answer
    },
    drop,
    stockChanged: (shop_id) => follow(newsOf(shop_id), performance.now()),
    now: () => clock,
    versionOf: (shop_id) => Math.max(changed.get(shop_id) ?? 0, all_changed),
    isHearing: () => is_hearing,
  }
}
