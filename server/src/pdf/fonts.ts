// The fonts for documents. Each style has a list of font files in order of preference, each for some scripts.
// fonts/coverage.json lists the characters of each file, and only the files that a text needs are opened.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVER_ROOT } from '../process/package-root.ts'
import { unpackWoff } from './unpack-woff.ts'

export type TextStyle = 'text' | 'strong' | 'title'

export const FONT_FOLDER = join(SERVER_ROOT, 'fonts')

const plex = (weight: 400 | 600) =>
  ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'].map(
    (part) => `ibm-plex-sans-${part}-${weight}-normal.woff`,
  )

/**
 * Files that every style uses after its own files. The first file in the list gets characters shared by
 * several scripts.
 */
const EVERY_SCRIPT = [
  'ibm-plex-sans-arabic-arabic',
  'ibm-plex-sans-hebrew-hebrew',
  'ibm-plex-sans-thai-thai',
  'ibm-plex-sans-devanagari-devanagari',
  'noto-sans-latin-ext',
  'noto-sans-greek-ext',
  'noto-sans-cyrillic-ext',
  'noto-sans-sc-chinese-simplified',
  'noto-sans-tc-chinese-traditional',
  'noto-sans-jp-japanese',
  'noto-sans-kr-korean',
  'noto-sans-khmer-khmer',
  'noto-sans-lao-lao',
  'noto-sans-myanmar-myanmar',
  'noto-sans-bengali-bengali',
  'noto-sans-tamil-tamil',
  'noto-sans-georgian-georgian',
  'noto-sans-armenian-armenian',
  'noto-sans-symbols-symbols',
  'noto-sans-symbols-2-symbols',
  'noto-emoji-emoji',
].map((name) => `${name}-400-normal.woff`)

const STACKS: Record<TextStyle, readonly string[]> = {
  text: [...plex(400), ...EVERY_SCRIPT],
  strong: [...plex(600), ...EVERY_SCRIPT],
  title: [
    ...['latin', 'latin-ext', 'vietnamese'].map((part) => `newsreader-${part}-400-normal.woff`),
    ...plex(400),
    ...EVERY_SCRIPT,
  ],
}

/** Every file in use, for the test that compares them with the folder. */
export const TYPEFACE_FILES: readonly string[] = [...new Set(Object.values(STACKS).flat())]

/** The first and last code point of each range, ascending. */
type Coverage = Uint32Array

export function readCoverage(text: string): Coverage {
  const bounds = text.split(' ').flatMap((stretch) => {
    const [first = '', last = first] = stretch.split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })
  return Uint32Array.from(bounds)
}

let coverages: Map<string, Coverage> | undefined

function coverageOf(file: string): Coverage {
  if (coverages === undefined) {
    const texts: Record<string, string> = JSON.parse(readFileSync(join(FONT_FOLDER, 'coverage.json'), 'utf8'))
    coverages = new Map(Object.entries(texts).map(([name, text]) => [name, readCoverage(text)]))
  }
  return coverages.get(file) ?? new Uint32Array()
}

function hasCharacter(file: string, code_point: number): boolean {
  const bounds = coverageOf(file)
  let low = 0
  let high = bounds.length / 2
  while (low < high) {
    const middle = (low + high) >> 1
    if (code_point > bounds[middle * 2 + 1]!) low = middle + 1
    else high = middle
  }
  return low < bounds.length / 2 && code_point >= bounds[low * 2]!
}

// Joiners and selectors of a variant ask the letters beside them for a form and need no glyph of their own.
const IGNORABLE = /\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu

export const hasText = (file: string, text: string): boolean =>
  [...text.replace(IGNORABLE, '')].every((one) => hasCharacter(file, one.codePointAt(0) as number))

export const firstFile = (style: TextStyle): string => STACKS[style][0]!

/**
 * Returns the first file of the style that has every character of the text. Returns undefined without such a
 * file.
 */
export const fileFor = (style: TextStyle, text: string): string | undefined =>
  STACKS[style].find((file) => hasText(file, text))

/** Returns the style's file with the most of these letters. */
export function fileForMost(style: TextStyle, letters: readonly string[]): string {
  const distinct = [...new Set(letters)]
  const countOf = (file: string) => distinct.filter((letter) => hasText(file, letter)).length
  return STACKS[style].reduce((best, file) => (countOf(file) > countOf(best) ? file : best))
}

const bytes = new Map<string, Buffer>()

/** An OpenType file, read once a process. */
export function readTypeface(file: string): Buffer {
  let content = bytes.get(file)
  if (content === undefined) {
    content = unpackWoff(readFileSync(join(FONT_FOLDER, file)))
    bytes.set(file, content)
  }
  return content
}
