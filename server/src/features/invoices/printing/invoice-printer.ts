// Draws documents in a thread. Loading the PDF library and fonts, and drawing, keep a processor busy for tens
// to hundreds of milliseconds. A server that drew in its main thread would answer no request meanwhile.

import { Worker } from 'node:worker_threads'
import { apiError } from '../../../http/errors/problem.ts'
import type { Party } from '../../../turns/party.ts'
import { makeTurns, type TurnLimits } from '../../../turns/turns.ts'
import { attachFacturX } from '../factur-x/attach-factur-x.ts'
import type { InvoiceSnapshot } from '../invoice-snapshot.ts'
import { drawInvoice, type Logo } from './draw-invoice.ts'

/**
 * A request waits for the document, a job makes the document for a mail, or an archive includes the document.
 * An archive waits for its turn without a limit. Requests come first.
 */
export type PrintUrgency = 'waited_for' | 'beforehand' | 'for_archive'

/** The shop of the document, and the urgency. */
export interface PrintFor {
  shop_id: string
  urgency: PrintUrgency
}

export interface InvoicePrinter {
  /**
   * Returns the bytes of the PDF, with the invoice as data inside if the standard can express the invoice.
   * Throws `unavailable` while the printer is busy with other shops' documents.
   */
  print(invoice: InvoiceSnapshot, logo: Logo | undefined, whose: PrintFor): Promise<Buffer>
  /** Prepares the printer for a request that may come soon. The caller does not wait. */
  wake(): void
}

/** The messages to and from the thread. */
export interface PrintRequest {
  id: number
  invoice: InvoiceSnapshot
  logo: Logo | undefined
}
/** The thread's start data. */
export interface PrintingThreadData {
  /** Whether the thread loads library and fonts beforehand, without a requested document. */
  is_woken: boolean
}
export type PrintResponse = { id: number; bytes: Uint8Array } | { id: number; error: Error }

/** Draws in the calling thread and blocks the thread. */
export const printHere = {
  print: (invoice, logo) => drawInvoice(invoice, logo, attachFacturX),
  wake: () => undefined,
} satisfies InvoicePrinter

interface Asked {
  resolve(bytes: Buffer): void
  reject(error: Error): void
}

/**
 * Fonts and library take about fifty megabytes, which an idle server can use better. Loading takes a second
 * or more on a busy server.
 */
const IDLE_MS = 600_000
/** An invoice takes hundredths of a second, on a busy machine some tenths, and what takes too long of a processor is drawn in plain letters. */
const PATIENCE_MS = 60_000

/**
 * A request is answered within a few seconds. A job that waits longer makes room for other jobs and is
 * retried.
 */
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
  /** Restarts the thread's timer for the present document, or for the next request. */
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
