import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Session } from '../../lib/session/session.ts'
import { CallbackPage } from './callback-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenOf = (sub: string | undefined) => `${part({})}.${part({ sub, exp: 4_000_000_000 })}.c2ln`

/** The page of a link to `user_id` whose tokens are of these users, in a browser where ada is logged in. */
function drawn(user_id: string, access: string | undefined, refresh: string | undefined): string {
  const session: Partial<Session> = {
    isLoggedIn: true,
    userId: 'ada',
    accessToken: 'token',
    expiresAt: 4_000_000_000,
  }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'kontor.session' ? JSON.stringify(session) : null),
  })
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

test('the own tokens log in, and those of another account after a question', { timeout: 60_000 }, () => {
  expect(drawn('ada', 'ada', 'ada')).toContain('Logging you in')
  expect(drawn('ada', undefined, undefined)).toContain('Logging you in')
  expect(drawn('eve', 'eve', 'eve')).toContain('You are already logged in to another account')
})
