// An owner exports a shop, downloads the archive and makes a new shop of it; a file that is no archive is refused.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../server/src/testing/running-server.ts'
import { enter, openBrowser, untilThere } from './browser.ts'
import { heading, logInByMail } from './merchant.ts'

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

test('a shop goes out as one file and comes back as a new shop; another file is refused in words', async () => {
  const { page } = await enter(browser, { acceptDownloads: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await logInByMail(page, server.origin, 'demo@kontor.test')
  await page.getByRole('button', { name: /^Speicher & Sons/ }).click()
  await heading(page, 'Speicher & Sons').waitFor()
  // Everything is set up, so no steps are shown.
  await page.getByText('Sell from a form').waitFor()
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
  expect(await page.locator('dl').textContent()).toMatch(/24products/)
  await button('Import this shop').click()
  await button('Open the shop').click()
  await page.waitForURL(/#\/account$/)
  await page.goto(`${server.origin}/#/account/shop`)
  await page.getByLabel('Slug').waitFor()
  expect(await page.getByLabel('Slug').inputValue()).toBe('demo-2')
  const store = await fetch(`${server.origin}/store/demo-2`)
  expect(store.status).toBe(200)

  await page.goto(`${server.origin}/#/account/shops/import`)
  const buffer = Buffer.from('a picture, perhaps')
  await page
    .getByLabel('Choose an archive')
    .setInputFiles({ name: 'holiday.tar.gz', mimeType: 'application/gzip', buffer })
  await page.getByText('The file is no archive of a shop, or it is damaged.').waitFor()
  await page.getByText('Nothing of it was stored.').waitFor()
  await button('Choose another archive').click()
  await button('Choose an archive').waitFor()
})
