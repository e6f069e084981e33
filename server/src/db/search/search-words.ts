// Splits the text of a search into words.

const MAX_WORDS = 8

/** Replaces a space that belongs to a word until the text is split. */
const INNER_SPACE = '\u0001'

/** Makes a measure a single word: `40 x 60` becomes `40x60`, and `6½` becomes `6 ½`. */
const withMeasures = (text: string): string =>
  text
    .replaceAll(INNER_SPACE, ' ')
    .replace(/(\d)\s*[x×*✕✖]\s*(?=\d)/giu, '$1x')
    .replace(/(\d)\s*(?=[¼-¾⅐-⅞])/gu, `$1${INNER_SPACE}`)
    .replace(/(\d)\s+(?=\d{1,2}[/⁄]\d)/gu, `$1${INNER_SPACE}`)

/** Returns each word once, in typed order, at most eight words. */
export const searchWords = (text: string): string[] =>
  [
    ...new Set(
      withMeasures(text)
        .trim()
        .split(/\s+/u)
        .filter(Boolean)
        .map((word) => word.replaceAll(INNER_SPACE, ' ')),
    ),
  ].slice(0, MAX_WORDS)
