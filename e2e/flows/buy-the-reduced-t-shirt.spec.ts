// A product in variants that is reduced: found on the start page, chosen by links, bought for what it costs now. Without scripts, and with them.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, enter, PHONE, screenshot, textOf } from '../browser.ts'
import { openDemoStore } from '../demo-store.ts'
import { flow } from '../flow.ts'
import { readAmount } from '../visitor.ts'

const demo = openDemoStore()

const TITLE = 'Quayside T-shirt'
const SAID = ['Now', '€23.00', 'Before', '€29.00', 'Lowest price of the last 30 days: €29.00']

const choose = async (page: Page, option: string, value: string): Promise<void> => {
  const link = page.getByRole('navigation', { name: option }).getByRole('link', { name: value })
  await link.click()
  await page
    .getByRole('navigation', { name: option })
    .locator('a[aria-current="true"]')
    .filter({ hasText: value })
    .waitFor()
}

async function buyOne(page: Page): Promise<void> {
  await page.goto(demo.url)
  const tile = page.locator('.card').filter({ hasText: TITLE }).first()
  const shown = await textOf(tile.locator('.price'))
  for (const said of SAID) expect(shown).toContain(said)
  await tile.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  const price = await textOf(page.locator('.product-offer > .price'))
  for (const said of SAID) expect(price).toContain(said)

  await choose(page, 'Size', 'M')
  await choose(page, 'Colour', 'Brick')
  expect(await page.getByRole('button', { name: 'Sold out' }).isDisabled()).toBe(true)
  await choose(page, 'Colour', 'Moss')
  await page.getByRole('img', { name: 'Quayside T-shirt, moss' }).first().waitFor()
  await page.getByText('Fiação do Ave').waitFor()
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
  await page.getByRole('button', { name: 'Add to cart' }).click()
}

async function seeCart(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor()
  await page.getByRole('link', { name: `${TITLE} – M / Moss` }).waitFor()
  await page.getByText('€23.00 each').waitFor()
  expect(await readAmount(page, 'Subtotal')).toBe('€46.00')
}

flow('without scripts', async () => {
  const visit = await enter(demo.browser, { viewport: PHONE, javaScriptEnabled: false })
  await buyOne(visit.page)
  await seeCart(visit.page)
  await screenshot(visit.page, 'no-script-reduced-in-cart')
  await visit.leave()
})

flow('with scripts', async () => {
  const visit = await enter(demo.browser, { viewport: DESKTOP })
  await buyOne(visit.page)
  await visit.page.getByText(`${TITLE} was added to the cart.`).waitFor()
  await visit.page.getByRole('link', { name: 'View cart' }).click()
  await seeCart(visit.page)
  await visit.leave()
})
