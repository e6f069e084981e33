// A shop inside other people's websites: the order form in a frame where the shop allows it and nowhere else, and the script that puts
// products into a page. The websites are real servers of their own origin.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@kontor/contract/api'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBarriers } from './barriers.ts'
import { enter, look, openBrowser, PHONE, textOf } from './browser.ts'
import { flow } from './flow.ts'
import { heading } from './merchant.ts'
import { openShop, type SellingShop } from './selling-shop.ts'
import { type RunningServer, startServer } from './start-server.ts'
import { fillCheckout, GOOD_CARD, LENA, payWith, readAmount } from './visitor.ts'

let browser: Browser
let server: RunningServer
let shop: SellingShop
const websites: Server[] = []

/** Serves a website of one page, whose Content-Security-Policy allows nothing but the shop. */
async function publish(body: string): Promise<string> {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Market</title><link rel="icon" href="data:,"><main><h1>Saturday market</h1>${body}</main></html>`
  const website = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.setHeader(
      'Content-Security-Policy',
      `default-src 'none'; script-src ${server.origin}; connect-src ${server.origin}; img-src ${server.origin} data:; frame-src ${server.origin}`,
    )
    response.end(page)
  })
  websites.push(website)
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(website.address() as AddressInfo).port}`
}

beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer()])
  shop = await openShop(server.origin)
  await shop.addProduct({ title: 'Harbour lantern' })
  await shop.addProduct({ title: 'Deck lamp', price: '40.00' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  for (const website of websites) website.close()
})

test('the order form in an allowed website: ordered in the frame, paid outside of it', async () => {
  const market = await publish(
    `<iframe src="${shop.form}" title="Order form" width="100%" height="900"></iframe>`,
  )
  await shop.merchant(api.shops.update, { params: { id: shop.shop_id }, body: { allowed_origins: [market] } })
  const visit = await enter(browser)
  const { page } = visit
  await page.goto(market)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('spinbutton', { name: /Harbour lantern/ }).fill('2')
  await frame.getByRole('textbox', { name: 'Email' }).fill(LENA.email)
  await frame.getByRole('textbox', { name: 'Full name' }).first().fill(LENA.name)
  await frame.getByRole('combobox', { name: 'Country' }).first().selectOption({ label: LENA.country })
  await frame.getByRole('textbox', { name: 'Street and number' }).first().fill(LENA.street)
  await frame.getByRole('textbox', { name: /^Post/ }).first().fill(LENA.zip)
  await frame.getByRole('textbox', { name: 'Town or city' }).first().fill(LENA.city)
  await look(page, 'form-in-a-frame')
  await frame.getByRole('button', { name: 'Order and pay €54.90' }).click()
  // A payment page does not open in a frame, so the visitor presses a link that leaves it.
  await frame.getByRole('link', { name: 'Go to the payment page' }).click()
  await page.getByRole('button', { name: 'Pay €54.90', exact: true }).waitFor()
  expect(page.url()).toContain('/dev/stripe/pay/')
  await payWith(page, GOOD_CARD)
  await page.getByText('Thank you, your order is paid').waitFor()
  await visit.leave()
})

test('X-09 in a website the shop does not name nothing of it is shown', async () => {
  const stranger = await publish(
    `<iframe src="${shop.form}" title="Order form" width="600" height="400"></iframe>`,
  )
  await shop.merchant(api.shops.update, {
    params: { id: shop.shop_id },
    body: { allowed_origins: ['https://market.example'] },
  })
  const visit = await enter(browser)
  const { page } = visit
  visit.allow(/^console: .*frame-ancestors/, /^failed GET .*ERR_BLOCKED_BY_RESPONSE/)
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.goto(stranger)
  await refused
  await expect
    .poll(() => page.frames().map((frame) => frame.url()))
    .toContain('chrome-error://chromewebdata/')
  await visit.leave()
})

flow(
  'one script in a website: products, its own cart, and the cart transfer to the shop’s checkout',
  async () => {
    const website = await publish(
      `<script src="${server.origin}/embed.js" async></script><div data-kontor-shop="${shop.store.split('/').at(-1)}"></div>`,
    )
    const visit = await enter(browser, { viewport: PHONE, isMobile: true, hasTouch: true })
    const { page } = visit
    const script = page.waitForResponse(/\/embed\.js$/)
    await page.goto(website)
    const { responseBodySize } = await (await script).request().sizes()
    expect(responseBodySize).toBeGreaterThan(1000)
    expect(responseBodySize).toBeLessThan(15 * 1024)
    await page.getByText('Harbour lantern').waitFor()
    await page.getByText('incl. tax, plus shipping').waitFor()
    await look(page, 'embed')
    expect(await findBarriers(page)).toEqual([])
    await page
      .getByRole('button', { name: /Add.*Harbour lantern|Harbour lantern.*Add/i })
      .or(page.getByRole('button', { name: /add/i }))
      .first()
      .tap()
    await page.getByRole('button', { name: /cart/i }).first().tap()
    await look(page, 'embed-cart')
    expect(await findBarriers(page)).toEqual([])
    // The cart is still there when the page is opened again.
    await page.reload()
    await page.getByRole('button', { name: /cart/i }).first().tap()
    await page
      .getByRole('link', { name: /checkout/i })
      .or(page.getByRole('button', { name: /checkout/i }))
      .first()
      .tap()
    await page.waitForURL(/\/store\/.*\/cart/)
    await heading(page, 'Add to cart').waitFor()
    await look(page, 'embed-taken-over')
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Go to checkout' }).tap()
    await heading(page, 'Checkout').waitFor()
    await fillCheckout(page, LENA)
    const total = await readAmount(page, 'Total')
    await page.getByRole('button', { name: `Order and pay ${total}` }).tap()
    await page.getByRole('button', { name: `Pay ${total}`, exact: true }).waitFor()
    expect(await textOf(page.getByRole('button', { name: `Pay ${total}`, exact: true }))).toBe(`Pay ${total}`)

    // A visitor who returns without buying finds the cart unchanged, and what is added now was not handed over.
    const payment = page.url()
    const bar = page.getByRole('button', { name: /^Cart, / })
    await page.goto(website)
    await bar.filter({ hasText: 'Cart (2)' }).waitFor()
    await page.getByRole('button', { name: 'Increase quantity of Deck lamp' }).tap()
    await bar.filter({ hasText: 'Cart (3)' }).waitFor()
    const tab = await page.context().newPage()
    await tab.goto(payment)
    await payWith(tab, GOOD_CARD)
    await tab.getByText('Thank you, your order is paid').waitFor()
    await tab.close()
    await page.reload()
    await bar.filter({ hasText: 'Cart (1)' }).waitFor()
    await look(page, 'embed-after-buying')
    await page.reload()
    await bar.filter({ hasText: 'Cart (1)' }).waitFor()
    await visit.leave()
  },
)
