// Checks every page of the shop and every screen of the back office with axe, in light and dark: no serious and no critical finding.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBarriers } from './barriers.ts'
import { enter, look, openBrowser, PHONE, untilThere } from './browser.ts'
import { flow } from './flow.ts'
import { heading, logInByMail } from './merchant.ts'
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
const PATIENCE_MS = 300_000

/** The path of a list, its heading, the heading of one record, and that of the form for a new one. */
const LISTS = [
  ['orders', 'Orders', 'View Order', 'New Order'],
  ['products', 'Products', 'Edit Product', 'Create Product'],
  ['addresses', 'Addresses', 'Edit Address', 'Create Address'],
  ['warehouses', 'Warehouses', 'Edit Warehouse', 'Create Warehouse'],
  ['stock-movements', 'Stock Movements', 'Edit Stock Movement', 'Create Stock Movement'],
  ['payment-gateways', 'Payment Gateways', 'Edit Payment Gateway', 'Create Payment Gateway'],
  [
    'shipping-rate-templates',
    'Shipping Rates',
    'Edit Shipping Rate Template',
    'Create Shipping Rate Template',
  ],
] as const

const SINGLE_SCREENS = [
  ['stock-movements/transfer', 'Transfer Stock'],
  ['shop', 'Edit Shop'],
  ['balance', 'Balance'],
  ['customers', 'Customers'],
  ['members', 'Members'],
  ['audit-log', 'Audit Log'],
  ['to-do', 'To do'],
  ['invoices', 'Invoices'],
  ['invoices/settings', 'Invoice details'],
  ['reports', 'Reports'],
  ['shop/mails', 'Emails'],
  ['shop/pages', 'Shop pages'],
  ['shop/export', 'Export this shop'],
  ['shops/import', 'Import a shop'],
  ['shop/tables', 'Import and export'],
  ['operator', 'Operations'],
  ['profile', 'Profile'],
  ['nothing-here', 'Page not found'],
] as const

/** Waits until the page has loaded everything. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => !document.querySelector('.mantine-Skeleton-root, [aria-busy="true"]'))
}

test('every page of the shop', async () => {
  const visit = await enter(browser, { viewport: PHONE })
  const { page } = visit
  visit.allow(/^404 GET .*\/store\/demo\/nothing$/)
  const barriers: string[] = []
  const check = async (name: string, path?: string) => {
    if (path !== undefined) await page.goto(store + path)
    await settle(page)
    await look(page, `phone-store-${name}`)
    barriers.push(...(await findBarriers(page)))
  }
  await check('catalogue', '')
  await check('nothing-found', '?q=nothing+like+this')
  await check('empty-cart', '/cart')
  await check('lost', '/nothing')
  await check('sold-out', '/products/serving-plate-large')
  await check('product', '/products/wool-throw-north-sea')
  await check('unit-price', '/products/harbour-roast')
  await check('shipping', '/shipping')
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
  await page.goto(`${server.origin}/form/demo`)
  await check('order-form')
  expect(barriers).toEqual([])
  await visit.leave()
})

test('the pages before the login', async () => {
  const visit = await enter(browser)
  const { page } = visit
  const barriers: string[] = []
  const paths = ['/', '/signup', '/privacy', '/login', '/login?kind=NOSTR', '/login?kind=PRIVATE_KEY']
  for (const path of [
    ...paths,
    '/login?kind=MANUAL',
    '/login/magic-link',
    '/login/magic-link?id=a&challenge=b',
  ]) {
    await page.goto(`${server.origin}/#${path}`)
    await page.reload()
    await settle(page)
    barriers.push(...(await findBarriers(page)))
  }
  expect(barriers).toEqual([])
  await visit.leave()
})

/** Logs the merchant in and visits every screen of the back office in turn: each list, one of its records, and the form for a new one. */
async function visitScreens(page: Page, arrived: (name: string) => Promise<void>): Promise<void> {
  const reach = async (title: string) => {
    await heading(page, title).waitFor()
    await settle(page)
  }
  const open = async (path: string, title: string) => {
    await page.goto(`${server.origin}/#/account/${path}`)
    await reach(title)
  }
  await logInByMail(page, server.origin, 'demo@kontor.test')
  await reach('Select a Shop')
  await arrived('select-a-shop')
  await page.getByRole('button', { name: 'Speicher & Sons' }).click()
  await reach('Speicher & Sons')
  await arrived('home')
  for (const [path, list, one, created] of LISTS) {
    await open(path, list)
    await arrived(path)
    await page.locator('main').locator('tbody tr, li').first().getByRole('link').first().click()
    await reach(one)
    await arrived(`${path}-one`)
    await open(`${path}/create`, created)
    await arrived(`${path}-new`)
  }
  for (const [path, title] of SINGLE_SCREENS) {
    await open(path, title)
    await arrived(path.replace('/', '-'))
  }
}

flow(
  'every screen of the back office',
  async () => {
    const visit = await enter(browser)
    const barriers: string[] = []
    await visitScreens(visit.page, async (name) => {
      // Header and navigation are the same around every screen, so they are checked once.
      barriers.push(...(await findBarriers(visit.page, name === 'home' ? 'html' : 'main')))
    })
    expect(barriers).toEqual([])
    await visit.leave()
  },
  PATIENCE_MS,
)

flow(
  'every screen of the back office fits a phone',
  async () => {
    const visit = await enter(browser, { viewport: PHONE, isMobile: true, hasTouch: true })
    await visitScreens(visit.page, (name) => look(visit.page, `phone-account-${name}`))
    await visit.leave()
  },
  PATIENCE_MS,
)
