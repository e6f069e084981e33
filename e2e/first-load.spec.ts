// How many bytes of compressed script a first visit loads: on every page before the login, on every screen of the navigation, and on the forms
// for a new and an existing record.

import { STORE_LANGUAGES } from '@kontor/contract/storefront/store-languages'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter, openBrowser, untilThere } from './browser.ts'
import { flow } from './flow.ts'
import { settle } from './light.ts'
import { heading, logInByMail } from './merchant.ts'
import { type RunningServer, startServer } from './start-server.ts'
import { putInCart } from './visitor.ts'

const MAX_BYTES = 180_000
const BEFORE_LOGIN = ['/', '/signup', '/privacy', '/login', '/login?kind=PRIVATE_KEY', '/login/magic-link']
/** The most visited pages, and the form that loads most. */
const WELL_TRODDEN = ['/', '/account', '/account/orders', '/account/products/create']
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

/** The paths that a screen leads to: the other screens, the form for a new record, and the first record in the list. */
const waysOn = async (page: Page) => [
  ...(await pathsOf(page, 'nav[aria-label="Account"] a[href^="#"]')),
  ...(await pathsOf(page, 'main a[href$="/create"], main a[href$="/transfer"], main a[href$="/pages"]')),
  ...(await pathsOf(page, 'main [data-row] a[data-control="open"]')).slice(0, 1),
]

/** The compressed bytes of script that a first visit loads, and the paths the page leads to. */
async function visitFirst(path: string, options: BrowserContextOptions) {
  const { page, leave } = await enter(browser, options)
  await page.goto(`${server.origin}/#${path}`)
  await settle(page)
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.js$/.test(new URL(name).pathname))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )
  const ways = path.startsWith('/account') ? await waysOn(page) : []
  await leave()
  return { bytes, ways }
}

/** Asserts how much script a first visit of each path loads; `onWays` may add paths meanwhile. Returns how many there were. */
async function weigh(paths: string[], onWays: (ways: string[], path: string) => void = () => undefined) {
  const { page, context, leave } = await enter(browser)
  await logInByMail(page, server.origin, 'demo@kontor.test')
  await page.getByRole('button', { name: 'Speicher & Sons' }).click()
  await heading(page, 'Speicher & Sons').waitFor()
  const inside = { storageState: await context.storageState() }
  await leave()
  const weights = new Map<string, number>()
  for (const path of paths) {
    if (weights.has(path)) continue
    const { bytes, ways } = await visitFirst(path, path.startsWith('/account') ? inside : {})
    weights.set(path, bytes)
    onWays(ways, path)
  }
  for (const [path, bytes] of weights) {
    // The front page does without the application.
    expect(bytes, path).toBeGreaterThan(path === '/' ? 500 : 50_000)
    expect(bytes, path).toBeLessThanOrEqual(path === '/' ? 5000 : MAX_BYTES)
  }
  return weights.size
}

test('180 kB of compressed script at most, on the most visited pages', () => weigh(WELL_TRODDEN), PATIENCE_MS)

flow(
  '180 kB of compressed script at most, on every page',
  async () => {
    const paths = [...BEFORE_LOGIN, '/account']
    const visited = await weigh(paths, (ways, path) => {
      // A record or a form leads to nothing new.
      if (path.split('/').length <= 3) paths.push(...ways)
    })
    expect(visited).toBeGreaterThan(30)
  },
  // Some fifty pages.
  3 * PATIENCE_MS,
)

test('a page of the shop: 15 kB of document, 80 kB of script before the first interaction, nothing that delays the first paint', async () => {
  const visit = await enter(browser)
  const { page } = visit
  const store = `${server.origin}/store/demo`
  await page.goto(store)
  await putInCart(page, 'Dockside mug', 1)
  for (const path of ['', '/products/teapot-for-two', '/cart', '/checkout']) {
    await page.goto(store + path, { waitUntil: 'networkidle' })
    const weight = await page.evaluate(() => {
      const [whole] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const parts = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
        renderBlockingStatus?: string
      })[]
      return {
        document: whole!.encodedBodySize,
        scripts: parts
          .filter(({ initiatorType, name }) => initiatorType === 'script' || name.endsWith('.js'))
          .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
        blocking: parts.filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking').length,
      }
    })
    expect(weight.document, path).toBeGreaterThan(1000)
    expect(weight.document, path).toBeLessThanOrEqual(15 * 1024)
    expect(weight.scripts, path).toBeLessThanOrEqual(80 * 1024)
    expect(weight.blocking, path).toBe(0)
  }
  // Names of countries and texts are longer in some languages.
  for (const lang of STORE_LANGUAGES) {
    await page.goto(`${store}/checkout?lang=${lang}`)
    const bytes = await page.evaluate(() => {
      const [whole] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return whole!.encodedBodySize
    })
    expect(bytes, lang).toBeLessThanOrEqual(15 * 1024)
  }
  await visit.leave()
})
