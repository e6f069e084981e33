// How much script a first visit costs, as it goes over the line: every page before the login, every screen the navigation leads to, the
// form of a new thing and of one that is there.

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../server/src/testing/running-server.ts'
import { enter, openBrowser, untilThere } from './browser.ts'
import { settle } from './light.ts'
import { heading, logInByMail } from './merchant.ts'

const MOST_BYTES = 180_000
const BEFORE_LOGIN = ['/', '/signup', '/privacy', '/login', '/login?kind=PRIVATE_KEY', '/login/magic-link']
const PATIENCE_MS = 180_000

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer({ DEMO: 'on' })])
  await untilThere(`${server.origin}/store/demo`)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const pathsOf = (page: Page, links: string): Promise<string[]> =>
  page
    .locator(links)
    .evaluateAll((found) => found.map((link) => new URL((link as HTMLAnchorElement).href).hash.slice(1)))

/** Every screen of the account, found as a merchant would find them. */
async function screensOf(page: Page): Promise<string[]> {
  const screens = await pathsOf(page, 'nav[aria-label="Account"] a[href^="#"]')
  const found = [...screens]
  for (const screen of screens) {
    await page.goto('about:blank')
    await page.goto(`${server.origin}/#${screen}`)
    await settle(page)
    found.push(...(await pathsOf(page, 'main a[href$="/create"]')))
    found.push(...(await pathsOf(page, 'main [data-row] a[data-control="open"]')).slice(0, 1))
  }
  return [...new Set([...found, '/account/shop', '/account/shop/pages', '/account/stock-movements/transfer'])]
}

async function scriptBytes(path: string, options: BrowserContextOptions): Promise<number> {
  const { page, leave } = await enter(browser, options)
  await page.goto(`${server.origin}/#${path}`)
  await settle(page)
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.js$/.test(new URL(name).pathname))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )
  await leave()
  return bytes
}

test(
  '180 kB of compressed script at most, on every page',
  async () => {
    const { page, context, leave } = await enter(browser)
    await logInByMail(page, server.origin, 'demo@kontor.test')
    await page.getByRole('button', { name: 'Speicher & Sons' }).click()
    await heading(page, 'Speicher & Sons').waitFor()
    const screens = await screensOf(page)
    expect(screens.length).toBeGreaterThan(20)
    const inside = { storageState: await context.storageState() }
    const weights: Record<string, number> = {}
    for (const path of BEFORE_LOGIN) weights[path] = await scriptBytes(path, {})
    for (const path of screens) weights[path] = await scriptBytes(path, inside)
    await leave()
    for (const [path, bytes] of Object.entries(weights)) {
      expect(bytes, path).toBeGreaterThan(50_000)
      expect(bytes, path).toBeLessThanOrEqual(MOST_BYTES)
    }
  },
  PATIENCE_MS,
)
