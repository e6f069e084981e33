// Where documents are drawn. The server uses a thread: loading the PDF library and fonts, and drawing, keep a processor busy for tens to hundreds of
// milliseconds, in which a process that drew itself would answer no request.

import { Worker } from 'node:worker_threads'
import { apiError } from '../../../http/errors/problem.ts'
import type { Party } from '../../../turns/party.ts'
import { makeTurns, type TurnLimits } from '../../../turns/turns.ts'
import { attachFacturX } from '../factur-x/attach-factur-x.ts'
import type { InvoiceSnapshot } from '../invoice-snapshot.ts'
import { drawInvoice, type Logo } from './draw-invoice.ts'

/**
 * True if a request waits for the document, or a job makes it for a mail, or an archive has it among others,
 * which waits for its turn however long that takes. Requests come first.
 */
export type PrintUrgency = 'waited_for' | 'beforehand' | 'for_archive'

/** Whose document it is. */
export interface PrintFor {
  shop_id: string
  urgency: PrintUrgency
}

export interface InvoicePrinter {
  /** The bytes of the PDF, with the invoice as data inside where the standard can express it. Refuses `unavailable` while others' are drawn. */
  print(invoice: InvoiceSnapshot, logo: Logo | undefined, whose: PrintFor): Promise<Buffer>
  /** A document may be asked for soon: has what draws it ready by then, without waiting for that. */
  wake(): void
}

/** What the thread is sent, and answers with. */
export interface PrintRequest {
  id: number
  invoice: InvoiceSnapshot
  logo: Logo | undefined
}
/** The thread's start data. */
export interface PrintingThreadData {
  /** No document was requested yet: the thread loads beforehand what it will need. */
  is_woken: boolean
}
export type PrintResponse = { id: number; bytes: Uint8Array } | { id: number; error: Error }

/** Draws in the calling thread, blocking it. */
export const printHere = {
  print: (invoice, logo) => drawInvoice(invoice, logo, attachFacturX),
  wake: () => undefined,
} satisfies InvoicePrinter

interface Asked {
  resolve(bytes: Buffer): void
  reject(error: Error): void
}

/** Fonts and library take some fifty megabytes, which an idle server has better uses for; loading them takes a second or more on a busy one. */
const IDLE_MS = 600_000
/** An invoice takes hundredths of a second, on a busy machine some tenths, and what takes too long of a processor is drawn in plain letters. */
const PATIENCE_MS = 60_000

/** A request is answered in a few seconds. A job that waits longer makes room for other jobs, and is tried again. */
const TURNS: TurnLimits = { running: 1, places: 200, wait_ms: 10_000 }

const BUSY = {
  message: 'Many documents are being drawn. Please try again in a moment.',
  retry_after_seconds: 5,
}

interface PrinterOptions {
  partyOf: (shop_id: string) => Promise<Party>
  idle_ms?: number
  patience_ms?: number
}

/**
 * Draws in a thread that runs `program`, the built `print.ts`, one document at a time; shops take turns. The thread is started by `wake` or for the
 * first document, and ended after `idle_ms` without either. A document that ends the thread, or is not drawn in `patience_ms`, is rejected alone: the
 * next document gets a new thread.
 */
export function openPrinter(
  program: URL,
  { partyOf, idle_ms = IDLE_MS, patience_ms = PATIENCE_MS }: PrinterOptions,
): InvoicePrinter {
  const turns = makeTurns(TURNS)
  let thread: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  let last_id = 0
  let drawn: Asked | undefined

  function end(reason: Error): void {
    clearTimeout(timer)
    const [ended, left] = [thread, drawn]
    thread = undefined
    drawn = undefined
    left?.reject(reason)
    void ended?.terminate()
  }
  /** Restarts the timer of the thread: for the document it draws, or for the next request. */
  function waitOn(): void {
    clearTimeout(timer)
    const silence = new Error(`No document was drawn in ${patience_ms} ms.`)
    timer = setTimeout(() => end(silence), drawn ? patience_ms : idle_ms).unref()
  }
  function start(is_woken: boolean): Worker {
    const started = new Worker(program, { workerData: { is_woken } satisfies PrintingThreadData })
    // An idle thread does not keep its process alive.
    started.unref()
    const onEnd = (error: Error) => {
      if (thread === started) end(error)
    }
    started.on('error', onEnd)
    started.on('exit', () => onEnd(new Error('The thread that draws documents has ended.')))
    started.on('message', (response: PrintResponse) => {
      const asked = drawn
      if (asked === undefined || response.id !== last_id) return
      drawn = undefined
      waitOn()
      if ('error' in response) asked.reject(response.error)
      else
        asked.resolve(
          Buffer.from(response.bytes.buffer, response.bytes.byteOffset, response.bytes.byteLength),
        )
    })
    return started
  }
  const draw = (invoice: InvoiceSnapshot, logo: Logo | undefined) =>
    new Promise<Buffer>((resolve, reject) => {
      drawn = { resolve, reject }
      thread ??= start(false)
      thread.postMessage({ id: ++last_id, invoice, logo } satisfies PrintRequest)
      waitOn()
    })

  return {
    async print(invoice, logo, { shop_id, urgency }) {
      const party = await partyOf(shop_id)
      const work = () => draw(invoice, logo)
      if (urgency === 'for_archive') return turns.await(party, work)
      const wanted = { is_urgent: urgency === 'waited_for' }
      const bytes = await turns.take(party, work, wanted)
      if (bytes === 'busy') throw apiError('unavailable', BUSY)
      return bytes
    },
    wake() {
      if (drawn !== undefined) return
      thread ??= start(true)
      waitOn()
    },
  }
}
