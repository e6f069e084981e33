// A list with one of its entries at another place.

export function moved<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const rest = entries.filter((_, at) => at !== from)
  return [...rest.slice(0, to), entries[from]!, ...rest.slice(to)]
}
