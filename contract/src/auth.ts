// Logging in: a challenge, its answer, and the renewal and end of a session.

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { uuid } from './id.ts'
import { email } from './text.ts'

// The body is one of several variants, told apart by its single key. Unknown keys end as 'Unsupported login method'.
const nostrIdentity = z.object({
  public_key: z.string({ error: 'Public key is required' }).min(1, 'Public key is required').max(1100),
})
const emailIdentity = z.object({ email: email('Invalid email') })

export const loginRequest = z.union(
  [
    z.strictObject({ NOSTR: nostrIdentity }),
    z.strictObject({ EmailMagicLink: emailIdentity }),
    z.strictObject({ Google: z.looseObject({}) }),
  ],
  { error: 'Unsupported login method' },
)

export const loginChallenge = z.union([
  z.object({ NOSTR: z.object({ id: z.string(), public_key: z.string(), challenge: z.string() }) }),
  z.object({ EmailMagicLink: z.object({ id: z.string() }) }),
  z.object({ Google: z.object({ auth_url: z.string() }) }),
])

export const challengeAnswer = z.union(
  [
    z.strictObject({
      NOSTR: z.object({
        id: uuid,
        response: z.union([z.string().max(20_000), z.record(z.string(), z.unknown())]),
      }),
    }),
    z.strictObject({ EmailMagicLink: z.object({ id: uuid, challenge: z.string().min(1).max(200) }) }),
  ],
  { error: 'Unsupported challenge response' },
)

export const sessionTokens = z.object({
  user_id: z.string(),
  access_token: z.string(),
  refresh_token: z.string(),
  /** Epoch seconds: when the refresh token ends. */
  expires_at: z.number().int(),
})

export type LoginChallenge = z.output<typeof loginChallenge>
export type SessionTokens = z.output<typeof sessionTokens>

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/login',
    access: 'public',
    summary: 'Ask for a login challenge',
    description: 'The answer for an e-mail address is the same whether or not an account exists.',
    body: loginRequest,
    reply: loginChallenge,
    status: 200,
    errors: ['validation_error', 'rate_limited'],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/login/challenge',
    access: 'public',
    summary: 'Answer a login challenge',
    description: 'A challenge is good once, for 15 minutes, and burns after five wrong answers.',
    body: challengeAnswer,
    reply: sessionTokens,
    status: 200,
    errors: ['unauthenticated', 'validation_error', 'rate_limited'],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/login/refresh',
    access: 'public',
    summary: 'Renew a session',
    description:
      'Both tokens are replaced. The access token may have expired; it must belong to the same session. A refresh token used again more than 30 seconds later ends the session.',
    body: z.object({ access_token: z.string().max(4000), refresh_token: z.string().max(4000) }),
    reply: sessionTokens,
    status: 200,
    errors: ['invalid_token', 'token_expired', 'rate_limited'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/a/logout',
    access: 'account',
    summary: 'End the session at once',
    status: 204,
  }),
} as const
