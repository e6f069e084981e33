// Downloads documents of orders, and reads the text and contents of a PDF with another library than the one that wrote it.

import { once } from 'node:events'
import { join } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import { SERVER_ROOT } from '../process/package-root.ts'
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

/** The PDF as the thread has read it, or why it cannot be read. */
type Answer =
  | { read: Omit<ReadPdf, 'attachments'> & { attachments: [string, Uint8Array][] } }
  | { error: Error }

let thread: Worker | undefined

/** Starts the thread for all test files of this process, which does not wait for it to end. */
function startThread(): Worker {
  const started = new Worker(join(SERVER_ROOT, 'src/testing/pdf-thread.mjs'))
  started.unref()
  return started
}

export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  thread ??= startThread()
  const { port1: own, port2: port } = new MessageChannel()
  thread.postMessage({ data: new Uint8Array(bytes), port }, [port])
  const [answer] = (await once(own, 'message')) as [Answer]
  own.close()
  if ('error' in answer) throw answer.error
  const { attachments, ...read } = answer.read
  return {
    ...read,
    attachments: new Map(attachments.map(([name, content]) => [name, Buffer.from(content)])),
  }
}
