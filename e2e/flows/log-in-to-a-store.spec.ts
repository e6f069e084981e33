// A business whose prices are its own: logs in to the store with a mailed code, sees and pays those prices, and logs out. With scripts and without.

import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findBarriers } from '../barriers.ts'
import { DESKTOP, enter, look, PHONE, textOf } from '../browser.ts'
import { openDemoStore } from '../demo-store.ts'
import { flow } from '../flow.ts'
import { fillCheckout, LENA, readAmount } from '../visitor.ts'

const CAFE = 'cafe.elbgold@example.com'

const demo = openDemoStore()

/** Waits for the newest login code of the store; `not` is one that was read before. */
async function readCode(not: string): Promise<string> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await pause(100)) {
    const mails = (await (await fetch(`${demo.server.origin}/dev/mailbox.json`)).json()) as {
      to: string
      text: string
    }[]
    const codes = mails.flatMap(({ to, text }) =>
      to === CAFE ? (/\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(text) ?? []) : [],
    )
    if (codes[0] !== undefined && codes[0] !== not) return codes[0]
  }
  throw new Error('No login code has arrived.')
}

let last_code = ''

async function logIn(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
  await look(page, `store-login-${name}`)
  await page.getByRole('textbox', { name: 'Email' }).fill(CAFE)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText('If your email address belongs to a customer group').waitFor()
  last_code = await readCode(last_code)
  await page.getByRole('textbox', { name: 'Code' }).fill('0000-0000')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('This code is wrong').waitFor()
  await look(page, `store-login-wrong-code-${name}`)
  await page.getByRole('textbox', { name: 'Code' }).fill(last_code.toLowerCase())
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('link', { name: `Logged in as ${CAFE}` }).waitFor()
}

flow.each([
  ['with scripts, on a desktop', DESKTOP, true, 'desktop'],
  ['without scripts, on a phone', PHONE, false, 'phone'],
] as const)('%s', async (_, viewport, javaScriptEnabled, name) => {
  const { page, leave } = await enter(demo.browser, { viewport, javaScriptEnabled, locale: 'en-DE' })
  await page.goto(`${demo.url}/products/harbour-roast`)
  expect(await textOf(page.locator('.product-offer > .price'))).toContain('€12.90')
  await logIn(page, name)

  await page.getByRole('heading', { level: 1, name: 'Harbour Roast' }).waitFor()
  const price = await textOf(page.locator('.product-offer > .price'))
  for (const said of ['€12.06', 'From 6: €10.84 each', 'plus tax']) expect(price).toContain(said)
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('6')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  // With scripts the visitor stays on the page.
  if (javaScriptEnabled) await page.getByRole('link', { name: 'View cart' }).click()
  await page.getByText('€10.84 each').waitFor()

  await page.goto(`${demo.url}/checkout`)
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(CAFE)
  await fillCheckout(page, { ...LENA, email: CAFE })
  if (javaScriptEnabled) expect(await findBarriers(page)).toEqual([])
  await look(page, `store-checkout-without-tax-${name}`)
  // Six at 11.60 with tax; what is charged is the same as with it.
  expect(await readAmount(page, 'Subtotal')).toBe('€65.05')
  expect(await readAmount(page, 'Total')).toBe('€69.60')
  if (javaScriptEnabled) {
    await page.reload()
    await expect.poll(() => page.locator('[name="shipping_address.city"]').inputValue()).toBe(LENA.city)
  }

  await page.getByRole('link', { name: `Logged in as ${CAFE}` }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  // The next visitor of this tab does not see their address.
  await page.goto(`${demo.url}/checkout`)
  for (const field of ['customer_user_email', 'shipping_address.city'])
    expect(await page.locator(`[name="${field}"]`).inputValue()).toBe('')
  await page.goto(`${demo.url}/products/harbour-roast`)
  expect(await textOf(page.locator('.product-offer > .price'))).toContain('€12.90')
  await leave()
})
