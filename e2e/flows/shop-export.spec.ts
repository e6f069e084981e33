// An owner exports a shop, downloads the archive and makes a new shop of it; a file that is no archive is refused. And an owner imports tables.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { enter, holdBack, openBrowser, untilThere } from '../browser.ts'
import { flow } from '../flow.ts'
import { heading, logInByMail } from '../merchant.ts'
import { type RunningServer, startServer } from '../start-server.ts'

let browser: Browser
let server: RunningServer
let folder: string
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer({ DEMO: 'on' })])
  await untilThere(`${server.origin}/store/demo`)
  folder = await mkdtemp(join(tmpdir(), 'kontor-along-'))
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

flow(
  'a shop goes out as one file and comes back as a new shop; another file is refused in words',
  async () => {
    const { page } = await enter(browser, { acceptDownloads: true })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await logInByMail(page, server.origin, 'demo@kontor.test')
    await page.getByRole('button', { name: /^Speicher & Sons/ }).click()
    await heading(page, 'Speicher & Sons').waitFor()
    // Everything is set up, so no steps are shown.
    await page.getByRole('heading', { name: 'Order form' }).waitFor()
    expect(await page.getByText('Get started').count()).toBe(0)
    await page.goto(`${server.origin}/#/account/shop`)
    await page.getByRole('link', { name: 'Export this shop' }).click()
    await heading(page, 'Export this shop').waitFor()
    await button('Export now').click()
    await button('Download').waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), button('Download').click()])
    expect(download.suggestedFilename()).toMatch(/^demo-\d{4}-\d\d-\d\d\.kontor\.tar\.gz$/)
    const file = join(folder, 'shop.kontor.tar.gz')
    await download.saveAs(file)

    await page.goto(`${server.origin}/#/account/shops/import`)
    await heading(page, 'Import a shop').waitFor()
    await page.getByLabel('Choose an archive').setInputFiles(file)
    await button('Import this shop').waitFor()
    expect(await page.locator('dl').textContent()).toMatch(/39products/)
    await button('Import this shop').click()
    // Forty pictures are encoded in several sizes.
    await button('Open shop').click({ timeout: 60_000 })
    await page.waitForURL(/#\/account$/)
    await page.goto(`${server.origin}/#/account/shop`)
    await page.getByLabel('Slug').waitFor()
    expect(await page.getByLabel('Slug').inputValue()).toBe('demo-2')
    const store = await fetch(`${server.origin}/store/demo-2`)
    expect(store.status).toBe(200)

    await page.goto(`${server.origin}/#/account/shops/import`)
    await heading(page, 'Import a shop').waitFor()
    const bring = () => page.getByLabel('Choose an archive').setInputFiles(file)
    const unfinished = async () => {
      const token = await page.evaluate(() => JSON.parse(localStorage.getItem('kontor.session')!).accessToken)
      const answer = await fetch(`${server.origin}/v1/a/shop-imports`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      return ((await answer.json()) as { status: string }[]).filter(
        ({ status }) => status !== 'done' && status !== 'expired',
      )
    }
    // Given up before the server has even begun it.
    const letGo = await holdBack(page, /\/v1\/a\/shop-imports$/)
    await bring()
    await button('Cancel').click()
    letGo()
    await button('Choose an archive').waitFor()
    expect(await unfinished()).toEqual([])
    await page.unrouteAll()

    await bring()
    await button('Import this shop').waitFor()
    await page.route(/\/v1\/a\/shop-imports\/[^/]+$/, (route) => route.abort('internetdisconnected'))
    await button('Cancel').click()
    await page.getByRole('alert').filter({ hasText: 'The archive was not discarded' }).waitFor()
    await page.unrouteAll()
    await button('Cancel').click()
    await button('Choose an archive').waitFor()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    expect(await unfinished()).toEqual([])

    const buffer = Buffer.from('a picture, perhaps')
    await page
      .getByLabel('Choose an archive')
      .setInputFiles({ name: 'holiday.tar.gz', mimeType: 'application/gzip', buffer })
    await page.getByText('This file is not a shop archive, or it is damaged.').waitFor()
    await page.getByText('Nothing was imported.').waitFor()
    await page.reload()
    await page.getByText('Nothing was imported.').waitFor()
    await button('Choose another archive').click()
    await button('Choose an archive').waitFor()
  },
)

flow('a table is exported, checked and imported, and a reload comes back to its import', async () => {
  const { page } = await enter(browser, { acceptDownloads: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const stage = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
  const chooseFile = (name: string, text: string) =>
    page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await logInByMail(page, server.origin, 'demo@kontor.test')
  await page
    .getByRole('button', { name: /^Speicher & Sons/ })
    .first()
    .click()
  await page.goto(`${server.origin}/#/account/products`)
  await page.getByRole('link', { name: 'Import and export' }).click()
  await heading(page, 'Import and export').waitFor()
  await button('Export').click()
  const [download] = await Promise.all([page.waitForEvent('download'), button('Download Products').click()])
  const file = join(folder, 'products.csv')
  await download.saveAs(file)
  await page.getByLabel('Choose a file').setInputFiles(file)
  await stage('Nothing to import').waitFor()

  await page.getByRole('link', { name: 'Import another file' }).click()
  await page.getByLabel('Table', { exact: true }).click()
  await page.getByRole('option', { name: 'Prices' }).click()
  await chooseFile('prices.csv', 'sku;price;note\nCOF-001;99,50;x\nCOF-002;expensive;x\n')
  await stage('Ready to import').waitFor()
  await page.getByText('Columns: 2 imported, 1 not imported').waitFor()
  await page.getByRole('row', { name: /3 Error COF-002 price expensive/ }).waitFor()
  await button('Start import').click()
  await page.getByRole('dialog').getByText('1 price will be updated').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Start import' }).click()
  await stage('Import finished').waitFor()
  await page.reload()
  await stage('Import finished').waitFor()
  expect(await page.getByLabel('Result').textContent()).toMatch(/^1updated1with errors/)
  await page.getByRole('link', { name: 'View products' }).click()
  await page.getByText('€99.50').waitFor()
})
