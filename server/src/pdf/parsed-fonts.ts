// Font files parsed once a process, and what documents have in common shaped and decoded once: pdfkit would parse, shape and decode it all again for
// every document, which takes longer than drawing one. The bytes of a document do not depend on the documents before it.

import { memoize } from '@kontor/contract/values/memoize'
import type PdfDocument from 'pdfkit'
import { readTypeface } from './fonts.ts'

interface Outline {
  numberOfContours: number
  /** The glyphs that it is composed of, where it is. */
  components?: object[]
}

/** What pdfkit uses of a glyph. A glyph remembers the characters it was first used for. */
interface Glyph {
  id: number
  advanceWidth: number
  codePoints: number[]
  /** The outline, parsed; null for a space. */
  _decode(): Outline | null
}

/** A word as glyphs. */
type ShapedWord = object

/** A font of pdfkit's font library, which has no types. */
interface ParsedFont {
  _glyphs: Record<number, Glyph>
  layout(text: string, features?: unknown): ShapedWord
  getGlyph(id: number, code_points?: number[]): Glyph
  createSubset(): object
}

/** More than there are files. */
const cachedFont = memoize<SharedFont>(100)
/** Labels, days and common words are the same in most documents. Beyond so many of a font, the next document begins again. */
const MAX_WORDS = 2000

interface SharedFont {
  font: ParsedFont
  shape(word: string): ShapedWord
  createSubset(): object
  /** Words as pdfkit uses them: it shapes and scales those that are missing, and puts them here. */
  words: Record<string, ShapedWord>
  /** How many of them there are. */
  count: number
}

function parse(Document: typeof PdfDocument, file: string): ParsedFont {
  // pdfkit has no API for its parsed fonts, hence the private field.
  const document = new Document({ autoFirstPage: false }).font(readTypeface(file) as unknown as string)
  return (document as unknown as { _font: { font: ParsedFont } })._font.font
}

const withOwnGlyphs = (font: ParsedFont): ParsedFont =>
  Object.create(font, { _glyphs: { value: {}, writable: true } })

function share(font: ParsedFont): SharedFont {
  const shaping = withOwnGlyphs(font)
  const cutting = withOwnGlyphs(font)
  // A subset parses the outlines only to find the glyphs that they are composed of.
  cutting.getGlyph = (id, code_points) => {
    const is_new = cutting._glyphs[id] === undefined
    const glyph = font.getGlyph.call(cutting, id, code_points)
    if (is_new) {
      const outline = glyph._decode()
      const cached = outline && {
        numberOfContours: outline.numberOfContours,
        components: outline.components ?? [],
      }
      glyph._decode = () => cached
    }
    return glyph
  }
  return {
    font,
    shape(word) {
      // Glyphs that remember no characters of another word.
      shaping._glyphs = {}
      this.count++
      return shaping.layout(word)
    },
    createSubset: () => cutting.createSubset(),
    words: Object.create(null),
    count: 0,
  }
}

/** Opens a font in a document. With features, which change what a word looks like, it is shaped for this document alone. */
export function openFont(document: PDFKit.PDFDocument, Document: typeof PdfDocument, file: string): void {
  const shared = cachedFont(file, () => share(parse(Document, file)))
  if (shared.count > MAX_WORDS) Object.assign(shared, { words: Object.create(null), count: 0 })
  const own = withOwnGlyphs(shared.font)
  own.createSubset = shared.createSubset
  own.layout = (text, features) =>
    features === undefined ? shared.shape(text) : shared.font.layout.call(own, text, features)
  document.registerFont(file, own as unknown as PDFKit.Mixins.PDFFontSource).font(file)
  // pdfkit has no API for a cache of several documents, hence the private field.
  ;(document as unknown as { _font: { layoutCache: object } })._font.layoutCache = shared.words
}
