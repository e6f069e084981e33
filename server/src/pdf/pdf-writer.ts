// A PDF document of A4 pages (595 × 842 points), with text in any script. Coordinates are in points from the
// top left. A text is placed by its baseline. The same input gives the same bytes, which depend on no clock,
// no random number and no name of the machine.

import { memoize } from '@kontor/contract/values/memoize'
import { type Deadline, NO_DEADLINE } from './cpu-deadline.ts'
import type { TextStyle } from './fonts.ts'
import { wrapLines } from './line-breaks.ts'
import { openFont } from './parsed-fonts.ts'
import { MAX_PLAIN_RUNS, MAX_RUNS, MISSING, printable, runsOf, type TextRun } from './text-runs.ts'

export interface TextOptions {
  style?: TextStyle
  size?: number
  colour?: string
  /** True if x is the text's left end, right end or middle. */
  align?: 'left' | 'right' | 'center'
}

export interface Attachment {
  name: string
  mime_type: string
  description: string
  bytes: Buffer
}

export interface PdfFacts {
  /** ASCII only, because the title is put into XML without escaping. */
  title: string
  /** RFC 5646. */
  language: string
  created_at: Date
  /** Checked with each new text in the document. */
  deadline?: Deadline
  /** True if a line changes its font only a few times, even if the last font lacks letters. */
  is_plain?: boolean
}

export interface PdfWriter {
  width(text: string, options?: TextOptions): number
  /** Returns the lines of a text, none wider than `width`. The text may have several paragraphs. */
  lines(text: string, width: number, options?: TextOptions): string[]
  /** Draws a line. A line wider than the page is neither wrapped nor cut. */
  text(text: string, x: number, y: number, options?: TextOptions): void
  rule(x: number, y: number, width: number, options?: { colour?: string; thickness?: number }): void
  box(x: number, y: number, width: number, height: number, colour: string): void
  /** PNG or JPEG. */
  picture(bytes: Buffer, x: number, y: number, width: number, height: number): void
  newPage(): void
  /** Draws on every existing page. Call the function after the last `newPage`. */
  onEveryPage(draw: (page: number, pages: number) => void): void
  attach(file: Attachment): void
  /** Adds an rdf:Description to the document's XMP metadata. */
  describe(xml: string): void
  finish(): Promise<Buffer>
}

const INK = '#16202b'

const WITHOUT_MARKS = { mark: false, mkmk: false, abvm: false, blwm: false, dist: false }

/**
 * Ways to shape a run, tried in turn from the correct one to plain boxes. Passing any `features` makes pdfkit shape the text as a whole and not word
 * by word, which would reverse the order of Arabic words.
 */
function* waysToShape({ text, is_rtl }: TextRun): Generator<{ text: string; options: object }> {
  yield { text, options: is_rtl ? { features: [] } : {} }
  yield { text, options: { features: WITHOUT_MARKS } }
  yield { text: text.replace(/\P{Zs}/gu, MISSING), options: {} }
}

const ARE_RTL_LETTERS = /^(?:(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]){2,}$/u

/**
 * Programs that extract text reverse right-to-left text letter by letter, also inside a ligature. The letters
 * of a ligature must therefore be stored in visual order. pdfkit has no API for the order, hence the private
 * field.
 */
function turnLigatures(document: object): void {
  const { _fontFamilies: fonts } = document as { _fontFamilies: Record<string, { unicode?: number[][] }> }
  for (const { unicode = [] } of new Set(Object.values(fonts)))
    for (const [glyph, letters] of unicode.entries())
      if (letters && ARE_RTL_LETTERS.test(String.fromCodePoint(...letters)))
        unicode[glyph] = letters.toReversed()
}

/** A run in the form that pdfkit draws. */
interface ShapedRun {
  text: string
  width: number
  options: object
  /**
   * True if every document shapes the run alike. With features, the glyphs of a run remember the characters
   * of their first measurement.
   */
  is_alike: boolean
  file: string
  size: number
}

/**
 * Labels, days and amounts are the same in most documents. Above the limit, the cache is emptied for the next
 * document.
 */
const MAX_SHAPED = 2000
const shapedBefore = new Map<string, readonly ShapedRun[]>()

function rememberShaped(key: string, runs: readonly ShapedRun[]): void {
  if (shapedBefore.size >= MAX_SHAPED) shapedBefore.clear()
  shapedBefore.set(key, runs)
}

/** Makes a PDF/A-3b document with an empty page. pdfkit is only loaded with the first document. */
export async function makePdfWriter({
  title,
  language,
  created_at,
  deadline = NO_DEADLINE,
  is_plain = false,
}: PdfFacts): Promise<PdfWriter> {
  const { default: PdfDocument } = await import('pdfkit')
  const document = new PdfDocument({
    size: 'A4',
    margin: 0,
    // Without a name pdfkit would parse its default font for each document.
    font: '',
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
      openFont(document, PdfDocument, file)
      opened.add(file)
    }
    document.font(file).fontSize(size)
  }
  /** Returns the text and options to pass to pdfkit for a run, and its width. */
  function shape(run: TextRun, size: number): Omit<ShapedRun, 'file' | 'size'> {
    for (const { text, options } of waysToShape(run)) {
      try {
        use(run.file, size)
        const is_alike = text === run.text && !('features' in options)
        return { text, options, is_alike, width: document.widthOfString(text, options) }
      } catch {
        // pdfkit's font library fails on some combining marks. A mark that is slightly off is better than no document.
      }
    }
    throw new Error(`No way to print a text with ${run.file}.`)
  }
  const cut = (text: string, style: TextStyle): TextRun[] =>
    runsOf(text, style, is_plain ? MAX_PLAIN_RUNS : MAX_RUNS)
  const shapeAll = (text: string, style: TextStyle, size: number): readonly ShapedRun[] =>
    cut(printable(text), style).map((run) => ({ ...shape(run, size), file: run.file, size }))

  function shapeLike(others: readonly ShapedRun[]): readonly ShapedRun[] {
    // Fonts are numbered in the order in which the document opens them.
    for (const { file, size } of others) use(file, size)
    return others
  }

  /** A text is measured, perhaps several times, before it is drawn. */
  const cachedShapes = memoize<readonly ShapedRun[]>(1000)
  const shaped = (text: string, { style = 'text', size = 9 }: TextOptions) => {
    const key = `${style} ${size} ${text}`
    return cachedShapes(key, () => {
      deadline.check()
      const others = shapedBefore.get(key)
      if (others !== undefined && !is_plain) return shapeLike(others)
      const runs = shapeAll(text, style, size)
      if (!is_plain && runs.every(({ is_alike }) => is_alike)) rememberShaped(key, runs)
      return runs
    })
  }

  const widthOf = (text: string, options: TextOptions = {}): number =>
    shaped(text, options).reduce((sum, { width }) => sum + width, 0)

  return {
    width: widthOf,
    lines: (text, width, options) =>
      text
        .split(/\r\n|[\r\n\u2028\u2029]/)
        .flatMap((paragraph) => wrapLines(printable(paragraph), width, (part) => widthOf(part, options))),
    text(text, x, y, options = {}) {
      const { colour = INK, align = 'left' } = options
      const runs = shaped(text, options)
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
      // `appendXML` is missing in pdfkit's types and documentation, but pdfkit writes its own PDF/A metadata through it.
      ;(document as unknown as { appendXML(xml: string): void }).appendXML(xml)
    },
    finish() {
      turnLigatures(document)
      document.end()
      return done
    },
  }
}
