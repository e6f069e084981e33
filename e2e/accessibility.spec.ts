// Every page of the shop and every screen of the back office under axe, in light and dark: nothing serious, nothing critical.

import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../server/src/testing/running-server.ts'
import { enter, openBrowser, PHONE, untilThere } from './browser.ts'
import { heading, logInByMail } from './merchant.ts'
import { fillCheckout, GOOD_CARD, LENA, payWith, putInCart } from './visitor.ts'

let browser: Browser
let server: RunningServer
let store = ''
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer({ DEMO: 'on' })])
  store = `${server.origin}/store/demo`
  await untilThere(store)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode()

/** Switches the scheme and waits until every colour has arrived. */
async function lightUp(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(changing.map(({ finished }) => finished))
  })
}

/** What axe finds on the page as it stands, as lines to read: everything in light, the contrasts in dark too. */
async function findBarriers(page: Page): Promise<string[]> {
  await lightUp(page, 'light')
  const light = await axe(page).analyze()
  await lightUp(page, 'dark')
  const dark = await axe(page).withRules('color-contrast').analyze()
  await lightUp(page, 'light')
  return [light, dark].flatMap(({ violations }, is_dark) =>
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => {
          const where = `${new URL(page.url()).pathname}${new URL(page.url()).hash}`
          return `${where}${is_dark ? ', dark' : ''}: ${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`
        }),
      ),
  )
}

/** Waits until nothing is being loaded any more. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => !document.querySelector('.mantine-Skeleton-root, [aria-busy="true"]'))
}

test('every page of the shop', async () => {
  const visit = await enter(browser, { viewport: PHONE })
  const { page } = visit
  visit.allow(/^404 GET .*\/store\/demo\/nothing$/)
  const barriers: string[] = []
  const check = async (path?: string) => {
    if (path !== undefined) await page.goto(store + path)
    await settle(page)
    barriers.push(...(await findBarriers(page)))
  }
  await check('')
  await check('?q=nothing+like+this')
  await check('/cart')
  await check('/nothing')
  await check('/products/serving-plate-large')
  await check('/products/wool-throw-north-sea')
  await page.goto(store)
  await putInCart(page, 'Dockside mug', 2)
  await check()
  await page.getByRole('button', { name: 'Go to checkout' }).click()
  await heading(page, 'Checkout').waitFor()
  await check()
  await fillCheckout(page, { ...LENA, country: 'United Kingdom' })
  await page.getByRole('button', { name: 'Order and pay' }).click()
  await page.getByRole('button', { name: /^Pay / }).waitFor()
  await check()
  await payWith(page, GOOD_CARD)
  await page.getByText('Thank you, your order is paid').waitFor()
  await check()
  await page.goto(`${server.origin}/form/demo`)
  await check()
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

test('every screen of the back office', async () => {
  const visit = await enter(browser)
  const { page } = visit
  const barriers: string[] = []
  const check = async () => {
    await settle(page)
    barriers.push(...(await findBarriers(page)))
  }
  await logInByMail(page, server.origin, 'demo@kontor.test')
  await heading(page, 'Select a Shop').waitFor()
  await check()
  await page.getByRole('button', { name: 'Speicher & Sons' }).click()
  await heading(page, 'Speicher & Sons').waitFor()
  await check()
  const resources = [
    'orders',
    'products',
    'addresses',
    'warehouses',
    'stock-movements',
    'payment-gateways',
    'shipping-rate-templates',
  ]
  for (const resource of resources) {
    await page.goto(`${server.origin}/#/account/${resource}`)
    const first = page.getByRole('row').nth(1).getByRole('link').first()
    await first.waitFor()
    await check()
    await first.click()
    await page.waitForURL(new RegExp(`/account/${resource}/[0-9a-f-]{36}$`))
    await check()
    await page.goto(`${server.origin}/#/account/${resource}/create`)
    await check()
  }
  for (const path of ['stock-movements/transfer', 'shop', 'profile', 'nothing-here']) {
    await page.goto(`${server.origin}/#/account/${path}`)
    await check()
  }
  expect(barriers).toEqual([])
  await visit.leave()
})
