// How a session is renewed and how it ends, with a clock that the test moves.

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { enter, openBrowser, screenshot } from '../browser.ts'
import { flow } from '../flow.ts'
import { field, goTo, heading, logInByMail } from '../merchant.ts'
import { type RunningServer, startServer } from '../start-server.ts'

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

const CHECK_EVERY_MS = 10_000
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Logs a user in, in a browser whose clock the test moves. */
async function logInWithClock(email: string) {
  const visit = await enter(browser)
  await visit.context.clock.install()
  await logInByMail(visit.page, server.origin, email)
  await heading(visit.page, 'Welcome!').waitFor()
  return visit
}

flow('A-34 H-4: two tabs renew a session once, and both continue with it', async () => {
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

  // Both tabs must look at the session before the first renewal is done. The server's clock was not moved, so to the browser the new token has
  // only a minute left too, and a tab that looks later would renew again.
  let letGo = () => {}
  const all_have_looked = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await visit.context.route('**/v1/login/refresh', async (route) => {
    await all_have_looked
    await route.continue()
  })

  // The access token now has a minute left, and the clock is stopped, so each tab looks at it once.
  await visit.context.clock.pauseAt(Date.now() + 14 * MINUTE_MS)
  letGo()
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

flow('a session that cannot last ends with a sentence on the front page', async () => {
  const visit = await logInWithClock('expired@kontor.test')
  const { page } = visit
  await visit.context.clock.fastForward(14 * DAY_MS - 2 * MINUTE_MS)
  await page.waitForURL(`${server.origin}/`)
  await page.getByRole('alert').filter({ hasText: 'Session expired. Please log in again.' }).waitFor()
  await screenshot(page, 'session-expired')
  expect(await page.evaluate(() => localStorage.getItem('kontor.session'))).toBeNull()
  await visit.leave()
})

flow('a session that cannot be renewed ends with a sentence on the front page', async () => {
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

flow('a renewal prevented by the network or a restart is tried again, and entries stay', async () => {
  const visit = await logInWithClock('asleep@kontor.test')
  const { page, context } = visit
  const accessToken = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('kontor.session')!).accessToken as string)
  const before = await accessToken()
  await field(page, 'Name').fill('Half typed')
  visit.allow(/^failed POST .*ERR_INTERNET_DISCONNECTED/, /^503 POST .*\/v1\/login\/refresh$/)
  let renewals = 0
  await context.route('**/v1/login/refresh', async (route) => {
    renewals++
    if (renewals === 1) await route.abort('internetdisconnected')
    else if (renewals === 2) await route.fulfill({ status: 503, body: 'Restarting' })
    else await route.continue()
  })
  await context.clock.fastForward(14 * MINUTE_MS)
  await expect.poll(() => renewals).toBe(1)
  await context.clock.fastForward(CHECK_EVERY_MS)
  await expect.poll(() => renewals).toBe(2)
  await context.clock.fastForward(CHECK_EVERY_MS)
  await expect.poll(accessToken).not.toBe(before)
  expect(await field(page, 'Name').inputValue()).toBe('Half typed')
  expect(await page.getByRole('alert').count()).toBe(0)
  await visit.leave()
})

flow('a session ends by logging out, in every tab', async () => {
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

flow(
  'a session is ended from a second browser of the account, and the browser of the session shows the end',
  async () => {
    const here = await enter(browser)
    const there = await enter(browser)
    for (const { page } of [there, here]) await logInByMail(page, server.origin, 'elsewhere@kontor.test')
    await here.page.goto(at('/account/profile'))
    const sessions = here.page.getByRole('region', { name: 'Active sessions' })
    await sessions.getByText('This browser').waitFor()
    await sessions.getByRole('button', { name: /^Log out Chrome/ }).click()
    await here.page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await sessions.getByRole('button', { name: 'Log out all other sessions' }).waitFor({ state: 'detached' })

    there.allow(/^401 /, /^console: Logout failed/)
    await goTo(there.page, 'Profile')
    await there.page.waitForURL(`${server.origin}/`)
    const notice = there.page.getByRole('alert').filter({ hasText: 'Session expired. Please log in again.' })
    await notice.waitFor()
    await logInByMail(there.page, server.origin, 'elsewhere@kontor.test', /#\/account\/profile$/)
    await notice.waitFor({ state: 'detached' })
    await here.page.reload()
    await heading(here.page, 'Profile').waitFor()
    await here.leave()
    await there.leave()
  },
)
