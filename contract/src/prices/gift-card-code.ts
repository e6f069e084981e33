// The codes of gift cards: 16 unambiguous characters, the last being a check character against typing errors.
// The file does without zod, because the storefront checks a code before asking the server.

/** Excludes 0, 1, I and O. */
export const GIFT_CARD_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const GIFT_CARD_CODE_LENGTH = 16

/** Returns the code in the form that is hashed. Ignores blanks, hyphens and case. */
export const normalGiftCardCode = (text: string): string => text.replace(/[\s\p{Pd}]/gu, '').toUpperCase()

/**
 * Computes the sum of Luhn's algorithm with 32 digits. The last character counts once (`factor` 1) or twice.
 */
function luhnSum(signs: string, factor: 1 | 2): number {
  const base = GIFT_CARD_SIGNS.length
  let sum = 0
  let times: number = factor
  for (let at = signs.length - 1; at >= 0; at--, times = 3 - times) {
    const product = GIFT_CARD_SIGNS.indexOf(signs[at]!) * times
    sum += Math.floor(product / base) + (product % base)
  }
  return sum % base
}

/** Returns the check character for the first 15 characters. */
export const giftCardCheckSign = (signs: string): string => {
  const base = GIFT_CARD_SIGNS.length
  return GIFT_CARD_SIGNS[(base - luhnSum(signs, 2)) % base]!
}

/** Returns true if a text in normal form can be the code of a gift card. */
export const isGiftCardCode = (code: string): boolean =>
  code.length === GIFT_CARD_CODE_LENGTH &&
  [...code].every((sign) => GIFT_CARD_SIGNS.includes(sign)) &&
  luhnSum(code, 1) === 0

/**
 * Returns true if a text may be a gift card code with a typing error. Such a text makes the code easy to
 * guess.
 */
export const isNearGiftCardCode = (text: string): boolean =>
  /^[0-9A-Z]{14,18}$/.test(normalGiftCardCode(text))

/** In groups of four, for people: `7K3M-QQ2Z-…`. */
export const shownGiftCardCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? ''
