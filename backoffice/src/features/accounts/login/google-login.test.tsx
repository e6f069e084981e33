import { MantineProvider } from '@mantine/core'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'

/** A page as it is drawn where the server says this of the login with Google. */
async function drawn(
  google: 'on' | 'off',
  at: string,
  page: () => Promise<() => ReactElement>,
): Promise<string> {
  vi.resetModules()
  vi.stubGlobal('document', {
    querySelector: (query: string) => (/google/.test(query) ? { content: google } : null),
  })
  vi.stubGlobal('location', { origin: 'http://localhost' })
  const Page = await page()
  vi.unstubAllGlobals()
  return renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter initialEntries={[at]}>
        <Page />
      </MemoryRouter>
    </MantineProvider>,
  )
}

const signup = async () => (await import('../../landing/signup-page.tsx')).SignupPage
const login = async () => (await import('./login-page.tsx')).LoginPage

const NOT_SET_UP = 'Login with Google is not available on this installation.'

test('where Google is set up, both pages offer it', { timeout: 60_000 }, async () => {
  const [signing_up, logging_in] = [
    await drawn('on', '/signup', signup),
    await drawn('on', '/login?kind=GOOGLE', login),
  ]
  for (const page of [signing_up, logging_in]) expect(page).not.toContain(NOT_SET_UP)
  expect(signing_up).not.toContain('aria-disabled')
  expect(logging_in).toContain('Continue with Google')
})

test('without it, both pages give the reason and offer no method that cannot work', {
  timeout: 60_000,
}, async () => {
  const [signing_up, logging_in] = [
    await drawn('off', '/signup', signup),
    await drawn('off', '/login?kind=GOOGLE', login),
  ]
  for (const page of [signing_up, logging_in]) expect(page).toContain(NOT_SET_UP)
  expect(signing_up).toMatch(
    /<a[^>]*aria-disabled="true"[^>]*kind=GOOGLE|<a[^>]*kind=GOOGLE[^>]*aria-disabled="true"/,
  )
  expect(logging_in).not.toContain('Continue with Google')
})
