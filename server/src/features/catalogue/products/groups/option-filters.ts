// Filters by the options of variants, as in `?option=Size:M&option=Size:L&option=Colour:Red`.

import { folded } from '@kontor/contract/catalogue/groups/combinations'

export interface OptionFilter {
  name: string
  /** A variant needs at least one of these values. */
  values: string[]
}

/** Merges texts such as `Size:M` into filters. Values of one name, in upper or lower case, are one filter. */
export function optionFilters(texts: readonly string[]): OptionFilter[] {
  const filters = new Map<string, OptionFilter>()
  for (const text of texts) {
    const at = text.indexOf(':')
    const name = text.slice(0, at).trim()
    const filter = filters.get(folded(name)) ?? { name, values: [] }
    filter.values.push(text.slice(at + 1).trim())
    filters.set(folded(name), filter)
  }
  return [...filters.values()]
}
