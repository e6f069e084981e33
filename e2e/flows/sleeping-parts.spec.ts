// The islands of the shop load their script only when a visitor turns to them; what is pressed before they run is done all the same, once.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enter, PHONE, type Visit } from '../browser.ts'
import { openDemoStore } from '../demo-store.ts'
import { flow } from '../flow.ts'
import { fillCheckout, LENA, putInCart, readAmount } from '../visitor.ts'

const demo = openDemoStore()

/** A visitor with a mug in the cart. `fetched` lists the scripts requested since then. */
async function enterWithCart(): Promise<{ visit: Visit; page: Page; fetched: string[] }> {
  const visit = await enter(demo.browser, { viewport: PHONE, hasTouch: true })
  const { page } = visit
  await page.goto(demo.url)
  await putInCart(page, 'Dockside mug', 1)
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) fetched.push(request.url())
  })
  return { visit, page, fetched }
}

/** Holds all further scripts but `entry-client` back until the returned function is called. */
async function holdScripts({ context }: Visit): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route(/\.js$/, async (route) => {
    if (!route.request().url().includes('entry-client')) await released
    await route.continue()
  })
  return release
}

flow('until they are used they cost a few lines of script', async () => {
  const { visit, page, fetched } = await enterWithCart()
  for (const path of ['/cart', '/checkout']) {
    fetched.length = 0
    await page.goto(demo.url + path, { waitUntil: 'networkidle' })
    expect(fetched, path).toHaveLength(1)
  }
  await page.getByRole('textbox', { name: 'Email' }).focus()
  await expect.poll(() => fetched.some((url) => url.includes('/react-'))).toBe(true)
  await visit.leave()
})

flow('a press while they load is handled once, on the page', async () => {
  const { visit, page } = await enterWithCart()
  await page.goto(`${demo.url}/cart`)
  await page.evaluate(() => Object.assign(window, { is_same_page: true }))
  const release = await holdScripts(visit)
  const more = page.getByRole('button', { name: 'Increase quantity' })
  await more.tap()
  await more.tap()
  release()
  await expect.poll(() => readAmount(page, 'Subtotal')).toBe('€72.00')
  expect(await page.evaluate(() => 'is_same_page' in window)).toBe(true)
  await visit.leave()
})

flow('what does not wake in time does what it does without script', async () => {
  const { visit, page } = await enterWithCart()
  await page.goto(`${demo.url}/cart`)
  await holdScripts(visit)
  await page.getByRole('button', { name: 'Increase quantity' }).tap()
  await expect.poll(() => readAmount(page, 'Subtotal'), { timeout: 10_000 }).toBe('€48.00')
  await visit.context.close()
})

flow('a way to ship that is chosen before the checkout is awake counts', async () => {
  const { visit, page } = await enterWithCart()
  await page.getByRole('combobox', { name: 'Deliver to' }).selectOption({ label: 'Germany' })
  await page.getByText('Estimate for Germany.').waitFor()
  await page.goto(`${demo.url}/checkout`)
  const before = await readAmount(page, 'Total')
  const release = await holdScripts(visit)
  const express = page.getByRole('radio', { name: /Express/i }).first()
  await express.check()
  release()
  await expect.poll(() => readAmount(page, 'Total'), { timeout: 10_000 }).not.toBe(before)
  expect(await express.isChecked()).toBe(true)
  await visit.leave()
})

flow('what the browser puts back on the way back counts, before anything is touched', async () => {
  const { visit, page } = await enterWithCart()
  await page.goto(`${demo.url}/checkout`)
  await fillCheckout(page, LENA)
  await page.getByText('VAT 19%').waitFor()
  const total = await readAmount(page, 'Total')
  await page.getByRole('button', { name: /^Order and pay/ }).click()
  await page.getByRole('button', { name: /^Pay / }).waitFor()
  await page.goBack()
  expect(await page.getByRole('combobox', { name: 'Country' }).first().inputValue()).toBe('DE')
  await expect.poll(() => readAmount(page, 'Total')).toBe(total)
  await visit.leave()
})
