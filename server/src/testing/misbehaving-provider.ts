// An OpenID provider that answers as a test wants: with any identity token, or not at all. No browser has to visit it, since it accepts any code.

import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose'
import { listen, settingsFor } from './openid-provider.ts'

export interface TokenOverrides {
  header?: Partial<JWTHeaderParameters>
  claims?: JWTPayload
  /** Signs with an unpublished key. */
  is_forged?: boolean
  /** The whole token, instead of one made of the above. */
  token?: (good: string, public_key: CryptoKey) => string | Promise<string>
}

/** Of a token without one of its own. */
export const GOOGLE_EMAIL = 'person@google.test'

export interface MisbehavingProvider {
  issuer: string
  env: Record<string, string>
  /** How the next tokens are made. */
  overrides: TokenOverrides
  /** By path, the status to answer with; 0 means no answer. */
  failing: Map<string, number>
  /** The response of the UserInfo endpoint; undefined: there is no such endpoint. */
  userinfo: Record<string, unknown> | undefined
  /** The paths that were requested, oldest first. */
  asked: string[]
  /** The Authorization headers and bodies of the requests for tokens. */
  grants: { authorization: string; body: URLSearchParams }[]
  /** The nonce of the present login. */
  nonce: string
  /** Publishes another key from now on, and signs with it. */
  rotate(): Promise<void>
}

const bodyOf = async (request: IncomingMessage) => {
  let text = ''
  for await (const chunk of request) text += chunk
  return new URLSearchParams(text)
}

export async function startMisbehavingProvider(): Promise<MisbehavingProvider> {
  const make = () => generateKeyPair('RS256', { extractable: true })
  const stranger = await make()
  let keys = await make()
  let kid = 'one'

  const issuer = await listen((request, response) => void answer(request, response))
  const state: MisbehavingProvider = {
    issuer,
    env: settingsFor(issuer),
    overrides: {},
    failing: new Map(),
    asked: [],
    grants: [],
    nonce: '',
    userinfo: undefined,
    async rotate() {
      keys = await make()
      kid = 'two'
    },
  }

  async function idToken(): Promise<string> {
    const { header, claims, is_forged, token } = state.overrides
    const now = Math.floor(Date.now() / 1000)
    const all = {
      iss: issuer,
      aud: state.env.GOOGLE_CLIENT_ID,
      sub: 'subject-1',
      nonce: state.nonce,
      iat: now,
      exp: now + 300,
      email: GOOGLE_EMAIL,
      email_verified: true,
      ...claims,
    }
    const good = await new SignJWT(
      Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
    )
      .setProtectedHeader({ alg: 'RS256', kid, ...header })
      .sign(is_forged ? stranger.privateKey : keys.privateKey)
    return token ? token(good, keys.publicKey) : good
  }

  const pages: Record<string, (request: IncomingMessage) => Promise<unknown>> = {
    '/.well-known/openid-configuration': async () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      ...(state.userinfo ? { userinfo_endpoint: `${issuer}/userinfo` } : {}),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    }),
    '/jwks': async () => ({
      keys: [{ ...(await exportJWK(keys.publicKey)), alg: 'RS256', use: 'sig', kid }],
    }),
    '/userinfo': async () => state.userinfo,
    '/token': async (request) => {
      state.grants.push({ authorization: request.headers.authorization ?? '', body: await bodyOf(request) })
      return { access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: await idToken() }
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    state.asked.push(path)
    const status = state.failing.get(path)
    if (status === 0) return
    const page = pages[path]
    if (status !== undefined || !page) return void response.writeHead(status ?? 404).end('not today')
    const body = JSON.stringify(await page(request))
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  }
  return state
}
