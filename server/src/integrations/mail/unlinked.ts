// Text of one user in a mail to another person. Mail programs turn whatever looks like an address into a link.

/** Joins two characters without a break, is not seen, and ends what looks like an address. */
const WORD_JOINER = '\u2060'

/** The text, read the same, in which no mail program finds an address to make a link of. */
export const unlinked = (text: string): string =>
  text.replace(/[.:/@](?=\S)/g, (mark) => `${mark}${WORD_JOINER}`)
