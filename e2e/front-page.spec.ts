// The front page is part of the HTML document: readable before the application has loaded, replaced by it without losing what a visitor has
// entered, and not shown where another page was asked for.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter, holdBack, openBrowser } from './browser.ts'
import { flow } from './flow.ts'
import { heading } from './merchant.ts'
import { type RunningServer, startServer } from './start-server.ts'

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer({ SUPPORT_EMAIL: 'help@kontor.test' })])
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const TAGLINE = /^Sell online/

test('it can be read without the application', async () => {
  const visit = await enter(browser, { javaScriptEnabled: false })
  const { page } = visit
  await page.goto(server.origin)
  await page.getByRole('heading', { level: 1, name: TAGLINE }).waitFor()
  const links = page.getByRole('link', { name: 'Signup' })
  expect(await links.first().getAttribute('href')).toBe('#/signup')
  expect(await page.getByRole('link', { name: /demo shop/i }).count()).toBe(0)
  expect(await page.content()).not.toMatch(/__[A-Z_]+__/)
  await visit.leave()
})

test('the application takes its place, in the colours of the visitor', async () => {
  const visit = await enter(browser, { colorScheme: 'dark' })
  const { page } = visit
  await page.goto(server.origin)
  await page.waitForFunction(() => document.getElementById('front') === null)
  expect(await page.getByRole('heading', { level: 1, name: TAGLINE }).count()).toBe(1)
  expect(await page.locator('figure img').evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
    /dark/,
  )
  await page.getByRole('textbox', { name: 'Sales' }).fill('-5')
  await page.getByText('€0.00').waitFor()
  await page.getByRole('link', { name: 'Signup' }).first().click()
  await heading(page, 'Sign up').waitFor()
  await visit.leave()
})

const holdScripts = (page: Page) => holdBack(page, '**/assets/*.js')

flow('what was typed, chosen and focused before the application was there is kept', async () => {
  const visit = await enter(browser)
  const { page } = visit
  const letGo = await holdScripts(page)
  await page.goto(server.origin, { waitUntil: 'domcontentloaded' })
  await page.getByRole('textbox', { name: 'Sales' }).fill('2500')
  await page.getByText('Dark', { exact: true }).click({ force: true })
  await page.getByRole('textbox', { name: 'Sales' }).focus()
  letGo()
  await page.getByText('€25.00').waitFor()
  expect(await page.locator('#front').count()).toBe(0)
  expect(await page.getByRole('textbox', { name: 'Sales' }).inputValue()).toBe('2500')
  expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)
  await page.keyboard.type('0')
  await page.getByText('€250.00').waitFor()
  await visit.leave()
})

flow('what was selected before the application was there is replaced by the next key', async () => {
  const visit = await enter(browser)
  const { page } = visit
  const letGo = await holdScripts(page)
  await page.goto(server.origin, { waitUntil: 'domcontentloaded' })
  await page.getByRole('textbox', { name: 'Sales' }).selectText()
  letGo()
  await page.locator('#front').waitFor({ state: 'detached' })
  await page.keyboard.type('700')
  await page.getByText('€7.00').waitFor()
  await visit.leave()
})

flow('it is never seen where another page was asked for', async () => {
  const visit = await enter(browser)
  const { page } = visit
  await page.addInitScript(() => {
    const watch = () => {
      const front = document.getElementById('front')
      if (front && front.getBoundingClientRect().height > 0) document.documentElement.dataset.seen = 'yes'
      requestAnimationFrame(watch)
    }
    watch()
  })
  await page.goto(`${server.origin}/#/login`)
  await heading(page, 'Log in').waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset.seen)).toBeUndefined()
  await visit.leave()
})
