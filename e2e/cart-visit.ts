// A visit that begins with something in the cart.

import type { Browser, BrowserContextOptions } from 'playwright-core'
import { enter } from './browser.ts'
import type { SellingShop } from './selling-shop.ts'
import { putInCart } from './visitor.ts'

/** How many are put into the cart, how many there are, and how the browser is set up. */
export type CartOptions = [quantity: number, stock?: number, options?: BrowserContextOptions]

let things = 0

/** Makes a product for this visit alone and puts it into a new visitor's cart. */
export async function enterWithCart(
  { browser, shop }: { browser: Browser; shop: SellingShop },
  ...[quantity, stock = 20, options = {}]: CartOptions
) {
  const title = `Lantern ${String.fromCharCode(65 + things++)}`
  const product = await shop.addProduct({ title }, stock)
  const visit = await enter(browser, options)
  const { page } = visit
  await page.goto(shop.store)
  await putInCart(page, title, quantity)
  return { product, title, visit, page }
}
