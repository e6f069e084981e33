// Changes between the first look and the payment: in another tab, in the shop, or by the visitor. Nothing is ordered twice, nothing is lost, and
// every problem is shown where it is.

import { api } from '@kontor/contract/api'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { findBarriers } from '../barriers.ts'
import { enter, look, openBrowser, PHONE } from '../browser.ts'
import { type CartOptions, enterWithCart } from '../cart-visit.ts'
import { flow } from '../flow.ts'
import { heading } from '../merchant.ts'
import { openShop, type SellingShop } from '../selling-shop.ts'
import { type RunningServer, startServer } from '../start-server.ts'
import { fillCheckout, GOOD_CARD, LENA, payWith, putInCart, readAmount } from '../visitor.ts'

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

flow('a cart changed in the first of two tabs is not ordered by the second tab', async () => {
  const email = 'tabs@example.test'
  const { visit, page } = await enterWith(1)
  await page.goto(`${shop.store}/checkout`)
  await fillCheckout(page, { ...LENA, email })
  await page.getByRole('button', { name: 'Order and pay €29.90' }).waitFor()
  const other = await visit.openTab()
  await other.goto(`${shop.store}/cart`)
  await other.getByRole('button', { name: /^Increase quantity/ }).click()
  await expect.poll(() => readAmount(other, 'Total')).toBe('€54.90')

  visit.allow(/^409 POST .*\/checkout$/)
  await page.getByRole('button', { name: 'Order and pay €29.90' }).click()
  await page.getByText('Your items have changed').waitFor()
  expect(await shop.ordersOf(email)).toEqual([])
  await page.getByRole('button', { name: 'Order and pay €54.90' }).click()
  await page.getByRole('button', { name: 'Pay €54.90', exact: true }).waitFor()

  // The other tab is led to the same payment page.
  await other.goto(`${shop.store}/checkout`)
  await other.getByText('is unpaid').waitFor()
  await other.getByRole('button', { name: /^Pay order/ }).click()
  await other.getByRole('button', { name: 'Pay €54.90', exact: true }).waitFor()
  expect(other.url()).toBe(page.url())
  expect(await shop.ordersOf(email)).toHaveLength(1)
  await visit.leave()
})

flow('an order whose sending was stopped can be sent again, and is the same order', async () => {
  const email = 'stopped@example.test'
  const { visit, page } = await enterWith(1)
  await page.clock.install()
  await page.goto(`${shop.store}/checkout`)
  await fillCheckout(page, { ...LENA, email })
  const order = page.getByRole('button', { name: 'Order and pay €29.90' })
  await order.waitFor()
  // The order comes to be, and its answer does not: the buyer presses Esc.
  await page.route(
    '**/checkout',
    async (route) => {
      await route.fetch({ maxRedirects: 0 })
      await route.abort('aborted')
    },
    { times: 1 },
  )
  await order.click()
  const sending = page.locator('button[value=pay][aria-disabled=true]')
  await sending.waitFor()
  await expect.poll(() => shop.ordersOf(email)).toHaveLength(1)
  await page.clock.runFor(15_000)
  await sending.waitFor({ state: 'detached' })
  await order.click()
  await page.getByRole('button', { name: 'Pay €29.90', exact: true }).waitFor()
  expect(await shop.ordersOf(email)).toHaveLength(1)
  await visit.leave()
})

flow('back after paying: the checkout is over, and nothing can be ordered again by accident', async () => {
  const email = 'back@example.test'
  const { visit, page } = await enterWith(1, 20, { viewport: PHONE, isMobile: true, hasTouch: true })
  await page.goto(`${shop.store}/cart`)
  await page.getByRole('button', { name: 'Go to checkout' }).tap()
  await heading(page, 'Checkout').waitFor()
  await fillCheckout(page, { ...LENA, email })
  await page.getByRole('button', { name: 'Order and pay €29.90' }).tap()
  await page.getByRole('button', { name: 'Pay €29.90', exact: true }).waitFor()
  const payment_url = page.url()
  await payWith(page, GOOD_CARD)
  await page.getByText('Thank you, your order is paid').waitFor()

  // Back to the payment page, which knows that it is paid; then to the checkout, whose button leads to the existing order.
  await page.goBack()
  await page.waitForURL(payment_url)
  await page.goBack()
  const button = page.getByRole('button', { name: /^Order and pay/ })
  await heading(page, 'Checkout').or(page.getByText('Your cart is empty')).first().waitFor()
  if (await button.isVisible()) {
    await button.tap()
    await page.getByText('Thank you, your order is paid').waitFor()
  }
  await page.goto(`${shop.store}/cart`)
  await page.getByText('Your cart is empty').waitFor()
  expect(await shop.ordersOf(email)).toMatchObject([{ status: 'paid', payment_status: 'captured' }])
  await visit.leave()
})

flow(
  'back from the payment page after a mistake was mended: the form is there, and nothing is sent again',
  async () => {
    const email = 'mistake@example.test'
    const { visit, page } = await enterWith(1)
    await page.goto(`${shop.store}/checkout`)
    await fillCheckout(page, { ...LENA, email })
    await page.getByRole('textbox', { name: 'Full name' }).first().fill(' ')
    visit.allow(/^422 (?:POST|GET) .*\/checkout$/)
    await page.getByRole('button', { name: 'Order and pay €29.90' }).click()
    await page.getByText('Check the marked fields').waitFor()
    await page.getByRole('textbox', { name: 'Full name' }).first().fill(LENA.name)
    await page.getByRole('button', { name: 'Order and pay €29.90' }).click()
    await page.getByRole('button', { name: /^Pay €/ }).waitFor()
    const payment_url = page.url()
    await page.goBack()
    // The page of the mistake would say that nothing was ordered; what takes its place knows the order, and what was typed.
    await page.getByText('is unpaid').waitFor()
    expect(await page.getByText('Check the marked fields').count()).toBe(0)
    expect(await page.getByRole('textbox', { name: 'Full name' }).first().inputValue()).toBe(LENA.name)
    await page.getByRole('button', { name: 'Order and pay €29.90' }).click()
    await page.waitForURL(payment_url)
    expect(await shop.ordersOf(email)).toHaveLength(1)
    await visit.leave()
  },
)

flow(
  'a reload of the checkout keeps what was typed until it is paid, and the invoice’s country follows the delivery’s',
  async () => {
    const email = 'reload@example.test'
    const { visit, page, title } = await enterWith(1)
    await page.goto(`${shop.store}/checkout`)
    await fillCheckout(page, { ...LENA, email })
    const country = page.getByRole('combobox', { name: 'Country' }).first()
    await country.selectOption('FR')
    const billing = page.locator('[name="billing_address.country"]')
    await expect.poll(() => billing.inputValue()).toBe('FR')
    await page.reload()
    await expect.poll(() => page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email)
    expect(await country.inputValue()).toBe('FR')
    expect(await billing.inputValue()).toBe('FR')

    await country.selectOption('DE')
    await page.getByRole('button', { name: 'Order and pay €29.90' }).click()
    await payWith(page, GOOD_CARD)
    await page.getByText('Thank you, your order is paid').waitFor()
    await page.goto(shop.store)
    await putInCart(page, title, 1)
    await page.goto(`${shop.store}/checkout`)
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('')
    await visit.leave()
  },
)

flow('sold out while it is in the cart: said at its line, in the cart and at the checkout', async () => {
  const email = 'late@example.test'
  const { visit, page, product, title } = await enterWith(3, 3)
  await page.goto(`${shop.store}/checkout`)
  await fillCheckout(page, { ...LENA, email })
  await page.getByRole('button', { name: 'Order and pay €79.90' }).waitFor()
  await shop.move(product, -2)

  visit.allow(/^409 POST .*\/checkout$/)
  await page.getByRole('button', { name: 'Order and pay €79.90' }).click()
  await page.getByText('Some items cannot be ordered').waitFor()
  const line = page.locator('.summary-lines li').filter({ hasText: title })
  await line.getByText(`Only 1 of ${title} left.`).waitFor()
  await look(page, 'checkout-problem')
  expect(await findBarriers(page)).toEqual([])
  // The entries are still there.
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email)

  await page.getByRole('link', { name: 'Edit cart' }).click()
  await page.getByText(`Only 1 of ${title} left.`).waitFor()
  await look(page, 'cart-problem')
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('spinbutton', { name: `Quantity of ${title}` }).fill('1')
  await expect.poll(() => readAmount(page, 'Total')).toBe('€29.90')
  expect(await page.getByText(`Only 1 of ${title} left`).count()).toBe(0)

  await shop.move(product, -1)
  await page.reload()
  await page.getByText(`${title} is sold out. Please remove it.`).waitFor()
  await shop.merchant(api.products.remove, { params: { id: product.id } })
  await page.reload()
  await page.getByText('This product is no longer sold.').waitFor()
  expect(await shop.ordersOf(email)).toEqual([])
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByText('Your cart is empty').waitFor()
  await visit.leave()
})

flow(
  'a way of shipping that is chosen by the arrow keys keeps the focus while the total is worked out',
  async () => {
    const harbour = await openShop(server.origin)
    const rates = (amount: string) => [{ countries: ['DE'], amount }]
    for (const [title, amount] of [
      ['Courier', '9.90'],
      ['Bicycle', '14.90'],
    ] as const)
      await harbour.merchant(api.shipping.create, {
        body: {
          shop_id: harbour.shop_id,
          title,
          provider: 'Quay',
          warehouse_ids: [harbour.warehouse_id],
          rates: rates(amount),
        },
      })
    await harbour.addProduct({ title: 'Buoy' })
    const visit = await enter(browser)
    const { page } = visit
    await page.goto(harbour.store)
    await putInCart(page, 'Buoy', 1)
    await page.goto(`${harbour.store}/checkout`)
    await fillCheckout(page, LENA)
    const way = (name: RegExp) => page.getByRole('radio', { name })
    const isChosenAndFocused = (name: RegExp) =>
      way(name).evaluate((it: HTMLInputElement) => it.checked && it === document.activeElement)
    await page.getByRole('button', { name: 'Order and pay €29.90' }).waitFor()
    expect(await way(/Parcel/).isChecked()).toBe(true)
    await way(/Parcel/).focus()
    for (const [name, total] of [
      [/Courier/, '€34.90'],
      [/Bicycle/, '€39.90'],
    ] as const) {
      await page.keyboard.press('ArrowDown')
      await page.getByRole('button', { name: `Order and pay ${total}` }).waitFor()
      expect(await isChosenAndFocused(name)).toBe(true)
    }
    await visit.leave()
  },
)
