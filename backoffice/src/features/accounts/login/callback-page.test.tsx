import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Session } from '../../../lib/session/session.ts'
import { CallbackPage } from './callback-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenOf = (sub: string | undefined) => `${part({})}.${part({ sub, exp: 4_000_000_000 })}.c2ln`

interface Browser {
  /** Who is logged in, until the second `until`. */
  user?: string | undefined
  until?: number
  /** The end of the login with Google that this tab began. */
  began_until?: number | undefined
}

const storing = (name: string, value: unknown) => ({
  getItem: (key: string) => (key === name && value !== undefined ? JSON.stringify(value) : null),
})

/** The page of a link to `user_id` whose tokens are of these users, in a browser where, unless it says otherwise, ada is logged in. */
function drawn(
  user_id: string,
  access: string | undefined,
  refresh: string | undefined,
  { user = 'ada', until = 4_000_000_000, began_until }: Browser = {},
): string {
  const session: Partial<Session> = { isLoggedIn: true, userId: user, accessToken: 'token', expiresAt: until }
  vi.stubGlobal('localStorage', storing('kontor.session', session))
  vi.stubGlobal('sessionStorage', storing('kontor.google-login', began_until))
  const link = new URLSearchParams({
    access_token: tokenOf(access),
    refresh_token: tokenOf(refresh),
    expires_at: '4000000000',
    user_id,
  })
  return renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter initialEntries={[`/login/callback?${link}`]}>
        <CallbackPage />
      </MemoryRouter>
    </MantineProvider>,
  )
}

test('A-11: tokens of another user than the link names are refused', { timeout: 60_000 }, () => {
  for (const [access, refresh] of [
    ['eve', 'eve'],
    ['eve', 'ada'],
    ['ada', 'eve'],
    ['eve', undefined],
  ])
    expect(drawn('ada', access, refresh)).toContain('Invalid login response')
})

const asked = 'This login was not started in this tab'

test('the own tokens log in by a login that this tab began, and those of another account after a question', {
  timeout: 60_000,
}, () => {
  expect(drawn('ada', 'ada', 'ada', { began_until: 4_000_000_000 })).toContain('Logging you in')
  expect(drawn('eve', 'eve', 'eve')).toContain('You are already logged in to another account')
  // Tokens that are not checked yet would replace the ones that are valid.
  expect(drawn('ada', 'ada', 'ada')).toContain(asked)
  expect(drawn('ada', undefined, undefined)).toContain(asked)
})

test('A-11: a browser that is logged out logs in only by a login that this tab began', {
  timeout: 60_000,
}, () => {
  const loggedOut = (began_until?: number) => drawn('eve', 'eve', 'eve', { until: 1, began_until })
  expect(loggedOut()).toContain(asked)
  expect(loggedOut(1)).toContain(asked)
  expect(loggedOut(4_000_000_000)).toContain('Logging you in')
  // The one that began it is asked all the same if another account is logged in by then.
  expect(drawn('eve', 'eve', 'eve', { began_until: 4_000_000_000 })).toContain('You are already logged in')
})
