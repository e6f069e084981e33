// Distinguishes errors of the kind 'not now' (mostly of the database) from errors of the kind 'this statement
// is wrong'. Callers turn the first kind into a 503 with Retry-After, and must never show the second.

/**
 * Thrown without a connection in time, with a full queue, or after the deadline. Nothing has been written.
 */
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
  'ENOSPC', // the disk is full, for a file this program writes
  'EDQUOT',
  'EMFILE', // too many open files and connections
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

// Errors of the driver without a code.
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded|Client has encountered a connection error|Client was closed)/

/**
 * Returns true if a new attempt in a moment may help: the database is down, restarting, out of room or too
 * slow.
 */
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

/**
 * Returns true if a statement gave up because another transaction held a row or table for longer than
 * `lock_timeout`.
 */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03'

/** Like `isLockTimeout`, but also true for a statement aborted because of a deadlock. */
export const isLockConflict = (error: unknown): boolean =>
  isLockTimeout(error) || (error instanceof Error && 'code' in error && error.code === '40P01')

const DAMAGE_CODES = new Set(['XX001', 'XX002'])

/**
 * Returns true if the database found its own files damaged: a page with a wrong checksum, or a corrupted
 * index.
 */
export const isDamage = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && DAMAGE_CODES.has(String(error.code))

/** Returns true if the connection is lost or its state unknown, so that it must not return to the pool. */
export function isConnectionBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (/^[0-9A-Z]{5}$/.test(code) && 'severity' in error)
    return error.severity === 'FATAL' || error.severity === 'PANIC'
  return true
}

/** Returns true if the database could not write because its disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '53100'
