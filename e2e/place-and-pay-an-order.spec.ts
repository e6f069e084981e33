// The main job from end to end: a shop is set up, a buyer orders without an account, the merchant ships. First from an empty database on a desktop,
// then in the demo shop on a phone. Every screen shows the same total.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, enter, look, openBrowser, PHONE, textOf, untilThere } from './browser.ts'
import { flow } from './flow.ts'
import { goTo, heading, logInByMail, markAsDelivered, markAsShipped } from './merchant.ts'
import { setUpShop } from './set-up-a-shop.ts'
import { type RunningServer, startServer } from './start-server.ts'
import {
  amount,
  DECLINED_CARD,
  fillCheckout,
  GOOD_CARD,
  LENA,
  payWith,
  putInCart,
  readAmount,
} from './visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
})

interface Purchase {
  store: string
  product: string
  quantity: number
  pictures: string
}

/** The number of the order, and the total that every screen has shown. */
interface Bought {
  number: string
  total: string
}

async function buy(options: object, { store, product, quantity, pictures }: Purchase): Promise<Bought> {
  const visit = await enter(browser, options)
  const { page } = visit
  await page.goto(store)
  await look(page, `${pictures}-store`)
  await putInCart(page, product, quantity)
  await page.getByRole('combobox', { name: 'Deliver to' }).selectOption({ label: LENA.country })
  await page.getByText(`Estimate for ${LENA.country}.`).waitFor()
  await amount(page, 'Shipping').waitFor()
  await page.getByText(/^VAT 19% on/).waitFor()
  const total = await readAmount(page, 'Total')
  await look(page, `${pictures}-cart`)

  await page.getByRole('button', { name: 'Go to checkout' }).click()
  await heading(page, 'Checkout').waitFor()
  await fillCheckout(page, LENA)
  expect(await readAmount(page, 'Total')).toBe(total)
  await look(page, `${pictures}-checkout`)
  await page.getByRole('button', { name: `Order and pay ${total}` }).click()

  const pay = page.getByRole('button', { name: `Pay ${total}` })
  await pay.waitFor()
  await look(page, `${pictures}-payment`)
  // A second tab shows the order's page while the first one pays.
  const waiting = await visit.openTab()
  await waiting.goto(`${store}/checkout`)
  await waiting.getByText('is unpaid').waitFor()
  const order_url = new URL(
    await waiting
      .getByRole('button', { name: /^Pay order/ })
      .evaluate((button: HTMLButtonElement) => button.form!.action),
  )
  await waiting.goto(order_url.href.replace(/\/pay$/, ''))
  await waiting.getByText('This order is not paid yet').waitFor()

  await payWith(page, DECLINED_CARD)
  const declined = page.getByRole('alert').filter({ hasText: 'declined' })
  await declined.waitFor()
  await page.goBack()
  await page.getByRole('button', { name: /^Pay / }).waitFor()
  await page.goForward()
  await declined.waitFor()
  await look(page, `${pictures}-payment-declined`)
  await payWith(page, GOOD_CARD)
  await page.getByText('Thank you, your order is paid').waitFor()
  await waiting.getByText('Thank you, your order is paid').waitFor()
  expect(await readAmount(page, 'Total')).toBe(total)
  await look(page, `${pictures}-order`)
  const number = (await textOf(page.getByRole('heading', { level: 1 }))).replace('Order ', '')
  await visit.leave()
  return { number, total }
}

/** Finds the order in the list, and marks it as shipped and delivered. */
async function ship(page: Page, { number, total }: Bought, pictures: string): Promise<void> {
  await goTo(page, 'Orders')
  await page.getByRole('searchbox').fill(number)
  const row = page
    .getByRole(page.viewportSize()!.width < 768 ? 'listitem' : 'row')
    .filter({ hasText: number })
  await row.getByText('PAID', { exact: true }).waitFor()
  expect(await textOf(row)).toContain(total)
  await look(page, `${pictures}-orders`)
  await row.getByRole('link', { name: number }).click()
  await heading(page, 'View Order').waitFor()
  expect(await textOf(page.locator('dt:text-is("Total") + dd'))).toBe(total)
  await look(page, `${pictures}-order-paid`)
  await markAsShipped(page)
  await markAsDelivered(page)
  await heading(page, 'View Order').locator('..').getByText('DELIVERED', { exact: true }).waitFor()
  await look(page, `${pictures}-order-delivered`)
}

/** Opens the product's page and waits until it shows this quantity on hand in the warehouse. */
async function expectStock(page: Page, product: string, warehouse: string, on_hand: number): Promise<void> {
  await goTo(page, 'Products')
  await page.getByRole('searchbox').fill(product)
  // Wait for the search: the click could hit a row that is about to be replaced.
  await page.waitForURL(/[?&]q=/)
  await expect.poll(() => page.getByRole('link', { name: product }).count(), { timeout: 10_000 }).toBe(1)
  await page.getByRole('link', { name: product }).click()
  const row = page.getByRole('group', { name: 'Stock' }).getByRole('row').filter({ hasText: warehouse })
  // The stock is far below, so it is loaded when the user scrolls there.
  const goDown = async () => {
    await page.keyboard.press('End')
    return row.count()
  }
  await expect.poll(goDown, { timeout: 10_000 }).toBeGreaterThan(0)
  // The page may show the cached quantity until the new one has arrived.
  await expect.poll(() => textOf(row.getByRole('cell').nth(1)), { timeout: 10_000 }).toBe(String(on_hand))
}

describe('from an empty database, on a desktop', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server?.stop())

  test('a shop is set up, sells, is paid and ships', async () => {
    const merchant = await enter(browser, { viewport: DESKTOP })
    const { page } = merchant
    await page.goto(server.origin)
    await page.getByRole('heading', { level: 1, name: 'Sell online' }).waitFor()
    await look(page, 'desktop-landing')
    await logInByMail(page, server.origin, 'anna@kontor.test')
    const shop = {
      name: 'Quayside Lamps',
      product: 'Harbour lantern',
      price: '25.00',
      stock: 5,
      shipping: '4.90',
    }
    await setUpShop(page, shop, 'desktop')
    await expectStock(page, shop.product, 'Quay', 5)

    const bought = await buy(
      { viewport: DESKTOP },
      {
        store: `${server.origin}/store/quayside-lamps`,
        product: shop.product,
        quantity: 2,
        pictures: 'desktop',
      },
    )
    // 2 × 25.00 and 4.90 for shipping, including 19 % VAT.
    expect(bought.total).toBe('€54.90')

    await ship(page, bought, 'desktop')
    await expectStock(page, shop.product, 'Quay', 3)
    await merchant.leave()
  })
})

describe('in the demo shop, on a phone', () => {
  const phone = { viewport: PHONE, isMobile: true, hasTouch: true }
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer({ DEMO: 'on' })
    await untilThere(`${server.origin}/store/demo`)
  })
  afterAll(() => server?.stop())

  flow('a customer buys, the merchant ships', async () => {
    const merchant = await enter(browser, phone)
    const { page } = merchant
    await page.goto(server.origin)
    await page.getByRole('heading', { level: 1, name: 'Sell online' }).waitFor()
    await look(page, 'phone-landing')
    await logInByMail(page, server.origin, 'demo@kontor.test')
    await page.getByRole('button', { name: 'Speicher & Sons' }).click()
    await heading(page, 'Speicher & Sons').waitFor()
    await look(page, 'phone-home')
    await expectStock(page, 'Dockside mug', 'Hamburg', 26)
    await look(page, 'phone-product')

    const store = `${server.origin}/store/demo`
    const bought = await buy(phone, { store, product: 'Dockside mug', quantity: 2, pictures: 'phone' })

    await ship(page, bought, 'phone')
    await expectStock(page, 'Dockside mug', 'Hamburg', 24)
    await merchant.leave()
  })
})
