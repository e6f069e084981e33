// Refusals and how they look on the wire. Code throws `refuse('code')`; the status follows from the contract, and whatever
// else goes wrong is told to the log, never to the caller.

import {
  ERRORS,
  type ErrorCode,
  type FieldError,
  type Problem,
  type ProofWanted,
} from '@kontor/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError, type z } from 'zod'
import { isUnavailable } from '../db/unavailable.ts'
import { logRefusal } from './refusal-log.ts'

export interface RefusalDetail {
  message?: string
  errors?: FieldError[]
  retry_after_seconds?: number
  /** What would open the way at once. */
  proof?: ProofWanted
}

export class Refusal extends Error {
  readonly code: ErrorCode
  readonly detail: RefusalDetail

  constructor(code: ErrorCode, detail: RefusalDetail = {}) {
    super(detail.message ?? ERRORS[code].message)
    this.name = 'Refusal'
    this.code = code
    this.detail = detail
  }
}

/** `throw refuse('not_found')`. A message replaces the contract's sentence; it is shown to people. */
export const refuse = (code: ErrorCode, detail: RefusalDetail | string = {}): Refusal =>
  new Refusal(code, typeof detail === 'string' ? { message: detail } : detail)

/** A 422 about one field; the field's message is the whole message too. */
export const refuseField = (field: string, message: string, code = 'invalid'): Refusal =>
  new Refusal('validation_error', { message, errors: [{ field, code, message }] })

/**
 * The issues of a failed parse, one entry a field. Of a union without a match the closest variant is told: the only one whose
 * complaints are all about something inside the value.
 */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], prefix: PropertyKey[] = []): FieldError[] {
  return issues.flatMap((issue) => {
    const path = [...prefix, ...issue.path]
    if (issue.code === 'invalid_union') {
      const closest = issue.errors.filter((option) => option.every((inner) => inner.path.length > 0))
      if (closest.length === 1 && closest[0]) return fieldErrors(closest[0], path)
    }
    return [{ field: path.map(String).join('.'), code: issue.code, message: issue.message }]
  })
}

export const refuseInvalid = (error: ZodError): Refusal => {
  const errors = fieldErrors(error.issues)
  return new Refusal('validation_error', { message: errors[0]?.message, errors })
}

/** Not the same for all, so that those who were turned away together do not come back together. */
export const secondsToComeBack = (): number => 1 + Math.floor(Math.random() * 4)

/** What an error means to the caller; undefined where nobody foresaw it. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof ZodError) return refuseInvalid(error)
  const { statusCode, code } = error as FastifyError
  // A sender who went away in the middle of a body; it is not the database whose connection is reset.
  if (statusCode === 400) return new Refusal('bad_request')
  if (isUnavailable(error)) return new Refusal('unavailable', { retry_after_seconds: secondsToComeBack() })
  // PostgreSQL class 22: a value that no column can hold got past the schemas.
  if (/^22[0-9A-Z]{3}$/.test(code ?? ''))
    return new Refusal('validation_error', { message: 'A value is out of range.' })
  if (statusCode === 413) return new Refusal('too_large')
  if (statusCode === 415) return new Refusal('unsupported_media_type')
  if (statusCode === 429) return new Refusal('rate_limited')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('bad_request')
  return undefined
}

export function problemOf(refusal: Refusal, request_id: string): Problem {
  const { status, title } = ERRORS[refusal.code]
  return {
    type: `urn:kontor:problem:${refusal.code}`,
    title,
    status,
    detail: refusal.message,
    error: refusal.code,
    message: refusal.message,
    ...(refusal.detail.errors ? { errors: refusal.detail.errors } : {}),
    ...(refusal.detail.proof ? { proof: refusal.detail.proof } : {}),
    request_id,
  }
}

/** Answers a refusal. 401 names the scheme, 429 and 503 say when to come back. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
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

/** Makes every error of this server a problem document. What nobody foresaw is logged whole and answered as 500 without detail. */
export function answerWithProblems(http: FastifyInstance): void {
  http.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal === undefined) request.log.error({ err: error }, 'unforeseen error')
    // What was refused on purpose is counted, not told: a line each would be more work than the refusal.
    else if (refusal.code === 'unavailable' && refusal !== error)
      request.log.warn({ err: error }, 'unavailable')
    else logRefusal(request, refusal.code)
    return sendProblem(request, reply, refusal ?? new Refusal('internal'))
  })
  http.setNotFoundHandler((request, reply) => sendProblem(request, reply, new Refusal('not_found')))
}
