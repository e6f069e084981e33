// `npm run screens` saves a picture of every screen of the product in screens/, in light and dark, on a desktop
// and on a phone, and lists the screens with errors or wider than their window. `npm run screens -- --readme`
// takes only the pictures for the README and the front page. `npm run screens -- --awkward` takes only pictures
// of a store with awkward goods, in both themes. `npm run screens -- invoices` takes only the screens of the
// back office with this word in their name.

import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { REPOSITORY_ROOT } from '../server/src/process/package-root.ts'
import { takeAwkwardPictures } from './awkward-pictures.ts'
import { DESKTOP, openBrowser, PHONE, untilThere } from './browser.ts'
import { logInAsMerchant, MERCHANT, trade } from './busy-shop.ts'
import { lightUp, settle } from './light.ts'
import { logInByMail } from './merchant.ts'
import { listOfficeScreens } from './office-screens.ts'
import { takeReadmePictures } from './readme-pictures.ts'
import { type RunningServer, startServer } from './start-server.ts'
import { fillCheckout, GOOD_CARD, LENA, payWith, putInCart } from './visitor.ts'

const FOLDER = join(REPOSITORY_ROOT, 'screens')

const PUBLIC: [string, string][] = [
  ['landing', '/#/'],
  ['signup', '/#/signup'],
  ['privacy', '/#/privacy'],
  ['login', '/#/login'],
  ['login-nostr', '/#/login?kind=NOSTR'],
  ['login-private-key', '/#/login?kind=PRIVATE_KEY'],
  ['login-manual', '/#/login?kind=MANUAL'],
  ['login-magic-link-invalid', '/#/login/magic-link'],
  ['login-callback-invalid', '/#/login/callback'],
  ['lost-page', '/#/nowhere'],
  ['news', '/news'],
  ['news-post', '/news/how-a-total-adds-up'],
  ['api', '/docs'],
  ['mailbox', '/dev/mailbox'],
]

const STORE: [string, string][] = [
  ['store-nothing-found', '/store/demo?q=anchor'],
  ['store-category', '/store/demo?category=Ceramics'],
  ['store-german', '/store/demo?lang=de'],
  ['store', '/store/demo?lang=en'],
  ['store-product', '/store/demo/products/teapot-for-two'],
  ['store-shipping', '/store/demo/shipping'],
  ['store-cart-empty', '/store/demo/cart'],
  ['store-lost', '/store/demo/nothing'],
  ['store-form', '/form/demo'],
]

interface Camera {
  page: Page
  shoot(name: string): Promise<void>
  visit(name: string, path: string): Promise<void>
}

const problems: string[] = []

async function openCamera(
  browser: Browser,
  origin: string,
  size: string,
  options: BrowserContextOptions,
): Promise<Camera> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  let showing = ''
  page.on('pageerror', (error) => problems.push(`${showing}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 40[24]/.test(message.text()))
      problems.push(`${showing}: ${message.text()}`)
  })
  const shoot = async (name: string) => {
    showing = `${name}, ${size}`
    await settle(page)
    const window = page.viewportSize()!
    const { width, height } = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      height: document.documentElement.scrollHeight,
    }))
    if (width > window.width) problems.push(`${showing}: ${width} pixels wide`)
    // The window is made as high as the page, so that sticky bars are at its end and not in the middle.
    await page.setViewportSize({ ...window, height: Math.max(window.height, height) })
    for (const scheme of ['light', 'dark'] as const) {
      await lightUp(page, scheme)
      await page.screenshot({ path: join(FOLDER, `${name}.${size}.${scheme}.png`), animations: 'disabled' })
    }
    await lightUp(page, 'light')
    await page.setViewportSize(window)
  }
  const visit = async (name: string, path: string) => {
    showing = `${name}, ${size}`
    await page.goto('about:blank')
    await page.goto(origin + path)
    await shoot(name)
  }
  return { page, shoot, visit }
}

async function shootStore({ page, shoot, visit }: Camera, origin: string): Promise<void> {
  for (const [name, path] of STORE) await visit(name, path)
  await page.goto(`${origin}/store/demo`)
  await putInCart(page, 'Dockside mug', 2)
  await page.getByRole('combobox', { name: 'Deliver to' }).selectOption({ label: LENA.country })
  await page.getByText(`Estimate for ${LENA.country}.`).waitFor()
  await shoot('store-cart')
  await page.getByRole('button', { name: 'Go to checkout' }).click()
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  await shoot('store-checkout')
  await fillCheckout(page, LENA)
  await shoot('store-checkout-filled')
  await page.getByRole('button', { name: /^Order and pay/ }).click()
  await page.getByRole('button', { name: /^Pay / }).waitFor()
  await shoot('payment')
  await payWith(page, GOOD_CARD)
  await page.getByText('Thank you, your order is paid').waitFor()
  await shoot('store-order-paid')
}

async function shootBackOffice(
  { page, shoot, visit }: Camera,
  origin: string,
  screens: readonly [string, string][],
): Promise<void> {
  await logInByMail(page, origin, MERCHANT)
  await shoot('choose-shop')
  await page.getByRole('button', { name: 'Speicher & Sons' }).click()
  await page.getByRole('heading', { level: 1, name: 'Speicher & Sons' }).waitFor()
  for (const [name, path] of screens) await visit(name, `/#/account/${path}`)
}

async function shootNewcomer({ page, shoot }: Camera, origin: string, email: string): Promise<void> {
  await logInByMail(page, origin, email)
  await page.getByRole('heading', { level: 1, name: 'Welcome!' }).waitFor()
  await shoot('welcome')
}

const SIZES: [string, BrowserContextOptions][] = [
  ['desktop', { viewport: DESKTOP }],
  ['phone', { viewport: PHONE, isMobile: true, hasTouch: true }],
]

async function shootAll(
  browser: Browser,
  { origin }: RunningServer,
  screens: [string, string][],
): Promise<void> {
  for (const [size, options] of SIZES) {
    const open = () => openCamera(browser, origin, size, options)
    const visitor = await open()
    for (const [name, path] of PUBLIC) await visitor.visit(name, path)
    await shootStore(visitor, origin)
    await shootNewcomer(await open(), origin, `newcomer-${size}@kontor.test`)
    await shootBackOffice(await open(), origin, screens)
  }
  await shootAwkward(browser, origin)
}

async function shootSome(
  browser: Browser,
  { origin }: RunningServer,
  screens: [string, string][],
): Promise<void> {
  for (const [size, options] of SIZES)
    await shootBackOffice(await openCamera(browser, origin, size, options), origin, screens)
}

async function shootAwkward(browser: Browser, origin: string): Promise<void> {
  problems.push(...(await takeAwkwardPictures(browser, origin, FOLDER)))
}

/** Empties the folder, lets `shoot` fill the folder, and says what was broken. */
async function fillFolder(shoot: () => Promise<void>): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  await shoot()
  console.log(`The screens are in ${FOLDER}.`)
  for (const problem of problems) console.log(`✗ ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}

const server = await startServer({ DEMO: 'on', RATE_LIMITS: 'off' })
const browser = await openBrowser()
const word = process.argv.slice(2).find((argument) => !argument.startsWith('--'))
const is_asked = (option: string) => process.argv.includes(option)
try {
  await untilThere(`${server.origin}/store/demo`)
  if (is_asked('--awkward')) await fillFolder(() => shootAwkward(browser, server.origin))
  else {
    const { shop_id } = await trade(server.origin)
    if (is_asked('--readme')) await takeReadmePictures(browser, server.origin)
    else {
      const screens = await listOfficeScreens(await logInAsMerchant(server.origin), shop_id)
      const some = screens.filter(([name]) => word !== undefined && name.includes(word))
      await fillFolder(() =>
        word === undefined ? shootAll(browser, server, screens) : shootSome(browser, server, some),
      )
    }
  }
} finally {
  await browser.close()
  await server.stop()
}
