import { text } from 'node:stream/consumers'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { prerenderToNodeStream } from 'react-dom/static'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

const SESSION = {
  isLoggedIn: true,
  userId: 'ada',
  accessToken: 'token',
  expiresAt: 4_000_000_000,
  method: 'EMAIL_MAGIC_LINK',
  email: 'ada@home.example',
}

const own = (email: string, is_verified = true) => ({
  id: email,
  email,
  is_verified,
  is_account_email: false,
  is_operator: false,
})

/** The login page at this address, with the code it loads, for a logged-in user; empty if it redirects. */
async function drawn(at: string, emails: ReturnType<typeof own>[]): Promise<string> {
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'kontor.session' ? JSON.stringify(SESSION) : null),
  })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  const { LoginPage } = await import('./login-page.tsx')
  const client = new QueryClient()
  client.setQueryData(['emails'], emails)
  const { prelude } = await prerenderToNodeStream(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[at]}>
          <LoginPage />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return text(prelude)
}

const INVITATION = '/login?kind=EMAIL_MAGIC_LINK&email=ada%40work.example'
const SAID = /This invitation is for <b[^>]*>ada@work\.example<\/b>/

test('an invitation to an address that the account does not have is said, with the ways to take it', {
  timeout: 60_000,
}, async () => {
  const page = await drawn(INVITATION, [own('ada@home.example')])
  expect(page).toMatch(SAID)
  expect(page).toContain('Log out and log in with it')
  expect(page).toMatch(/<a[^>]*href="\/account\/profile"/)
  expect(page).toMatch(/<a[^>]*href="\/account"[^>]*>Go to my account/)
  // An unconfirmed address proves nothing.
  expect(await drawn(INVITATION, [own('ada@home.example'), own('ada@work.example', false)])).toMatch(SAID)
})

test('the login page redirects if the account has the invited address, or without an invitation', {
  timeout: 60_000,
}, async () => {
  const emails = [own('ada@home.example'), own('Ada@Work.example')]
  for (const at of [
    INVITATION,
    '/login',
    '/login?email=',
    '/login?email=no-address',
    '/login?email=Ada%40Home.example',
  ])
    expect(await drawn(at, emails), at).not.toContain('<main')
})
