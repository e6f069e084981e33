// Awkward goods in both themes of the store, on two phones and a desktop, in light and dark: nothing overlaps, no text
// is cut off or one letter wide, and no page has to be scrolled sideways.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAwkwardShop } from './awkward-shop.ts'
import { visitAwkwardPages } from './awkward-visit.ts'
import { enter, openBrowser } from './browser.ts'
import { findLayoutFaults } from './layout-faults.ts'
import { type RunningServer, startServer } from './start-server.ts'

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer({ RATE_LIMITS: 'off' })])
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test.each(['gallery', 'market'] as const)(
  'the theme %s shows awkward goods unbroken on every page and in every window',
  async (theme) => {
    const shop = await openAwkwardShop(server.origin, theme)
    const { page, leave } = await enter(browser, { locale: 'de-DE' })
    const faults: string[] = []
    await visitAwkwardPages(page, shop, async (name) => {
      for (const fault of await findLayoutFaults(page)) faults.push(`${name}: ${fault}`)
    })
    expect(faults).toEqual([])
    await leave()
  },
)

describe('the measuring of layouts', () => {
  const BROKEN: [fault: RegExp, html: string][] = [
    [/^the page is/m, '<p style="width:3000px">wide</p>'],
    [/^out of the window/m, '<div style="overflow:hidden"><p style="margin-left:-90px">left</p></div>'],
    [/^a column of/m, '<p style="width:1px;overflow-wrap:anywhere">In stock</p>'],
    [/^a torn word/m, '<p style="width:60px;overflow-wrap:anywhere">Gesamtbetrag</p>'],
    [/^cut off at the side/m, '<p style="width:40px;overflow:hidden;white-space:nowrap">a long text</p>'],
    [/^cut off above/m, '<p style="height:8px;overflow:hidden">a line<br>and a second</p>'],
    [/^overlap/m, '<p>above</p><p style="margin-top:-24px">below</p>'],
  ]
  const show = (page: Page, html: string) =>
    page.setContent(`<!doctype html><style>*{margin:0}</style><body>${html}`)

  test('finds each kind of broken layout, and nothing in a sound page', async () => {
    const { page, leave } = await enter(browser)
    for (const [fault, html] of BROKEN) {
      await show(page, html)
      expect((await findLayoutFaults(page)).join('\n'), html).toMatch(fault)
    }
    await show(page, '<p>above</p><p>below <b>and</b> <button>press</button></p>')
    expect(await findLayoutFaults(page)).toEqual([])
    await leave()
  })
})
