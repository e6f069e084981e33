// Reads constraint violations. If a unique index or foreign key protects a rule against two concurrent
// callers, the statement is simply tried, and its error is read here.

const INTEGRITY = /^23[0-9A-Z]{3}$/

/** Returns the name of the violated constraint. Returns undefined for every different error. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !INTEGRITY.test(String(error.code))) return undefined
  return 'constraint' in error ? String(error.constraint) : undefined
}
