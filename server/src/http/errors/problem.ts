// Refusals in the program and in responses (RFC 9457). Code throws `apiError('code')`, and the contract
// defines the status. Any unexpected error is logged, and never shown to the caller.

import {
  ERRORS,
  type ErrorCode,
  type FieldError,
  type Problem,
  type ProofWanted,
} from '@kontor/contract/http/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { isUnavailable } from '../../db/unavailable.ts'
import { makeRefusalLog } from './refusal-log.ts'

export interface ApiErrorDetail {
  message?: string
  errors?: FieldError[]
  retry_after_seconds?: number
  /** A proof of work that admits the caller immediately. */
  proof?: ProofWanted
  /** The order, or the preview of the edit, at present prices. Sent with `total_changed`. */
  calculation?: unknown
  /** Tells a program how to find out if the change is stored. Sent with `outcome_unknown`. */
  find_out?: string
}

export class ApiError extends Error {
  readonly code: ErrorCode
  readonly detail: ApiErrorDetail

  constructor(code: ErrorCode, detail: ApiErrorDetail = {}) {
    super(detail.message ?? ERRORS[code].message)
    this.name = 'ApiError'
    this.code = code
    this.detail = detail
  }
}

/**
 * Used as `throw apiError('not_found')`. A message replaces the contract's sentence, and people may see the
 * message.
 */
export const apiError = (code: ErrorCode, detail: ApiErrorDetail | string = {}): ApiError =>
  new ApiError(code, typeof detail === 'string' ? { message: detail } : detail)

/** Returns a 422 about a field. The message of the field is also the message of the refusal. */
export const invalidField = (field: string, message: string, code = 'invalid'): ApiError =>
  apiError('validation_error', { message, errors: [{ field, code, message }] })

/**
 * Returns the issues of a failed parse, an entry per issue. If no variant of a union matches, returns the
 * issues of the closest variant: the only variant whose issues are all about fields inside the value. Without
 * such a variant, returns the union's own issue. A rule of the contract may name a code (`params.code`). The
 * code of a list that is too long is `too_many`.
 */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], prefix: PropertyKey[] = []): FieldError[] {
  return issues.flatMap((issue) => {
    const path = [...prefix, ...issue.path]
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownField([...path, key]))
    if (issue.code === 'invalid_union') {
      const closest = issue.errors.filter((option) => option.every((inner) => inner.path.length > 0))
      if (closest.length === 1 && closest[0]) return fieldErrors(closest[0], path)
    }
    return [{ field: path.map(String).join('.'), code: codeOf(issue), message: issue.message }]
  })
}

function unknownField(path: readonly PropertyKey[]): FieldError {
  const field = path.map(String).join('.')
  return { field, code: 'unknown_field', message: `${field}: this call has no such field.` }
}

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom' && typeof issue.params?.code === 'string') return issue.params.code
  return issue.code === 'too_big' && issue.origin === 'array' ? 'too_many' : issue.code
}

const isUnknownId = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'custom' && issue.params?.is_unknown_id === true

/** Returns a 422 with all issues, or a 404 if the only issues are ids that cannot exist. */
export const invalidRequest = (error: z.ZodError): ApiError => {
  const [first] = error.issues
  if (first && error.issues.every(isUnknownId)) return apiError('not_found', { message: first.message })
  const errors = fieldErrors(error.issues)
  return apiError('validation_error', { message: errors[0]?.message, errors })
}

/**
 * Returns a random 1 to 4 seconds for Retry-After, because callers rejected together should not retry
 * together.
 */
export const secondsToComeBack = (): number => 1 + Math.floor(Math.random() * 4)

/**
 * Returns the refusal for an error. Returns undefined for an unforeseen error, including a `ZodError`: the
 * input of callers is refused on reading (`invalidRequest`). A `ZodError` at this point is about data made by
 * the server itself.
 */
export function apiErrorOf(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  const { statusCode, code } = error as FastifyError
  // Checked before `isUnavailable`, because a sender that leaves in the middle of a body also resets a
  // connection, and not the database's.
  if (statusCode === 400) return apiError('bad_request')
  if (isUnavailable(error)) return apiError('unavailable', { retry_after_seconds: secondsToComeBack() })
  // PostgreSQL class 22: a value that no column can hold got past the schemas.
  if (/^22[0-9A-Z]{3}$/.test(code ?? ''))
    return apiError('validation_error', { message: 'A value is out of range.' })
  if (statusCode === 413) return apiError('too_large')
  if (statusCode === 415) return apiError('unsupported_media_type')
  if (statusCode === 429) return apiError('rate_limited')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return apiError('bad_request')
  return undefined
}

/**
 * Returns the list of errors. A `validation_error` always has a list. If the whole request is wrong, the list
 * has a single entry with an empty `field`.
 */
function errorsOf({ code, detail, message }: ApiError): FieldError[] | undefined {
  return (
    detail.errors ?? (code === 'validation_error' ? [{ field: '', code: 'invalid', message }] : undefined)
  )
}

export function problemOf(refusal: ApiError, request_id: string): Problem {
  const { status, title } = ERRORS[refusal.code]
  const errors = errorsOf(refusal)
  return {
    type: `urn:kontor:problem:${refusal.code}`,
    title,
    status,
    detail: refusal.message,
    error: refusal.code,
    message: refusal.message,
    ...(errors ? { errors } : {}),
    ...(refusal.detail.proof ? { proof: refusal.detail.proof } : {}),
    ...(refusal.detail.calculation ? { calculation: refusal.detail.calculation } : {}),
    ...(refusal.detail.find_out ? { find_out: refusal.detail.find_out } : {}),
    request_id,
  }
}

/** Sends a refusal as a problem document. A 401 names the scheme (`WWW-Authenticate`), 429, 503 and 504 say when to come back (`Retry-After`). */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: ApiError): FastifyReply {
  const problem = problemOf(refusal, request.id)
  if (problem.status === 401) reply.header('WWW-Authenticate', 'Bearer realm="kontor"')
  const wait = refusal.detail.retry_after_seconds
  if (wait !== undefined) reply.header('Retry-After', String(wait))
  return reply
    .code(problem.status)
    .header('Content-Type', 'application/problem+json; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .send(JSON.stringify(problem))
}

/** Up to this many bytes of a refused body's rest are read and dropped. */
const MAX_DROPPED_BYTES = 32 * 1024 * 1024

/** Makes every error of this server a problem document. An unforeseen error is logged in full and answered with a 500 without detail. */
export function registerErrorHandler(http: FastifyInstance): void {
  const logRefusal = makeRefusalLog()
  http.setErrorHandler((error, request, reply) => {
    const refusal = apiErrorOf(error)
    if (refusal === undefined) request.log.error({ err: error }, 'unforeseen error')
    // `unavailable` that was thrown on purpose is only counted: a log line for each would be more work than the refusal.
    else if (refusal.code === 'unavailable' && refusal !== error)
      request.log.warn({ err: error }, 'unavailable')
    else logRefusal(request, refusal.code)
    // If the connection were closed now, a client that is still sending the body would often see a broken connection instead of the response.
    if (refusal?.code === 'too_large' && Number(request.headers['content-length']) <= MAX_DROPPED_BYTES)
      reply.removeHeader('connection')
    return sendProblem(request, reply, refusal ?? apiError('internal'))
  })
  http.setNotFoundHandler((request, reply) => sendProblem(request, reply, apiError('not_found')))
}
