// Every way in, what a link in the wrong browser must not do, and how a session lasts and ends.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeKeyHolder, rawPrivateKey } from '../server/src/testing/login.ts'
import { type RunningServer, startServer } from '../server/src/testing/running-server.ts'
import { enter, openBrowser, screenshot, textOf } from './browser.ts'
import { readLoginMail } from './mailbox.ts'
import { askForMail, field, goTo, heading, logInByMail } from './merchant.ts'

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer()])
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const at = (path: string) => `${server.origin}/#${path}`

const waitForAccount = (page: Page) => page.waitForURL(/#\/account$/)

/** The line of the profile that stands for a term. */
const profileLine = (page: Page, term: string) => textOf(page.locator(`dt:text-is("${term}") + dd`))

/** What this browser has stored for the page, as one text. */
const storageOf = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))

describe('by e-mail', () => {
  test('the link logs in by itself in the browser that asked, in every tab', async () => {
    const visit = await enter(browser)
    await visit.page.goto(at('/login'))
    await heading(visit.page, 'Log in').waitFor()
    await screenshot(visit.page, 'login')
    await askForMail(visit.page, 'link@kontor.test')
    await screenshot(visit.page, 'login-code')
    const tab = await visit.openTab()
    await tab.goto((await readLoginMail(server.origin, 'link@kontor.test')).link)
    await waitForAccount(tab)
    await waitForAccount(visit.page)
    await goTo(tab, 'Profile')
    expect(await profileLine(tab, 'Email')).toBe('link@kontor.test')
    await visit.leave()
  })

  test('the code can be typed, and a wrong one says so', async () => {
    const visit = await enter(browser)
    const { page } = visit
    await page.goto(at('/login?kind=EMAIL_MAGIC_LINK'))
    await askForMail(page, 'code@kontor.test')
    visit.allow(/^4\d\d POST .*\/v1\/login\/challenge$/)
    expect(await field(page, 'Code').evaluate((input) => input === document.activeElement)).toBe(true)
    await field(page, 'Code').fill('no-such-code')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('alert').waitFor()
    await field(page, 'Code').fill((await readLoginMail(server.origin, 'code@kontor.test')).code)
    await page.getByRole('button', { name: 'Log in' }).click()
    await waitForAccount(page)
    await visit.leave()
  })

  test('A-05: a scanner that opens the link with scripts and all uses nothing up', async () => {
    const asking = await enter(browser)
    await asking.page.goto(at('/login'))
    await askForMail(asking.page, 'scanned@kontor.test')
    const { link } = await readLoginMail(server.origin, 'scanned@kontor.test')

    const scanner = await enter(browser)
    const answers: string[] = []
    scanner.context.on('request', (request) => {
      if (request.method() !== 'GET') answers.push(request.url())
    })
    await scanner.page.goto(link)
    const proceed = scanner.page.getByRole('button', { name: 'Continue' })
    await proceed.waitFor()
    await scanner.page.reload()
    await proceed.waitFor()
    await screenshot(scanner.page, 'magic-link-elsewhere')
    expect(answers).toEqual([])

    // A person who reads mail on another device presses the button.
    await proceed.click()
    await waitForAccount(scanner.page)
    await Promise.all([asking.leave(), scanner.leave()])
  })

  test('A-11: somebody else’s link does not switch the account of a browser that is logged in', async () => {
    const victim = await enter(browser)
    const { page } = victim
    await logInByMail(page, server.origin, 'victim@kontor.test')
    const session = await page.evaluate(() => localStorage.getItem('kontor.session'))

    const attacker = await enter(browser)
    await attacker.page.goto(at('/login'))
    await askForMail(attacker.page, 'attacker@kontor.test')
    await page.goto((await readLoginMail(server.origin, 'attacker@kontor.test')).link)
    await page.getByText('You are logged in here already').waitFor()
    await screenshot(page, 'magic-link-of-somebody-else')
    expect(await page.evaluate(() => localStorage.getItem('kontor.session'))).toBe(session)
    await page.goto(at('/account/profile'))
    expect(await profileLine(page, 'Email')).toBe('victim@kontor.test')
    await Promise.all([victim.leave(), attacker.leave()])
  })

  test('an incomplete link says what is missing', async () => {
    const visit = await enter(browser)
    await visit.page.goto(at('/login/magic-link?challenge=abc'))
    await visit.page.getByText('Invalid magic link').waitFor()
    await visit.page.getByText('No id provided').waitFor()
    expect(await visit.page.getByText('No challenge provided').count()).toBe(0)
    await visit.leave()
  })
})

describe('with a key', () => {
  test('A-47: new keys log in; the private key stays in this browser’s storage and is in no request', async () => {
    const visit = await enter(browser)
    const { page } = visit
    const requests: string[] = []
    visit.context.on('request', (request) => {
      requests.push([request.url(), JSON.stringify(request.headers()), request.postData() ?? ''].join('\n'))
    })
    await page.goto(at('/login?kind=PRIVATE_KEY'))
    await page.getByRole('button', { name: 'Generate new keys' }).click()
    const private_key = await field(page, 'Private key').inputValue()
    const public_key = await field(page, 'Public key').inputValue()
    expect(private_key).toMatch(/^nsec1/)
    await screenshot(page, 'login-new-keys')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Log in' }).click()
    await waitForAccount(page)

    await goTo(page, 'Profile')
    expect(await field(page, 'Public key').inputValue()).toBe(public_key)
    expect(await field(page, 'Private key').inputValue()).toBe(private_key)
    await screenshot(page, 'profile-with-keys')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download keys' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.txt$/)

    const raw = await page.evaluate(() => localStorage.getItem('kontor.private-keys') ?? '')
    expect(raw).toContain(private_key)
    const hex = rawPrivateKey(private_key)
    const sent = requests.join('\n')
    expect(sent).toContain(public_key)
    expect(sent).not.toContain(private_key)
    expect(sent).not.toContain(hex)
    await page.evaluate(() => localStorage.removeItem('kontor.private-keys'))
    expect(await storageOf(page)).not.toContain(private_key)
    expect(await storageOf(page)).not.toContain(hex)
    await visit.leave()
  })

  test('an event signed elsewhere logs in', async () => {
    const holder = makeKeyHolder()
    const visit = await enter(browser)
    const { page } = visit
    await page.goto(at('/login?kind=MANUAL'))
    await field(page, 'Public key').fill(`nostr:${holder.public_key}`)
    await page.getByRole('button', { name: 'Continue' }).click()
    const event = JSON.parse(await field(page, 'Event to sign').inputValue())
    await screenshot(page, 'login-manual')
    await field(page, 'Signature').fill(JSON.stringify(holder.sign(event)))
    await page.getByRole('button', { name: 'Log in' }).click()
    await waitForAccount(page)
    await goTo(page, 'Profile')
    expect(await field(page, 'Public key').inputValue()).toBe(holder.public_key)
    expect(await field(page, 'Private key').count()).toBe(0)
    await visit.leave()
  })

  test('a browser extension signs; without one the page says so', async () => {
    const holder = makeKeyHolder()
    const visit = await enter(browser)
    const { page } = visit
    await page.goto(at('/login?kind=NOSTR'))
    await page.getByRole('button', { name: 'Use the key of my extension' }).click()
    await page.getByRole('alert').filter({ hasText: 'No Nostr extension was found' }).waitFor()

    await visit.context.exposeFunction('signForTest', (event: object) => ({ ...holder.sign(event) }))
    await visit.context.addInitScript((public_key) => {
      Object.assign(window, {
        nostr: {
          getPublicKey: async () => public_key,
          signEvent: (event: object) =>
            (window as never as { signForTest: (e: object) => unknown }).signForTest(event),
        },
      })
    }, holder.public_key)
    await page.reload()
    await page.getByRole('button', { name: 'Use the key of my extension' }).click()
    await page.getByRole('button', { name: 'Log in' }).click()
    await waitForAccount(page)
    await visit.leave()
  })
})

describe('a session', () => {
  const MINUTE_MS = 60_000
  const DAY_MS = 24 * 60 * MINUTE_MS

  /** Somebody who is logged in, in a browser whose clock the test moves. */
  async function logInWithClock(email: string) {
    const visit = await enter(browser)
    await visit.context.clock.install()
    await logInByMail(visit.page, server.origin, email)
    await heading(visit.page, 'Welcome!').waitFor()
    return visit
  }

  test('A-34: two tabs renew it once, and both go on with it', async () => {
    const visit = await logInWithClock('tabs@kontor.test')
    const tabs = [visit.page, await visit.openTab()]
    await tabs[1]!.goto(at('/account/profile'))
    await heading(tabs[1]!, 'Profile').waitFor()
    const accessToken = () =>
      visit.page.evaluate(() => JSON.parse(localStorage.getItem('kontor.session')!).accessToken as string)
    const before = await accessToken()
    let renewals = 0
    visit.context.on('request', (request) => {
      if (request.url().endsWith('/v1/login/refresh')) renewals++
    })

    // The access token now has a minute left, and the clock stands still: each tab looks at it once.
    await visit.context.clock.pauseAt(Date.now() + 14 * MINUTE_MS)
    for (const tab of tabs)
      await tab.evaluate(() => navigator.locks.request('kontor.session-renewal', () => undefined))
    expect(renewals).toBe(1)
    expect(await accessToken()).not.toBe(before)
    await visit.context.clock.resume()
    for (const tab of tabs) {
      await goTo(tab, 'Home')
      await heading(tab, 'Welcome!').waitFor()
    }
    await visit.leave()
  })

  test('that cannot last ends with a sentence on the front page', async () => {
    const visit = await logInWithClock('expired@kontor.test')
    const { page } = visit
    await visit.context.clock.fastForward(14 * DAY_MS - 2 * MINUTE_MS)
    await page.waitForURL(`${server.origin}/`)
    await page.getByRole('alert').filter({ hasText: 'Session expired. Please log in again.' }).waitFor()
    await screenshot(page, 'session-expired')
    expect(await page.evaluate(() => localStorage.getItem('kontor.session'))).toBeNull()
    await visit.leave()
  })

  test('that cannot be renewed ends with a sentence on the front page', async () => {
    const visit = await logInWithClock('revoked@kontor.test')
    const { page } = visit
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('kontor.session')!).accessToken)
    const ended = await fetch(`${server.origin}/v1/a/logout`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(ended.status).toBe(204)
    visit.allow(/^401 POST .*\/v1\/(login\/refresh|a\/logout)$/, /^console: Logout failed/)
    await visit.context.clock.fastForward(14 * MINUTE_MS)
    await page.waitForURL(`${server.origin}/`)
    const sentence = 'Session expired: Could not renew token. Please log in again.'
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor()
    await visit.leave()
  })

  test('ends by logging out, in every tab', async () => {
    const visit = await enter(browser)
    const { page } = visit
    await logInByMail(page, server.origin, 'out@kontor.test')
    const other = await visit.openTab()
    await other.goto(at('/account/profile'))
    await heading(other, 'Profile').waitFor()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(`${server.origin}/`)
    expect(await page.evaluate(() => localStorage.getItem('kontor.session'))).toBeNull()
    await other.waitForURL(/#\/$/)
    await page.goto(at('/account/orders'))
    await page.waitForURL(/#\/$/)
    await visit.leave()
  })
})
