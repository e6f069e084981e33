// What was asked and what was answered, written down outside the system and synced to disk, so that nothing the system does or loses can
// change it. The oracles hold the system against this and never against its own word.

import { closeSync, fdatasync, mkdirSync, openSync, write } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const writeTo = promisify(write) as (fd: number, text: string) => Promise<unknown>
const sync = promisify(fdatasync)

export interface PlacedRecord {
  order_id: string
  total: string
  /** `product_id×quantity`, sorted. */
  items: string
}

export interface Journal {
  readonly file: string
  /** Appends a line; resolves when it is on disk. */
  note(line: object): Promise<void>
  /** A request that may make an order is about to be sent; `mark` is what the order will carry in its notes. */
  intend(mark: string, shop_id: string): void
  /** The order of this mark was acknowledged. */
  acknowledge(mark: string, placed: PlacedRecord): Promise<void>
  /** Every mark that was sent, with what was acknowledged under it, if anything was. */
  readonly orders: ReadonlyMap<string, { shop_id: string; placed?: PlacedRecord; times: number }>
  close(): Promise<void>
}

export function openJournal(file: string): Journal {
  mkdirSync(dirname(file), { recursive: true })
  const fd = openSync(file, 'a')
  const orders = new Map<string, { shop_id: string; placed?: PlacedRecord; times: number }>()
  let waiting: { line: string; done: () => void }[] = []
  let flushing: Promise<void> | undefined

  // Many lines share one sync: a sync each would make the disk the measure of everything.
  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await writeTo(fd, batch.map(({ line }) => line).join(''))
      await sync(fd)
      for (const { done } of batch) done()
    }
    flushing = undefined
  }

  const note = (line: object) =>
    new Promise<void>((done) => {
      waiting.push({ line: `${JSON.stringify({ at: Date.now(), ...line })}\n`, done })
      flushing ??= Promise.resolve().then(flush)
    })

  return {
    file,
    note,
    intend(mark, shop_id) {
      if (!orders.has(mark)) orders.set(mark, { shop_id, times: 0 })
    },
    async acknowledge(mark, placed) {
      const known = orders.get(mark)
      if (known) {
        known.placed ??= placed
        known.times++
      }
      await note({ acknowledged: mark, ...placed })
    },
    orders,
    async close() {
      while (flushing) await flushing
      closeSync(fd)
    },
  }
}
