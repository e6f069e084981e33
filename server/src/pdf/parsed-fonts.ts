// Font files parsed once a process, and what documents have in common shaped, decoded and compressed once: pdfkit would do it all again for every
// document, which takes longer than drawing one. The bytes of a document do not depend on the documents before it.

import { deflateSync } from 'node:zlib'
import { memoize } from '@kontor/contract/values/memoize'
import type PdfDocument from 'pdfkit'
import { firstFile, readTypeface } from './fonts.ts'

/**
 * What a font has in every document, used or not, so that the same few subsets serve nearly all documents: besides its digits, most shops write the
 * same in a heading, but not in the text.
 */
const DIGITS = '0123456789'
const LETTERS = [...Array(0x7f - 0x20).keys()].map((at) => String.fromCharCode(0x20 + at)).join('')

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

/** The glyphs of a font that a document has. */
interface Subset {
  glyphs: number[]
  /** Returns its number within the subset. */
  includeGlyph(id: number): number
  encode(): Uint8Array
}

/** A font of pdfkit's font library, which has no types. */
interface ParsedFont {
  _glyphs: Record<number, Glyph>
  layout(text: string, features?: unknown): ShapedWord
  getGlyph(id: number, code_points?: number[]): Glyph
  glyphForCodePoint(code_point: number): Glyph
  createSubset(): Subset
}

/** A font in a document, of which pdfkit has no types either. */
interface EmbeddedFont {
  font: ParsedFont
  subset: Subset
  /** By the number in the subset. */
  widths: number[]
  unicode: number[][]
  /** From the font's units to thousandths. */
  scale: number
  layoutCache: Record<string, ShapedWord>
}

/** More than there are files. */
const cachedFont = memoize<SharedFont>(100)
/** Labels, days and common words are the same in most documents. Beyond so many of a font, the next document begins again. */
const MAX_WORDS = 2000
/** What a document in a European language needs, with room to spare. Larger subsets, as of Chinese texts, are made for their document alone: customers write them. */
const MAX_KEPT_GLYPHS = 150
/** Longer than the list of so many glyphs. */
const MAX_KEPT_NAMES = 3000
/** Most have five to ten kilobytes. */
const cachedSubset = memoize<Uint8Array>(200)
/** The same, compressed. */
const compressed = new WeakMap<Uint8Array, Uint8Array>()
/** Which characters the glyphs of subsets are, compressed. */
const cachedNames = memoize<Uint8Array>(200)

interface SharedFont {
  font: ParsedFont
  shape(word: string): ShapedWord
  createSubset(): Subset
  /** What every document has. */
  common: readonly { id: number; width: number; code_points: number[] }[]
  /** Words as pdfkit uses them: it shapes and scales those that are missing, and puts them here. */
  words: Record<string, ShapedWord>
  /** How many of them there are. */
  count: number
}

// pdfkit has no API for its fonts, hence the private field.
const fontIn = (document: PDFKit.PDFDocument) => (document as unknown as { _font: EmbeddedFont })._font

const parse = (Document: typeof PdfDocument, file: string): ParsedFont =>
  fontIn(new Document({ autoFirstPage: false }).font(readTypeface(file) as unknown as string)).font

const withOwnGlyphs = (font: ParsedFont): ParsedFont =>
  Object.create(font, { _glyphs: { value: {}, writable: true } })

/** Of a font, or of the list that names the characters of its glyphs. */
function findCompressed(stream: unknown): Uint8Array | undefined {
  if (typeof stream !== 'string') return compressed.get(stream as Uint8Array)
  if (!stream.startsWith('/CIDInit') || stream.length > MAX_KEPT_NAMES) return undefined
  return cachedNames(stream, () => deflateSync(Buffer.from(stream)))
}

/** Lets a document store its fonts as they were compressed before. */
export function storeCompressed(document: PDFKit.PDFDocument): void {
  const makeReference = document.ref.bind(document)
  document.ref = (data) => {
    const reference = makeReference(data)
    const end = reference.end.bind(reference)
    reference.end = (stream?: unknown) => {
      const stored = findCompressed(stream)
      if (stored !== undefined) {
        reference.compress = false
        Object.assign(reference.data, { Filter: 'FlateDecode' })
      }
      end(stored ?? stream)
    }
    return reference
  }
}

function share(font: ParsedFont, file: string): SharedFont {
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
  const naming = withOwnGlyphs(font)
  const common = [...(file === firstFile('text') ? LETTERS : DIGITS)].map((one) => {
    const { id, advanceWidth: width, codePoints: code_points } = naming.glyphForCodePoint(one.charCodeAt(0))
    return { id, width, code_points }
  })
  return {
    font,
    common,
    shape(word) {
      // Glyphs that remember no characters of another word.
      shaping._glyphs = {}
      this.count++
      return shaping.layout(word)
    },
    createSubset() {
      const subset = cutting.createSubset()
      const encode = subset.encode.bind(subset)
      subset.encode = () => {
        if (subset.glyphs.length > MAX_KEPT_GLYPHS) return encode()
        return cachedSubset(`${file} ${subset.glyphs.join(' ')}`, () => {
          const bytes = encode()
          compressed.set(bytes, deflateSync(bytes))
          return bytes
        })
      }
      return subset
    },
    words: Object.create(null),
    count: 0,
  }
}

/** Opens a font in a document. With features, which change what a word looks like, it is shaped for this document alone. */
export function openFont(document: PDFKit.PDFDocument, Document: typeof PdfDocument, file: string): void {
  const shared = cachedFont(file, () => share(parse(Document, file), file))
  if (shared.count > MAX_WORDS) Object.assign(shared, { words: Object.create(null), count: 0 })
  const own = withOwnGlyphs(shared.font)
  own.createSubset = shared.createSubset
  own.layout = (text, features) =>
    features === undefined ? shared.shape(text) : shared.font.layout.call(own, text, features)
  document.registerFont(file, own as unknown as PDFKit.Mixins.PDFFontSource).font(file)
  const opened = fontIn(document)
  opened.layoutCache = shared.words
  for (const { id, width, code_points } of shared.common) {
    const place = opened.subset.includeGlyph(id)
    opened.widths[place] ??= width * opened.scale
    opened.unicode[place] ??= code_points
  }
}
