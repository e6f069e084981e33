// Starts a real Chromium for the tests, and watches every page in it: a script error, anything blocked by the page's own policy, or a failed
// request fails the test, unless the test expects it.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import { expect, onTestFailed } from 'vitest'
import { chromiumArgs, findChromium } from '../scripts/lib/chromium.mjs'

export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

const SCREENS = join(import.meta.dirname, 'screens')
const PATIENCE_MS = 20_000

export const openBrowser = (more_args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium() as string,
    args: [
      ...chromiumArgs(),
      '--disable-quic',
      '--disable-background-networking',
      '--no-first-run',
      ...more_args,
    ],
  })

/** One person's browser, with a fresh profile. */
export interface Visit {
  context: BrowserContext
  /** Its first tab. */
  page: Page
  /** From now on, errors whose line matches are expected in every tab. The lines: `402 POST http://…`, `console: …`, `page: …`, `failed GET …`. */
  allow(...patterns: RegExp[]): void
  /** Another tab of the same browser. */
  openTab(): Promise<Page>
  /** Closes the browser, and fails if there were unexpected errors. */
  leave(): Promise<void>
}

let nextFailure = 1

/** Call it within a test. If the test fails, its open pages are saved as screens/failed-….png. */
export async function enter(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    viewport: DESKTOP,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const allowed: RegExp[] = []
  const errors: string[] = []
  const note = (line: string) => {
    if (!allowed.some((pattern) => pattern.test(line))) errors.push(line)
  }
  context.on('page', (page) => watch(page, note))
  onTestFailed(async () => {
    for (const [at, page] of context.pages().entries())
      await screenshot(page, `failed-${nextFailure++}-${at}`)
  })
  return {
    context,
    page: await context.newPage(),
    allow: (...patterns) => void allowed.push(...patterns),
    openTab: () => context.newPage(),
    async leave() {
      await context.close()
      expect(errors, 'errors of the pages').toEqual([])
    },
  }
}

function watch(page: Page, note: (line: string) => void): void {
  page.on('pageerror', (error) => note(`page: ${error.message}`))
  page.on('console', (message) => {
    // The console also reports scripts and styles blocked by the policy. Refused requests are noted below, with their method.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      note(`console: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400)
      note(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // ERR_ABORTED: the browser left the page during the request.
    if (reason !== 'net::ERR_ABORTED') note(`failed ${request.method()} ${request.url()}: ${reason}`)
  })
}

/** Holds requests that match the pattern back until the returned function is called, as a slow line would. */
export async function holdBack(tabs: Page | BrowserContext, pattern: string | RegExp): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await tabs.route(pattern, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

/** The text of an element; waits for the element. */
export const textOf = async (element: Locator): Promise<string> =>
  ((await element.textContent()) ?? '').trim()

/** Saves a picture of the whole page, or of the window as it is scrolled, as screens/<name>.png. */
export async function screenshot(page: Page, name: string, of: 'page' | 'window' = 'page'): Promise<void> {
  mkdirSync(SCREENS, { recursive: true })
  const path = join(SCREENS, `${name}.png`)
  await page.screenshot({ path, fullPage: of === 'page', animations: 'disabled' })
}

/** Waits until the address is served: the demo shop is set up only after the server is ready. */
export async function untilThere(url: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(100)) {
    const answer = await fetch(url)
    if (answer.ok) return
  }
  throw new Error(`Nothing came to be at ${url}.`)
}

/** Saves a picture, and checks that the page need not be scrolled sideways. */
export async function look(page: Page, name: string): Promise<void> {
  await screenshot(page, name)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, `${name} is wider than the window`).toBeLessThanOrEqual(page.viewportSize()!.width)
}
