// Reads a typed quantity.

/**
 * Returns the whole number in a text; undefined for an empty text, NaN for text that is no number. Spaces and
 * apostrophes as grouping and any kind of minus are allowed.
 */
export function wholeNumber(text: string): number | undefined {
  const bare = text.replace(/[\s\u00a0\u202f'’]/g, '').replace(/[−–]/g, '-')
  if (bare === '') return undefined
  return /^[+-]?\d{1,15}$/.test(bare) ? Number(bare) : Number.NaN
}
