// The theme Market with two dozen categories: with a mouse all are seen, on a phone the current one is.

import { api } from '@kontor/contract/api'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { DESKTOP, enter, look, openBrowser, PHONE } from '../browser.ts'
import { flow } from '../flow.ts'
import { openShop, type SellingShop } from '../selling-shop.ts'
import { type RunningServer, startServer } from '../start-server.ts'

const NAMES = [
  ...[
    'Anchors',
    'Bells',
    'Blocks',
    'Boots',
    'Buoys',
    'Charts',
    'Compasses',
    'Fenders',
    'Flags',
    'Gloves',
    'Hats',
  ],
  ...[
    'Knives',
    'Ladders',
    'Lamps',
    'Lines',
    'Mooring',
    'Nets',
    'Oars',
    'Paint',
    'Ropes',
    'Sails',
    'Shackles',
  ],
  ...['Varnish', 'Winches'],
]

let browser: Browser
let server: RunningServer
let shop: SellingShop
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer({ RATE_LIMITS: 'off' })])
  shop = await openShop(server.origin)
  await shop.merchant(api.shops.update, { params: { id: shop.shop_id }, body: { theme: 'market' } })
  for (const name of NAMES) await shop.addProduct({ title: `One of the ${name}`, categories: [name] })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Whether all of it is within the window, from left to right. */
const isInSight = (link: Locator): Promise<boolean> =>
  link.evaluate((it) => {
    const { left, right } = it.getBoundingClientRect()
    return left >= 0 && right <= innerWidth
  })

flow('on a desktop every category is in sight', async () => {
  const { page, leave } = await enter(browser, { viewport: DESKTOP })
  await page.goto(shop.store)
  const links = page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
  expect(await links.count()).toBe(NAMES.length + 1)
  for (const link of await links.all()) expect(await isInSight(link), String(link)).toBe(true)
  await look(page, 'market-categories')
  await leave()
})

flow('on a phone the current category is, though the bar is wider', async () => {
  const { page, leave } = await enter(browser, { viewport: PHONE })
  await page.goto(shop.store)
  const links = page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
  await links.filter({ hasText: 'Ropes' }).click()
  const current = page.getByRole('navigation', { name: 'Categories' }).locator('[aria-current]')
  await expect.poll(() => current.textContent()).toBe('Ropes')
  await expect.poll(() => isInSight(current)).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await look(page, 'market-categories-phone')
  await leave()
})
