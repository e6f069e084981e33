// A merchant moves in from Shopify: the exports of products and of URL redirects are checked and imported, an old link leads to the product, and a
// buyer orders it.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { findBarriers } from '../barriers.ts'
import { enter, look, openBrowser, PHONE } from '../browser.ts'
import { flow } from '../flow.ts'
import { choose, heading, logInByMail } from '../merchant.ts'
import { openShop, type SellingShop } from '../selling-shop.ts'
import { type RunningServer, startServer } from '../start-server.ts'
import { fillCheckout, GOOD_CARD, LENA, payWith, readAmount } from '../visitor.ts'

let browser: Browser
let server: RunningServer
let selling: SellingShop
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer({ RATE_LIMITS: 'off' })])
  selling = await openShop(server.origin)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

// As Shopify writes it, without pictures.
const PRODUCTS = `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option1 Linked To,Option2 Name,Option2 Value,Option2 Linked To,Option3 Name,Option3 Value,Option3 Linked To,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Unit Price Total Measure,Unit Price Total Measure Unit,Unit Price Base Measure,Unit Price Base Measure Unit,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status
dockside-shirt,Dockside shirt,"<p>Organic cotton, <strong>heavy</strong>.</p>
<ul><li>Made in Portugal</li></ul>",Quay Mill,Apparel & Accessories,Shirts,"cotton, new",true,Size,S,,,,,,,,DS-S,240.0,shopify,4,deny,manual,24.90,,true,true,,,,,'4006381333931,,,,false,,,,kg,,9.10,active
dockside-shirt,,,,,,,,,M,,,,,,,,DS-M,240.0,shopify,0,deny,manual,24.90,,true,true,,,,,,,,,,,,,kg,,9.10,
dockside-shirt,,,,,,,,,L,,,,,,,,DS-L,240.0,shopify,7,deny,manual,26.90,,true,true,,,,,,,,,,,,,kg,,9.10,
tin-of-tea,Tin of tea,<p>Black tea.</p>,Quay Mill,,Tea,,true,Title,Default Title,,,,,,,,TEA,125.0,shopify,30,deny,manual,6.50,7.90,true,true,,,,,,,,,false,,,,g,,2.00,active
gift-card,Gift card,,Quay Mill,,,,true,Title,Default Title,,,,,,,,GIFT,0.0,,,deny,gift_card,25.00,,false,false,,,,,,,,,true,,,,kg,,,active
`
const REDIRECTS = `Redirect from,Redirect to
/collections/shirts/products/dockside-shirt,/products/dockside-shirt
/pages/our-tea,/products/tin-of-tea
`

async function bring(page: Page, name: string, text: string): Promise<void> {
  const stage = (title: string) => page.getByRole('heading', { level: 2, name: title, exact: true })
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await stage('Ready to import').waitFor()
  await look(page, `move-in-${name}-checked`)
  expect(await findBarriers(page, 'main')).toEqual([])
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start import' }).click()
  await stage('Import finished').waitFor()
}

flow('the shop moves in from Shopify, and a product is bought by an old link', async () => {
  const visit = await enter(browser)
  const { page } = visit
  await logInByMail(page, server.origin, 'shopkeeper-1@kontor.test')
  await page.getByRole('button', { name: /^Quay 1/ }).click()
  await heading(page, 'Quay 1').waitFor()
  await page.goto(`${server.origin}/#/account/shop/tables`)
  await choose(page, 'From', 'Shopify')
  await bring(page, 'products.csv', PRODUCTS)
  await look(page, 'move-in-products-done')
  await page.getByText('Stock went to: Quay').waitFor()
  await page.getByRole('link', { name: 'View products' }).click()
  await page.locator('[data-row]').filter({ hasText: 'Dockside shirt' }).getByText('3 variants').waitFor()

  await page.goto(`${server.origin}/#/account/redirects`)
  await page.getByRole('link', { name: 'Import them as a table' }).click()
  await choose(page, 'Table', 'Redirects')
  await bring(page, 'redirects.csv', REDIRECTS)
  await page.getByRole('link', { name: 'View redirects' }).click()
  await page.getByText('/pages/our-tea').waitFor()
  await look(page, 'redirects')
  expect(await findBarriers(page, 'main')).toEqual([])
  await visit.leave()

  const buyer = await enter(browser, { viewport: PHONE })
  const shop = buyer.page
  await shop.goto(`${selling.store}/collections/shirts/products/dockside-shirt`)
  await heading(shop, 'Dockside shirt').waitFor()
  await shop.getByText('Made in Portugal').waitFor()
  await shop.getByRole('navigation', { name: 'Size' }).getByRole('link', { name: 'L', exact: true }).click()
  await shop.getByRole('button', { name: 'Add to cart' }).click()
  await shop.getByRole('link', { name: 'View cart' }).click()
  await shop.getByRole('link', { name: 'Dockside shirt – L' }).waitFor()
  expect(await readAmount(shop, 'Subtotal')).toBe('€26.90')
  await shop.getByRole('button', { name: 'Go to checkout' }).click()
  await heading(shop, 'Checkout').waitFor()
  await fillCheckout(shop, LENA)
  await shop.getByRole('button', { name: /^Order and pay / }).click()
  await payWith(shop, GOOD_CARD)
  await shop.getByText('Thank you, your order is paid').waitFor()
  await buyer.leave()
})

flow('a redirect is made and changed on a phone', async () => {
  const visit = await enter(browser, { viewport: PHONE, hasTouch: true })
  const { page } = visit
  await logInByMail(page, server.origin, 'shopkeeper-1@kontor.test')
  await page.getByRole('button', { name: /^Quay 1/ }).click()
  await heading(page, 'Quay 1').waitFor()
  await page.goto(`${server.origin}/#/account/shop`)
  await page.getByRole('link', { name: 'Edit redirects' }).click()
  await page.getByRole('link', { name: 'New Redirect' }).click()
  await page.getByRole('textbox', { name: 'Path' }).fill('about-us')
  await page.getByRole('textbox', { name: 'Target' }).fill('/products')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('Path: must begin with a slash, such as /old-page').waitFor()
  await look(page, 'phone-redirect')
  await page.getByRole('textbox', { name: 'Path' }).fill('/about-us')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('button', { name: 'Update', exact: true }).waitFor()
  expect(await findBarriers(page, 'main')).toEqual([])
  expect((await fetch(`${selling.store}/about-us`, { redirect: 'manual' })).status).toBe(301)
  await page.goto(`${server.origin}/#/account/redirects`)
  await page.getByText('/about-us').waitFor()
  await look(page, 'phone-redirects')
  await visit.leave()
})
