// Endpoints to request and answer a login challenge, and to renew and end a session.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { email } from '../values/text.ts'

/**
 * Builds a body schema from several variants, distinguished by their keys. A body with keys of two variants
 * is rejected. Keys of no variant are ignored, like unknown fields in every body.
 */
function oneOf<Variants extends z.ZodUnion<readonly z.ZodObject[]>>(variants: Variants) {
  const names = new Set(variants.options.flatMap(({ shape }) => Object.keys(shape)))
  const named = (body: z.input<Variants>): unknown =>
    typeof body === 'object' && body !== null
      ? Object.fromEntries(Object.entries(body).filter(([name]) => names.has(name)))
      : body
  return z.preprocess(named, variants)
}

const nostrIdentity = z.object({
  public_key: z
    .string({ error: 'Public key is required' })
    .trim()
    .min(1, 'Public key is required')
    .max(1100, 'This is not a public key.'),
})
const emailIdentity = z.object({ email: email('Invalid email') })

export const loginRequest = oneOf(
  z.union(
    [
      z.strictObject({ NOSTR: nostrIdentity }),
      z.strictObject({ EmailMagicLink: emailIdentity }),
      z.strictObject({ Google: z.looseObject({}) }),
    ],
    { error: 'Unsupported login method' },
  ),
)

export const loginChallenge = z.union([
  z.object({
    NOSTR: z.object({
      id: z.string(),
      public_key: z.string(),
      challenge: z.string(),
      /** The origin of this API, which the tag `relay` of the signed event must name. */
      relay: z.string(),
    }),
  }),
  z.object({ EmailMagicLink: z.object({ id: z.string() }) }),
  z.object({ Google: z.object({ auth_url: z.string() }) }),
])

// The shape is not checked here: a malformed id is refused like any other wrong answer to a challenge.
const challengeId = z.string().max(200)

export const challengeAnswer = oneOf(
  z.union(
    [
      z.strictObject({
        NOSTR: z.object({
          id: challengeId,
          /** The signed event, or its JSON text. */
          response: z.union(
            [z.string().max(20_000, 'The signed event is too long.'), z.record(z.string(), z.unknown())],
            {
              error: 'The signed event is missing.',
            },
          ),
        }),
      }),
      z.strictObject({
        EmailMagicLink: z.object({
          id: challengeId,
          challenge: z.string().min(1, 'Enter the code from the email.').max(200),
        }),
      }),
    ],
    { error: 'Unsupported challenge response' },
  ),
)

export const sessionTokens = z.object({
  user_id: z.string(),
  access_token: z.string(),
  refresh_token: z.string(),
  /** When the refresh token expires, in epoch seconds. */
  expires_at: z.number().int(),
})

export const LOGIN_METHODS = ['EMAIL_MAGIC_LINK', 'NOSTR', 'GOOGLE'] as const

export const sessionInformation = z.object({
  user_id: z.string(),
  /** The login method of this session. */
  method: z.enum(LOGIN_METHODS),
  /** The account's e-mail address, or null. */
  email: z.string().nullable(),
  /** The account's Nostr key in hex, or null. */
  public_key: z.string().nullable(),
  created_at: z.string(),
  /** In epoch seconds, as in the response to a login. */
  expires_at: z.number().int(),
})

export type LoginMethod = (typeof LOGIN_METHODS)[number]
export type LoginChallenge = z.output<typeof loginChallenge>
export type ChallengeAnswer = z.output<typeof challengeAnswer>
export type SessionTokens = z.output<typeof sessionTokens>
export type SessionInformation = z.output<typeof sessionInformation>

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/login',
    access: 'public',
    summary: 'Create a login challenge',
    description:
      'The response is the same whether or not an account exists. An address receives five emails an hour, then one whenever it has no valid code; a new code replaces the previous one. All addresses of a mailbox together receive ten an hour and 30 a day, then five a day from each network; a network causes 300 an hour; the address of an account receives its own past these. A login with Google continues at `auth_url`, in the same browser: a cookie binds it to the browser.',
    body: loginRequest,
    response: loginChallenge,
    status: 200,
    limit_per_minute: 30,
    errors: ['validation_error', 'rate_limited', 'provider_error'],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/login/challenge',
    access: 'public',
    summary: 'Verify a login challenge',
    description:
      'A challenge works once, expires after 15 minutes, and is invalidated after five wrong answers. A key is verified with a signed event of kind 22242 (NIP-42): empty content, and exactly the tags `relay` (the origin of this API, as the challenge names it) and `challenge`. 403 `forbidden` if there is no account and the operator lets none be created (`SIGN_UP`).',
    body: challengeAnswer,
    response: sessionTokens,
    status: 200,
    limit_per_minute: 60,
    errors: ['forbidden', 'unauthenticated', 'validation_error', 'rate_limited'],
  }),
  googleCallback: endpoint({
    method: 'GET',
    path: '/login/google/callback',
    access: 'public',
    summary: 'Google login callback',
    description:
      'The redirect URI to register with Google. Redirects to `<PUBLIC_URL>/#/login/callback` with `access_token`, `refresh_token`, `expires_at` and `user_id` in the fragment. A failure is an HTML page: 400 if the login is not valid, 502 if Google did not respond.',
    status: 302,
    response_kind: 'redirect',
    limit_per_minute: 60,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/login/refresh',
    access: 'public',
    summary: 'Renew a session',
    description:
      'Both tokens are replaced. The access token may have expired; it must belong to the same session. A refresh token used again within 30 seconds returns the same new tokens; used later, it ends the session. A session lasts 90 days at most.',
    body: z.object({
      access_token: z.string({ error: 'No access token' }),
      refresh_token: z.string({ error: 'No refresh token' }),
    }),
    response: sessionTokens,
    status: 200,
    limit_per_minute: 120,
    errors: ['invalid_token', 'token_expired', 'rate_limited'],
  }),
  session: endpoint({
    method: 'GET',
    path: '/a/session',
    access: 'account',
    summary: 'Read the current session and its login method',
    response: sessionInformation,
    status: 200,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/a/logout',
    access: 'account',
    summary: 'End the current session',
    status: 204,
  }),
} as const
