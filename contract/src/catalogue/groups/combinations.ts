// Combinations of the values of a product's options. Comparisons of names and values ignore case.

import type { OptionValue } from '../products/option-value.ts'

export interface Option {
  name: string
  values: readonly string[]
}

export const folded = (text: string): string => text.normalize('NFC').toLowerCase()

/** Returns a key that is equal for variants with the same values. */
export const keyOf = (chosen: readonly OptionValue[]): string =>
  JSON.stringify(chosen.map(({ value }) => folded(value)))

/** Counts the combinations. */
export const countCombinations = (options: readonly Option[]): number =>
  options.reduce((product, { values }) => product * values.length, 1)

/** Every combination, the last option changing first. */
export const combinationsOf = (options: readonly Option[]): OptionValue[][] =>
  options.reduce<OptionValue[][]>(
    (combinations, { name, values }) =>
      combinations.flatMap((chosen) => values.map((value) => [...chosen, { name, value }])),
    [[]],
  )

/** Returns the combinations missing from `present`, in order. */
export function missingCombinations(
  options: readonly Option[],
  present: readonly (readonly OptionValue[])[],
): OptionValue[][] {
  const taken = new Set(present.map(keyOf))
  return combinationsOf(options).filter((chosen) => !taken.has(keyOf(chosen)))
}
