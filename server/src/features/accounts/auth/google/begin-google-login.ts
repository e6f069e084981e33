// The first half of a login with Google. Returns the address for the browser, and sets a cookie to recognise
// the browser on return.

import type { LoginChallenge } from '@kontor/contract/accounts/auth'
import type { FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../db/pool.ts'
import { apiError } from '../../../../http/errors/problem.ts'
import type { Google } from '../../../../integrations/google/google.ts'
import { hashSecret, makeChallenge } from '../../../../secrets/random-secrets.ts'
import { googleCookie } from './google-cookie.ts'
import { insertGoogleLogin } from './google-logins.queries.ts'

const NO_ANSWER = 'Google did not respond. Please try again in a moment, or use another login method.'

export interface BeginGoogleLogin {
  db: Db
  config: Config
  log: Logger
  google: Google | undefined
  reply: Pick<FastifyReply, 'header'>
}

/**
 * Sets the cookie. Refuses with 422 if Google is not set up, and with `provider_error` if Google does not
 * answer.
 */
export async function beginGoogleLogin(context: BeginGoogleLogin): Promise<LoginChallenge> {
  const { db, config, log, google, reply } = context
  if (!google) throw apiError('validation_error', 'Unsupported login method')
  const { auth_url, state, nonce, code_verifier } = await google.begin().catch((error: Error) => {
    log.warn({ reason: error.message }, 'login with Google could not begin')
    throw apiError('provider_error', NO_ANSWER)
  })
  const state_hash = hashSecret(state)
  const browser = makeChallenge()
  await insertGoogleLogin(db, { state_hash, browser_hash: hashSecret(browser), nonce, code_verifier })
  reply.header('Set-Cookie', googleCookie(config.public_url, state_hash, browser))
  return { Google: { auth_url } }
}
