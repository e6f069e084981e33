// Which part of a change goes into the log: the fields that differ, with secrets left out and long texts cut.

export type Fields = Readonly<Record<string, unknown>>

/** Timestamps that are not logged: the event's own time says the same. */
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

/** Both rows reduced to the fields that differ; undefined if none does. Where one row is null, the other is given with all its fields. */
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
