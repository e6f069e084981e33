// Checks that a country is in one rate of a template only.

/** The first country of rate `index` that an earlier rate has too, with the index of that rate; undefined if there is none. */
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
