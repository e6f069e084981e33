// Font files parsed once a process. pdfkit would parse each of them again for every document, which takes longer than drawing one.

import { memoize } from '@kontor/contract/values/memoize'
import type PdfDocument from 'pdfkit'
import { readTypeface } from './fonts.ts'

/** More than there are files. */
const keepFont = memoize<object>(100)

function parse(Document: typeof PdfDocument, file: string): object {
  // pdfkit has no API for its parsed fonts, hence the private field.
  const document = new Document({ autoFirstPage: false }).font(readTypeface(file) as unknown as string)
  return (document as unknown as { _font: { font: object } })._font.font
}

/**
 * A font for one document. Documents share its tables but not its glyphs, each of which remembers the characters it was first used for; otherwise
 * the bytes of a document would depend on the documents before it.
 */
export function parsedFont(Document: typeof PdfDocument, file: string): PDFKit.Mixins.PDFFontSource {
  const font = keepFont(file, () => parse(Document, file))
  return Object.create(font, { _glyphs: { value: {} } })
}
