// A real OpenID provider in place of Google, on a port of its own, and a browser that visits it. The browser is logged in there as `person`,
// without being asked.

import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { type Context, Provider } from 'oidc-provider'
import { closeAtEnd } from './closing.ts'

export interface Person {
  sub: string
  email?: string
  email_verified?: boolean
}

export interface OpenIdProvider {
  issuer: string
  /** The settings with which an app uses this provider. */
  env: Record<string, string>
  /** The only registered redirect URI: that of an app with default settings, unless set before the first visit. */
  redirect_uri: string
  /** Who is logged in at the provider; undefined if the user declines. */
  person: Person | undefined
  /** Opens the URL of a login, and gives the URL to which the provider redirects the browser. */
  visit(auth_url: string): Promise<URL>
}

const CLIENT = { client_id: 'kontor-test.apps.example', client_secret: 'a-secret_of.the~client' }
export const CALLBACK = 'http://localhost:8080/v1/login/google/callback'

/** Listens on 127.0.0.1 until the test file has ended, or outside of tests the process; `handle` is called with every request. */
export async function listen(handle: RequestListener): Promise<string> {
  const http = createServer(handle)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  closeAtEnd(() => {
    http.closeAllConnections()
    return new Promise<void>((resolve) => http.close(() => resolve()))
  })
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
}

export const settingsFor = (issuer: string): Record<string, string> => ({
  GOOGLE_ISSUER: issuer,
  GOOGLE_CLIENT_ID: CLIENT.client_id,
  GOOGLE_CLIENT_SECRET: CLIENT.client_secret,
})

async function makeProvider(issuer: string, personOf: () => Person | undefined, redirect_uri: string) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider: Provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: [redirect_uri], response_types: ['code'] }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'one' }] },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    interactions: { url: () => '/interaction' },
    findAccount: (_context: Context, sub: string) => ({
      accountId: sub,
      claims: () => ({ ...personOf(), sub }),
    }),
    loadExistingGrant: async ({ oidc }: Context) => {
      const grant = new provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  return provider
}

export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  let making: ReturnType<typeof makeProvider> | undefined
  const issuer = await listen((request, response) => void answer(request, response))
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    making ??= makeProvider(issuer, () => state.person, state.redirect_uri)
    const provider = await making
    if (request.url !== '/interaction') return provider.callback()(request, response)
    const { person } = state
    return provider.interactionFinished(
      request,
      response,
      person
        ? { login: { accountId: person.sub } }
        : { error: 'access_denied', error_description: '<script>alert(1)</script>' },
    )
  }

  const state: OpenIdProvider = {
    issuer,
    env: settingsFor(issuer),
    redirect_uri: CALLBACK,
    person: { sub: 'subject-1' },
    async visit(auth_url) {
      const cookies = new Map<string, string>()
      for (let url = new URL(auth_url); ; ) {
        if (url.origin !== issuer) return url
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
        const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        const location = response.headers.get('location')
        if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
        url = new URL(location, url)
      }
    },
  }
  return state
}
