// The set-up of the test files about visitors of the demo shop.

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser, untilThere } from './browser.ts'
import { type RunningServer, startServer } from './start-server.ts'

export interface DemoStore {
  browser: Browser
  server: RunningServer
  /** The address of its first page, without a slash at the end. */
  url: string
}

/** For the top of a test file. What it returns is filled in before the first test, so read it only in hooks and tests. */
export function openDemoStore(): DemoStore {
  const demo = {} as DemoStore
  beforeAll(async () => {
    ;[demo.browser, demo.server] = await Promise.all([openBrowser(), startServer({ DEMO: 'on' })])
    demo.url = `${demo.server.origin}/store/demo`
    await untilThere(demo.url)
  })
  afterAll(async () => {
    await demo.browser?.close()
    await demo.server?.stop()
  })
  return demo
}
