// The error of a login with Google: Google did not answer, or its answer proves no identity. The error names
// only the kind of failure, because the errors of the library contain tokens and responses, which must not be
// logged.

import { ClientError, ResponseBodyError } from 'openid-client'

export class GoogleError extends Error {
  override readonly name = 'GoogleError'
  /** True if trying again later may help: Google did not answer, rather than refuse. */
  readonly is_unreachable: boolean

  constructor(reason: string, is_unreachable: boolean) {
    super(`Google: ${reason}`)
    this.is_unreachable = is_unreachable
  }
}

const NO_ANSWER = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT'])

/**
 * Returns true if the provider failed instead of refusing: no connection, no answer in time, a 5xx or a 429.
 */
function isUnreachable(error: unknown): boolean {
  // fetch throws a TypeError without a code; a TypeError of the library, about arguments, has a code.
  if (error instanceof TypeError) return !('code' in error)
  if (error instanceof ResponseBodyError) return isOverloaded(error.status)
  if (!(error instanceof ClientError)) return false
  if (NO_ANSWER.has(error.code ?? '')) return true
  return error.cause instanceof Response && isOverloaded(error.cause.status)
}

const isOverloaded = (status: number) => status >= 500 || status === 429

/** A short word for the log, such as `OAUTH_JWT_CLAIM_COMPARISON_FAILED`; never a text from outside. */
const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^[A-Z_]{1,60}$/.test(code) ? code : error instanceof Error ? error.constructor.name : 'unknown'
}

export const googleErrorOf = (error: unknown): GoogleError =>
  error instanceof GoogleError ? error : new GoogleError(reasonOf(error), isUnreachable(error))
