// Short words that are typed one after the other: where one ends, and a list of them without duplicates.

/** A comma between digits is that of a decimal number, such as `0,5 l`; after a digit, what follows has to be typed first. */
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
