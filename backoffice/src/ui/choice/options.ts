// The options of a choice, and which of them match a typed text.

export interface Option {
  value: string
  label: string
}

export const toOption = (option: string | Option): Option =>
  typeof option === 'string' ? { value: option, label: option } : option

/** The text without case and accents, for comparing. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** The options that contain the typed text: first those that begin with it, then the others, each in their own order. */
export function fittingOptions(options: readonly Option[], typed: string): readonly Option[] {
  const words = fold(typed)
  if (words === '') return options
  const found = options.map((option) => ({ option, at: fold(option.label).indexOf(words) }))
  const fitting = found.filter(({ at }) => at >= 0)
  return [...fitting.filter(({ at }) => at === 0), ...fitting.filter(({ at }) => at > 0)].map(
    ({ option }) => option,
  )
}

/**
 * The option to choose when letters are typed on a closed list: the next one after `from` that begins with them. The same letter again and again
 * goes through all that begin with it.
 */
export function nextByLetters(
  options: readonly Option[],
  letters: string,
  from: string | null,
): Option | undefined {
  const words = fold(letters).replace(/^(.)\1+$/u, '$1')
  const at = options.findIndex(({ value }) => value === from)
  // A single letter moves on to the next option. With more letters the current option may still match.
  const start = words.length === 1 ? at + 1 : Math.max(at, 0)
  const inTurn = [...options.slice(start), ...options.slice(0, start)]
  return inTurn.find(({ label }) => fold(label).startsWith(words))
}
