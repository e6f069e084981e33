// Words of a stranger in a mail to somebody else. Mail programs make links of whatever looks like an address, without anybody asking them to.

/** Joins two characters without a break, is not seen, and ends what looks like an address. */
const WORD_JOINER = '\u2060'

/** The text, read the same, in which no mail program finds an address to make a link of. */
export const unlinked = (text: string): string =>
  text.replace(/[.:/@](?=\S)/g, (mark) => `${mark}${WORD_JOINER}`)
