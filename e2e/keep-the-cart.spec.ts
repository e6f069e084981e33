// The cart as its visitor sees it: what was shown is stored, what was removed stays away, and the focus stays where the visitor works.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { enter, openBrowser } from './browser.ts'
import { type CartOptions, enterWithCart } from './cart-visit.ts'
import { flow } from './flow.ts'
import { heading } from './merchant.ts'
import { openShop, type SellingShop } from './selling-shop.ts'
import { type RunningServer, startServer } from './start-server.ts'
import { readAmount } from './visitor.ts'

let browser: Browser
let server: RunningServer
let shop: SellingShop
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer()])
  shop = await openShop(server.origin)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const enterWith = (...options: CartOptions) => enterWithCart({ browser, shop }, ...options)

flow('the shown cart is kept, however soon the page is left', async () => {
  const { visit, page, title } = await enterWith(1)
  const other = await shop.addProduct({ title: `Second ${title}` })
  await page.goto(`${shop.store}/products/${other.slug}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('was added to the cart.').waitFor()
  await page.clock.install()
  await page.goto(`${shop.store}/cart`)
  const more = page.getByRole('button', { name: `Increase quantity: ${title}` })
  await more.click()
  await expect.poll(() => readAmount(page, 'Subtotal'), { timeout: 10_000 }).toBe('€75.00')

  // The pause before a change is sent does not pass, and the page is left within it.
  await page.clock.pauseAt(Date.now() + 60_000)
  await more.click()
  await page.getByRole('link', { name: 'Continue shopping' }).click()
  await page.waitForURL(shop.store)
  const tab = await visit.openTab()
  const quantities = async () => {
    await tab.goto(`${shop.store}/cart`)
    return tab
      .getByRole('spinbutton')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  }
  await expect.poll(quantities, { timeout: 10_000 }).toEqual(['3', '1'])
  await visit.leave()
})

flow('a removed line does not return at the checkout, however late the response is', async () => {
  const { visit, page, title } = await enterWith(1)
  const other = await shop.addProduct({ title: `Second ${title}` })
  await page.goto(`${shop.store}/products/${other.slug}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('was added to the cart.').waitFor()
  await page.goto(`${shop.store}/cart`)
  // The first change never gets to the server.
  let is_first = true
  await page.route('**/cart', (route) => {
    const is_held = is_first && route.request().method() === 'POST'
    if (is_held) is_first = false
    return is_held ? undefined : route.continue()
  })
  await page.getByRole('button', { name: `Remove Second ${title}` }).click()
  await page.getByText(`Second ${title} was removed.`).waitFor()
  await page.getByRole('button', { name: 'Go to checkout' }).click()
  await heading(page, 'Checkout').waitFor()
  await expect.poll(() => readAmount(page, 'Subtotal'), { timeout: 10_000 }).toBe('€25.00')
  expect(await page.getByText(`Second ${title}`).count()).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await visit.leave()
})

flow('a typed 0 takes a line out once the field is left, and can be taken back', async () => {
  const { visit, page, title } = await enterWith(2)
  const quantity = page.getByRole('spinbutton', { name: title })
  // On its way to another number a 0 takes nothing out.
  await quantity.fill('0')
  expect(await quantity.count()).toBe(1)
  await quantity.fill('05')
  await quantity.press('Tab')
  await expect.poll(() => readAmount(page, 'Subtotal'), { timeout: 10_000 }).toBe('€125.00')
  await quantity.fill('0')
  await quantity.press('Tab')
  await page.getByText(`${title} was removed.`).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await quantity.waitFor()
  expect(await quantity.inputValue()).toBe('5')
  await visit.leave()
})

flow(
  'the count in the header is read out as it is shown, and is right on a page the browser had kept',
  async () => {
    const { visit, page, title } = await enterWith(1)
    await page.goto(`${shop.store}/cart`)
    const link = page.getByRole('banner').getByRole('link', { name: /in the cart/ })
    expect(await link.ariaSnapshot()).toContain('Cart 1 item in the cart')
    await page.getByRole('button', { name: `Increase quantity: ${title}` }).click()
    await expect.poll(() => link.ariaSnapshot(), { timeout: 10_000 }).toContain('Cart 2 items in the cart')

    const tab = await visit.openTab()
    await tab.goto(`${shop.store}/cart`)
    await tab.getByRole('button', { name: `Remove ${title}` }).click()
    await tab.getByText('Your cart is empty').waitFor()
    await expect.poll(() => tab.evaluate(() => Object.keys(localStorage)), { timeout: 10_000 }).toEqual([])
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    expect(await link.ariaSnapshot()).toContain('Cart 0 items in the cart')
    expect(await link.locator('[data-cart-count]').isVisible()).toBe(false)
    await visit.leave()
  },
)

flow('the focus stays in place: on Undo after a removal, on the line once it is restored', async () => {
  const { visit, page, title } = await enterWith(2)
  await page.goto(`${shop.store}/cart`)
  const remove = page.getByRole('button', { name: `Remove ${title}` })
  const undo = page.getByRole('button', { name: 'Undo' })
  const hasFocus = (button: typeof undo) =>
    expect.poll(() => button.evaluate((it) => it === document.activeElement), { timeout: 10_000 }).toBe(true)
  await remove.focus()
  await page.keyboard.press('Enter')
  await hasFocus(undo)
  await page.locator('.summary[aria-busy="true"]').waitFor({ state: 'detached' })
  await hasFocus(undo)
  await page.keyboard.press('Enter')
  await hasFocus(remove)
  await visit.leave()
})

flow('a removed line can be restored, with script and without', async () => {
  const { visit, page, title } = await enterWith(2)
  const undoRemoval = async (on: Page) => {
    await on.getByRole('button', { name: `Remove ${title}` }).click()
    await on.getByText(`${title} was removed.`).waitFor()
    await on.getByText('Your cart is empty').waitFor()
    await on.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(() => on.getByRole('spinbutton', { name: `Quantity of ${title}` }).inputValue())
      .toBe('2')
  }
  await undoRemoval(page)
  const storageState = await visit.context.storageState()
  const plain = await enter(browser, { javaScriptEnabled: false, storageState })
  await plain.page.goto(`${shop.store}/cart`)
  await undoRemoval(plain.page)
  await plain.leave()
  await visit.leave()
})
