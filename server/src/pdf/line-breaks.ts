// Finds the places where a line may end: after spaces and hyphens, between Chinese and Japanese characters,
// and between words in scripts without spaces (Thai, Lao, Khmer, Burmese). A piece between two places is cut
// only if it is longer than a whole line.

const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' })
const words = new Intl.Segmenter('th', { granularity: 'word' })

const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60]/u
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
// Characters that must not begin a line, and characters that must not end a line.
const CLOSING = /^[\p{Pe}\p{Pf}、。，．：；？！・ー々ゝゞヽヾ…,.:;!?%]/u
const OPENING = /[\p{Ps}\p{Pi}]$/u

const isBreak = (before: string, after: string): boolean => {
  if (/\s$/.test(before)) return !/^\s/.test(after)
  if (/^\s/.test(after) || CLOSING.test(after) || OPENING.test(before)) return false
  if (/[\u2010\u2013\u2014/-]$/.test(before)) return /^\p{L}/u.test(after)
  return IDEOGRAPHIC.test(before) || IDEOGRAPHIC.test(after)
}

/** The text split wherever a line may end; the parts joined are the text again. */
export function breakable(text: string): string[] {
  const segments = UNSPACED.test(text) ? words.segment(text) : clusters.segment(text)
  const pieces: string[] = []
  for (const { segment } of segments) {
    const last = pieces.at(-1)
    const is_new_word = last !== undefined && UNSPACED.test(last) && UNSPACED.test(segment)
    if (last !== undefined && !is_new_word && !isBreak(last, segment))
      pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces
}

/**
 * The lines of one paragraph. `measure` gives the width of a text. A piece wider than `width` is cut between characters. Spaces at the end of a
 * line are dropped. An empty text gives no lines.
 */
export function wrapLines(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  let taken = 0
  const finish = () => {
    if (line.trim() !== '') lines.push(line.trimEnd())
    line = ''
    taken = 0
  }
  const add = (piece: string, wide: number) => {
    line += piece
    taken += wide
  }
  // Most texts fit, and breaking and measuring them piece by piece would take most of the time of drawing.
  if (measure(text.trimEnd()) <= width) return text.trim() === '' ? [] : [text.trimEnd()]
  for (const piece of breakable(text)) {
    const wide = measure(piece)
    if (taken + measure(piece.trimEnd()) <= width) {
      add(piece, wide)
      continue
    }
    finish()
    if (measure(piece.trimEnd()) <= width) {
      add(piece, wide)
      continue
    }
    for (const { segment } of clusters.segment(piece)) {
      const part = measure(segment)
      if (taken + part > width) finish()
      add(segment, part)
    }
  }
  finish()
  return lines
}
