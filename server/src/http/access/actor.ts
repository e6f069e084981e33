// Authentication. Checks the signature of the token and then looks up its session in the database, because a
// logout must take effect immediately.

import { isUuid } from '@kontor/contract/values/id'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import { apiError } from '../errors/problem.ts'
import type { Tokens } from './tokens.ts'

/** The request that made a change, for the audit log. */
export interface Caller {
  readonly request_id: string
  /** The network address of the request. */
  readonly address: string
}

export interface Actor {
  readonly user_id: string
  readonly session_id: string
  readonly caller: Caller
}

const BEARER = /^Bearer +([^\s]+)$/i

/**
 * Returns the holder of an access token. Refuses a bad token, an expired token and a token of an ended
 * session with 401.
 */
export async function findTokenHolder(
  token: string,
  db: Db,
  tokens: Tokens,
): Promise<Pick<Actor, 'user_id' | 'session_id'>> {
  const { user_id, session_id } = await tokens.verify(token, 'access')
  if (!isUuid(session_id) || !isUuid(user_id)) throw apiError('invalid_token')
  const session = await db.first(
    sql<{
      id: string
    }>`select id from sessions where id = ${session_id} and user_id = ${user_id} and revoked_at is null`,
  )
  if (session === undefined) throw apiError('invalid_token')
  return { user_id, session_id }
}

function bearerOf({ headers }: FastifyRequest): string {
  const token = BEARER.exec(headers.authorization ?? '')?.[1]
  if (token === undefined) throw apiError('unauthenticated')
  return token
}

/**
 * Refuses a caller without a valid token with 401, before a large body is read. The session is checked with
 * the body.
 */
export async function throwIfNoToken(request: FastifyRequest, tokens: Tokens): Promise<void> {
  await tokens.verify(bearerOf(request), 'access')
}

/** Returns the logged-in caller. Refuses with 401 without a token, and as `findTokenHolder` does. */
export async function authenticate(request: FastifyRequest, db: Db, tokens: Tokens): Promise<Actor> {
  const holder = await findTokenHolder(bearerOf(request), db, tokens)
  return {
    user_id: holder.user_id,
    session_id: holder.session_id,
    caller: { request_id: request.id, address: request.ip },
  }
}
