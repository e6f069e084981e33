// A quantity as it is typed.

/** The number a text says, a minus of any kind and grouping understood; undefined for nothing at all, NaN for what is no whole number. */
export function wholeNumber(text: string): number | undefined {
  const bare = text.replace(/[\s\u00a0\u202f'’]/g, '').replace(/[−–]/g, '-')
  if (bare === '') return undefined
  return /^[+-]?\d{1,15}$/.test(bare) ? Number(bare) : Number.NaN
}
