// Buying without scripts, or with scripts that arrive late: the same shop, the same totals. Pressing twice, or going back and pressing again,
// never makes a second order.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, holdBack, PHONE, screenshot, textOf } from './browser.ts'
import { openDemoStore } from './demo-store.ts'
import { flow } from './flow.ts'
import { heading } from './merchant.ts'
import { listOrders } from './merchant-api.ts'
import {
  amount,
  DECLINED_CARD,
  fillCheckout,
  GOOD_CARD,
  IN_LONDON,
  IN_VIENNA,
  LENA,
  payWith,
  readAmount,
} from './visitor.ts'

const demo = openDemoStore()

const enterWithoutScripts = () => enter(demo.browser, { viewport: PHONE, javaScriptEnabled: false })

const ordersOf = async (email: string) =>
  (await listOrders(demo.server.origin, 'demo@kontor.test')).filter(
    (order) => order.customer_user_email === email,
  )

async function putInCart(page: Page, title: string, quantity: number): Promise<void> {
  await page.goto(`${demo.url}/products`)
  await page.getByRole('link', { name: title }).first().click()
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill(String(quantity))
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await heading(page, 'Cart').waitFor()
}

test('a visitor buys; declined, then paid; every page shows the same total', async () => {
  const visit = await enterWithoutScripts()
  const { page } = visit
  await page.goto(demo.url)
  await page.locator('summary').filter({ hasText: 'Search' }).click()
  await page.getByRole('searchbox', { name: 'Search products' }).fill('mug')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'Dockside mug' }).waitFor()
  await putInCart(page, 'Dockside mug', 2)
  await page.getByRole('combobox', { name: 'Deliver to' }).selectOption({ label: 'Germany' })
  await page.getByRole('button', { name: 'Update' }).last().click()
  await page.getByText('Estimate for Germany.').waitFor()
  await screenshot(page, 'no-script-cart')
  await page.getByRole('button', { name: 'Go to checkout' }).click()

  await fillCheckout(page, { ...LENA, ...IN_VIENNA })
  // The total was for another country than the one entered: nothing is ordered at a price that was not shown.
  visit.allow(/^409 POST .*\/checkout$/)
  await page.getByRole('button', { name: 'Order and pay' }).click()
  await page.getByText('The total is now').waitFor()
  const total = await readAmount(page, 'Total')
  await screenshot(page, 'no-script-checkout')
  await page.getByRole('button', { name: `Order and pay ${total}` }).click()

  await page.getByRole('button', { name: `Pay ${total}` }).waitFor()
  await payWith(page, DECLINED_CARD)
  await page.getByRole('alert').filter({ hasText: 'declined' }).waitFor()
  await payWith(page, GOOD_CARD)
  await page.getByText('Thank you, your order is paid').waitFor()
  expect(await readAmount(page, 'Total')).toBe(total)
  await screenshot(page, 'no-script-order')
  await page.getByRole('link', { name: /in the cart/ }).click()
  await page.getByText('Your cart is empty').waitFor()
  await visit.leave()
})

flow('pressed twice, gone back and pressed again: one order', async () => {
  const email = 'twice@example.test'
  const visit = await enterWithoutScripts()
  const { page } = visit
  await putInCart(page, 'Bread bag', 1)
  await page.getByRole('button', { name: 'Go to checkout' }).click()
  await fillCheckout(page, { ...LENA, email, ...IN_LONDON })
  const order = page.getByRole('button', { name: 'Order and pay' })
  const twin = await visit.openTab()
  await twin.goto(`${demo.url}/checkout`)
  await fillCheckout(twin, { ...LENA, email, ...IN_LONDON })
  await Promise.all([order.dblclick(), twin.getByRole('button', { name: 'Order and pay' }).click()])
  const pay = page.getByRole('button', { name: /^Pay / })
  await Promise.all([pay.waitFor(), twin.getByRole('button', { name: /^Pay / }).waitFor()])
  const payment_url = page.url()
  expect(twin.url()).toBe(payment_url)

  await page.goBack()
  await heading(page, 'Checkout').waitFor()
  await order.click()
  await pay.waitFor()
  expect(page.url()).toBe(payment_url)

  // In another tab the checkout now shows the order that waits for its payment.
  const tab = await visit.openTab()
  await tab.goto(`${demo.url}/checkout`)
  await tab.getByText('is unpaid').waitFor()
  await tab.getByRole('button', { name: /^Pay order/ }).click()
  await tab.getByRole('button', { name: /^Pay / }).waitFor()
  expect(tab.url()).toBe(payment_url)
  expect(await ordersOf(email)).toMatchObject([{ status: 'new' }])

  const old = await visit.openTab()
  await old.goto(`${demo.url}/checkout`)
  await fillCheckout(old, { ...LENA, email, ...IN_LONDON })

  await payWith(tab, GOOD_CARD)
  await tab.getByText('Thank you, your order is paid').waitFor()
  // The first tab is still at the payment page.
  await payWith(page, GOOD_CARD)
  await page.getByText('Thank you, your order is paid').waitFor()
  // A third tab is still at the checkout, with the form filled in.
  await old.getByRole('button', { name: 'Order and pay' }).click()
  await old.getByText('Thank you, your order is paid').waitFor()
  expect(await ordersOf(email)).toMatchObject([{ status: 'paid', payment_status: 'captured' }])
  await visit.leave()
})

flow('a buyer who leaves at the payment page is charged nothing and keeps the cart', async () => {
  const visit = await enterWithoutScripts()
  const { page } = visit
  await putInCart(page, 'Pocket notebook', 1)
  await page.getByRole('button', { name: 'Go to checkout' }).click()
  await fillCheckout(page, { ...LENA, email: 'left@example.test', ...IN_LONDON })
  await page.getByRole('button', { name: 'Order and pay' }).click()
  await page.getByRole('link', { name: 'Cancel and return to the shop' }).click()
  await page.getByText('You left the payment page').waitFor()
  await screenshot(page, 'no-script-order-left')
  await page.getByRole('link', { name: 'Back to the cart' }).click()
  await page.getByRole('link', { name: 'Pocket notebook, three' }).waitFor()
  await visit.leave()
})

flow('a choice made before the script is loaded counts', async () => {
  const visit = await enter(demo.browser)
  const { page } = visit
  await page.goto(`${demo.url}/products`)
  await page.getByRole('link', { name: 'Market bag' }).click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('Market bag was added to the cart.').waitFor()

  const release = await holdBack(visit.context, /\.js$/)
  await page.goto(`${demo.url}/cart`, { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Deliver to' }).selectOption({ label: 'Austria' })
  await page.getByRole('spinbutton', { name: 'Quantity of Market bag' }).fill('2')
  expect(await page.getByText('Estimate for Austria.').count()).toBe(0)
  release()
  await page.getByText('Estimate for Austria.').waitFor()
  await expect.poll(() => readAmount(page, 'Subtotal')).toBe('€44.00')
  await amount(page, 'Shipping').getByText('€9.90').waitFor()
  expect(await textOf(page.getByRole('link', { name: /in the cart/ }))).toContain('2')

  const releaseCheckout = await holdBack(visit.context, /\.js$/)
  await page.goto(`${demo.url}/checkout`, { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Country' }).first().selectOption('FR')
  const billing = page.locator('[name="billing_address.country"]')
  expect(await billing.inputValue()).not.toBe('FR')
  releaseCheckout()
  await expect.poll(() => billing.inputValue()).toBe('FR')
  await visit.leave()
})

flow('a buyer withdraws, and gets a mail about the withdrawal', async () => {
  const visit = await enterWithoutScripts()
  const { page } = visit
  await page.goto(demo.url)
  await page.getByRole('link', { name: 'Withdraw from contract' }).click()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Wanda Withdraws')
  await page.getByRole('textbox', { name: 'Order number' }).fill('1001')
  await page.getByRole('textbox', { name: 'Email' }).fill('wanda@example.test')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('I withdraw from my contract with Speicher & Sons.').waitFor()
  await page.getByRole('button', { name: 'Edit details' }).click()
  await page.getByRole('textbox', { name: 'Which items' }).fill('Only the mug.')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await heading(page, 'Your withdrawal has been received').waitFor()
  // Going back and pressing again is the same withdrawal.
  await page.goBack()
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await heading(page, 'Your withdrawal has been received').waitFor()
  await screenshot(page, 'no-script-withdrawal')
  await page.goto(`${demo.server.origin}/dev/mailbox`)
  expect(await page.getByText('wanda@example.test').count()).toBe(1)
  await visit.leave()
})
