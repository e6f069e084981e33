// The displayed and saved name of an uploaded file.

const MAX_LENGTH = 200

/**
 * The last part of a path, without characters that break a line or change the writing direction. `fallback`
 * if nothing is left.
 */
export function shownFilename(filename: string, fallback: string): string {
  const name = filename
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{C}\u2028\u2029]/gu, '')
    .trim()
  return name === '' ? fallback : Array.from(name).slice(0, MAX_LENGTH).join('')
}
