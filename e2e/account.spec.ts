// The account itself: logging in with Google, replaced by a real OpenID provider, and the addresses that open the account.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenIdProvider, startOpenIdProvider } from '../server/src/testing/openid-provider.ts'
import { enter, openBrowser, PHONE, screenshot, textOf } from './browser.ts'
import { flow } from './flow.ts'
import { readConfirmationLink, readLoginMail } from './mailbox.ts'
import { field, goTo, heading, logInByMail } from './merchant.ts'
import { type RunningServer, startServer } from './start-server.ts'

let browser: Browser
let provider: OpenIdProvider
let server: RunningServer
beforeAll(async () => {
  provider = await startOpenIdProvider()
  ;[browser, server] = await Promise.all([openBrowser(), startServer(provider.env)])
  provider.redirect_uri = `${server.origin}/v1/login/google/callback`
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const at = (path: string) => `${server.origin}/#${path}`
const storedSession = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('kontor.session') ?? 'null'))

async function continueWithGoogle(page: Page): Promise<void> {
  await page.goto(at('/login?kind=GOOGLE'))
  await page.getByRole('button', { name: 'Continue with Google' }).click()
}

describe('with Google', () => {
  test('H-1 A-24: it logs in; the tokens of the URL are replaced immediately and leave no trace', async () => {
    provider.person = { sub: 'ada', email: 'ada@google.test', email_verified: true }
    const visit = await enter(browser)
    const { page } = visit
    const referrers: string[] = []
    let landing = ''
    visit.context.on('request', (request) => void referrers.push(request.headers().referer ?? ''))
    visit.context.on('response', async (response) => {
      if (response.url().includes('/google/callback')) landing = (await response.allHeaders()).location ?? ''
    })
    await continueWithGoogle(page)
    await page.waitForURL(/#\/account$/)
    const given = new URLSearchParams(landing.slice(landing.indexOf('?')))
    expect(given.get('refresh_token')).toMatch(/^ey/)
    const session = await storedSession(page)
    expect(session).toMatchObject({ method: 'GOOGLE', userId: given.get('user_id') })
    expect(session.refreshToken).not.toBe(given.get('refresh_token'))
    expect(referrers.join('\n')).not.toContain('access_token')

    const devtools = await visit.context.newCDPSession(page)
    const { entries } = await devtools.send('Page.getNavigationHistory')
    expect(entries.length).toBeGreaterThan(1)
    expect(JSON.stringify(entries)).not.toContain('access_token')

    await page.goto(at('/account/profile'))
    await page.getByText('ada@google.test').waitFor()
    expect(await textOf(page.locator('dt:text-is("Method") + dd'))).toBe('Google')
    await page.getByText('Account email').waitFor()
    await visit.leave()
  })

  flow('it leads to the requested page, also after going back', async () => {
    provider.person = { sub: 'eve', email: 'eve@google.test', email_verified: true }
    const visit = await enter(browser)
    const { page } = visit
    await page.goto(at('/account/profile'))
    await page.waitForURL(/#\/$/)
    // As the browser's stop button does: the page stays as it was left.
    await page.route(`${provider.issuer}/**`, (route) => route.abort('aborted'), { times: 1 })
    await continueWithGoogle(page)
    await page.getByText('Redirecting to Google...').waitFor()
    await screenshot(page, 'login-to-google')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.waitForURL(/#\/account\/profile$/)
    await heading(page, 'Profile').waitFor()
    await visit.leave()
  })

  flow('who declines, or comes back in another browser, reads why and finds the way back', async () => {
    provider.person = undefined
    const visit = await enter(browser)
    visit.allow(/^400 GET .*\/v1\/login\/google\/callback/)
    await continueWithGoogle(visit.page)
    await heading(visit.page, 'Google login failed').waitFor()
    await screenshot(visit.page, 'google-declined')
    await visit.page.getByRole('link', { name: 'Log in again' }).click()
    await visit.page.getByRole('button', { name: 'Continue with Google' }).waitFor()

    provider.person = { sub: 'attacker' }
    const asked = await fetch(`${server.origin}/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"Google":{}}',
    })
    const back = await provider.visit((await asked.json()).Google.auth_url)
    await visit.page.goto(back.href)
    await heading(visit.page, 'Google login failed').waitFor()
    await visit.page.goto(at('/account'))
    await visit.page.waitForURL(/#\/$/)
    await visit.leave()
  })

  flow('A-11: a link with another user’s tokens does not switch the account unnoticed', async () => {
    provider.person = { sub: 'attacker', email: 'attacker@google.test', email_verified: true }
    const attacker = await enter(browser)
    await continueWithGoogle(attacker.page)
    await attacker.page.waitForURL(/#\/account$/)
    const { accessToken, refreshToken, userId, expiresAt } = await storedSession(attacker.page)
    const tokens = { access_token: accessToken, refresh_token: refreshToken }
    const linkOf = (user_id: string) =>
      at(`/login/callback?${new URLSearchParams({ ...tokens, user_id, expires_at: String(expiresAt) })}`)

    const target = await enter(browser)
    await logInByMail(target.page, server.origin, 'target@kontor.test')
    const own = await storedSession(target.page)
    await target.page.goto(linkOf(own.userId))
    await target.page.getByText('Invalid login response').waitFor()
    expect(await storedSession(target.page)).toEqual(own)
    await target.page.goto('about:blank')
    await target.page.goto(linkOf(userId))
    await target.page.getByText('You are already logged in to another account').waitFor()
    expect(target.page.url()).toBe(at('/login/callback'))
    expect(await storedSession(target.page)).toEqual(own)
    await screenshot(target.page, 'callback-of-another-user')
    await target.page.getByRole('button', { name: 'Continue' }).click()
    await target.page.waitForURL(/#\/account$/)
    expect((await storedSession(target.page)).userId).toBe(userId)
    await Promise.all([attacker.leave(), target.leave()])
  })

  flow('an incomplete callback shows an error', async () => {
    const visit = await enter(browser)
    await visit.page.goto(at('/login/callback?access_token=a&refresh_token=b'))
    await visit.page.getByText('Invalid login response').waitFor()
    await visit.leave()
  })
})

describe('addresses', () => {
  const row = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email })

  flow('are added, confirmed by a person and by no scanner, and removed', async () => {
    const visit = await enter(browser)
    const { page } = visit
    await logInByMail(page, server.origin, 'owner@kontor.test')
    await goTo(page, 'Profile')
    await row(page, 'owner@kontor.test').getByText('Account email').waitFor()
    expect(await row(page, 'owner@kontor.test').getByRole('button').count()).toBe(0)

    await field(page, 'Add an email address').fill('nonsense')
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await page.getByText('Invalid Email').waitFor()
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
    await field(page, 'Add an email address').fill('Second@kontor.test')
    // What is no fault of the address raises an alert; the text stays to be sent again.
    visit.allow(/^failed POST .*\/v1\/a\/emails\/verify/)
    await page.route('**/v1/a/emails/verify', (route) => route.abort('connectionrefused'), { times: 1 })
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await page.getByRole('main').getByRole('alert').waitFor()
    expect(await field(page, 'Add an email address').getAttribute('aria-invalid')).not.toBe('true')
    await screenshot(page, 'profile-email-alert')
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await page.getByText('Verification email sent. Check your inbox.').waitFor()
    await row(page, 'second@kontor.test').waitFor()
    await screenshot(page, 'profile-emails')
    const first = await readConfirmationLink(server.origin, 'second@kontor.test')
    await page.getByRole('button', { name: 'Resend verification to second@kontor.test' }).click()
    const link = await readConfirmationLink(server.origin, 'second@kontor.test', first)

    const elsewhere = await enter(browser, { viewport: PHONE })
    const sent: string[] = []
    elsewhere.context.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url())
    })
    const proceed = elsewhere.page.getByRole('button', { name: 'Continue' })
    await elsewhere.page.goto(link)
    await proceed.waitFor()
    await elsewhere.page.reload()
    await proceed.waitFor()
    await screenshot(elsewhere.page, 'confirm-email')
    expect(sent).toEqual([])
    await proceed.click()
    await elsewhere.page.getByText('Your address is confirmed.').waitFor()
    elsewhere.allow(/^422 POST .*\/v1\/emails\/confirm$/)
    await elsewhere.page.goto('about:blank')
    await elsewhere.page.goto(link)
    await proceed.click()
    await elsewhere.page.getByText('This link is not valid').waitFor()
    await elsewhere.leave()

    await page.reload()
    await row(page, 'second@kontor.test').getByText('Verified').waitFor()
    await page.getByRole('button', { name: 'Delete second@kontor.test' }).click()
    await page.getByText('second@kontor.test can no longer be used to log in to this account.').waitFor()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await row(page, 'second@kontor.test').waitFor({ state: 'detached' })
    await visit.leave()
  })

  flow('an incomplete link shows an error', async () => {
    const visit = await enter(browser)
    await visit.page.goto(at('/emails/confirm?id=x'))
    await visit.page.getByText('This link is incomplete').waitFor()
    await visit.leave()
  })
})

test('the language is the browser’s until another is chosen, which is stored', async () => {
  const visit = await enter(browser, { locale: 'de-DE' })
  const { page } = visit
  const lang = () => page.evaluate(() => document.documentElement.lang)
  await page.goto(at('/login'))
  await heading(page, 'Anmelden').waitFor()
  await field(page, 'E-Mail').fill('greta@kontor.test')
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await page.getByText('Wir haben eine E-Mail an greta@kontor.test gesendet.').waitFor()
  await page.goto((await readLoginMail(server.origin, 'greta@kontor.test')).link)
  await page.waitForURL(/#\/account$/)
  await page.goto(at('/account/profile'))
  await heading(page, 'Profil').waitFor()
  expect(await lang()).toBe('de')
  await page.getByText('English', { exact: true }).click()
  await heading(page, 'Profile').waitFor()
  await page.reload()
  await heading(page, 'Profile').waitFor()
  expect(await lang()).toBe('en')
  await visit.leave()
})
