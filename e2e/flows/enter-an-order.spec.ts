// A merchant enters an order for a caller on the telephone: finding products by name, totals while typing, and a response that gets lost.

import { api } from '@kontor/contract/api'
import { createClient } from '@kontor/contract/http/client'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { DESKTOP, enter, holdBack, look, openBrowser, PHONE, screenshot, untilThere } from '../browser.ts'
import { flow } from '../flow.ts'
import {
  choose,
  field,
  goTo,
  heading,
  logInByMail,
  markAsDelivered,
  markAsPaid,
  markAsShipped,
} from '../merchant.ts'
import { type RunningServer, startServer } from '../start-server.ts'

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer({ DEMO: 'on' })])
  await untilThere(`${server.origin}/store/demo`)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function openShop(page: Page): Promise<void> {
  await logInByMail(page, server.origin, 'demo@kontor.test')
  await page.getByRole('button', { name: 'Speicher & Sons' }).click()
  await heading(page, 'Speicher & Sons').waitFor()
}

/** A buyer orders a mug in the demo shop. */
/** The same order as a draft, entered by the user who is logged in on the page. */
async function enterDraft(page: Page): Promise<string> {
  const { accessToken } = await page.evaluate(() => JSON.parse(localStorage.getItem('kontor.session')!))
  const merchant = createClient({
    base: `${server.origin}/v1`,
    access_token: async () => accessToken as string,
  })
  return (await merchant(api.orders.create, { body: { ...(await wanted()), status: 'draft' } })).id
}

async function placeOrder(): Promise<string> {
  const anybody = createClient({ base: `${server.origin}/v1` })
  return (await anybody(api.storefront.place, { body: await wanted() })).id
}

async function wanted() {
  const anybody = createClient({ base: `${server.origin}/v1` })
  const { id: shop_id } = await anybody(api.storefront.shop, { params: { shopId: 'demo' } })
  const { data } = await anybody(api.storefront.products, {
    params: { shopId: 'demo' },
    query: { q: 'Dockside' },
  })
  return {
    shop_id,
    items: [{ product_id: data[0]!.id, quantity: 1 }],
    customer_user_email: 'jonas@example.test',
    shipping_address: {
      recipient_name: 'Jonas Petersen',
      street: 'Osterstraße 112',
      zip: '20259',
      city: 'Hamburg',
      country: 'DE',
    },
  }
}

flow.each([
  ['on a desktop', {}, 'desktop'],
  ['on a phone', { viewport: PHONE }, 'phone'],
])('one order comes of it, %s, though the first answer is lost', async (_, options, size) => {
  const visit = await enter(browser, options)
  const { page } = visit
  visit.allow(/failed POST .*\/v1\/a\/order:/)
  await openShop(page)
  await goTo(page, 'Orders')
  await page.getByRole('link', { name: 'New Order' }).click()
  await heading(page, 'New Order').waitFor()

  await page.getByRole('button', { name: 'Create order' }).click()
  await page.getByText('Add at least one product').waitFor()

  const search = page.getByRole('combobox', { name: 'Add a product' })
  await expect.poll(() => search.evaluate((it) => it === document.activeElement)).toBe(true)
  await search.fill('dockside')
  await page.getByRole('option', { name: /Dockside mug/ }).waitFor()
  await search.press('Enter')
  await field(page, 'Street').fill('8 rue des Carmes')
  await field(page, 'ZIP').fill('44000')
  await field(page, 'City').fill('Nantes')
  await choose(page, 'Country', 'France', 'France')
  await page.getByText('VAT FR 20%').waitFor()

  const quantity = page.getByRole('textbox', { name: 'Quantity of Dockside mug' })
  await quantity.fill('9000')
  await page.getByText(/^Only \d+ left\.$/).waitFor()
  await quantity.fill('1')
  await page.getByRole('button', { name: 'Increase quantity of Dockside mug' }).click()
  await page.getByRole('list', { name: 'Products in this order' }).getByText('€48.00').waitFor()
  await look(page, `new-order-${size}`)

  const sent: string[] = []
  await page.route('**/v1/a/order', async (route) => {
    sent.push(route.request().postDataJSON().id)
    if (sent.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Create order' }).click()
  await page.getByText('No response from server. The order may have been created').waitFor()
  await page.getByRole('button', { name: 'Create order' }).click()
  await heading(page, 'View Order').waitFor()
  expect(new Set(sent).size).toBe(1)
  expect(page.url()).toMatch(new RegExp(`/account/orders/${sent[0]}$`))
  await visit.leave()
})

flow('a draft waits until a member places the draft', async () => {
  const { page, leave } = await enter(browser)
  await openShop(page)
  await page.goto(`${server.origin}/#/account/orders/create`)
  const search = page.getByRole('combobox', { name: 'Add a product' })
  await search.fill('dockside')
  await page.getByRole('option', { name: /Dockside mug/ }).click()
  await field(page, 'Street').fill('Kai 1')
  await field(page, 'ZIP').fill('24103')
  await field(page, 'City').fill('Kiel')
  await choose(page, 'Country', 'Germany', 'germ')
  const letGo = await holdBack(page, '**/v1/a/order')
  const asked = page.waitForRequest('**/v1/a/order')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await asked
  // It would not be in the order.
  await field(page, 'Notes').focus()
  await page.keyboard.type('Ring twice')
  expect(await field(page, 'Notes').inputValue()).toBe('')
  letGo()
  await heading(page, 'View Order').waitFor()
  await page.getByText('DRAFT', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Mark as Paid' }).waitFor()
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByText('NEW', { exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Place order' }).count()).toBe(0)
  await leave()
})

flow('a failed step is named, and the next step is offered when the failed step succeeds', async () => {
  const visit = await enter(browser)
  const { page } = visit
  visit.allow(/failed POST .*\/paid:/, /failed GET .*\/v1\/a\/orders\//)
  await openShop(page)
  await page.goto(`${server.origin}/#/account/orders/${await placeOrder()}`)
  await heading(page, 'View Order').waitFor()
  await page.route('**/paid', (route) => route.abort())
  await markAsPaid(page)
  const reason = page
    .getByRole('alert')
    .filter({ hasText: 'Failed to mark order as paid. Please try again later.' })
  await reason.waitFor()
  // On a phone the steps are at the lower edge, and the reason is above all else.
  await page.setViewportSize(PHONE)
  const header = (await page.getByRole('banner').boundingBox())!
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await markAsPaid(page)
  await expect.poll(async () => (await reason.boundingBox())?.y).toBeGreaterThanOrEqual(header.height)
  await screenshot(page, 'order-step-failed-phone', 'window')
  await page.setViewportSize(DESKTOP)
  await page.unroute('**/paid')
  await page.getByRole('button', { name: 'Mark as Paid' }).click()
  const question = page.getByRole('dialog', { name: /^Mark as Paid: €[\d.]+\?$/ })
  await question.getByText('It is emailed to jonas@example.test unless').waitFor()
  await screenshot(page, 'mark-as-paid', 'window')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'hidden' })
  await markAsPaid(page)
  await markAsShipped(page)
  await markAsDelivered(page)
  await page.getByText('DELIVERED').first().waitFor()

  await page.evaluate(() => Object.assign(window, { print: () => undefined }))
  await page.getByRole('button', { name: 'Print' }).click()
  await page.getByRole('menuitem', { name: 'Packing slip' }).click()
  await page.emulateMedia({ media: 'print' })
  const slip = page.getByText('Packing slip').locator('xpath=ancestor::article')
  await slip.waitFor()
  expect(await slip.textContent()).toContain('CER-001')
  expect(await slip.textContent()).toMatch(/Warehouse\S/)
  expect(await slip.textContent()).not.toMatch(/[€$]/)
  await page.emulateMedia({ media: 'screen' })

  await page.route('**/v1/a/orders/**', (route) => route.abort())
  await page.reload()
  await page.getByText('Failed to load order data. Please try again later.').waitFor()
  await visit.leave()
})

flow('one press is one step, though the next one is then offered in the same place', async () => {
  const { page, leave } = await enter(browser)
  await openShop(page)
  await page.goto(`${server.origin}/#/account/orders/${await enterDraft(page)}`)
  await page.clock.install()
  await page.reload()
  const place = page.getByRole('button', { name: 'Place order' })
  const paid = page.getByRole('button', { name: 'Mark as Paid' })
  await place.waitFor()
  const box = (await place.boundingBox())!
  const pressThere = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await page.clock.pauseAt(Date.now() + 60_000)
  await pressThere()
  // So little time passes on the page that however slow the machine, this is still a double press.
  await expect
    .poll(() => page.clock.runFor(1).then(() => place.filter({ visible: true }).count()), {
      timeout: 15_000,
    })
    .toBe(0)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await pressThere()
  await page.clock.resume()
  await paid.and(page.locator(':enabled')).waitFor()
  expect([sent, await page.getByRole('dialog').count()]).toEqual([[], 0])
  await markAsPaid(page)
  await page.getByText('PAID', { exact: true }).first().waitFor()
  await leave()
})
