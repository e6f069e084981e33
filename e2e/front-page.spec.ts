// The front page is part of the HTML document: readable without script, usable with very little, replaced by the application without losing what a
// visitor has entered, and not shown where another page was asked for.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter, holdBack, openBrowser } from './browser.ts'
import { flow } from './flow.ts'
import { holdDocuments } from './hold-document.ts'
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

test('it can be read without script, and has metadata for search engines and other websites', async () => {
  const visit = await enter(browser, { javaScriptEnabled: false })
  const { page } = visit
  await page.goto(server.origin)
  await page.getByRole('heading', { level: 1, name: TAGLINE }).waitFor()
  const links = page.getByRole('link', { name: 'Signup' })
  expect(await links.first().getAttribute('href')).toBe('#/signup')
  expect(await page.getByRole('link', { name: /demo shop/i }).count()).toBe(0)
  expect(await page.getByRole('region', { name: 'Rusty News' }).locator('ol > li').count()).toBeGreaterThan(4)
  expect(await page.getByRole('radiogroup', { name: 'Colour scheme' }).isVisible()).toBe(false)
  const pricing = page.getByRole('region', { name: 'Pricing: 1% of sales' })
  expect(await pricing.locator('p').filter({ visible: true }).allTextContents()).toEqual([
    'The first €500 of sales are free. Everything is free during the preview phase.',
    'Self-hosted: about €1,000 a year.',
  ])
  expect(await page.content()).not.toMatch(/__[A-Z_]+__/)
  expect(await page.title()).toMatch(/^Kontor: sell online/)
  const said = (selector: string) => page.locator(selector).getAttribute('content')
  expect(await said('meta[name="description"]')).toMatch(/online shops/)
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${server.origin}/`)
  expect(await said('meta[property="og:title"]')).toMatch(TAGLINE)
  expect(await said('meta[property="og:url"]')).toBe(`${server.origin}/`)
  const picture = await fetch((await said('meta[property="og:image"]'))!)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  await visit.leave()
})

/** The compressed bytes of script that the page has loaded. */
const scriptBytes = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )

const pictureOf = (page: Page) =>
  page.locator('figure img').evaluate((image: HTMLImageElement) => image.currentSrc)

test('calculator and colours need no more than 5 kB of script; the application is loaded when another page is opened', async () => {
  const visit = await enter(browser, { colorScheme: 'dark' })
  const { page } = visit
  await page.goto(server.origin, { waitUntil: 'networkidle' })
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
  expect(await scheme()).toBe('dark')
  expect(await pictureOf(page)).toMatch(/dark/)
  await page.getByRole('textbox', { name: 'Sales' }).fill('-5')
  await page.getByText('€0.00').waitFor()
  await page.getByRole('radio', { name: 'Light' }).check({ force: true })
  expect(await scheme()).toBe('light')
  await expect.poll(() => pictureOf(page)).toMatch(/light/)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('radio', { name: 'Auto' }).check({ force: true })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(scheme).toBe('dark')
  expect(await scriptBytes(page)).toBeLessThan(5000)
  await page.getByRole('radio', { name: 'Light' }).check({ force: true })
  await page.getByRole('link', { name: 'Signup' }).first().click()
  await heading(page, 'Sign up').waitFor()
  expect(await scheme()).toBe('light')
  expect(await page.getByRole('radio', { name: 'Light' }).isChecked()).toBe(true)
  await visit.leave()
})

test('a German browser gets it in German, with no more script, until English is chosen', async () => {
  const visit = await enter(browser, { locale: 'de-DE' })
  const { page } = visit
  await page.goto(server.origin, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1, name: /^Online verkaufen/ }).waitFor()
  expect(await page.title()).toMatch(/^Kontor: online verkaufen/)
  expect(await page.locator('meta[name="description"]').getAttribute('content')).toMatch(/Online-Shops/)
  expect(await page.locator('#front').getAttribute('lang')).toBe('de')
  expect(await page.content()).not.toMatch(/__[A-Z_]+__/)
  await page.getByRole('textbox', { name: 'Umsatz' }).fill('2500')
  await page.getByText('25,00 €').waitFor()
  expect(await scriptBytes(page)).toBeLessThan(5000)
  await page.evaluate(() => localStorage.setItem('kontor.language', '"en"'))
  await page.reload()
  await page.getByRole('heading', { level: 1, name: TAGLINE }).waitFor()
  await page.locator('#front').waitFor({ state: 'detached' })
  await visit.leave()
})

test('The application starts although its script runs before the end of the document has arrived', async () => {
  const held = await holdDocuments(server.origin)
  const visit = await enter(browser)
  const { page } = visit
  await page.goto(`${held.origin}/#/login`, { waitUntil: 'commit' })
  // The router writes its state as the last thing before the application is rendered.
  await page.waitForFunction(() => history.state !== null)
  expect(await page.evaluate(() => document.getElementById('root'))).toBe(null)
  held.letGo()
  await heading(page, 'Log in').waitFor()
  await visit.leave()
  await held.stop()
})

flow('with a session the application is loaded immediately', async () => {
  const visit = await enter(browser)
  const { page } = visit
  await page.addInitScript(() => localStorage.setItem('kontor.session', '{}'))
  await page.goto(server.origin)
  await page.waitForFunction(() => document.getElementById('front') === null)
  expect(await page.getByRole('heading', { level: 1, name: TAGLINE }).count()).toBe(1)
  await visit.leave()
})

/** The application's, and not the front page's own. */
const holdApplication = (page: Page) => holdBack(page, /\/assets\/(?!front-)[^/]+\.js$/)
const comeNearLogin = (page: Page) => page.getByRole('link', { name: 'Login' }).first().hover()

flow('entries, choices and the focus from before the application was loaded are kept', async () => {
  const visit = await enter(browser)
  const { page } = visit
  const letGo = await holdApplication(page)
  await page.goto(server.origin, { waitUntil: 'domcontentloaded' })
  await comeNearLogin(page)
  await page.getByRole('textbox', { name: 'Sales' }).fill('2500')
  await page.getByText('€25.00').waitFor()
  await page.getByText('Dark', { exact: true }).click({ force: true })
  await page.getByRole('textbox', { name: 'Sales' }).focus()
  letGo()
  await page.locator('#front').waitFor({ state: 'detached' })
  expect(await page.getByRole('textbox', { name: 'Sales' }).inputValue()).toBe('2500')
  expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)
  await page.keyboard.type('0')
  await page.getByText('€250.00').waitFor()
  await visit.leave()
})

flow('text selected before the application was loaded is replaced by the next key', async () => {
  const visit = await enter(browser)
  const { page } = visit
  const letGo = await holdApplication(page)
  await page.goto(server.origin, { waitUntil: 'domcontentloaded' })
  await comeNearLogin(page)
  await page.getByRole('textbox', { name: 'Sales' }).selectText()
  letGo()
  await page.locator('#front').waitFor({ state: 'detached' })
  await page.keyboard.type('700')
  await page.getByText('€7.00').waitFor()
  await visit.leave()
})

flow('it is never shown when another page was requested', async () => {
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
