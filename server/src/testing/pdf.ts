// Downloads documents of orders, and reads the text and contents of a PDF with another library than the one that wrote it.

import { Worker } from 'node:worker_threads'
import type { TestApp, TestUser } from './app.ts'

/** Downloads an invoice or a credit note. */
export const downloadDocument = (
  app: Pick<TestApp, 'send'>,
  { access_token }: Pick<TestUser, 'access_token'>,
  id: string,
) => app.send({ method: 'GET', url: `/v1/a/invoices/${id}/pdf`, token: access_token })

export interface ReadPdf {
  pages: number
  /** All text without white space, since a reader can only guess where words end. */
  text: string
  attachments: Map<string, Buffer>
  /** The raw XMP. */
  metadata: string
  has_script: boolean
}

/** A PDF without the contents of its streams: these are compressed, so that any few letters turn up in them sooner or later. */
export const structureOf = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/\bstream\r?\n.*?\bendstream\b/gs, 'stream')

interface Answer {
  number: number
  /** Missing where the PDF cannot be read. */
  read?: Omit<ReadPdf, 'attachments'> & { attachments: [string, Uint8Array][] }
  error?: Error
}

const waiting = new Map<number, (answer: Answer) => void>()
let thread: Worker | undefined
let requests = 0

/** Starts the thread for all test files of this process, which does not wait for it to end. */
function startThread(): Worker {
  const started = new Worker(new URL('pdf-thread.mjs', import.meta.url))
  started.unref()
  return started.on('message', (answer: Answer) => {
    waiting.get(answer.number)?.(answer)
    waiting.delete(answer.number)
  })
}

export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  thread ??= startThread()
  const number = requests++
  const { read, error } = await new Promise<Answer>((resolve) => {
    waiting.set(number, resolve)
    thread!.postMessage({ number, data: new Uint8Array(bytes) })
  })
  if (!read) throw error
  return {
    ...read,
    attachments: new Map(read.attachments.map(([name, content]) => [name, Buffer.from(content)])),
  }
}
