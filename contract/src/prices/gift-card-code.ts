// The codes of gift cards: 16 signs that are not mistaken for each other, the last of which shows that the others were typed right. Without zod, so
// that the storefront can check a code before it asks the server.

/** Without 0, 1, I and O. */
export const GIFT_CARD_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const GIFT_CARD_CODE_LENGTH = 16

/** As it is hashed: blanks, hyphens and case do not matter. */
export const normalGiftCardCode = (text: string): string => text.replace(/[\s\p{Pd}]/gu, '').toUpperCase()

/** The sum of Luhn's algorithm with 32 digits, where the sign at the end counts once (`factor` 1) or twice. */
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

/** The sign that follows these 15. */
export const giftCardCheckSign = (signs: string): string => {
  const base = GIFT_CARD_SIGNS.length
  return GIFT_CARD_SIGNS[(base - luhnSum(signs, 2)) % base]!
}

/** Whether a text in normal form can be the code of a gift card. */
export const isGiftCardCode = (code: string): boolean =>
  code.length === GIFT_CARD_CODE_LENGTH &&
  [...code].every((sign) => GIFT_CARD_SIGNS.includes(sign)) &&
  luhnSum(code, 1) === 0

/** Whether a text may be the code of a gift card with a slip in it, from which the code is quickly found. */
export const isNearGiftCardCode = (text: string): boolean =>
  /^[0-9A-Z]{14,18}$/.test(normalGiftCardCode(text))

/** In groups of four, for people: `7K3M-QQ2Z-…`. */
export const shownGiftCardCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? ''
