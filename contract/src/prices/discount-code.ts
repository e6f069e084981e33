// Codes of discounts: their form, and their equality. The file does without zod, because back office and
// storefront load it.

export const MIN_CODE_LENGTH = 3
export const MAX_CODE_LENGTH = 40

/** Characters that no code has and the database cannot store: control characters, and lone surrogates. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]/gu

/**
 * Returns the code in its stored and displayed form. Replaces compatibility forms (wide letters, ligatures)
 * by ordinary letters, and trims blanks. Replaces unstorable characters by U+FFFD, which makes the text an
 * invalid code.
 */
export const normalCode = (text: string): string =>
  text.normalize('NFKC').trim().replaceAll(UNSTORABLE, '\ufffd')

/**
 * Letters and digits of any script, `-` and `_`. Invisible characters are refused, because two codes that
 * look alike must be equal.
 */
const CODE = /^[\p{L}\p{Nd}_-]+$/u
const HIDDEN = /\p{Default_Ignorable_Code_Point}/u

/** Expects a text in normal form. */
export const isCode = (code: string): boolean => {
  const { length } = [...code]
  return length >= MIN_CODE_LENGTH && length <= MAX_CODE_LENGTH && CODE.test(code) && !HIDDEN.test(code)
}

/**
 * Returns an equal key for codes that differ only in case or form. Converts to capitals first, because some
 * letters have a single capital and two small forms.
 */
export const codeKey = (text: string): string => normalCode(normalCode(text).toUpperCase().toLowerCase())
