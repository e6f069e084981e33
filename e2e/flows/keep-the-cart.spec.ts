// The cart as its visitor sees it: what was shown is stored, what was removed stays away, the focus stays where the visitor works, and the cart is
// there again after an unpaid order or without its cookie.

import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { findBarriers } from '../barriers.ts'
import { enter, look, openBrowser, screenshot, textOf, type Visit } from '../browser.ts'
import { type CartOptions, enterWithCart } from '../cart-visit.ts'
import { flow } from '../flow.ts'
import { heading } from '../merchant.ts'
import { openShop, type SellingShop } from '../selling-shop.ts'
import { type RunningServer, startServer } from '../start-server.ts'
import { fillCheckout, GOOD_CARD, LENA, payWith, readAmount } from '../visitor.ts'

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

/** One of each of two products. */
async function enterWithTwo() {
  const entered = await enterWith(1)
  const { page, title } = entered
  const other = await shop.addProduct({ title: `Second ${title}` })
  await page.goto(`${shop.store}/products/${other.slug}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('was added to the cart.').waitFor()
  return { ...entered, other }
}

async function toPayment(page: Page, email: string): Promise<string> {
  await page.goto(`${shop.store}/checkout`)
  await fillCheckout(page, { ...LENA, email })
  await page.getByRole('button', { name: /^Order and pay €/ }).click()
  await page.getByRole('button', { name: /^Pay €/ }).waitFor()
  return page.url()
}

flow('the shown cart is kept, however soon the page is left', async () => {
  const { visit, page, title } = await enterWithTwo()
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
  const { visit, page, title } = await enterWithTwo()
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

flow('the time for paying is over: one click has the cart back', async () => {
  const email = 'slow@example.test'
  const { visit, page, title } = await enterWith(2)
  const url = await toPayment(page, email)
  await shop.expirePaymentPage(new URL(url).pathname.split('/').at(-1)!)
  await page.goto(`${shop.store}/cart`)
  // Stripe's webhook takes a moment to arrive.
  await expect.poll(async () => (await shop.ordersOf(email))[0]?.status).toBe('cancelled')
  const [order] = await shop.ordersOf(email)
  await page.goto(`${shop.store}/orders/${order!.id}`)
  await page.getByText('This order was cancelled').waitFor()
  await look(page, 'order-expired')
  expect(await findBarriers(page)).toEqual([])

  // In another browser, which knows nothing of the cart, the order's e-mail address brings it back.
  const elsewhere = await enter(browser)
  await elsewhere.page.goto(`${shop.store}/orders/${order!.id}`)
  await elsewhere.page.getByRole('textbox', { name: 'Email address of the order' }).fill(email)
  await elsewhere.page.getByRole('button', { name: 'Show items' }).click()
  await elsewhere.page.getByText(`2 × ${title}`).waitFor()
  await elsewhere.page.getByRole('button', { name: 'Order again' }).click()
  await heading(elsewhere.page, 'Cart').waitFor()
  await elsewhere.page.getByRole('link', { name: title }).waitFor()
  await elsewhere.leave()
  await visit.leave()
})

flow('the time for paying is over in the browser that ordered: its cart becomes another order', async () => {
  const email = 'again@example.test'
  const { visit, page, title } = await enterWith(2)
  const url = await toPayment(page, email)
  await shop.expirePaymentPage(new URL(url).pathname.split('/').at(-1)!)
  const [order] = await shop.ordersOf(email)
  await page.goto(`${shop.store}/orders/${order!.id}`)
  await page.getByRole('button', { name: 'Order again' }).click()
  await heading(page, 'Cart').waitFor()
  await page.getByRole('link', { name: title }).waitFor()
  await toPayment(page, email)
  expect((await shop.ordersOf(email)).map(({ status }) => status).sort()).toEqual(['cancelled', 'new'])
  await visit.leave()
})

flow('a late or failed answer does not undo a choice made in the meantime', async () => {
  const { visit, page, title } = await enterWith(1)
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${title}` })
  const more = page.getByRole('button', { name: `Increase quantity: ${title}` })
  const count = page.getByRole('link', { name: /in the cart/ }).locator('[data-cart-count]')
  await page.clock.install()
  await page.goto(`${shop.store}/cart`)
  await more.click()
  await expect.poll(() => readAmount(page, 'Subtotal')).toBe('€50.00')
  // From now on the test controls the pause before a change is sent.
  await page.clock.pauseAt(Date.now() + 60_000)
  const sendAndHold = async (end: (route: Route) => Promise<void>) => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/cart', async (route) => end(await held.then(() => route)), { times: 1 })
    await Promise.all([page.waitForRequest('**/cart'), page.clock.runFor(250)])
    return letGo
  }
  const untilAnswered = () => page.locator('.summary[aria-busy="false"]').waitFor()

  await more.click()
  const answer = await sendAndHold((route) => route.continue())
  await more.click()
  answer()
  await untilAnswered()
  expect(await quantity.inputValue()).toBe('4')
  expect(await textOf(count)).toBe('4')
  await more.click()
  await page.clock.runFor(250)
  await expect.poll(() => readAmount(page, 'Subtotal')).toBe('€125.00')
  expect(await quantity.inputValue()).toBe('5')

  visit.allow(/^503 POST .*\/cart$/)
  await quantity.fill('6')
  const fail = await sendAndHold((route) => route.fulfill({ status: 503 }))
  await quantity.fill('7')
  fail()
  await page.getByText('This change could not be saved.').waitFor()
  expect(await quantity.inputValue()).toBe('7')
  await page.clock.runFor(250)
  await expect.poll(() => readAmount(page, 'Subtotal')).toBe('€175.00')
  expect(await quantity.inputValue()).toBe('7')
  expect(await page.getByText('This change could not be saved.').count()).toBe(0)

  // Without a newer change, what was saved is shown again, in the header as well.
  await quantity.fill('8')
  expect(await textOf(count)).toBe('8')
  const failAgain = await sendAndHold((route) => route.fulfill({ status: 503 }))
  failAgain()
  await page.getByText('This change could not be saved.').waitFor()
  await expect.poll(() => quantity.inputValue()).toBe('7')
  expect(await textOf(count)).toBe('7')
  await visit.leave()
})

flow('a change that could not be saved is reported although a later change is saved', async () => {
  const { visit, page, title, other } = await enterWithTwo()
  await page.goto(`${shop.store}/cart`)
  const quantityOf = (name: string) =>
    page.getByRole('spinbutton', { name: `Quantity of ${name}`, exact: true })
  visit.allow(/^503 POST .*\/cart$/)
  let fail = () => {}
  const held = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route(
    '**/cart',
    async (route) => {
      await held
      await route.fulfill({ status: 503 })
    },
    { times: 1 },
  )
  const [first] = await Promise.all([page.waitForRequest('**/cart'), quantityOf(title).fill('3')])
  const [second] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request !== first),
    quantityOf(other.title).fill('2').then(fail),
  ])
  expect((await second.response())?.status()).toBe(200)
  await expect.poll(() => quantityOf(title).inputValue()).toBe('1')
  expect(await quantityOf(other.title).inputValue()).toBe('2')
  await page.getByText('This change could not be saved.').waitFor()
  await visit.leave()
})

flow('a cart without its cookie is restored from the browser, an ordered one is not', async () => {
  const { visit, page, title } = await enterWith(2)
  const loseCookies = (of: Visit) => of.context.clearCookies()
  await loseCookies(visit)
  await page.goto(`${shop.store}/cart`)
  await page.getByRole('link', { name: title }).waitFor()
  expect(await page.getByRole('spinbutton', { name: `Quantity of ${title}` }).inputValue()).toBe('2')
  await loseCookies(visit)
  await page.goto(shop.store)
  await page
    .getByRole('link', { name: /in the cart/ })
    .getByText('2', { exact: true })
    .waitFor()

  // Stored by an earlier version, under the key of an embedded shop's cart.
  const keys = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith('kontor.store.'))!
    const old_key = key.replace('store', 'cart')
    localStorage.setItem(old_key, localStorage.getItem(key)!)
    localStorage.removeItem(key)
    return { key, old_key }
  })
  await loseCookies(visit)
  await page.goto(`${shop.store}/cart`)
  await page.getByRole('link', { name: title }).waitFor()
  const storedKeys = () => page.evaluate(() => Object.keys(localStorage))
  expect(await storedKeys()).toContain(keys.key)
  expect(await storedKeys()).not.toContain(keys.old_key)

  await toPayment(page, 'gone@example.test')
  await payWith(page, GOOD_CARD)
  await page.getByText('Thank you, your order is paid').waitFor()
  await loseCookies(visit)
  await page.goto(`${shop.store}/cart`)
  await page.getByText('Your cart is empty').waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByText('Your cart is empty').waitFor()
  await screenshot(page, 'cart-empty')
  await visit.leave()
})

flow(
  'a browser that stores no cookies is shown why the cart is empty, and does not load it again and again',
  async () => {
    const { visit, page } = await enterWith(1)
    await visit.context.clearCookies()
    await page.route('**/cart*', async (route) => {
      const answer = await route.fetch()
      // The fetch stores them, too.
      await visit.context.clearCookies()
      const { 'set-cookie': _, ...headers } = answer.headers()
      await route.fulfill({ response: answer, headers })
    })
    let loads = 0
    page.on('domcontentloaded', () => loads++)
    await page.goto(`${shop.store}/cart`)
    await page.getByText('Your browser has not stored the cart').waitFor()
    await page.waitForLoadState('networkidle')
    expect(loads).toBe(2)
    await visit.leave()
  },
)
