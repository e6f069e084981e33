// Selects the part of a change for the log: the fields that differ. Leaves out secrets and cuts long texts.

export type Fields = Readonly<Record<string, unknown>>

/** The log leaves out these timestamps, because the time of the event says the same. */
const NOT_LOGGED = new Set(['updated_at', 'created_at'])
const SECRET = /secret|password|token|challenge|private|sealed|_hash$|_last4$/
const MAX_TEXT_LENGTH = 2000

function redacted(field: string, value: unknown): unknown {
  if (SECRET.test(field)) return '(not logged)'
  if (typeof value === 'string' && value.length > MAX_TEXT_LENGTH)
    return `${value.slice(0, MAX_TEXT_LENGTH)}… (${value.length} characters)`
  if (Array.isArray(value)) return value.map((inner) => redacted('', inner))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, redacted(name, inner)]))
  return value
}

const redactedFields = (fields: Fields, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, redacted(name, fields[name] ?? null)]))

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * Reduces both rows to the fields that differ. Returns undefined if no field differs. If one row is null,
 * returns the remaining row with all fields.
 */
export function changedFields(
  before: Fields | null,
  after: Fields | null,
): { before: Record<string, unknown> | null; after: Record<string, unknown> | null } | undefined {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !NOT_LOGGED.has(name) && !(before && after && same(before[name], after[name])),
  )
  if (before && after && names.length === 0) return undefined
  return { before: before && redactedFields(before, names), after: after && redactedFields(after, names) }
}
