// Invoices: the merchant downloads single ones and a whole month, the buyer their own.

import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { enter, look, openBrowser, PHONE, untilThere } from '../browser.ts'
import { MERCHANT, trade } from '../busy-shop.ts'
import { flow } from '../flow.ts'
import { lightUp, settle } from '../light.ts'
import { field, goTo, heading, logInByMail, markAsPaid } from '../merchant.ts'
import { listOrders } from '../merchant-api.ts'
import { type RunningServer, startServer } from '../start-server.ts'

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([
    openBrowser(),
    startServer({ DEMO: 'on', RATE_LIMITS: 'off', SUPPORT_EMAIL: 'help@kontor.test' }),
  ])
  await untilThere(`${server.origin}/store/demo`)
  await trade(server.origin)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Presses the button and gives the downloaded file: its name and bytes. */
async function downloaded(page: Page, button: Locator): Promise<[name: string, bytes: Buffer]> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  return [file.suggestedFilename(), readFileSync(await file.path())]
}

async function lookTwice(page: Page, name: string): Promise<void> {
  await settle(page)
  for (const scheme of ['dark', 'light'] as const) {
    await lightUp(page, scheme)
    await look(page, `${name}-${scheme}`)
  }
}

flow(
  'an order is invoiced when it is paid, and a month is downloaded together',
  {
    timeout: 120_000,
  },
  async () => {
    const visit = await enter(browser, { acceptDownloads: true })
    const { page } = visit
    await logInByMail(page, server.origin, MERCHANT)
    await page.getByRole('button', { name: 'Speicher & Sons' }).click()
    await goTo(page, 'Invoices')
    await page
      .getByRole('link', { name: /^INV-\d+$/ })
      .first()
      .waitFor()
    await lookTwice(page, 'invoices')

    await page.getByRole('link', { name: 'invoice details' }).click()
    await heading(page, 'Invoice details').waitFor()
    await field(page, 'Legal name').fill('Speicher & Söhne GmbH')
    await page.getByRole('textbox', { name: 'Footer text' }).fill('Thank you for buying by the harbour.')
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByText('Saved', { exact: true }).first().waitFor()

    const orders = await listOrders(server.origin, MERCHANT)
    const paid = orders.find(({ status }) => status === 'paid')!
    const unpaid = orders.find(({ status }) => status === 'new')!
    const invoice = page.getByRole('button', { name: 'Download Invoice' })
    await page.goto(`${server.origin}/#/account/orders/${unpaid.id}`)
    await page.getByRole('button', { name: 'Mark as Paid' }).waitFor()
    expect(await invoice.count()).toBe(0)
    await markAsPaid(page)
    await invoice.first().waitFor()
    const [name, bytes] = await downloaded(page, invoice.first())
    expect(name).toBe(`invoice-${unpaid.id}.pdf`)
    expect(bytes.toString('latin1', 0, 8)).toBe('%PDF-1.7')

    await page.goto(`${server.origin}/#/account/orders/${paid.id}`)
    await invoice.first().waitFor()
    await lookTwice(page, 'order-with-invoice')

    await goTo(page, 'Invoices')
    await page.getByRole('button', { name: 'Download month' }).first().click()
    const [archive, zip] = await downloaded(page, page.getByRole('menuitem', { name: /all PDFs/ }))
    expect(archive).toMatch(/^invoices-\d{4}-\d{2}\.zip$/)
    expect(zip.toString('latin1', 0, 2)).toBe('PK')
    await page.getByRole('button', { name: 'Download month' }).first().click()
    const [, table] = await downloaded(page, page.getByRole('menuitem', { name: /list/ }))
    expect(table.toString()).toMatch(/^invoice,INV-\d+,/m)
    await page.setViewportSize(PHONE)
    await lookTwice(page, 'invoices-phone')
    await visit.leave()
  },
)

flow('a buyer has the invoice for the order’s e-mail address', { timeout: 60_000 }, async () => {
  const [order] = (await listOrders(server.origin, MERCHANT)).filter(({ status }) => status === 'shipped')
  const visit = await enter(browser, { acceptDownloads: true, javaScriptEnabled: false })
  const { page } = visit
  await page.goto(`${server.origin}/store/demo/orders/${order!.id}`)
  await page.getByRole('textbox', { name: 'Email address of the order' }).fill(order!.customer_user_email)
  await page.getByRole('button', { name: 'Show items' }).click()
  const [name] = await downloaded(page, page.getByRole('button', { name: /Download invoice/ }))
  expect(name).toMatch(/^demo-INV-\d+\.pdf$/)
  await look(page, 'buyers-invoice')
  await visit.leave()
})
