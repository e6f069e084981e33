// Short words typed in turn: the end of a word, and a list of words without duplicates.

/**
 * A comma between digits belongs to a decimal number, such as `0,5 l`. After a digit, the user has to type
 * the next character first.
 */
export const END = /[;\n]|(?<!\d),|,(?=\D)/

/** The words with the typed text added, split where words end. */
export function withWords(words: readonly string[], typed: string): string[] {
  const all = [...words]
  for (const part of `${typed}\n`.split(END)) {
    const word = part.trim()
    if (word !== '' && !all.some((one) => one.toLowerCase() === word.toLowerCase())) all.push(word)
  }
  return all
}
