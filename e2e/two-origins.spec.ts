// The storefront on an origin of its own: buyers use one origin, merchants log in at the other, and neither can read the other's storage.

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../server/src/db/embedded/cluster.ts'
import { enter, openBrowser } from './browser.ts'
import { heading, logInByMail } from './merchant.ts'
import { openShop, type SellingShop } from './selling-shop.ts'
import { type RunningServer, startServer } from './start-server.ts'
import { fillCheckout, GOOD_CARD, LENA, payWith, putInCart } from './visitor.ts'

let browser: Browser
let server: RunningServer
let shop: SellingShop
let store_origin: string

beforeAll(async () => {
  const port = String(await freePort())
  // For a browser, two names of one machine are two origins.
  store_origin = `http://shop.localhost:${port}`
  ;[browser, server] = await Promise.all([
    openBrowser(),
    startServer({ PORT: port, PUBLIC_URL: `http://localhost:${port}`, STORE_URL: store_origin }),
  ])
  const office = `http://localhost:${port}`
  shop = await openShop(office, store_origin)
  await shop.addProduct({ title: 'Harbour lantern' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const storageOf = () => JSON.stringify({ ...localStorage })

test('H-3 a merchant is logged in at the office, and no page of a shop can read the session', async () => {
  const office = store_origin.replace('shop.', '')
  const visit = await enter(browser)
  const { page } = visit
  await logInByMail(page, office, 'shopkeeper-1@kontor.test')
  expect(await page.evaluate(storageOf)).toContain('accessToken')

  // What the back office says of the shop's address is the storefront's origin.
  await page.getByRole('button', { name: 'Quay 1' }).click()
  await heading(page, 'Quay 1').waitFor()
  await page.goto(`${office}/#/account/shop`)
  await page.getByText(shop.store, { exact: true }).waitFor()

  // The shop's path on the back office's origin redirects to the storefront's origin.
  await page.goto(shop.store.replace(store_origin, office))
  expect(new URL(page.url()).origin).toBe(store_origin)
  expect(await page.evaluate(storageOf)).not.toContain('accessToken')
  const reached = await page.evaluate(async (url) => {
    const ask = (options: RequestInit) =>
      fetch(`${url}/v1/a/shops`, options).then(
        (answer) => answer.status,
        () => 'blocked',
      )
    return [await ask({}), await ask({ credentials: 'include' })]
  }, office)
  expect(reached).toEqual(['blocked', 'blocked'])
  visit.allow(
    /^console: .*(?:Content Security Policy|CORS)/,
    /^console: Refused to connect/,
    /^failed GET .*\/v1\/a\/shops/,
  )

  // The back office is not served at the storefront's origin.
  await page.goto(store_origin)
  expect(new URL(page.url()).origin).toBe(office)
  visit.allow(/^404 GET .*shop\.localhost/)
  expect((await page.goto(`${store_origin}/v1/login`))?.status()).toBe(404)
  await visit.context.close()
})

test('a visitor buys at the shop’s own origin and comes back to it from the payment', async () => {
  const visit = await enter(browser)
  const { page } = visit
  await page.goto(shop.store)
  await putInCart(page, 'Harbour lantern', 1)
  const [cookie] = await visit.context.cookies()
  expect(cookie).toMatchObject({ domain: 'shop.localhost', httpOnly: true, sameSite: 'Lax' })
  await page.getByRole('button', { name: 'Go to checkout' }).click()
  await fillCheckout(page, LENA)
  await page.getByRole('button', { name: 'Order and pay €29.90' }).click()
  await page.getByRole('button', { name: 'Pay €29.90', exact: true }).waitFor()
  await payWith(page, GOOD_CARD)
  await page.getByText('Thank you, your order is paid').waitFor()
  expect(new URL(page.url()).origin).toBe(store_origin)
  await visit.leave()
})
