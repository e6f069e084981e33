// What was typed into a search, as words.

const MOST_WORDS = 8

/** Each word once, in the order they were typed; none of a text without any. */
export const searchWords = (text: string): string[] =>
  [...new Set(text.trim().split(/\s+/u).filter(Boolean))].slice(0, MOST_WORDS)
