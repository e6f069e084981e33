// The API calls of a login: the first call asks for a challenge for an identity, the second answers the
// challenge and gets the session.

import { auth, type LoginChallenge } from '@kontor/contract/accounts/auth'
import { bareCode } from '@kontor/contract/accounts/typed-code'
import { call } from '../../../lib/api/api.ts'
import { storedValue } from '../../../lib/browser/stored-value.ts'
import { isEmailText } from '../../../lib/email-text.ts'
import { type LoginTarget, rememberedTarget, targetOf } from '../../../lib/session/login-target.ts'
import {
  type LoginIdentity,
  type LoginMethod,
  nowSeconds,
  sessionOf,
  storeSession,
} from '../../../lib/session/session.ts'
import { t } from '../../../lib/texts.ts'
import { barePublicKey, requireOwnRelay, type SignedEvent, throwIfPrivateKey } from './keys.ts'

export const LOGIN_METHODS = ['EMAIL_MAGIC_LINK', 'GOOGLE', 'NOSTR', 'PRIVATE_KEY', 'MANUAL'] as const

export const isLoginMethod = (text: string | null): text is LoginMethod =>
  (LOGIN_METHODS as readonly string[]).includes(text ?? '')

export const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

export interface AskedLogin {
  id: string
  email: string
  /** The page that the user wanted, for the tab opened by the link in the mail. */
  target?: LoginTarget
}

/**
 * The e-mail login that this browser asked for. A login link with the same id logs in here without a
 * question.
 */
export const askedLogin = storedValue<AskedLogin>('login', (data) => {
  const { id, email, target } = data as AskedLogin
  if (typeof id !== 'string') return null
  const wanted = target && targetOf(target)
  return { id, email, ...(wanted && { target: wanted }) }
})

/** The server rejects a Google login after 600 seconds. */
const GOOGLE_LOGIN_SECONDS = 600

/**
 * The end, in epoch seconds, of the Google login begun by this tab. The callback page asks about a return
 * from Google that the tab did not begin.
 */
const googleLogin = storedValue<number>(
  'google-login',
  (data) => (typeof data === 'number' ? data : null),
  'tab',
)

export const isGoogleLoginBegun = (): boolean => (googleLogin.read() ?? 0) > nowSeconds()

export const endGoogleLogin = (): void => googleLogin.write(null)

export type Challenge =
  | { method: 'EMAIL_MAGIC_LINK'; id: string; email: string }
  | { method: 'GOOGLE'; authUrl: string }
  | { method: 'NOSTR' | 'PRIVATE_KEY' | 'MANUAL'; id: string; publicKey: string; challenge: string }

/**
 * Asks for a challenge.
 * @throws Error 'Invalid email', 'Public key is required', 'This is a private key. …', 'Unsupported login method',
 * 'Unsupported challenge response', 'No response from server', 'Open Kontor at … to log in with a key.', or the
 * server's error.
 */
export async function createChallenge(method: LoginMethod, identifier: string): Promise<Challenge> {
  switch (method) {
    case 'EMAIL_MAGIC_LINK': {
      const email = identifier.trim()
      if (!isEmailText(email)) throw new Error(t('Invalid email'))
      const reply = present(await call(auth.login, { body: { EmailMagicLink: { email } } }))
      if (!('EmailMagicLink' in reply)) throw new Error(t('Unsupported challenge response'))
      const { id } = reply.EmailMagicLink
      const target = rememberedTarget()
      askedLogin.write({ id, email, ...(target && { target }) })
      return { method, id, email }
    }
    case 'GOOGLE': {
      const reply = present(await call(auth.login, { body: { Google: {} } }))
      if (!('Google' in reply)) throw new Error(t('Unsupported challenge response'))
      googleLogin.write(nowSeconds() + GOOGLE_LOGIN_SECONDS)
      return { method, authUrl: reply.Google.auth_url }
    }
    case 'NOSTR':
    case 'PRIVATE_KEY':
    case 'MANUAL': {
      const public_key = barePublicKey(identifier)
      if (public_key === '') throw new Error(t('Public key is required'))
      throwIfPrivateKey(public_key)
      const reply = present(await call(auth.login, { body: { NOSTR: { public_key } } }))
      if (!('NOSTR' in reply)) throw new Error(t('Unsupported challenge response'))
      requireOwnRelay(reply.NOSTR.relay)
      return {
        method,
        id: reply.NOSTR.id,
        publicKey: reply.NOSTR.public_key,
        challenge: reply.NOSTR.challenge,
      }
    }
    default:
      throw new Error(t('Unsupported login method'))
  }
}

const present = (reply: LoginChallenge | undefined): LoginChallenge => {
  if (!reply) throw new Error(t('No response from server'))
  return reply
}

/** Answers an e-mail challenge with the code from the mail, in any spelling. Stores the session. */
export async function answerWithCode(id: string, code: string, email: string | null): Promise<void> {
  // In groups of four, as in the email.
  const challenge = (bareCode(code).match(/.{1,4}/g) ?? []).join('-')
  if (challenge === '') throw new Error(t('Enter the code from the email.'))
  const tokens = await call(auth.answer, { body: { EmailMagicLink: { id, challenge } } })
  begin(tokens, { method: 'EMAIL_MAGIC_LINK', email, loginId: id })
  askedLogin.write(null)
}

/** Answers a key challenge with the signed event. Stores the session. */
export async function answerWithEvent(challenge: Challenge, event: SignedEvent): Promise<void> {
  if (!('challenge' in challenge)) throw new Error(t('Unsupported challenge response'))
  const body = { NOSTR: { id: challenge.id, response: { ...event } } }
  begin(await call(auth.answer, { body }), { method: challenge.method, publicKey: challenge.publicKey })
}

const begin = (tokens: Parameters<typeof sessionOf>[0], identity: LoginIdentity) =>
  storeSession(sessionOf(tokens, identity))
