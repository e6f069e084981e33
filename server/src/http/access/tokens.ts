// The tokens of a session: two JWTs signed with Ed25519. Signatures are deterministic, so the same claims
// always give the same token, and a renewal with a lost response can be repeated with identical tokens.
// Algorithm, issuer and encoding are fixed; further claims of the header of a token about its verification
// are ignored.

import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { type Clock, OWN_CLOCK } from '../../db/clock.ts'
import { apiError } from '../errors/problem.ts'

export const ACCESS_TTL_SECONDS = 15 * 60
export const REFRESH_TTL_SECONDS = 14 * 24 * 3600
/** Maximum age of a session, even of a renewed session. */
export const SESSION_TTL_SECONDS = 90 * 24 * 3600

export interface TokenClaims {
  user_id: string
  session_id: string
  /** The rotation of the tokens of the session. */
  refresh_id: string
}

/**
 * When the tokens of one rotation are issued, and the end of the session, in epoch seconds. Tokens cannot
 * outlive the session.
 */
export interface TokenTimes {
  issued_at: number
  session_ends_at: number
}

export interface VerifiedClaims extends TokenClaims {
  issued_at: number
}

type Use = 'access' | 'refresh'
const TYP = { access: 'at+jwt', refresh: 'rt+jwt' } as const
const TTL_SECONDS = { access: ACCESS_TTL_SECONDS, refresh: REFRESH_TTL_SECONDS } as const
const AUDIENCE = 'kontor'

export interface Tokens {
  /** Signs both tokens of a rotation. `expires_at` is the end of the refresh token in epoch seconds. */
  issue(
    claims: TokenClaims,
    times: TokenTimes,
  ): Promise<{ access_token: string; refresh_token: string; expires_at: number }>
  /**
   * Refuses with `invalid_token` or `token_expired`. If `ignore_expiry` is set, accepts an expired token,
   * too, to learn its session.
   */
  verify(token: string, use: Use, options?: { ignore_expiry?: boolean }): Promise<VerifiedClaims>
}

const MAX_TOKEN_LENGTH = 4000
const COMPACT_JWS = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.([A-Za-z0-9_-]{86})$/

/**
 * Base64url of 64 bytes has spare bits at the end, so several texts decode to the same signature. Only the
 * canonical text is accepted.
 */
function isWellFormed(token: string): boolean {
  if (token.length > MAX_TOKEN_LENGTH) return false
  const signature = COMPACT_JWS.exec(token)?.[1]
  return signature !== undefined && Buffer.from(signature, 'base64url').toString('base64url') === signature
}

const isSecond = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

function claimsOf({ sub, aud, sid, rid, iat, exp }: JWTPayload, use: Use): VerifiedClaims | undefined {
  if (typeof sub !== 'string' || typeof sid !== 'string' || typeof rid !== 'string' || aud !== AUDIENCE)
    return undefined
  if (!isSecond(iat) || !isSecond(exp) || exp <= iat || exp - iat > TTL_SECONDS[use]) return undefined
  return { user_id: sub, session_id: sid, refresh_id: rid, issued_at: iat }
}

/** A short name of a key, the same in every process: the beginning of the SHA-256 of its public key. */
const keyId = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('base64url')
    .slice(0, 12)

/** `previous_key` no longer signs, but its tokens are valid until they expire by `clock`. */
export function makeTokens(
  private_key: KeyObject,
  issuer: string,
  previous_key?: KeyObject,
  clock: Clock = OWN_CLOCK,
): Tokens {
  const public_key = createPublicKey(private_key)
  const kid = keyId(public_key)
  const known_keys = new Map([[kid, public_key]])
  if (previous_key) {
    const previous = createPublicKey(previous_key)
    known_keys.set(keyId(previous), previous)
  }

  const sign = (claims: TokenClaims, use: Use, issued_at: number, expires_at: number) =>
    new SignJWT({ sid: claims.session_id, rid: claims.refresh_id })
      .setProtectedHeader({ alg: 'EdDSA', typ: TYP[use], kid })
      .setSubject(claims.user_id)
      .setIssuer(issuer)
      .setAudience(AUDIENCE)
      .setIssuedAt(issued_at)
      .setExpirationTime(expires_at)
      .sign(private_key)

  return {
    async issue(claims, { issued_at, session_ends_at }) {
      const end = (use: Use) => Math.min(issued_at + TTL_SECONDS[use], session_ends_at)
      const [access_token, refresh_token] = await Promise.all([
        sign(claims, 'access', issued_at, end('access')),
        sign(claims, 'refresh', issued_at, end('refresh')),
      ])
      return { access_token, refresh_token, expires_at: end('refresh') }
    },

    async verify(token, use, { ignore_expiry = false } = {}) {
      if (!isWellFormed(token)) throw apiError('invalid_token')
      const keyOf = ({ kid }: { kid?: unknown }) => {
        const key = typeof kid === 'string' ? known_keys.get(kid) : undefined
        if (key === undefined) throw apiError('invalid_token')
        return key
      }
      const { payload } = await jwtVerify(token, keyOf, {
        algorithms: ['EdDSA'],
        typ: TYP[use],
        issuer,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'iat', 'exp'],
        // 1970 is before the expiry of any token.
        currentDate: new Date(ignore_expiry ? 0 : clock.now()),
      }).catch((error: unknown) => {
        throw apiError(error instanceof errors.JWTExpired ? 'token_expired' : 'invalid_token')
      })
      const claims = claimsOf(payload, use)
      if (claims === undefined) throw apiError('invalid_token')
      return claims
    },
  }
}
