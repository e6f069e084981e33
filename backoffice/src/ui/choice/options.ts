// The options of a choice, and the search for options by typed text.

export interface Option {
  value: string
  label: string
}

export const toOption = (option: string | Option): Option =>
  typeof option === 'string' ? { value: option, label: option } : option

/** The text without case and accents, for comparing. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/**
 * Returns the options that contain the typed text. Options beginning with the text come first. Both parts
 * keep their order.
 */
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
 * Returns the option for letters typed on a closed list: the next option after `from` that begins with the
 * letters. Pressing the same letter again goes through all options beginning with the letter.
 */
export function nextByLetters(
  options: readonly Option[],
  letters: string,
  from: string | null,
): Option | undefined {
  const words = fold(letters).replace(/^(.)\1+$/u, '$1')
  const at = options.findIndex(({ value }) => value === from)
  // A single letter moves to the next option. If the user types more letters, the current option may still
  // match.
  const start = words.length === 1 ? at + 1 : Math.max(at, 0)
  const inTurn = [...options.slice(start), ...options.slice(0, start)]
  return inTurn.find(({ label }) => fold(label).startsWith(words))
}
