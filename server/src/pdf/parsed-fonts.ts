// Font files parsed once a process, with the shaped words and decoded glyphs that documents share. pdfkit
// would parse, shape and decode everything again for every document, which takes longer than drawing. The
// bytes of a document do not depend on earlier documents.

import { memoize } from '@kontor/contract/values/memoize'
import type PdfDocument from 'pdfkit'
import { readTypeface } from './fonts.ts'

interface Outline {
  numberOfContours: number
  /** The parts of a composed glyph. */
  components?: object[]
}

/** The parts of a glyph that pdfkit uses. A glyph remembers the characters of its first use. */
interface Glyph {
  id: number
  advanceWidth: number
  codePoints: number[]
  /** The outline, parsed; null for a space. */
  _decode(): Outline | null
}

/** A word as glyphs. */
type ShapedWord = object

/** A font of the font library of pdfkit, which has no types. */
interface ParsedFont {
  _glyphs: Record<number, Glyph>
  layout(text: string, features?: unknown): ShapedWord
  getGlyph(id: number, code_points?: number[]): Glyph
  createSubset(): object
}

/** More than the number of files. */
const cachedFont = memoize<SharedFont>(100)
/** Labels, days and common words are the same in most documents. Beyond so many of a font, the next document begins again. */
const MAX_WORDS = 2000

interface SharedFont {
  font: ParsedFont
  shape(word: string): ShapedWord
  createSubset(): object
  /** Words in the form that pdfkit uses. pdfkit shapes and scales missing words, and stores them here. */
  words: Record<string, ShapedWord>
  /** The number of words. */
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
  // A subset parses the outlines only to find the parts of composed glyphs.
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

/**
 * Opens a font in a document. Text with features, which change the shape of words, is shaped for this
 * document alone.
 */
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
