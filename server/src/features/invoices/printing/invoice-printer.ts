// Where documents are drawn. The server uses a thread: loading the PDF library and fonts, and drawing, keep a processor busy for tens to hundreds of
// milliseconds, in which a process that drew itself would answer no request.

import { Worker } from 'node:worker_threads'
import { attachFacturX } from '../factur-x/attach-factur-x.ts'
import type { InvoiceSnapshot } from '../invoice-snapshot.ts'
import { drawInvoice, type Logo } from './draw-invoice.ts'

/** Whether a request waits for the document, or a job makes it beforehand. Requests come first. */
export type PrintUrgency = 'waited_for' | 'beforehand'

export interface InvoicePrinter {
  /** The bytes of the PDF, with the invoice as data inside where the standard can express it. */
  print(invoice: InvoiceSnapshot, logo: Logo | undefined, urgency?: PrintUrgency): Promise<Buffer>
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
export const printHere: InvoicePrinter = {
  print: (invoice, logo) => drawInvoice(invoice, logo, attachFacturX),
  wake: () => undefined,
}

interface Asked {
  invoice: InvoiceSnapshot
  logo: Logo | undefined
  resolve(bytes: Buffer): void
  reject(error: Error): void
}

/** Fonts and library take some fifty megabytes, which an idle server has better uses for; loading them takes a second or more on a busy one. */
const IDLE_MS = 600_000
/** An invoice takes hundredths of a second, on a busy machine some tenths: one that takes longer than this never ends. */
const PATIENCE_MS = 60_000

/**
 * Draws in a thread that runs `program`, the built `print.ts`, one document at a time. The thread is started by `wake` or for the first document, and
 * ended after `idle_ms` without either. If it ends on its own or is silent for `patience_ms`, waiting requests are rejected, and the next document
 * gets a new one.
 */
export function openPrinter(
  program: URL,
  { idle_ms = IDLE_MS, patience_ms = PATIENCE_MS } = {},
): InvoicePrinter {
  let thread: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  let last_id = 0
  let drawn: Asked | undefined
  const waiting: Record<PrintUrgency, Asked[]> = { waited_for: [], beforehand: [] }

  function end(reason: Error): void {
    clearTimeout(timer)
    const ended = thread
    const left = [...(drawn ? [drawn] : []), ...waiting.waited_for.splice(0), ...waiting.beforehand.splice(0)]
    thread = undefined
    drawn = undefined
    for (const { reject } of left) reject(reason)
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
      drawNext()
      if ('error' in response) asked.reject(response.error)
      else
        asked.resolve(
          Buffer.from(response.bytes.buffer, response.bytes.byteOffset, response.bytes.byteLength),
        )
    })
    return started
  }
  function drawNext(): void {
    drawn = waiting.waited_for.shift() ?? waiting.beforehand.shift()
    if (drawn) {
      thread ??= start(false)
      const { invoice, logo } = drawn
      thread.postMessage({ id: ++last_id, invoice, logo } satisfies PrintRequest)
    }
    waitOn()
  }

  return {
    print: (invoice, logo, urgency = 'waited_for') =>
      new Promise((resolve, reject) => {
        waiting[urgency].push({ invoice, logo, resolve, reject })
        if (drawn === undefined) drawNext()
      }),
    wake() {
      if (drawn !== undefined) return
      thread ??= start(true)
      waitOn()
    },
  }
}
