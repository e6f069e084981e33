// Splitting the text of a search into words.

const MAX_WORDS = 8

/** Each word once, in the order they were typed; at most eight. */
export const searchWords = (text: string): string[] =>
  [...new Set(text.trim().split(/\s+/u).filter(Boolean))].slice(0, MAX_WORDS)
