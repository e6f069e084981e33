// Maximum number of gift cards sold in an order. The file does without zod, because the storefront shows the
// limit.

/** Each is a row and a mail. */
export const MAX_GIFT_CARDS_SOLD = 100
