import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Session } from '../../../lib/session/session.ts'
import { MagicLinkPage } from './magic-link-page.tsx'

afterEach(() => vi.unstubAllGlobals())

/** The page of the link of the login `asked`, in a browser with a session that this login has begun. */
function drawn(loginId: string): string {
  const session: Partial<Session> = {
    isLoggedIn: true,
    accessToken: 'token',
    expiresAt: 4_000_000_000,
    loginId,
  }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'kontor.session' ? JSON.stringify(session) : null),
  })
  return renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter initialEntries={['/login/magic-link?id=asked&challenge=code']}>
        <MagicLinkPage />
      </MemoryRouter>
    </MantineProvider>,
  )
}

test('a link whose code has logged in here asks nothing; any other does', { timeout: 60_000 }, () => {
  expect(drawn('asked')).not.toContain('Continue')
  expect(drawn('another')).toContain('You are already logged in. Continuing replaces that login.')
})
