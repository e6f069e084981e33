// The thread that draws invoices and credit notes for a program of the server.

import { parentPort, workerData } from 'node:worker_threads'
import {
  type PrintingThreadData,
  type PrintRequest,
  type PrintResponse,
  printHere,
} from '../features/invoices/printing/invoice-printer.ts'
import { makePdfWriter } from '../pdf/pdf-writer.ts'

async function draw({ id, invoice, logo }: PrintRequest): Promise<PrintResponse> {
  try {
    return { id, bytes: await printHere.print(invoice, logo) }
  } catch (error) {
    return { id, error: error instanceof Error ? error : new Error(String(error)) }
  }
}

/** Loads the PDF library and the fonts of most documents, by drawing a page that is discarded. */
async function warmUp(): Promise<void> {
  const writer = await makePdfWriter({ title: 'Warm-up', language: 'en', created_at: new Date(0) })
  for (const style of ['text', 'strong', 'title'] as const) writer.text('1 Invoice', 50, 50, { style })
  await writer.finish()
}

parentPort!.on('message', async (request: PrintRequest) => parentPort!.postMessage(await draw(request)))
if ((workerData as PrintingThreadData).is_woken) await warmUp()
