// Different ways to buy: with the keyboard alone, over a very slow connection, for a company abroad, products that need no shipping, and after
// watching a film.

import { api } from '@kontor/contract/api'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBarriers } from './barriers.ts'
import { enter, holdBack, look, openBrowser, PHONE, screenshot, textOf } from './browser.ts'
import { flow } from './flow.ts'
import { heading } from './merchant.ts'
import { openShop, type SellingShop } from './selling-shop.ts'
import { type RunningServer, startServer } from './start-server.ts'
import {
  amount,
  fillCheckout,
  GOOD_CARD,
  IN_VIENNA,
  LENA,
  payWith,
  putInCart,
  readAmount,
} from './visitor.ts'

let browser: Browser
let server: RunningServer
let shop: SellingShop
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer()])
  shop = await openShop(server.origin)
  await shop.addProduct({ title: 'Harbour lantern', requires_shipping: true })
  await shop.addProduct({ title: 'Tide table, a file', requires_shipping: false, price: '7.00' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Presses Tab until the element has the focus, as a user without a mouse does. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The Tab key never comes to ${String(wanted)}.`)
}

/** Checks that the focused element has a visible focus ring. */
async function expectRing(page: Page): Promise<void> {
  const outline = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!)
    return `${outlineStyle} ${outlineWidth}`
  })
  expect(outline).toMatch(/^(?:solid|auto) [1-9]/)
}

flow(
  'an arrow key in the list of sort orders reloads nothing; its button does, and so does a pointer’s choice',
  async () => {
    const visit = await enter(browser)
    const { page } = visit
    await page.goto(shop.store)
    const list = page.getByRole('combobox', { name: 'Sort by' })
    const button = page.getByRole('button', { name: 'Sort' })
    await tabTo(page, list)
    await page.evaluate(() => {
      document.title = 'the same page'
    })
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => list.inputValue()).toBe('price')
    await page.keyboard.press('Tab')
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await page.title()).toBe('the same page')
    await page.keyboard.press('Enter')
    await page.waitForURL(/sort=price/)

    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('title')
    await page.waitForURL(/sort=title/)
    // Back at the list by price, the browser does not put back the choice that led away from it.
    await page.goBack()
    await page.waitForURL(/sort=price/)
    expect(await list.inputValue()).toBe('price')
    await visit.leave()
  },
)

test('with the keyboard alone', async () => {
  const visit = await enter(browser)
  const { page } = visit
  const { keyboard } = page
  const type = async (name: string | RegExp, text: string) => {
    await tabTo(page, page.getByRole('textbox', { name }).first())
    await keyboard.type(text)
  }
  await page.goto(shop.store)
  await keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content')
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Harbour lantern' }).first())
  await expectRing(page)
  await keyboard.press('Enter')
  await heading(page, 'Harbour lantern').waitFor()
  await tabTo(page, page.getByRole('spinbutton', { name: 'Quantity' }))
  await keyboard.press('ArrowUp')
  await tabTo(page, page.getByRole('button', { name: 'Add to cart' }))
  await expectRing(page)
  await keyboard.press('Enter')
  await page.getByText('Harbour lantern was added to the cart.').waitFor()
  await tabTo(page, page.getByRole('link', { name: 'View cart' }))
  await keyboard.press('Enter')
  await heading(page, 'Cart').waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Decrease quantity: Harbour lantern' }))
  await keyboard.press('Space')
  await expect.poll(() => readAmount(page, 'Subtotal')).toBe('€25.00')
  await tabTo(page, page.getByRole('button', { name: 'Go to checkout' }))
  await keyboard.press('Enter')
  await heading(page, 'Checkout').waitFor()
  await type('Email', LENA.email)
  await type('Full name', LENA.name)
  await tabTo(page, page.getByRole('combobox', { name: 'Country' }).first())
  await keyboard.type('Germ')
  await type('Street and number', LENA.street)
  await type(/^Post(?:al )?code/, LENA.zip)
  await type('Town or city', LENA.city)
  const order = page.getByRole('button', { name: 'Order and pay €29.90' })
  await order.waitFor()
  await tabTo(page, order)
  await expectRing(page)
  await keyboard.press('Enter')
  const pay = page.getByRole('button', { name: 'Pay €29.90', exact: true })
  await pay.waitFor()
  await type('Card number', GOOD_CARD)
  await type('Expiry (MM / YY)', '12 / 40')
  await type('CVC', '123')
  await tabTo(page, pay)
  await keyboard.press('Enter')
  await page.getByText('Thank you, your order is paid').waitFor()
  await visit.leave()
})

flow(
  'all missing fields are marked together, and each mark disappears when the field is filled in',
  async () => {
    const visit = await enter(browser)
    const { page } = visit
    await page.goto(shop.store)
    await putInCart(page, 'Harbour lantern', 1)
    await page.getByRole('button', { name: 'Go to checkout' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill('lena')
    // Until the form's script runs, the browser checks the form itself.
    await page.waitForFunction(() => document.querySelector<HTMLFormElement>('form.checkout')?.noValidate)
    const missing = page.getByText('Please fill this in.')
    await page.getByRole('button', { name: /^Order and pay / }).click()
    await page.getByText('Enter a valid email address').waitFor()
    const count = await missing.count()
    expect(count).toBeGreaterThan(2)
    const email = page.getByRole('textbox', { name: 'Email' })
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('textbox', { name: 'Full name' }).first().fill(LENA.name)
    await expect.poll(() => missing.count()).toBe(count - 1)
    await fillCheckout(page, LENA)
    await expect.poll(() => page.locator('[aria-invalid]').count()).toBe(0)
    await visit.leave()
  },
)

flow('over a slow line, on a phone', async () => {
  const visit = await enter(browser, { viewport: PHONE, isMobile: true, hasTouch: true })
  const { page } = visit
  const line = await visit.context.newCDPSession(page)
  await line.send('Network.enable')
  // The 'slow 3G' of developer tools.
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: (400 * 1024) / 8,
    uploadThroughput: (400 * 1024) / 8,
  })
  await page.goto(shop.store, { waitUntil: 'commit' })
  await putInCart(page, 'Harbour lantern', 1)
  await page.getByRole('button', { name: 'Go to checkout' }).tap()
  await heading(page, 'Checkout').waitFor()
  await fillCheckout(page, { ...LENA, ...IN_VIENNA })
  // Wait for the total for the entered country.
  await page
    .getByText('Estimate for Austria.')
    .or(page.getByRole('button', { name: 'Order and pay €29.90' }))
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Order and pay €29.90' }).tap()
  await page.getByRole('button', { name: 'Pay €29.90', exact: true }).waitFor()
  await payWith(page, GOOD_CARD)
  await page.getByText('Thank you, your order is paid').waitFor()
  // The browser that has just paid does not ask for the e-mail address.
  await page.getByText('1 × Harbour lantern').waitFor()
  await visit.leave()
})

flow('a script that comes late moves no button away from below a finger', async () => {
  const visit = await enter(browser, { viewport: PHONE })
  const { page } = visit
  const whereIs = async (name: string | RegExp) => (await page.getByRole('button', { name }).boundingBox())!.y
  await page.goto(shop.store)
  await putInCart(page, 'Harbour lantern', 1)
  for (const [path, name] of [
    ['/cart', 'Go to checkout'],
    ['/checkout', /^Order and pay/],
  ] as const) {
    const release = await holdBack(page, /\.js$/)
    await page.goto(shop.store + path, { waitUntil: 'commit' })
    await page.getByRole('button', { name }).waitFor()
    const without_script = await whereIs(name)
    release()
    await page.locator('html.js').waitFor({ state: 'attached' })
    expect(await whereIs(name)).toBe(without_script)
    await page.unroute(/\.js$/)
  }
  await visit.leave()
})

flow('for a company of another country: no tax is charged, and why is said', async () => {
  const visit = await enter(browser)
  const { page } = visit
  await page.goto(shop.store)
  await putInCart(page, 'Harbour lantern', 2)
  await page.getByRole('button', { name: 'Go to checkout' }).click()
  await fillCheckout(page, { ...LENA, ...IN_VIENNA })
  await expect.poll(() => readAmount(page, 'Total')).toBe('€54.90')
  await page.getByText('I am buying for a company').first().click()
  await page.getByRole('textbox', { name: 'Company' }).first().fill('Brandt Leuchten GmbH')
  await page.getByRole('textbox', { name: 'VAT number' }).first().fill('ATU13585627')
  await page.getByText('Reverse charge').waitFor()
  expect(await page.getByText(/^VAT 19%/).count()).toBe(0)
  const total = await readAmount(page, 'Total')
  await page.getByRole('button', { name: `Order and pay ${total}` }).click()
  await page.getByRole('button', { name: `Pay ${total}`, exact: true }).waitFor()
  await payWith(page, GOOD_CARD)
  await page.getByText('Thank you, your order is paid').waitFor()
  expect(await readAmount(page, 'Total')).toBe(total)
  expect(await readAmount(page, 'Tax')).toBe('€0.00')
  await page.getByText('Reverse charge').waitFor()
  await visit.leave()
})

flow(
  'a long cart in the theme with the bar of categories: its summary stays in view, below the bar',
  async () => {
    const market = await openShop(server.origin)
    await market.merchant(api.shops.update, { params: { id: market.shop_id }, body: { theme: 'market' } })
    const ids: string[] = []
    for (let n = 1; n <= 12; n++)
      ids.push((await market.addProduct({ title: `Lantern ${String(n)}`, categories: ['Lanterns'] })).id)
    const visit = await enter(browser)
    const { page } = visit
    await page.goto(`${market.store}/cart?add=${ids.map((id) => `${id}:1`).join(',')}`)
    await page.getByRole('button', { name: 'View cart' }).click()
    await heading(page, 'Cart').waitFor()
    await page.evaluate(() => scrollTo(0, 700))
    await screenshot(page, 'market-cart-scrolled', 'window')
    const bar = (await page.locator('.labels').boundingBox())!
    const summary = (await page.locator('.summary').boundingBox())!
    expect(bar.y).toBe(0)
    expect(summary.y).toBeGreaterThanOrEqual(bar.height)
    await page.getByRole('button', { name: 'Go to checkout' }).click()
    await heading(page, 'Checkout').waitFor()
    await page.evaluate(() => scrollTo(0, 400))
    await screenshot(page, 'market-checkout-scrolled', 'window')
    expect(await page.locator('.labels').count()).toBe(0)
    await visit.leave()
  },
)

flow('products without shipping need one address and no shipping rate', async () => {
  const visit = await enter(browser, { viewport: PHONE })
  const { page } = visit
  await page.goto(shop.store)
  await putInCart(page, 'Tide table, a file', 1)
  expect(await amount(page, 'Shipping').count()).toBe(0)
  await page.getByRole('button', { name: 'Go to checkout' }).click()
  await heading(page, 'Checkout').waitFor()
  expect(await page.getByRole('group', { name: 'Shipping' }).count()).toBe(0)
  expect(await page.getByText('Use a different billing address').count()).toBe(0)
  await page.getByRole('textbox', { name: 'Email' }).fill(LENA.email)
  const address = page.getByRole('group', { name: 'Address', exact: true })
  await address.getByRole('textbox', { name: 'Full name' }).fill(LENA.name)
  await address.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Japan' })
  await address.getByRole('textbox', { name: 'Street and number' }).fill('1-1 Chiyoda')
  await address.getByRole('textbox', { name: 'Postal code' }).fill('100-8111')
  await address.getByRole('textbox', { name: 'Town or city' }).fill('Tokyo')
  await address.getByRole('combobox', { name: 'Prefecture' }).selectOption({ index: 3 })
  const order = page.getByRole('button', { name: /^Order and pay €/ })
  const total = (await textOf(order)).replace('Order and pay ', '')
  expect(total).toBe(await readAmount(page, 'Total'))
  await order.click()
  await page.getByRole('button', { name: `Pay ${total}`, exact: true }).waitFor()
  await payWith(page, GOOD_CARD)
  await page.getByText('Thank you, your order is paid').waitFor()
  await visit.leave()
})

flow(
  'the order form keeps the chosen country, also for goods that cannot be sent to the country',
  async () => {
    const visit = await enter(browser)
    const { page } = visit
    await page.goto(shop.form)
    await page.waitForFunction(() => document.querySelector<HTMLFormElement>('form.checkout')?.noValidate)
    const press = (change: 'Increase' | 'Decrease', title: string) =>
      page.getByRole('button', { name: `${change} quantity: ${title}` }).click()
    const list = page.getByRole('combobox', { name: 'Country' }).first()
    const chosen = () => list.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)
    await press('Increase', 'Tide table, a file')
    await list.selectOption({ label: 'Japan' })
    await press('Decrease', 'Tide table, a file')
    await press('Increase', 'Tide table, a file')
    expect(await chosen()).toBe('Japan')
    await press('Increase', 'Harbour lantern')
    const problem = page.getByText('The shop does not ship to this country: Japan.')
    await problem.first().waitFor()
    expect(await chosen()).toBe('Japan')
    await list.selectOption({ label: 'Austria' })
    await expect.poll(() => problem.count()).toBe(0)
    await press('Decrease', 'Harbour lantern')
    expect(await chosen()).toBe('Austria')
    await visit.leave()
  },
)

flow(
  'P-09 a film in a description is asked for when it is opened and not before, with script and without',
  async () => {
    const film = 'https://www.youtube.com/watch?v=abcdefghijk'
    await shop.addProduct({
      title: 'Lamp with a film',
      slug: 'film',
      description: `See it burn:\n\n![The flame](${film})`,
    })
    for (const javaScriptEnabled of [true, false]) {
      const visit = await enter(browser, { javaScriptEnabled })
      const { page } = visit
      const asked: string[] = []
      await visit.context.route(/^https:/, (route) => {
        asked.push(route.request().url())
        return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' })
      })
      await page.goto(`${shop.store}/products/film`, { waitUntil: 'networkidle' })
      expect(asked).toEqual([])
      await page.getByText('Play The flame').click()
      if (!javaScriptEnabled) await page.getByRole('link', { name: 'Play video' }).click()
      await expect.poll(() => asked).toEqual(['https://www.youtube-nocookie.com/embed/abcdefghijk'])
      await look(page, `film-${javaScriptEnabled ? 'script' : 'plain'}`)
      if (javaScriptEnabled) expect(await findBarriers(page)).toEqual([])
      await visit.leave()
    }
  },
)
