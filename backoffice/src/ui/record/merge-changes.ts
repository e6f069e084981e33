// Merges a form's values with concurrent changes by a different member or a different part of the page, and
// with the saved values from the server.

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The typed values, with the server's newer values in the fields that were not edited; null if both changed the same field. */
export function mergeChanges<Values extends Record<string, unknown>>(
  typed: Values,
  before: Values,
  after: Values,
): Values | null {
  const merged: Record<string, unknown> = { ...typed }
  for (const field of Object.keys(after)) {
    if (same(before[field], after[field]) || same(typed[field], after[field])) continue
    if (!same(typed[field], before[field])) return null
    merged[field] = after[field]
  }
  return merged as Values
}

/** Returns the saved values, except for fields edited after the request was sent. */
export function afterSaving<Values extends Record<string, unknown>>(
  typed: Values,
  sent: Values,
  saved: Values,
): Values {
  const edited = Object.keys(typed).filter((field) => !same(typed[field], sent[field]))
  return { ...saved, ...Object.fromEntries(edited.map((field) => [field, typed[field]])) }
}
