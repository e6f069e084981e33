// What can be chosen, and which of it fits what was typed.

export interface Option {
  value: string
  label: string
}

export const toOption = (option: string | Option): Option =>
  typeof option === 'string' ? { value: option, label: option } : option

/** For comparison: without case and accents. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Those that hold the words; those that begin with them first, else in their order. */
export function fittingOptions(options: readonly Option[], typed: string): readonly Option[] {
  const words = fold(typed)
  if (words === '') return options
  const found = options.map((option) => ({ option, at: fold(option.label).indexOf(words) }))
  const fitting = found.filter(({ at }) => at >= 0)
  return [...fitting.filter(({ at }) => at === 0), ...fitting.filter(({ at }) => at > 0)].map(
    ({ option }) => option,
  )
}

/** Where typing letters on a closed list leads: the next one that begins with them. */
export function nextByLetters(
  options: readonly Option[],
  letters: string,
  from: string | null,
): Option | undefined {
  const words = fold(letters)
  const at = options.findIndex(({ value }) => value === from)
  // The same letter again goes on; more letters may stay.
  const start = letters.length === 1 ? at + 1 : Math.max(at, 0)
  const inTurn = [...options.slice(start), ...options.slice(0, start)]
  return inTurn.find(({ label }) => fold(label).startsWith(words))
}
