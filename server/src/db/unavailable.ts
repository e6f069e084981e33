// Which errors mean 'this cannot be done now', above all by the database, rather than 'this statement is wrong'. Callers turn the first into
// 503 with Retry-After and must never show the second to anyone.

/** Thrown when no connection could be had in time, or the queue for one is full. Nothing has been written. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

// Classes of https://www.postgresql.org/docs/17/errcodes-appendix.html: connection exceptions, insufficient resources,
// operator intervention (shut-down, cancelled by statement_timeout), system errors, data corruption.
const UNAVAILABLE_CLASSES = ['08', '53', '57', '58', 'XX']
const UNAVAILABLE_CODES = new Set([
  '25006', // read-only: a standby that has not been promoted yet
  '25P03', // idle in transaction for too long
  '25P04', // transaction for too long
  '55P03', // lock_timeout
  '40001',
  '40P01', // both still failing after the retries
  'ENOSPC', // no room for a file of our own
  'EDQUOT',
  'EMFILE', // as many files and connections open as may be
  'ENFILE',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT', // the unix socket is gone
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

// The driver gives these no code.
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded|Client has encountered a connection error|Client was closed)/

/** Whether trying again in a moment may help: the database is down, restarting, out of room, or too slow. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code) {
    return (
      UNAVAILABLE_CODES.has(code) || (code.length === 5 && UNAVAILABLE_CLASSES.includes(code.slice(0, 2)))
    )
  }
  return UNAVAILABLE_MESSAGES.test(error.message)
}

const DAMAGE_CODES = new Set(['XX001', 'XX002'])

/** Whether the database found its own files damaged: a page whose checksum is wrong, an index that contradicts itself. */
export const isDamage = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && DAMAGE_CODES.has(String(error.code))

/** Whether the connection itself is lost or its state unknown, so that it must not go back into the pool. */
export function isConnectionBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (/^[0-9A-Z]{5}$/.test(code) && 'severity' in error)
    return error.severity === 'FATAL' || error.severity === 'PANIC'
  return true
}
