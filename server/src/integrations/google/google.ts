// Login with Google, or with any other OpenID provider: OpenID Connect Core 1.0, authorization code flow with
// PKCE (RFC 7636, S256), state and nonce. Knows nothing about accounts: returns the proved identity or an
// error.

import { email } from '@kontor/contract/values/text'
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  type IDToken,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { type Clock, OWN_CLOCK } from '../../db/clock.ts'
import { type GoogleSettings, makeDiscovery } from './discover.ts'
import { GoogleError, googleErrorOf } from './google-error.ts'

/** The data of a login to remember until the browser comes back. */
export interface PendingLogin {
  state: string
  nonce: string
  code_verifier: string
}

export interface GoogleIdentity {
  /** Issuer and subject, which never change and are never reassigned (Core, section 5.7). */
  subject: string
  /** In lower case; only if the provider calls the address verified. */
  verified_email: string | undefined
  /**
   * True if the provider speaks for the present holder of the mailbox, and not only for the holder at the
   * time of verification.
   */
  is_email_current: boolean
}

export interface Google {
  begin(): Promise<PendingLogin & { auth_url: string }>
  /** `query` is the query string the browser came back with. Throws `GoogleError`. */
  finish(query: string, pending: PendingLogin): Promise<GoogleIdentity>
}

const CLOCK_TOLERANCE_SECONDS = 60
const MAX_SUBJECT_LENGTH = 255

const oneAddress = email()

const GOOGLE = 'https://accounts.google.com'

/**
 * Google speaks for its own mailboxes and for mailboxes of a Workspace domain, which the token names as `hd`.
 * Any other address was verified once, for an account that keeps the address after the mailbox has gone to
 * another person: https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
 */
export const isEmailCurrent = (
  { iss, hd }: { iss: string; hd?: unknown },
  verified_email: string | undefined,
): boolean =>
  verified_email !== undefined &&
  (iss !== GOOGLE || typeof hd === 'string' || verified_email.endsWith('@gmail.com'))

/**
 * Checks two rules that the library leaves out: the token is not from the future, and the subject is
 * well-formed.
 */
function checkClaims(claims: IDToken | undefined, clock: Clock): IDToken {
  if (!claims || claims.iat > clock.now() / 1000 + CLOCK_TOLERANCE_SECONDS)
    throw new GoogleError('the identity token is from the future', false)
  // Core, section 2: at most 255 ASCII characters.
  if (claims.sub.length > MAX_SUBJECT_LENGTH || !/^[\x20-\x7e]+$/.test(claims.sub))
    throw new GoogleError('the subject is malformed', false)
  return claims
}

/**
 * Returns the verified e-mail address. Google puts the address into the identity token; the standard requires
 * it only at the UserInfo endpoint.
 */
async function readEmail(configuration: Configuration, claims: IDToken, access_token: string) {
  const has_userinfo = configuration.serverMetadata().userinfo_endpoint !== undefined
  const source =
    claims.email === undefined && has_userinfo
      ? await fetchUserInfo(configuration, access_token, claims.sub)
      : claims
  return source.email_verified === true ? oneAddress.safeParse(source.email).data : undefined
}

/** `callback_url` is the redirect URI, exactly as registered with the provider. */
export function makeGoogle(settings: GoogleSettings, callback_url: string, clock: Clock = OWN_CLOCK): Google {
  const discover = makeDiscovery(settings, clock)
  const redirect_uri = new URL(callback_url).href
  return {
    async begin() {
      const configuration = await discover()
      const pending = {
        state: randomState(),
        nonce: randomNonce(),
        code_verifier: randomPKCECodeVerifier(),
      }
      const auth_url = buildAuthorizationUrl(configuration, {
        redirect_uri,
        scope: 'openid email',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await calculatePKCECodeChallenge(pending.code_verifier),
        code_challenge_method: 'S256',
      })
      return { ...pending, auth_url: auth_url.href }
    },

    async finish(query, { state, nonce, code_verifier }) {
      const configuration = await discover()
      const answered = new URL(redirect_uri)
      answered.search = query
      try {
        const tokens = await authorizationCodeGrant(configuration, answered, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: code_verifier,
        })
        const claims = checkClaims(tokens.claims(), clock)
        const verified_email = await readEmail(configuration, claims, tokens.access_token)
        const subject = `${claims.iss} ${claims.sub}`
        return { subject, verified_email, is_email_current: isEmailCurrent(claims, verified_email) }
      } catch (error) {
        throw googleErrorOf(error)
      }
    },
  }
}
