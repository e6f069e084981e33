import { MAX_WAREHOUSES } from '@kontor/contract/stock/warehouses'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { clearSession, nowSeconds, type Session, storeSession } from '../../lib/session/session.ts'
import { LandingPage } from './landing-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'

afterEach(clearSession)

const shown = (page: ReactNode) =>
  renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>{page}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )

/** The hero's links, in their order, as 'words to'. */
const hero = () => {
  const page = shown(<LandingPage />)
  const section = page.slice(page.indexOf('<h1'), page.indexOf('</section>'))
  return [...section.matchAll(/<a [^>]*href="(\/[a-z]+)".*?<\/a>/g)].map(
    ([link, to]) => `${link.replace(/<[^>]*>/g, '')} ${to}`,
  )
}

test('a visitor may sign up and log in', () => {
  expect(hero()).toEqual(['Signup /signup', 'Login /login'])
})

test('a logged-in user sees the link to the account first, with the name it has in the header', () => {
  storeSession({ isLoggedIn: true, accessToken: 'a.b.c', expiresAt: nowSeconds() + 60 } as Session)
  expect(hero()).toEqual(['My account /account', 'Signup /signup', 'Login /login'])
})

test('as many inventory locations are promised as a shop can have', () => {
  expect(shown(<LandingPage />)).toContain(`Up to ${MAX_WAREHOUSES} in each shop`)
})

test('what is stored of an account at Google is said', () => {
  expect(shown(<PrivacyPage />)).toContain('the address and the identifier of your Google account')
})
