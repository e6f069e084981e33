// A visit to every page that shows awkward goods: lists, pages of products, the cart, the checkout, the order form and
// the start page, with and without a menu in the header.

import type { Page } from 'playwright-core'
import type { AwkwardShop } from './awkward-shop.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { lightUp } from './light.ts'

/** The narrowest phone that the Web Content Accessibility Guidelines ask for, a usual phone, and a desktop. */
export const AWKWARD_SIZES = [{ width: 320, height: 640 }, PHONE, { width: 1440, height: 900 }] as const

const untilPictured = (page: Page) =>
  page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  )

/** Calls `look` on each page in every size, in light and in dark. Each page is loaded once. */
export async function visitAwkwardPages(
  page: Page,
  shop: AwkwardShop,
  look: (name: string) => Promise<void>,
): Promise<void> {
  const lookAt = async (name: string, url: string): Promise<void> => {
    await page.goto(url)
    for (const size of AWKWARD_SIZES) {
      await page.setViewportSize(size)
      await untilPictured(page)
      for (const scheme of ['light', 'dark'] as const) {
        await lightUp(page, scheme)
        await look(`${name}.${size.width}.${scheme}`)
      }
    }
  }
  for (const [name, url] of shop.pages) await lookAt(name, url)
  await page.setViewportSize(DESKTOP)
  for (const url of shop.in_cart) {
    await page.goto(url)
    await page.locator('[data-add-to-cart] button[type=submit]').first().click()
    await page.locator('[data-add-to-cart] [role=status] a').waitFor()
  }
  await lookAt('cart', `${shop.store}/cart?lang=de`)
  await lookAt('checkout', `${shop.store}/checkout?lang=de`)
  for (const has_menu of [true, false]) {
    await shop.arrange({ has_start: true, has_menu })
    await lookAt(has_menu ? 'start-with-menu' : 'start', `${shop.store}?lang=de`)
  }
  await shop.arrange({ has_start: false, has_menu: true })
  await lookAt('list-with-menu', `${shop.store}?lang=de`)
  await shop.arrange({ has_start: false, has_menu: false })
}
