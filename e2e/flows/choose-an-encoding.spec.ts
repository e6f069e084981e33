// A merchant uploads an old table: the plan shows its letters, what is dropped and which products stay hidden, and is made again in another encoding.

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { findBarriers } from '../barriers.ts'
import { enter, look, openBrowser, PHONE } from '../browser.ts'
import { flow } from '../flow.ts'
import { choose, heading, logInByMail } from '../merchant.ts'
import { openShop } from '../selling-shop.ts'
import { type RunningServer, startServer } from '../start-server.ts'

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer({ RATE_LIMITS: 'off' })])
  await openShop(server.origin)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const HEAD = 'Handle,Title,Body (HTML),Variant SKU,Variant Price,SEO Title,Cost per item,Status\n'
/** In Windows-1250, `Łódka` and `żółta`, with a table in the text, and a draft. */
const TABLE = Buffer.concat([
  Buffer.from(`${HEAD}boat,`),
  Buffer.from([0xa3, 0xf3, 0x64, 0x6b, 0x61]),
  Buffer.from(',<table><tr><td>1</td></tr></table>,BOAT,9.00,Best boat,4.00,draft\nduck,'),
  Buffer.from([0xbf, 0xf3, 0xb3, 0x74, 0x61]),
  Buffer.from(',Plain *stars*,DUCK,5.00,Best duck,,active\n'),
])

flow('a table is read in another encoding, and the plan names what is dropped and hidden', async () => {
  const visit = await enter(browser, { viewport: { width: 1440, height: 1000 } })
  const { page } = visit
  await logInByMail(page, server.origin, 'shopkeeper-1@kontor.test')
  await page.getByRole('button', { name: /^Quay 1/ }).click()
  await heading(page, 'Quay 1').waitFor()
  await page.goto(`${server.origin}/#/account/shop/tables`)
  await choose(page, 'From', 'Shopify')
  await choose(page, 'Encoding', 'Windows-1252 (Western Europe)')
  await look(page, 'encoding-form')
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: TABLE })
  await page.getByText('£ódka').waitFor()
  await choose(page, 'Encoding', 'Windows-1250 (Central Europe)')
  await page.getByText('Łódka').waitFor()
  await page.getByText('1 new product will be hidden').waitFor()
  await page.getByRole('row', { name: 'SEO Title Whole column 2' }).waitFor()
  await page.getByRole('row', { name: 'Body (HTML) Tables in texts 1' }).waitFor()
  await look(page, 'encoding-plan')
  expect(await findBarriers(page, 'main')).toEqual([])
  const address = page.url()
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start import' }).click()
  await page.getByRole('heading', { level: 2, name: 'Import finished', exact: true }).waitFor()
  await page.getByText('1 new product is hidden').waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(PHONE)
  await page.goto(address)
  await page.getByText('1 new product is hidden').waitFor()
  await look(page, 'phone-dark-encoding-result')
  expect(await findBarriers(page, 'main')).toEqual([])
  await visit.leave()
})
