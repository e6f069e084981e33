// Every login method, and what a login link must not do in the wrong browser.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeKeyHolder, rawPrivateKey } from '../server/src/testing/login.ts'
import { enter, openBrowser, screenshot, textOf } from './browser.ts'
import { flow } from './flow.ts'
import { readLoginMail } from './mailbox.ts'
import { askForMail, field, goTo, heading, logInByMail } from './merchant.ts'
import { type RunningServer, startServer } from './start-server.ts'

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

/** The value beside a term on the profile page. */
const profileLine = (page: Page, term: string) => textOf(page.locator(`dt:text-is("${term}") + dd`))

/** Everything in this browser's storage for the page, as one text. */
const storageOf = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))

describe('by e-mail', () => {
  test('the link logs in automatically in the browser that requested it, in every tab', async () => {
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

  flow('after going back, the address is still there and can be corrected', async () => {
    const visit = await enter(browser)
    const { page } = visit
    await page.goto(at('/login'))
    await askForMail(page, 'wrong@kontor.test')
    await page.getByRole('button', { name: 'Back' }).click()
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('wrong@kontor.test')
    await visit.leave()
  })

  flow(
    'the login link leads to the requested page, in the tab of the link and in the tab of the request',
    async () => {
      const visit = await enter(browser)
      const { page } = visit
      const wanted = /#\/account\/profile$/
      await page.goto(at('/account/profile'))
      await page.waitForURL(/#\/$/)
      await page.goto(at('/login'))
      await askForMail(page, 'wanted@kontor.test')
      const tab = await visit.openTab()
      await tab.goto((await readLoginMail(server.origin, 'wanted@kontor.test')).link)
      await tab.waitForURL(wanted)
      await page.waitForURL(wanted)
      await visit.leave()
    },
  )

  flow('the code can be typed, and a wrong one shows an error', async () => {
    const visit = await enter(browser)
    const { page } = visit
    await page.goto(at('/login?kind=EMAIL_MAGIC_LINK'))
    await askForMail(page, 'code@kontor.test')
    visit.allow(/^4\d\d POST .*\/v1\/login\/challenge$/)
    expect(await field(page, 'Code').evaluate((input) => input === document.activeElement)).toBe(true)
    // Where mails are stored and not sent, a new user needs to know where to look.
    const [mails] = await Promise.all([
      visit.context.waitForEvent('page'),
      page.getByRole('link', { name: 'its mailbox' }).click(),
    ])
    await mails.getByText('code@kontor.test').first().waitFor()
    await mails.close()
    await field(page, 'Code').fill('no-such-code')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('alert').waitFor()
    await field(page, 'Code').fill((await readLoginMail(server.origin, 'code@kontor.test')).code)
    await page.getByRole('button', { name: 'Log in' }).click()
    await waitForAccount(page)
    await visit.leave()
  })

  flow('A-05 H-2: a scanner that opens the link with scripts and all uses nothing up', async () => {
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

    // A user who reads mail on another device has to press the button.
    await proceed.click()
    await waitForAccount(scanner.page)
    await Promise.all([asking.leave(), scanner.leave()])
  })

  flow('A-11: another user’s link does not switch the account of a browser that is logged in', async () => {
    const target = await enter(browser)
    const { page } = target
    await logInByMail(page, server.origin, 'target@kontor.test')
    const session = await page.evaluate(() => localStorage.getItem('kontor.session'))

    const attacker = await enter(browser)
    await attacker.page.goto(at('/login'))
    await askForMail(attacker.page, 'attacker@kontor.test')
    await page.goto((await readLoginMail(server.origin, 'attacker@kontor.test')).link)
    await page.getByText('You are already logged in').waitFor()
    await screenshot(page, 'magic-link-of-another-user')
    expect(await page.evaluate(() => localStorage.getItem('kontor.session'))).toBe(session)
    await page.goto(at('/account/profile'))
    expect(await profileLine(page, 'Email')).toBe('target@kontor.test')
    await Promise.all([target.leave(), attacker.leave()])
  })

  flow('an incomplete link shows what is missing', async () => {
    const visit = await enter(browser)
    await visit.page.goto(at('/login/magic-link?challenge=abc'))
    await visit.page.getByText('Invalid magic link').waitFor()
    await visit.page.getByText('No id provided').waitFor()
    expect(await visit.page.getByText('No challenge provided').count()).toBe(0)
    await visit.leave()
  })
})

describe('with a key', () => {
  test('A-47 H-16: new keys log in; the private key stays in this browser’s storage and is in no request', async () => {
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
    // Entered for a public key, it is refused here, and the keys are there again where they belong.
    await page.goto(at('/login?kind=MANUAL'))
    await page.getByRole('button', { name: 'Generate new keys' }).waitFor({ state: 'detached' })
    await field(page, 'Public key').fill(private_key)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('alert').filter({ hasText: 'This is a private key.' }).waitFor()
    await page.goto(at('/login?kind=PRIVATE_KEY'))
    await page.getByRole('button', { name: 'Generate new keys' }).waitFor()
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

  flow('an event signed elsewhere logs in', async () => {
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

  flow('a browser extension signs; without one the page shows an error', async () => {
    const holder = makeKeyHolder()
    const visit = await enter(browser)
    const { page } = visit
    await page.goto(at('/login?kind=NOSTR'))
    await page.getByRole('button', { name: 'Use my extension’s key' }).click()
    await page.getByRole('alert').filter({ hasText: 'No Nostr extension found' }).waitFor()

    await visit.context.exposeFunction('signForTest', (event: object) => ({ ...holder.sign(event) }))
    await visit.context.addInitScript((public_key) => {
      Object.assign(window, {
        nostr: {
          getPublicKey: async () => public_key,
          signEvent: (event: object) =>
            // The test exposes this function above.
            (window as never as { signForTest: (e: object) => unknown }).signForTest(event),
        },
      })
    }, holder.public_key)
    await page.reload()
    await page.getByRole('button', { name: 'Use my extension’s key' }).click()
    await page.getByRole('button', { name: 'Log in' }).click()
    await waitForAccount(page)
    await visit.leave()
  })
})
