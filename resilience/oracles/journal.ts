// A record of requests and their responses, stored outside the system and synced to disk. Nothing in the
// system can change the record. The oracles compare the system with the record, never with the system's own
// statements. After a violation the file of the record is retained.

import { appendFileSync, closeSync, copyFileSync, fdatasync, mkdirSync, openSync, write } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import type { HttpRequest, HttpResponse } from '../world/http-request.ts'

const writeTo = promisify(write) as (fd: number, text: string) => Promise<unknown>
const sync = promisify(fdatasync)

/**
 * Number of lines without a waiting caller that are written together, because a sync for each would slow down
 * the database's disk.
 */
const MAX_UNWRITTEN = 1000
const MAX_OF_A_PATH = 200

export interface PlacedRecord {
  order_id: string
  total: string
  /** `product_id×quantity` of each product, sorted and separated by blanks. */
  items: string
}

export interface Place {
  /** The database that must have the order. An order is not excused because its shop is also gone. */
  database: string
  shop_id: string
}

export interface Journal {
  readonly file: string
  /** Appends a line. Resolves when the line is on disk. */
  note(line: object): Promise<void>
  /**
   * Records that a request for an order is about to be sent. `mark` will be in the order's notes; `place` is
   * the future place of the order. The line is appended, and reaches the disk with the next line that a
   * caller waits for.
   */
  intend(mark: string, place: Place): void
  /**
   * Appends a request with its status (0: no answer) and its milliseconds. Reaches the disk with the next
   * line that a caller waits for.
   */
  hear(ask: HttpRequest, answer: HttpResponse): void
  /** Records that the order with the mark was acknowledged. Resolves when the record is on disk. */
  acknowledge(mark: string, placed: PlacedRecord): Promise<void>
  /** Every sent mark, with its acknowledged order (`placed`), if any. */
  readonly orders: ReadonlyMap<string, Place & { placed?: PlacedRecord }>
  /** Copies all lines so far to the file, including unwritten lines, and makes its folder. */
  copyTo(file: string): void
  close(): Promise<void>
}

export function openJournal(file: string): Journal {
  mkdirSync(dirname(file), { recursive: true })
  const fd = openSync(file, 'a')
  const orders = new Map<string, Place & { placed?: PlacedRecord }>()
  let waiting: { line: string; done?: () => void }[] = []
  let flushing: Promise<void> | undefined

  // Many lines share a sync, because a sync for each would set the pace of the whole run.
  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await writeTo(fd, batch.map(({ line }) => line).join(''))
      await sync(fd)
      for (const { done } of batch) done?.()
    }
    flushing = undefined
  }
  const startFlush = () => {
    flushing ??= Promise.resolve().then(flush)
  }
  const lineOf = (line: object) => `${JSON.stringify({ at: Date.now(), ...line })}\n`

  const note = (line: object) =>
    new Promise<void>((done) => {
      waiting.push({ line: lineOf(line), done })
      startFlush()
    })
  /** Appends a line without waiting for the disk. */
  const jot = (line: object) => {
    waiting.push({ line: lineOf(line) })
    if (waiting.length >= MAX_UNWRITTEN) startFlush()
  }

  return {
    file,
    note,
    intend(mark, place) {
      jot({ intended: mark, ...place })
      if (!orders.has(mark)) orders.set(mark, { ...place })
    },
    hear({ method = 'GET', path }, { status, ms }) {
      jot({ asked: `${method} ${path.slice(0, MAX_OF_A_PATH)}`, status, ms: Math.round(ms) })
    },
    async acknowledge(mark, placed) {
      const known = orders.get(mark)
      if (known) known.placed ??= placed
      await note({ acknowledged: mark, ...placed })
    },
    orders,
    copyTo(copy) {
      mkdirSync(dirname(copy), { recursive: true })
      copyFileSync(file, copy)
      appendFileSync(copy, waiting.map(({ line }) => line).join(''))
    },
    async close() {
      if (waiting.length > 0) startFlush()
      while (flushing) await flushing
      closeSync(fd)
    },
  }
}
