// The facts and tools that every part of a document is drawn with.

import type { PdfWriter } from '../../../pdf/pdf-writer.ts'
import type { InvoiceSnapshot } from '../invoice-snapshot.ts'
import type { InvoiceMessages } from '../messages/document-language.ts'
import { joined, type Say } from './invoice-messages.ts'

export const BRASS = '#8a5a10'

export interface Drawing {
  writer: PdfWriter
  invoice: InvoiceSnapshot
  /** The messages of the first language, which also formats numbers and addresses. */
  messages: InvoiceMessages
  /** Returns a text in each language of the document. */
  say: Say
  footer: string[]
  /** The lowest y of content above the footer. */
  bottom: number
}

/** `Rechnung / Invoice INV-7`. */
export const headingOf = ({ kind, number }: InvoiceSnapshot, say: Say): string =>
  `${joined(say((said) => said.title[kind]))} ${number}`
