// Short words that are typed one after the other: where one ends, and a list of them without duplicates.

export const END = /[,;\n]/

/** The words with the typed text added, split at commas. */
export function withWords(words: readonly string[], typed: string): string[] {
  const all = [...words]
  for (const part of typed.split(END)) {
    const word = part.trim()
    if (word !== '' && !all.some((one) => one.toLowerCase() === word.toLowerCase())) all.push(word)
  }
  return all
}
