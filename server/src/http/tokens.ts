// The tokens of a session: two JWTs signed with Ed25519. Signatures are deterministic, so the same claims always make the same
// token; a renewal whose answer was lost can be answered again to the letter.

import { createPublicKey, type KeyObject } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { refuse } from './problem.ts'

export const ACCESS_TTL_SECONDS = 15 * 60
export const REFRESH_TTL_SECONDS = 14 * 24 * 3600

export interface TokenClaims {
  user_id: string
  session_id: string
  /** Which rotation of the session a token belongs to. */
  refresh_id: string
}

type Use = 'access' | 'refresh'
const TYP = { access: 'at+jwt', refresh: 'rt+jwt' } as const
const AUDIENCE = 'kontor'

export interface Tokens {
  /** Signs both tokens of one rotation; `issued_at` in epoch seconds. */
  issue(
    claims: TokenClaims,
    issued_at: number,
  ): Promise<{ access_token: string; refresh_token: string; expires_at: number }>
  /** Throws `invalid_token` or `token_expired`. With `ignore_expiry` a token that was good once still names its session. */
  verify(token: string, use: Use, options?: { ignore_expiry?: boolean }): Promise<TokenClaims>
}

const MAX_TOKEN_LENGTH = 4000

export function makeTokens(private_key: KeyObject, issuer: string): Tokens {
  const public_key = createPublicKey(private_key)

  const sign = (claims: TokenClaims, use: Use, issued_at: number, ttl: number) =>
    new SignJWT({ sid: claims.session_id, rid: claims.refresh_id })
      .setProtectedHeader({ alg: 'EdDSA', typ: TYP[use] })
      .setSubject(claims.user_id)
      .setIssuer(issuer)
      .setAudience(AUDIENCE)
      .setIssuedAt(issued_at)
      .setExpirationTime(issued_at + ttl)
      .sign(private_key)

  return {
    async issue(claims, issued_at) {
      const [access_token, refresh_token] = await Promise.all([
        sign(claims, 'access', issued_at, ACCESS_TTL_SECONDS),
        sign(claims, 'refresh', issued_at, REFRESH_TTL_SECONDS),
      ])
      return { access_token, refresh_token, expires_at: issued_at + REFRESH_TTL_SECONDS }
    },

    async verify(token, use, { ignore_expiry = false } = {}) {
      if (token.length > MAX_TOKEN_LENGTH) throw refuse('invalid_token')
      const { payload } = await jwtVerify(token, public_key, {
        algorithms: ['EdDSA'],
        typ: TYP[use],
        issuer,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'iat', 'exp'],
        ...(ignore_expiry ? { currentDate: new Date(0) } : {}),
      }).catch((error: unknown) => {
        throw refuse(error instanceof errors.JWTExpired ? 'token_expired' : 'invalid_token')
      })
      const { sub, sid, rid } = payload
      if (typeof sub !== 'string' || typeof sid !== 'string' || typeof rid !== 'string')
        throw refuse('invalid_token')
      return { user_id: sub, session_id: sid, refresh_id: rid }
    },
  }
}
