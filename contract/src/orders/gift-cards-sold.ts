// How many gift cards one order can sell. Without zod, so that the storefront can say it.

/** Each is a row and a mail. */
export const MAX_GIFT_CARDS_SOLD = 100
