// Takes the pictures that are committed to the repository: those in the README, and those of the product on the front page in every scheme and size.
// They are compressed hard, because every clone of the repository and visit of the page downloads them.

import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'
import { REPOSITORY_ROOT } from '../server/src/package-root.ts'
import { MERCHANT } from './busy-shop.ts'
import { lightUp, settle } from './light.ts'
import { logInByMail } from './merchant.ts'

const README = join(REPOSITORY_ROOT, 'docs/images')
const FRONT_PAGE = join(REPOSITORY_ROOT, 'backoffice/src/features/landing/pictures')

const DESKTOP = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 }
// The height that a phone shows of a picture without scrolling.
const PHONE = { viewport: { width: 390, height: 560 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/** `shows` is a text to wait for on the page: within the back office the browser loads no new document, whose loading could be awaited. */
async function shoot(page: Page, shows: string): Promise<Buffer> {
  await page.getByText(shows).filter({ visible: true }).first().waitFor()
  await settle(page)
  return page.screenshot({ animations: 'disabled' })
}

async function keep(path: string, picture: Sharp): Promise<void> {
  writeFileSync(path, await picture.toBuffer())
  console.log(`${path.slice(REPOSITORY_ROOT.length + 1)} (${Math.round(statSync(path).size / 1024)} kB)`)
}

const asPng = (picture: Buffer) => sharp(picture).png({ palette: true, colours: 160, effort: 10 })
const asWebp = (picture: Buffer) => sharp(picture).webp({ quality: 80, effort: 6, smartSubsample: true })

async function open(browser: Browser, size: typeof DESKTOP): Promise<Page> {
  const context = await browser.newContext({
    ...size,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

async function openShop(page: Page, origin: string): Promise<void> {
  await logInByMail(page, origin, MERCHANT)
  await page.getByRole('button', { name: 'Speicher & Sons' }).click()
  await page.getByRole('heading', { level: 1, name: 'Speicher & Sons' }).waitFor()
}

/** Takes all pictures. Needs the demo shop with some orders in it. */
export async function takeReadmePictures(browser: Browser, origin: string): Promise<void> {
  mkdirSync(README, { recursive: true })
  const page = await open(browser, DESKTOP)
  await page.goto(`${origin}/store/demo`)
  await keep(join(README, 'store.png'), asPng(await shoot(page, 'Harbour Roast')))
  await openShop(page, origin)
  await page.goto(`${origin}/#/account/orders`)
  await keep(join(README, 'orders.png'), asPng(await shoot(page, '1001')))
  await page.goto(`${origin}/#/account/products`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await lightUp(page, colorScheme)
    const picture = await shoot(page, 'Harbour Roast')
    await keep(join(FRONT_PAGE, `product-${colorScheme}.webp`), asWebp(picture))
    await keep(
      join(FRONT_PAGE, `product-${colorScheme}-small.webp`),
      asWebp(await sharp(picture).resize(1120).toBuffer()),
    )
  }
  const phone = await open(browser, PHONE)
  await openShop(phone, origin)
  await phone.goto(`${origin}/#/account/products`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await lightUp(phone, colorScheme)
    await keep(
      join(FRONT_PAGE, `product-${colorScheme}-phone.webp`),
      asWebp(await shoot(phone, 'Harbour Roast')),
    )
  }
}
