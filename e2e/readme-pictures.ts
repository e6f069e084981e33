// Takes the pictures that are committed to the repository: those in the README, and those of the product on the front page in every language, scheme and size.
// They are compressed hard, because every clone of the repository and visit of the page downloads them.

import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'
import { REPOSITORY_ROOT } from '../server/src/process/package-root.ts'
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

/** A logged-in page, or that of a visitor without a session. */
async function open(
  browser: Browser,
  size: typeof DESKTOP,
  { locale = 'en-GB', storageState }: Pick<BrowserContextOptions, 'locale' | 'storageState'> = {},
): Promise<Page> {
  const context = await browser.newContext({
    ...size,
    ...(storageState && { storageState }),
    locale,
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

/** Logs in and chooses the demo shop. */
async function openShop(page: Page, origin: string) {
  await logInByMail(page, origin, MERCHANT)
  await page.getByRole('button', { name: 'Speicher & Sons' }).click()
  await page.getByRole('heading', { level: 1, name: 'Speicher & Sons' }).waitFor()
  return page.context().storageState()
}

type Session = Awaited<ReturnType<typeof openShop>>

/** The pictures of the front page in the language of a locale. */
async function takeFrontPage(
  browser: Browser,
  origin: string,
  storageState: Session,
  locale: string,
): Promise<void> {
  const folder = join(FRONT_PAGE, locale.slice(0, 2))
  mkdirSync(folder, { recursive: true })
  for (const size of [DESKTOP, PHONE]) {
    const page = await open(browser, size, { locale, storageState })
    await page.goto(`${origin}/#/account/products`)
    for (const colorScheme of ['light', 'dark'] as const) {
      await lightUp(page, colorScheme)
      const picture = await shoot(page, 'Harbour Roast')
      const name = join(folder, `product-${colorScheme}`)
      if (size === PHONE) await keep(`${name}-phone.webp`, asWebp(picture))
      else {
        await keep(`${name}.webp`, asWebp(picture))
        await keep(`${name}-small.webp`, asWebp(await sharp(picture).resize(1120).toBuffer()))
      }
    }
    await page.context().close()
  }
}

/** Takes all pictures. Needs the demo shop with some orders in it. */
export async function takeReadmePictures(browser: Browser, origin: string): Promise<void> {
  mkdirSync(README, { recursive: true })
  const page = await open(browser, DESKTOP)
  await page.goto(`${origin}/store/demo`)
  await keep(join(README, 'store.png'), asPng(await shoot(page, 'Harbour Roast')))
  const session = await openShop(page, origin)
  await page.goto(`${origin}/#/account/orders`)
  await keep(join(README, 'orders.png'), asPng(await shoot(page, 'Bram de Vries')))
  for (const locale of ['en-GB', 'de-DE']) await takeFrontPage(browser, origin, session, locale)
}
