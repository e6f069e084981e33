// Checks every page of the shop and every screen of the back office with axe, in light and dark, on a desktop and on a phone: no serious and no critical
// finding, and nothing that has to be scrolled sideways.

import { api } from '@kontor/contract/api'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBarriers } from './barriers.ts'
import { enter, look, openBrowser, PHONE, untilThere } from './browser.ts'
import { logInAsMerchant, MERCHANT } from './busy-shop.ts'
import { flow } from './flow.ts'
import { heading, logInByMail } from './merchant.ts'
import { listOfficeScreens } from './office-screens.ts'
import { type RunningServer, startServer } from './start-server.ts'
import { fillCheckout, GOOD_CARD, IN_LONDON, LENA, payWith, putInCart } from './visitor.ts'

let browser: Browser
let server: RunningServer
let store = ''
beforeAll(async () => {
  ;[browser, server] = await Promise.all([
    openBrowser(),
    startServer({ DEMO: 'on', OPERATOR_EMAILS: 'demo@kontor.test' }),
  ])
  store = `${server.origin}/store/demo`
  await untilThere(store)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

// The timeout of a test: it visits many screens, on a machine that may be busy.
const PATIENCE_MS = 600_000

const PHONES = ['phone', { viewport: PHONE, isMobile: true, hasTouch: true }] as const

/** Waits until the page has loaded everything. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => !document.querySelector('.mantine-Skeleton-root, [aria-busy="true"]'))
}

/** The link of the newest mail by which a recipient says that an order is not theirs. */
async function readObjectionLink(): Promise<string> {
  const mails = (await (await fetch(`${server.origin}/dev/mailbox.json`)).json()) as { text: string }[]
  return mails.map(({ text }) => /https?:\S+\/not-my-order\?\S+/.exec(text)?.[0]).find((link) => link)!
}

/** `others`: the pages beside the way to an order, too. */
async function visitStore(
  size: string,
  options: BrowserContextOptions,
  { others }: { others: boolean },
): Promise<void> {
  const visit = await enter(browser, options)
  const { page } = visit
  visit.allow(/^404 GET .*\/store\/demo\/nothing$/)
  const barriers: string[] = []
  const check = async (name: string, path?: string) => {
    if (path !== undefined) await page.goto(new URL(path, `${store}/`).href)
    await settle(page)
    await look(page, `${size}-store-${name}`)
    barriers.push(...(await findBarriers(page)))
  }
  await check('start', store)
  if (others) {
    await check('products', 'products')
    await check('filtered', 'products?in_stock=true&sort=price_min')
    await check('collections', 'collections')
    await page.locator('main').getByRole('link').first().click()
    await check('collection')
    await check('search', 'search?q=mug')
    await check('nothing-found', 'search?q=nothing+like+this')
    await check('empty-cart', 'cart')
    await check('lost', 'nothing')
    await check('sold-out', 'products/serving-plate-large')
  }
  await check('product', 'products/wool-throw-north-sea')
  if (others) {
    await check('variants', 'products/quayside-t-shirt')
    await check('unit-price', 'products/harbour-roast')
    await check('shipping', 'shipping')
    await check('imprint', 'pages/imprint')
    await check('withdrawal', 'withdrawal')
    await check('login', 'login')
  }
  await page.goto(store)
  await putInCart(page, 'Dockside mug', 2)
  await check('cart')
  await page.getByRole('button', { name: 'Go to checkout' }).click()
  await heading(page, 'Checkout').waitFor()
  await check('checkout')
  await fillCheckout(page, { ...LENA, ...IN_LONDON })
  await page.getByRole('button', { name: 'Order and pay' }).click()
  await page.getByRole('button', { name: /^Pay / }).waitFor()
  await check('payment')
  await payWith(page, GOOD_CARD)
  await page.getByText('Thank you, your order is paid').waitFor()
  await check('order')
  await check('not-my-order', await readObjectionLink())
  await check('order-form', `${server.origin}/form/demo`)
  expect(barriers).toEqual([])
  await visit.leave()
}

test('the pages of the shop on the way to an order, on a phone', () =>
  visitStore(...PHONES, { others: false }))
flow('every page of the shop on a phone', () => visitStore(...PHONES, { others: true }), PATIENCE_MS)
flow('every page of the shop on a desktop', () => visitStore('desktop', {}, { others: true }), PATIENCE_MS)

flow('on a phone, focus stays in the open menu or filters, and does not reach the page behind', async () => {
  const { page, leave } = await enter(browser, { viewport: PHONE })
  for (const [opener, sheet] of [
    ['Menu', '.menu'],
    ['Filter', '.filters'],
  ] as const) {
    await page.goto(`${store}/products`)
    await page.getByRole('link', { name: opener, exact: true }).press('Enter')
    await page.locator(sheet).waitFor()
    const outside = await page.evaluate(
      (open) =>
        [...document.querySelectorAll<HTMLElement>('a, button, input, select, summary')]
          .filter((one) => one.closest(open) === null && one.checkVisibility({ visibilityProperty: true }))
          .map(({ outerHTML }) => outerHTML),
      sheet,
    )
    expect(outside).toEqual([])
    await look(page, `sheet${sheet}`)
    await page.getByRole('link', { name: 'Close' }).press('Enter')
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await leave()
})

flow('Escape closes the second level of the menu, which opens again with the focus', async () => {
  const { page, leave } = await enter(browser)
  await page.goto(store)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const below = menu.getByRole('link', { name: 'Kitchen linen' })
  const above = menu.getByRole('link', { name: 'The table' })
  await above.hover()
  await below.waitFor()
  await page.keyboard.press('Escape')
  await below.waitFor({ state: 'hidden' })
  await menu.getByRole('link', { name: 'Gifts' }).hover()
  await above.focus()
  await below.focus()
  await page.keyboard.press('Escape')
  await below.waitFor({ state: 'hidden' })
  expect(await above.evaluate((it) => it === document.activeElement)).toBe(true)
  await leave()
})

async function visitBeforeLogin(paths: readonly string[]): Promise<void> {
  const visit = await enter(browser)
  const { page } = visit
  const barriers: string[] = []
  for (const path of paths) {
    await page.goto(`${server.origin}/#${path}`)
    await page.reload()
    await settle(page)
    barriers.push(...(await findBarriers(page)))
  }
  expect(barriers).toEqual([])
  await visit.leave()
}

const LOGINS = ['/', '/login', '/login?kind=PRIVATE_KEY']
test('the pages of the login', () => visitBeforeLogin(LOGINS))
flow('the other pages before the login', () =>
  visitBeforeLogin([
    ...['/signup', '/privacy', '/login?kind=NOSTR', '/login?kind=MANUAL'],
    ...['/login/magic-link', '/login/magic-link?id=a&challenge=b'],
  ]),
)

async function visitOffice(size: string, options: BrowserContextOptions): Promise<void> {
  const merchant = await logInAsMerchant(server.origin)
  const { id: shop_id } = await merchant.call(api.storefront.shop, { params: { shopId: 'demo' } })
  const screens = await listOfficeScreens(merchant, shop_id)
  const visit = await enter(browser, options)
  const { page } = visit
  // What a link or a rule leads to may be a group, which is looked for among the products first.
  visit.allow(/^404 GET .*\/v1\/a\/products\/[0-9a-f-]+$/)
  // The demo account has no transactions, and so no statements.
  visit.allow(/^404 GET .*\/v1\/a\/statements\//)
  const barriers: string[] = []
  /** Header and navigation are the same around every screen, so they are checked once. */
  const check = async (name: string, part: 'html' | 'main') => {
    await settle(page)
    await look(page, `${size}-account-${name}`)
    barriers.push(...(await findBarriers(page, part)))
  }
  await logInByMail(page, server.origin, MERCHANT)
  await heading(page, 'Select a Shop').waitFor()
  await check('select-a-shop', 'main')
  await page.getByRole('button', { name: 'Speicher & Sons' }).click()
  await heading(page, 'Speicher & Sons').waitFor()
  for (const [name, path] of [...screens, ['lost', 'nothing-here']] as const) {
    await page.goto(`${server.origin}/#/account/${path}`)
    // Otherwise the page before it could still be there.
    await page.reload()
    await check(name, name === 'home' ? 'html' : 'main')
    const is_lost = await heading(page, 'Page not found').isVisible()
    expect([path, is_lost]).toEqual([path, name === 'lost'])
  }
  expect(barriers).toEqual([])
  await visit.leave()
}

flow('every screen of the back office on a desktop', () => visitOffice('desktop', {}), PATIENCE_MS)
flow('every screen of the back office on a phone', () => visitOffice(...PHONES), PATIENCE_MS)
