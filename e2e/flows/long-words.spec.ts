// Words longer than a phone is wide, in every field: they break, and no page has to be scrolled sideways.

import { api } from '@kontor/contract/api'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { DESKTOP, enter, look, openBrowser, PHONE } from '../browser.ts'
import { flow } from '../flow.ts'
import { goToPictures, heading, logInByMail } from '../merchant.ts'
import { logInMerchant } from '../office.ts'
import { openShop } from '../selling-shop.ts'
import { type RunningServer, startServer } from '../start-server.ts'
import { fillCheckout, LENA } from '../visitor.ts'

const WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftskalender'

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer()])
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

flow.each(['gallery', 'market'] as const)('%s: no page is wider than a phone', async (theme) => {
  const shop = await openShop(server.origin)
  const { merchant, shop_id } = shop
  await merchant(api.shops.update, { params: { id: shop_id }, body: { name: WORD, theme } })
  const { id } = (await merchant(api.shipping.list, { query: { shop_id } })).data[0]!
  await merchant(api.shipping.update, { params: { id }, body: { title: WORD, provider: WORD } })
  const product = await shop.addProduct({
    title: WORD,
    description: WORD,
    sku: WORD,
    price: '123456.78',
    categories: [WORD.slice(0, 80)],
    data_public: JSON.stringify({ [WORD]: WORD }),
  })
  const { page, leave } = await enter(browser, { viewport: PHONE })
  await page.goto(shop.store)
  await look(page, `long-words-${theme}-store`)
  await page.goto(`${shop.store}/products/${product.slug}`)
  await look(page, `long-words-${theme}-product`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('was added to the cart.').waitFor()
  await page.goto(`${shop.store}/cart`)
  await look(page, `long-words-${theme}-cart`)
  await page.goto(`${shop.store}/checkout`)
  await fillCheckout(page, { ...LENA, name: WORD })
  await page.getByText('VAT 19%').waitFor()
  await look(page, `long-words-${theme}-checkout`)
  await page.goto(shop.form)
  await look(page, `long-words-${theme}-form`)
  const order = await merchant(api.storefront.place, {
    body: {
      shop_id,
      items: [{ product_id: product.id, quantity: 1 }],
      customer_user_email: LENA.email,
      shipping_address: { recipient_name: WORD, street: WORD, zip: '20099', city: 'Hamburg', country: 'DE' },
    },
  })
  await page.goto(`${shop.store}/orders/${order.id}`)
  await look(page, `long-words-${theme}-order`)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  await leave()
})

const SIZES = { phone: PHONE, desktop: DESKTOP }

flow.each(['phone', 'desktop'] as const)('the back office on a %s shows everything of it', async (size) => {
  const merchant = await logInMerchant(browser, server.origin)
  const place = await merchant.addGoods(await merchant.makePlace(`Long words, ${size}`))
  const { shop_id, product_id, warehouse_id } = place
  const { client } = merchant
  await client(api.products.update, {
    params: { id: product_id },
    body: { title: WORD, sku: WORD, requires_shipping: false },
  })
  await client(api.stock.create, {
    body: { shop_id, product_id, warehouse_id, reason: 'purchase', quantity: 5, reference: WORD },
  })
  const order = await client(api.orders.create, {
    body: {
      shop_id,
      items: [{ product_id, quantity: 2 }],
      status: 'draft',
      shipping_address: { recipient_name: WORD, street: WORD, city: 'Kiel', zip: '24103', country: 'DE' },
    },
  })
  await client(api.orders.paid, { params: { id: order.id } })
  const { page, leave } = await merchant.visit(place, SIZES[size])
  const show = async (path: string, title: string) => {
    await page.goto(`${server.origin}/#/account/${path}`)
    await heading(page, title).waitFor()
    await page.getByText(WORD).first().waitFor()
    await look(page, `long-words-${size}-${title}`)
  }
  await show('stock-movements', 'Stock Movements')
  const list = page.locator('main').getByRole('table').locator('..')
  if (size === 'desktop')
    expect(await list.evaluate((part) => part.scrollWidth - part.clientWidth)).toBeLessThanOrEqual(0)
  await page.goto(`${server.origin}/#/account/products/${product_id}`)
  await (await goToPictures(page)).setInputFiles({
    name: `${WORD}.png`,
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  })
  await page.getByText(`${WORD}.png`).first().waitFor()
  await look(page, `long-words-${size}-product`)
  await show(`orders/${order.id}`, 'View Order')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: /^Refund a part/ }).click()
  const dialogue = page.getByRole('dialog')
  const count = dialogue.getByRole('spinbutton').or(dialogue.getByRole('textbox')).first()
  await count.waitFor()
  const box = (await count.boundingBox())!
  expect(box.x + box.width, 'how many go back is in sight').toBeLessThanOrEqual(SIZES[size].width)
  await leave()
})

flow('a long address of an account stays within a phone', async () => {
  const { page, leave } = await enter(browser, { viewport: PHONE })
  await logInByMail(page, server.origin, 'a.user.with.a.rather.long.address@mail.kontor.test')
  await page.goto(`${server.origin}/#/account/profile`)
  await heading(page, 'Profile').waitFor()
  await page.getByText('Email magic link').waitFor()
  await look(page, 'long-address-profile')
  await leave()
})
