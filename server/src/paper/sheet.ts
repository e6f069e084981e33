// A document of A4 pages (595 × 842 points), drawn with texts of any script. It measures in points from the top left; a text is placed by
// its baseline.
// The same input gives the same bytes: no clock, no random number, no name of this machine goes in.

import { wrapLines } from './line-breaks.ts'
import { MISSING, printable, runsOf, type TextRun } from './text-runs.ts'
import { readTypeface, type TextStyle } from './typefaces.ts'

export interface TextLook {
  style?: TextStyle
  size?: number
  colour?: string
  /** Where x is: at the text's left end, its right end or its middle. */
  align?: 'left' | 'right' | 'center'
}

export interface Attachment {
  name: string
  mime_type: string
  description: string
  bytes: Buffer
}

export interface SheetFacts {
  /** ASCII only: it stands in XML that is not escaped. */
  title: string
  /** RFC 5646. */
  language: string
  created_at: Date
}

export interface Sheet {
  width(text: string, look?: TextLook): number
  /** The lines of a text that may have several paragraphs, none wider than `width`. */
  lines(text: string, width: number, look?: TextLook): string[]
  /** One line; what is wider than the page runs over it. */
  text(text: string, x: number, y: number, look?: TextLook): void
  rule(x: number, y: number, width: number, look?: { colour?: string; thickness?: number }): void
  box(x: number, y: number, width: number, height: number, colour: string): void
  /** PNG or JPEG. */
  picture(bytes: Buffer, x: number, y: number, width: number, height: number): void
  newPage(): void
  /** Draws on every page, when there will be no more. */
  onEveryPage(draw: (page: number, pages: number) => void): void
  attach(file: Attachment): void
  /** An rdf:Description of the document's own. */
  describe(xml: string): void
  finish(): Promise<Buffer>
}

const INK = '#16202b'

const WITHOUT_MARKS = { mark: false, mkmk: false, abvm: false, blwm: false, dist: false }

/** From right to bare. Any features make pdfkit shape a text whole instead of word by word, which would turn the words of Arabic round. */
const waysToShape = ({ text, is_rtl }: TextRun): { text: string; options: object }[] => [
  { text, options: is_rtl ? { features: [] } : {} },
  { text, options: { features: WITHOUT_MARKS } },
  { text: text.replace(/\P{Zs}/gu, MISSING), options: {} },
]

const ARE_RTL_LETTERS = /^(?:(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]){2,}$/u

/**
 * Programs that read a document turn its right-to-left text round letter by letter, those of a ligature too: so it has to say its letters
 * in the order of the eye. pdfkit keeps what each glyph says to itself.
 */
function turnLigatures(document: object): void {
  const { _fontFamilies: fonts } = document as { _fontFamilies: Record<string, { unicode?: number[][] }> }
  for (const { unicode } of new Set(Object.values(fonts)))
    for (const letters of unicode ?? [])
      if (letters && ARE_RTL_LETTERS.test(String.fromCodePoint(...letters))) letters.reverse()
}

/** A PDF/A-3b document with one empty page. The printing press is only loaded with the first one. */
export async function makeSheet({ title, language, created_at }: SheetFacts): Promise<Sheet> {
  const { default: PdfDocument } = await import('pdfkit')
  const document = new PdfDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    lang: language,
    displayTitle: true,
    info: {
      Title: title,
      Creator: 'Kontor',
      Producer: 'Kontor',
      CreationDate: created_at,
      ModDate: created_at,
    },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })

  const opened = new Set<string>()
  const use = (file: string, size: number) => {
    if (!opened.has(file)) {
      document.registerFont(file, readTypeface(file))
      opened.add(file)
    }
    document.font(file).fontSize(size)
  }
  /** How pdfkit has to be asked for a run, and how wide it is. */
  function shape(run: TextRun, size: number): { text: string; width: number; options: object } {
    for (const { text, options } of waysToShape(run)) {
      try {
        use(run.file, size)
        return { text, options, width: document.widthOfString(text, options) }
      } catch {
        // The reader of typefaces fails on some marks; a letter with its mark a little off is better than no document.
      }
    }
    throw new Error(`No way to print a text with ${run.file}.`)
  }
  const shaped = (text: string, { style = 'text', size = 9 }: TextLook) =>
    runsOf(printable(text), style).map((run) => ({ ...shape(run, size), file: run.file, size }))

  const widthOf = (text: string, look: TextLook = {}): number =>
    shaped(text, look).reduce((sum, { width }) => sum + width, 0)

  return {
    width: widthOf,
    lines: (text, width, look) =>
      text
        .split(/\r\n|[\r\n\u2028\u2029]/)
        .flatMap((paragraph) => wrapLines(printable(paragraph), width, (part) => widthOf(part, look))),
    text(text, x, y, look = {}) {
      const { colour = INK, align = 'left' } = look
      const runs = shaped(text, look)
      const width = runs.reduce((sum, run) => sum + run.width, 0)
      let at = align === 'left' ? x : x - width / (align === 'right' ? 1 : 2)
      document.fillColor(colour)
      for (const run of runs) {
        use(run.file, run.size)
        document.text(run.text, at, y, { ...run.options, lineBreak: false, baseline: 'alphabetic' })
        at += run.width
      }
    },
    rule(x, y, width, { colour = '#e4e0d8', thickness = 0.6 } = {}) {
      document
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(thickness)
        .strokeColor(colour)
        .stroke()
    },
    box(x, y, width, height, colour) {
      document.rect(x, y, width, height).fill(colour)
    },
    picture(bytes, x, y, width, height) {
      document.image(bytes, x, y, { fit: [width, height] })
    },
    newPage() {
      document.addPage()
    },
    onEveryPage(draw) {
      const { start, count } = document.bufferedPageRange()
      for (let page = 0; page < count; page++) {
        document.switchToPage(start + page)
        draw(page + 1, count)
      }
    },
    attach({ name, mime_type, description, bytes }) {
      document.file(bytes, {
        name,
        description,
        type: mime_type,
        relationship: 'Alternative',
        creationDate: created_at,
        modifiedDate: created_at,
      } as PDFKit.Mixins.PDFAttachmentOptions)
    },
    describe(xml) {
      // The types do not know of it; the documentation of pdfkit's PDF/A support does not either, but its own metadata go this way.
      ;(document as unknown as { appendXML(xml: string): void }).appendXML(xml)
    },
    finish() {
      turnLigatures(document)
      document.end()
      return done
    },
  }
}
