// After card testing in a shop, the next buyer from the same network has to pass a check, which the browser does automatically.

import { api } from '@kontor/contract/api'
import { createClient } from '@kontor/contract/http/client'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { findBarriers } from '../barriers.ts'
import { enter, look, openBrowser, PHONE } from '../browser.ts'
import { flow } from '../flow.ts'
import { heading } from '../merchant.ts'
import { openShop, type SellingShop } from '../selling-shop.ts'
import { type RunningServer, startServer } from '../start-server.ts'
import { fillCheckout, LENA, putInCart } from '../visitor.ts'

let browser: Browser
let server: RunningServer
let shop: SellingShop
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer()])
  shop = await openShop(server.origin)
  const product = await shop.addProduct({ title: 'Harbour lantern' }, 100)
  const anybody = createClient({ base: `${server.origin}/v1`, timeout_ms: 20_000 })
  for (let n = 0; n < 15; n++) {
    const order = await anybody(api.storefront.place, {
      body: {
        shop_id: shop.shop_id,
        items: [{ product_id: product.id, quantity: 1 }],
        customer_user_email: `card-${n}@example.test`,
        shipping_address: { recipient_name: 'A B', street: 'C 1', city: 'D', zip: '20099', country: 'DE' },
      },
    })
    await anybody(api.storefront.pay, { body: { order_id: order.id } })
  }
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function arriveAtTheQuestion(options: object) {
  const visit = await enter(browser, { viewport: PHONE, ...options })
  const { page } = visit
  await page.goto(shop.store)
  if (options && 'javaScriptEnabled' in options) {
    await page.getByRole('link', { name: 'Harbour lantern' }).first().click()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await heading(page, 'Cart').waitFor()
  } else await putInCart(page, 'Harbour lantern', 1)
  await page.getByRole('button', { name: 'Go to checkout' }).click()
  await fillCheckout(page, LENA)
  return { visit, page }
}

flow('L-07 with script the payment page opens automatically', async () => {
  const { visit, page } = await arriveAtTheQuestion({})
  await page.getByRole('button', { name: 'Order and pay €29.90' }).click()
  await page.getByRole('button', { name: 'Pay €29.90', exact: true }).waitFor()
  await visit.leave()
})

flow('L-07 without script the challenge is shown, and the order is kept', async () => {
  const { visit, page } = await arriveAtTheQuestion({ javaScriptEnabled: false })
  await page.getByRole('button', { name: 'Order and pay €29.90' }).click()
  await heading(page, 'One moment before payment').waitFor()
  await look(page, 'payment-check')
  const seconds = async () =>
    Number(/wait (\d+) seconds/.exec((await page.getByText(/wait \d+ seconds/).textContent()) ?? '')?.[1])
  const before = await seconds()
  // Too early: the page asks to wait for the remaining seconds, and does not refuse.
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await heading(page, 'One moment before payment').waitFor()
  expect(await seconds()).toBeLessThanOrEqual(before)
  await visit.leave()
})

flow('L-07 the challenge blocks no buyer', async () => {
  const { visit, page } = await arriveAtTheQuestion({})
  // Without its script the page does not continue automatically, so axe can check it.
  await visit.context.route(/answer-challenge/, (route) => route.abort())
  visit.allow(/^failed GET .*answer-challenge/, /^page: Failed to fetch dynamically imported module/)
  await page.getByRole('button', { name: 'Order and pay €29.90' }).click()
  await heading(page, 'One moment before payment').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await visit.leave()
})
