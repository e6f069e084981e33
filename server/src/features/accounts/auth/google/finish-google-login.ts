// The second half of a login with Google, after the browser returns. The server asks Google only about a
// login begun in the same browser, and only once. If Google proves the user's identity, a session starts.
// Every failure leads to the same page.

import type { SessionTokens } from '@kontor/contract/accounts/auth'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../db/pool.ts'
import type { Tokens } from '../../../../http/access/tokens.ts'
import { officeLanguageOf } from '../../../../http/browser/office-language.ts'
import { ApiError } from '../../../../http/errors/problem.ts'
import type { Google, GoogleIdentity } from '../../../../integrations/google/google.ts'
import { GoogleError } from '../../../../integrations/google/google-error.ts'
import { hashSecret } from '../../../../secrets/random-secrets.ts'
import { startSession } from '../../sessions/issue-tokens.ts'
import { loginPlace } from '../../sessions/login-place.ts'
import { findOrCreateGoogleUser } from '../../users/find-or-create-google-user.ts'
import { SignUpRefused } from '../../users/find-or-create-user.ts'
import type { JoinShops } from '../../users/join-shops.ts'
import { notifyOfGained } from './google-added-mail.ts'
import { googleCookie, readGoogleCookie } from './google-cookie.ts'
import { type Failure, failurePage, PAGE_POLICY } from './google-failure-page.ts'
import { takeGoogleLogin } from './google-logins.queries.ts'

export interface FinishGoogleLogin {
  joinShops: JoinShops
  db: Db
  config: Config
  tokens: Tokens
  google: Google | undefined
  request: Pick<FastifyRequest, 'url' | 'headers' | 'ip' | 'log'>
  reply: FastifyReply
}

const fail = ({ config, request, reply }: FinishGoogleLogin, failure: Failure) =>
  void reply
    .code(failure === 'no_response' ? 502 : 400)
    .header('Content-Type', 'text/html; charset=utf-8')
    .header('Content-Security-Policy', PAGE_POLICY)
    .send(failurePage(config.public_url, failure, officeLanguageOf(request)))

/** Who has logged in; undefined if the login was not begun in this browser. Uses the login up. Throws `GoogleError`. */
async function identify(context: FinishGoogleLogin, query: string): Promise<GoogleIdentity | undefined> {
  const { db, google, config, request, reply } = context
  const state = new URLSearchParams(query).get('state')
  if (!google || !state) return undefined
  const state_hash = hashSecret(state)
  const browser = readGoogleCookie(config.public_url, state_hash, request.headers.cookie)
  if (!browser) return undefined
  reply.header('Set-Cookie', googleCookie(config.public_url, state_hash, ''))
  const login = await takeGoogleLogin(db, { state_hash, browser_hash: hashSecret(browser) })
  return login && google.finish(query, { state, ...login })
}

/** The only address a login redirects to. The tokens stand in the fragment, which browsers send to no server. */
function landing(public_url: string, session: SessionTokens): string {
  const { access_token, refresh_token, expires_at, user_id } = session
  const values = { access_token, refresh_token, expires_at: String(expires_at), user_id }
  return `${public_url}/#/login/callback?${new URLSearchParams(values)}`
}

/**
 * Returns a session, or the reason for a refusal: the account is being closed, or the address may belong to
 * another person by now.
 */
async function enter(
  { db, config, tokens, request }: FinishGoogleLogin,
  identity: GoogleIdentity,
): Promise<SessionTokens | Failure> {
  try {
    return await db.transaction(async (tx) => {
      const { user_id, gained } = await findOrCreateGoogleUser(tx, identity, config)
      if (gained !== undefined) await notifyOfGained(tx, config, gained, officeLanguageOf(request))
      return startSession(tx, tokens, user_id, 'GOOGLE', loginPlace(request))
    })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthenticated') return 'not_completed'
    if (error instanceof SignUpRefused) return error.sign_up === 'off' ? 'no_sign_up' : 'not_invited'
    if (error instanceof ApiError && error.code === 'forbidden') return 'mailbox_elsewhere'
    throw error
  }
}

/** Responds with a redirect to the back office, or with a failure page that repeats nothing of the request. */
export async function finishGoogleLogin(context: FinishGoogleLogin): Promise<void> {
  const { db, config, request, reply, joinShops } = context
  reply.header('Cache-Control', 'no-store')
  const [, query = ''] = request.url.split(/\?(.*)/s)
  let identity: GoogleIdentity | undefined
  try {
    identity = await identify(context, query)
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error
    request.log.warn({ reason: error.message }, 'login with Google did not succeed')
    return fail(context, error.is_unreachable ? 'no_response' : 'not_completed')
  }
  if (!identity) {
    request.log.warn('login with Google was not asked for in this browser')
    return fail(context, 'not_completed')
  }
  const session = await enter(context, identity)
  if (typeof session === 'string') {
    request.log.warn({ reason: session }, 'login with Google did not succeed')
    return fail(context, session)
  }
  await joinShops({ db, log: request.log }, session.user_id)
  request.log.info({ user_id: session.user_id, method: 'GOOGLE' }, 'logged in')
  void reply.code(302).header('Location', landing(config.public_url, session)).send()
}
