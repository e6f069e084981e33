// Font files parsed once a process. pdfkit would parse each of them again for every document, which takes longer than drawing one.

import type PdfDocument from 'pdfkit'
import { readTypeface } from './typefaces.ts'

const fonts = new Map<string, object>()

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
  let font = fonts.get(file)
  if (font === undefined) {
    font = parse(Document, file)
    fonts.set(file, font)
  }
  return Object.create(font, { _glyphs: { value: {} } })
}
