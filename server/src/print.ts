// The thread that draws invoices and credit notes for a program of the server.

import { parentPort } from 'node:worker_threads'
import {
  type PrintAnswer,
  type PrintRequest,
  printHere,
} from './features/invoices/printing/invoice-printer.ts'

async function answer({ id, invoice, logo }: PrintRequest): Promise<PrintAnswer> {
  try {
    return { id, bytes: await printHere.print(invoice, logo) }
  } catch (error) {
    return { id, error: error instanceof Error ? error : new Error(String(error)) }
  }
}

parentPort!.on('message', async (request: PrintRequest) => parentPort!.postMessage(await answer(request)))
