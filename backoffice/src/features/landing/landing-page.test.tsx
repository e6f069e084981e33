import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { clearSession, nowSeconds, type Session, storeSession } from '../../lib/session.ts'
import { LandingPage } from './landing-page.tsx'

afterEach(clearSession)

const links = () =>
  [
    ...renderToStaticMarkup(
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter>
            <LandingPage />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>,
    ).matchAll(/href="(\/[a-z]+)"/g),
  ].map(([, to]) => to)

test('a visitor may sign up and log in', () => {
  expect(links()).toEqual(expect.arrayContaining(['/signup', '/login']))
  expect(links()).not.toContain('/account')
})

test('whoever is logged in gets to the back office instead', () => {
  storeSession({ isLoggedIn: true, accessToken: 'a.b.c', expiresAt: nowSeconds() + 60 } as Session)
  expect(links()).toContain('/account')
  expect(links()).not.toContain('/signup')
  expect(links()).not.toContain('/login')
})
