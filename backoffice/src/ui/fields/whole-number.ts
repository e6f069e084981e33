// Reads a typed quantity.

/** The whole number in a text; spaces and apostrophes as grouping and any kind of minus are fine. Undefined if it is empty, else NaN. */
export function wholeNumber(text: string): number | undefined {
  const bare = text.replace(/[\s\u00a0\u202f'’]/g, '').replace(/[−–]/g, '-')
  if (bare === '') return undefined
  return /^[+-]?\d{1,15}$/.test(bare) ? Number(bare) : Number.NaN
}
