// Checks that a country is in only one rate of a template.

/**
 * Returns the first country of rate `index` found in an earlier rate, with the index of the earlier rate.
 * Returns undefined if no country repeats.
 */
export function repeatedCountry(
  rates: readonly { countries: readonly string[] }[],
  index: number,
): { code: string; index: number } | undefined {
  for (const code of rates[index]?.countries ?? []) {
    const other = rates.findIndex((rate) => rate.countries.includes(code))
    if (other < index) return { code, index: other }
  }
  return undefined
}
