// Codes of discounts: what may be one, and when two are the same. Without zod, so that back office and storefront can use it.

export const MIN_CODE_LENGTH = 3
export const MAX_CODE_LENGTH = 40

/** What no code has and the database cannot store: control characters, and halves of characters. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]/gu

/**
 * The code as it is stored and shown: compatibility forms (wide letters, ligatures) become ordinary ones, and blanks around it go. A text that cannot be
 * stored becomes one that can, and is no code either.
 */
export const normalCode = (text: string): string =>
  text.normalize('NFKC').trim().replaceAll(UNSTORABLE, '\ufffd')

/** Letters and digits of any script, `-` and `_`. Signs that are not shown are refused: two codes that look alike must be alike. */
const CODE = /^[\p{L}\p{Nd}_-]+$/u
const HIDDEN = /\p{Default_Ignorable_Code_Point}/u

/** Of a text in normal form. */
export const isCode = (code: string): boolean => {
  const { length } = [...code]
  return length >= MIN_CODE_LENGTH && length <= MAX_CODE_LENGTH && CODE.test(code) && !HIDDEN.test(code)
}

/** Equal for codes that differ in case or form only. First in capitals, since some letters have one capital and two small forms. */
export const codeKey = (text: string): string => normalCode(normalCode(text).toUpperCase().toLowerCase())
