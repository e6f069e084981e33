// Cuts a line of text into runs, in drawing order from left to right. A new run begins when the font or the
// direction changes. Arabic and Hebrew are ordered by the Unicode Bidirectional Algorithm (UAX 9). A
// character that no font has becomes a box.

import makeBidi from 'bidi-js'
import { fileFor, fileForMost, firstFile, hasText, type TextStyle } from './fonts.ts'

export interface TextRun {
  text: string
  file: string
  /** True if the text is right-to-left and in reading order. Shaping puts the text into visual order. */
  is_rtl: boolean
}

const bidi = makeBidi()
const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The box for a character that no font has. */
export const MISSING = '\u25a1'

// Control characters, and invisible marks that would change the direction of a text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the purpose
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g
const IS_NEUTRAL = /^[\p{P}\p{Zs}]+$/u
/** Several fonts have Han and kana. A text keeps its font as long as the font has its letters. */
const STAYS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u
const IS_RTL = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Returns the text as a single line, in Unicode normal form C, without unprintable characters. */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\u202f/g, '\u00a0')
    .replace(/[\t\r\n\u2028\u2029]+/g, ' ')
    .replace(UNPRINTABLE, '')

/**
 * Cuts the text into runs of a single font each, in reading order. Spaces and punctuation stay with the run
 * before them, if its font has them.
 */
function cutByFont(text: string, style: TextStyle): { text: string; file: string }[] {
  // Most texts, and much faster than to ask for each of their letters.
  const first = firstFile(style)
  if (hasText(first, text)) return [{ text, file: first }]
  const pieces: { text: string; file: string }[] = []
  for (const { segment } of clusters.segment(text)) {
    const last = pieces.at(-1)
    let shown = segment
    let file = fileFor(style, segment)
    if (file === undefined) {
      shown = MISSING
      file = fileFor(style, MISSING) as string
    }
    const may_stay = IS_NEUTRAL.test(shown) || STAYS.test(shown)
    if (last && last.file !== file && may_stay && hasText(last.file, shown)) file = last.file
    if (last?.file === file) last.text += shown
    else pieces.push({ text: shown, file })
  }
  return pieces
}

/**
 * Each run takes time to shape and draw, and no honest line needs more runs. The rest of the line is drawn in
 * a single font.
 */
export const MAX_RUNS = 24
/** Limit in a document that takes too long. */
export const MAX_PLAIN_RUNS = 4

/** Returns the text as a single run, in the font with most of its letters. */
function singleRun(text: string, style: TextStyle): TextRun {
  const letters = [...clusters.segment(text)].map(({ segment }) => segment)
  const file = fileForMost(style, letters)
  const missing = hasText(file, '?') ? '?' : ' '
  return {
    text: letters.map((letter) => (hasText(file, letter) ? letter : missing)).join(''),
    file,
    is_rtl: false,
  }
}

/** The runs, from left to right, at most `most`. `text` must have been through `printable`. */
export function runsOf(text: string, style: TextStyle, most = MAX_RUNS): TextRun[] {
  const runs = allRunsOf(text, style)
  if (runs.length <= most) return runs
  const rest = runs.slice(most - 1)
  return [...runs.slice(0, most - 1), singleRun(rest.map((run) => run.text).join(''), style)]
}

function allRunsOf(text: string, style: TextStyle): TextRun[] {
  if (text === '') return []
  if (!IS_RTL.test(text)) return cutByFont(text, style).map((piece) => ({ ...piece, is_rtl: false }))
  const embedding = bidi.getEmbeddingLevels(text)
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels)
  const stretches: { text: string; level: number }[] = []
  for (const { segment, index } of clusters.segment(text)) {
    const level = embedding.levels[index] as number
    const shown = mirrored.get(index) ?? segment
    const last = stretches.at(-1)
    if (last?.level === level) last.text += shown
    else stretches.push({ text: shown, level })
  }
  return inVisualOrder(stretches).flatMap(({ text: stretch, level }) => {
    const pieces = cutByFont(stretch, style)
    if (level % 2 === 0) return pieces.map((piece) => ({ ...piece, is_rtl: false }))
    return pieces.reverse().map(({ text: piece, file }) => {
      const is_rtl = IS_RTL.test(piece)
      // Reversed here, because shaping does not reverse a piece without Arabic or Hebrew letters.
      return { text: is_rtl ? piece : turned(piece), file, is_rtl }
    })
  })
}

const turned = (text: string): string =>
  [...clusters.segment(text)]
    .map(({ segment }) => segment)
    .reverse()
    .join('')

/**
 * Rule L2 of UAX 9: from the highest level down to the lowest odd level, reverse every sequence of stretches
 * at or above the level.
 */
function inVisualOrder<Stretch extends { level: number }>(stretches: readonly Stretch[]): Stretch[] {
  const ordered = [...stretches]
  const levels = ordered.map(({ level }) => level)
  const lowest_odd = Math.min(...levels.filter((level) => level % 2 === 1))
  for (let level = Math.max(...levels); level >= lowest_odd; level--) {
    for (let start = 0; start < ordered.length; start++) {
      if (ordered[start]!.level < level) continue
      let end = start
      while (end + 1 < ordered.length && ordered[end + 1]!.level >= level) end++
      ordered.splice(start, end - start + 1, ...ordered.slice(start, end + 1).reverse())
      start = end
    }
  }
  return ordered
}
