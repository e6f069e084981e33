// What every part of a document is drawn with.

import type { PdfWriter } from '../../../pdf/pdf-writer.ts'
import type { InvoiceSnapshot } from '../invoice-snapshot.ts'
import type { InvoiceMessages } from '../messages/document-language.ts'
import { joined, type Say } from './invoice-messages.ts'

export const BRASS = '#8a5a10'

export interface Drawing {
  writer: PdfWriter
  invoice: InvoiceSnapshot
  /** Of the first language, which numbers and addresses are written in. */
  messages: InvoiceMessages
  /** For what is said in each language of the document. */
  say: Say
  footer: string[]
  /** The y that nothing above the footer may reach beyond. */
  bottom: number
}

/** `Rechnung / Invoice INV-7`. */
export const headingOf = ({ kind, number }: InvoiceSnapshot, say: Say): string =>
  `${joined(say((said) => said.title[kind]))} ${number}`
