// How much script a first visit to the back office costs, as it goes over the line.

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../server/src/testing/running-server.ts'
import { enter, openBrowser, untilThere } from './browser.ts'
import { heading, logInByMail } from './merchant.ts'

const MOST_BYTES = 200_000

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

test('200 kB of compressed script at most, for the front page, the login and the account', async () => {
  const visit = await enter(browser)
  const { page } = visit
  await logInByMail(page, server.origin, 'demo@kontor.test')
  await page.getByRole('button', { name: 'Speicher & Sons' }).click()
  await heading(page, 'Speicher & Sons').waitFor()
  const weights: Record<string, number> = {}
  for (const [path, state] of [
    ['/', undefined],
    ['/login', undefined],
    ['/account', await visit.context.storageState()],
  ] as const) {
    const first = await enter(browser, state ? { storageState: state } : {})
    await first.page.goto(`${server.origin}/#${path}`)
    await first.page.getByRole('heading', { level: 1 }).first().waitFor()
    await first.page.waitForLoadState('networkidle')
    weights[path] = await first.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\.js$/.test(new URL(name).pathname))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    )
    await first.leave()
  }
  await visit.leave()
  for (const [path, bytes] of Object.entries(weights)) {
    expect(bytes, path).toBeGreaterThan(50_000)
    expect(bytes, path).toBeLessThanOrEqual(MOST_BYTES)
  }
})
