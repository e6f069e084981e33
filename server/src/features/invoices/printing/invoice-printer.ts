// Who draws documents. A program of the server has it done by a thread: loading what it takes (a PDF library, its fonts) and drawing keep a
// processor busy for tens to hundreds of milliseconds, in which a process that drew itself would answer nobody.

import { Worker } from 'node:worker_threads'
import { attachFacturX } from '../factur-x/attach-factur-x.ts'
import type { InvoiceSnapshot } from '../invoice-snapshot.ts'
import { drawInvoice, type Logo } from './draw-invoice.ts'

export interface InvoicePrinter {
  /** The bytes of the PDF, with the invoice as data inside where the standard can express it. */
  print(invoice: InvoiceSnapshot, logo: Logo | undefined): Promise<Buffer>
}

/** What the thread is sent, and answers with. */
export interface PrintRequest {
  id: number
  invoice: InvoiceSnapshot
  logo: Logo | undefined
}
export type PrintAnswer = { id: number; bytes: Uint8Array } | { id: number; error: Error }

/** Draws in this thread, whoever else waits for it. */
export const printHere: InvoicePrinter = {
  print: (invoice, logo) => drawInvoice(invoice, logo, attachFacturX),
}

interface Waiting {
  resolve(bytes: Buffer): void
  reject(error: Error): void
}

/** Fonts and library take some fifty megabytes, which an idle server has better uses for. */
const IDLE_MS = 15_000
/** An invoice takes a tenth of a second, one of hundred lines half of one: this one is not going to come. */
const PATIENCE_MS = 60_000

/**
 * Draws in a thread that runs `program`, the built `print.ts`. It is started for the first document, and ended when there was none for `idle_ms`.
 * Where the thread ends by itself or is silent for `patience_ms`, what waits for it is rejected, and the next document gets a new one.
 */
export function openPrinter(
  program: URL,
  { idle_ms = IDLE_MS, patience_ms = PATIENCE_MS } = {},
): InvoicePrinter {
  let thread: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  let last_id = 0
  const waiting = new Map<number, Waiting>()

  function end(reason: Error): void {
    clearTimeout(timer)
    const ended = thread
    thread = undefined
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
    void ended?.terminate()
  }
  /** Counts anew how long the thread is waited for: for its next answer, or for the next document it is asked for. */
  function waitOn(): void {
    clearTimeout(timer)
    const silence = new Error(`No document was drawn in ${patience_ms} ms.`)
    timer = setTimeout(() => end(silence), waiting.size > 0 ? patience_ms : idle_ms).unref()
  }
  function start(): Worker {
    const started = new Worker(program)
    // An idle thread does not keep its process alive.
    started.unref()
    const onEnd = (error: Error) => {
      if (thread === started) end(error)
    }
    started.on('error', onEnd)
    started.on('exit', () => onEnd(new Error('The thread that draws documents has ended.')))
    started.on('message', (answer: PrintAnswer) => {
      const asked = waiting.get(answer.id)
      waiting.delete(answer.id)
      waitOn()
      if ('error' in answer) asked?.reject(answer.error)
      else asked?.resolve(Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength))
    })
    return started
  }

  return {
    print: (invoice, logo) =>
      new Promise((resolve, reject) => {
        thread ??= start()
        const id = ++last_id
        waiting.set(id, { resolve, reject })
        // One that is asked while others wait gives the thread no more time for those.
        if (waiting.size === 1) waitOn()
        thread.postMessage({ id, invoice, logo } satisfies PrintRequest)
      }),
  }
}
