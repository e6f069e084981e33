// Refunds: first one unit with its shipping, then the rest, each shown to the cent before it is made. A to-do shows on the home page and is resolved;
// the buyer reads all of it in their own language.

import { api } from '@kontor/contract/api'
import { createClient } from '@kontor/contract/http/client'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBarriers } from './barriers.ts'
import { enter, holdBack, look, openBrowser, PHONE, screenshot } from './browser.ts'
import { flow } from './flow.ts'
import { lightUp, settle } from './light.ts'
import { field, heading, logInByMail } from './merchant.ts'
import { openShop, type SellingShop } from './selling-shop.ts'
import { type RunningServer, startServer } from './start-server.ts'
import { GOOD_CARD, payWith } from './visitor.ts'

let browser: Browser
let server: RunningServer
let selling: SellingShop
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer({ RATE_LIMITS: 'off' })])
  selling = await openShop(server.origin)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const BUYER = 'bea@example.test'

/** Buys two lanterns at 25.00 and a rope at 7.99, with 4.90 for shipping, and pays 62.89 by card. */
async function paidOrder(page: Page): Promise<string> {
  const [lantern, rope] = await Promise.all([
    selling.addProduct({ title: 'Lantern' }),
    selling.addProduct({ title: 'Tarred rope', price: '7.99', tax_class: 'reduced' }),
  ])
  const anybody = createClient({ base: `${server.origin}/v1`, timeout_ms: 20_000 })
  const order = await anybody(api.storefront.place, {
    body: {
      shop_id: selling.shop_id,
      items: [
        { product_id: lantern.id, quantity: 2 },
        { product_id: rope.id, quantity: 1 },
      ],
      customer_user_email: BUYER,
      language: 'de',
      shipping_address: {
        recipient_name: 'Bea Kaya',
        street: 'Elbchaussee 2',
        zip: '22765',
        city: 'Hamburg',
        country: 'DE',
      },
    },
  })
  const { redirect_url } = await anybody(api.storefront.pay, { body: { order_id: order.id } })
  await page.goto(redirect_url)
  await payWith(page, GOOD_CARD)
  await heading(page, `Order ${order.order_number}`).waitFor()
  return order.id
}

async function logInAtShop(page: Page): Promise<void> {
  await logInByMail(page, server.origin, 'shopkeeper-1@kontor.test')
  await page.getByRole('button', { name: /^Quay 1/ }).click()
}

async function openOrder(page: Page, id: string): Promise<void> {
  await logInAtShop(page)
  await heading(page, 'Quay 1').waitFor()
  await page.goto(`${server.origin}/#/account/orders/${id}`)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const openRefund = async (page: Page) => {
  await press(page, 'More')
  await page.getByRole('menuitem', { name: 'Refund a part…' }).click()
  return page.getByRole('dialog', { name: /^Refund order/ })
}
const mailsTo = async (email: string) => {
  const mails = (await (await fetch(`${server.origin}/dev/mailbox.json`)).json()) as {
    id: string
    to: string
    subject: string
    text: string
  }[]
  return mails.filter(({ to }) => to === email)
}

test('a piece with its shipping, then the rest', async () => {
  const visit = await enter(browser)
  const { page } = visit
  const id = await paidOrder(page)
  await openOrder(page, id)
  await press(page, 'Mark as Shipped')
  const shipping = page.getByRole('dialog', { name: 'Mark as Shipped?' })
  await page.getByRole('combobox', { name: 'Carrier' }).click()
  await page.getByRole('option', { name: 'DHL' }).click()
  await field(page, 'Tracking number').fill('JD0140')
  visit.allow(/^422 POST .*\/shipped$/)
  const link = field(page, 'Tracking link')
  expect(await link.inputValue()).toMatch(/dhl\.de.*JD0140$/)
  // A scanner ends the number with Enter: it leads to the link, and marks nothing as shipped.
  await field(page, 'Tracking number').press('Enter')
  await expect.poll(() => link.evaluate((it) => document.activeElement === it)).toBe(true)
  await link.fill('parcels.example')
  await shipping.getByRole('button', { name: 'Mark as Shipped' }).click()
  await shipping.getByRole('alert').waitFor()
  expect(await link.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => link.evaluate((it) => document.activeElement === it)).toBe(true)
  await screenshot(page, 'tracking-refused', 'window')
  await link.fill('https://parcels.example/JD0140')
  await shipping.getByRole('button', { name: 'Mark as Shipped' }).click()
  await page.getByText('Track parcel').waitFor()
  // The pressed button is another one now; a held key must not press that, too.
  const has_focus = (it: Locator) => expect.poll(() => it.evaluate((e) => e === document.activeElement))
  await has_focus(heading(page, 'View Order')).toBe(true)

  await (await openRefund(page)).waitFor()
  await page.keyboard.press('Escape')
  await has_focus(page.getByRole('button', { name: 'More', exact: true })).toBe(true)
  const dialogue = await openRefund(page)
  await dialogue.getByText('€62.89 can be refunded.').waitFor()
  await field(page, 'Quantity of Lantern').fill('1')
  await dialogue.getByRole('checkbox', { name: 'Restock Lantern' }).check()
  await field(page, 'Shipping').fill('4.90')
  await field(page, 'Reason').fill('Cracked glass')
  await dialogue.getByText('1 × Lantern').waitFor()
  await dialogue.getByRole('button', { name: 'Refund €29.90' }).waitFor()
  await look(page, 'refund-part')
  expect(await findBarriers(page, '[role=dialog]')).toEqual([])
  await lightUp(page, 'dark')
  await look(page, 'refund-part-dark')
  await lightUp(page, 'light')
  await press(page, 'Refund €29.90')
  await page.getByRole('heading', { name: 'Refunds' }).waitFor()
  await page.getByText('Cracked glass').first().waitFor()

  await expect
    .poll(async () => (await selling.merchant(api.refunds.list, { params: { id } }))[0]?.status, {
      timeout: 20_000,
    })
    .toBe('succeeded')
  // The page shows it automatically.
  await page.getByText('1 × Lantern, 1 restocked').waitFor()
  await page.getByRole('button', { name: /^Download credit note/ }).waitFor()
  await settle(page)
  await look(page, 'refund-order')
  expect(await findBarriers(page, 'main')).toEqual([])

  visit.allow(/^422 POST .*\/refunds\/preview/)
  const rest = await openRefund(page)
  await press(page, 'Select all')
  await rest.getByRole('button', { name: 'Refund €32.99' }).waitFor()
  await field(page, 'Total refund').fill('40.00')
  await rest.getByText('at most €32.99 can be refunded').waitFor()
  await field(page, 'Total refund').fill('')
  await press(page, 'Refund €32.99')
  await expect
    .poll(async () => (await selling.merchant(api.orders.get, { params: { id } })).status, {
      timeout: 20_000,
    })
    .toBe('refunded')
  await page.reload()
  await page.getByRole('main').getByText('Refunded').first().waitFor()

  await expect.poll(async () => (await mailsTo(BUYER)).length, { timeout: 20_000 }).toBe(4)
  const mails = await mailsTo(BUYER)
  expect(mails.map(({ subject }) => subject.replace(/ \(.*/, ''))).toEqual([
    'Quay 1: Erstattung von 32,99 €',
    'Quay 1: Erstattung von 29,90 €',
    'Quay 1: Ihre Bestellung ist unterwegs',
    'Quay 1: Danke für Ihre Bestellung',
  ])
  expect(mails[2]?.text).toContain('JD0140')
  for (const [at, name] of ['refund-rest', 'refund', 'shipped', 'paid'].entries()) {
    await page.goto(`${server.origin}/dev/mailbox/${mails[at]!.id}/html`)
    await look(page, `mail-${name}`)
    await page.setViewportSize(PHONE)
    await look(page, `mail-${name}-phone`)
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  await visit.leave()
})

flow('however late the amount of a refund comes, it answers no other question', async () => {
  const visit = await enter(browser)
  const { page } = visit
  const id = await paidOrder(page)
  await openOrder(page, id)
  const answer = await holdBack(page, '**/refunds/preview')
  const choose = async (step: string) => {
    await press(page, 'More')
    await page.getByRole('menuitem', { name: step, exact: true }).click()
  }
  await choose('Refund in full')
  const refund = page.getByRole('dialog', { name: 'Refund in full?' })
  await refund.waitFor()
  expect(await refund.getByRole('button', { name: 'Refund in full' }).isDisabled()).toBe(true)
  await look(page, 'refund-in-full-waits')
  await refund.getByRole('button', { name: 'Keep order' }).click()
  await refund.waitFor({ state: 'hidden' })

  await choose('Cancel order')
  const cancellation = page.getByRole('dialog', { name: 'Cancel order?' })
  await cancellation.waitFor()
  answer()
  await settle(page)
  await cancellation.getByRole('button', { name: 'Cancel order' }).waitFor()
  await cancellation.getByRole('button', { name: 'Keep order' }).click()
  await cancellation.waitFor({ state: 'hidden' })

  const previewed = page.waitForResponse('**/refunds/preview')
  await choose('Refund in full')
  await previewed
  await page.getByRole('dialog', { name: 'Refund €62.89?' }).waitFor()
  await page.unrouteAll()
  // Another member refunds a part concurrently: the next request is for the rest.
  await selling.merchant(api.refunds.create, { params: { id }, body: { amount: '2.89' } })
  await press(page, 'Keep order')
  await choose('Refund in full')
  const all = page.getByRole('dialog', { name: 'Refund €60.00?' })
  await all.getByRole('button', { name: 'Refund €60.00' }).click()
  await page.getByText('REFUNDED', { exact: true }).first().waitFor()
  await visit.leave()
})

flow(
  'a refund whose response is lost can be tried again, also in a reopened dialog, and is made once',
  async () => {
    const visit = await enter(browser)
    const { page } = visit
    const id = await paidOrder(page)
    visit.allow(/failed POST .*\/refunds:/)
    await openOrder(page, id)
    let lost = 0
    await page.route(/\/orders\/[^/]+\/refunds$/, async (route) => {
      if (route.request().method() !== 'POST' || ++lost > 2) return route.continue()
      // The first never gets there; of the second only the answer is lost.
      if (lost === 2) await route.fetch()
      await route.abort()
    })
    const choose = async () => {
      const dialogue = await openRefund(page)
      await dialogue.getByText('€62.89 can be refunded.').waitFor()
      await field(page, 'Total refund').fill('2.89')
      return dialogue
    }
    const dialogue = await choose()
    await press(page, 'Refund €2.89')
    await dialogue.getByText('may have been made. Trying again does not create a second one.').waitFor()
    await look(page, 'refund-unanswered')
    await press(page, 'Cancel')
    await dialogue.waitFor({ state: 'hidden' })
    await choose()
    await press(page, 'Refund €2.89')
    await dialogue.getByText('Your first attempt succeeded.').waitFor()
    await look(page, 'refund-was-made')
    await dialogue.getByText('Close', { exact: true }).click()
    await page.getByRole('heading', { name: 'Refunds' }).waitFor()
    expect(await selling.merchant(api.refunds.list, { params: { id } })).toMatchObject([{ amount: '2.89' }])
    await visit.leave()
  },
)

flow('for an order paid by hand no text promises an automatic refund', async () => {
  const visit = await enter(browser)
  const { page } = visit
  const lantern = await selling.addProduct({ title: 'Storm lantern' })
  const { id } = await selling.merchant(api.orders.create, {
    body: {
      shop_id: selling.shop_id,
      status: 'new',
      items: [{ product_id: lantern.id, quantity: 1 }],
      customer_user_email: 'hand@example.test',
      shipping_address: { recipient_name: 'Bea', street: 'Kai 2', zip: '24103', city: 'Kiel', country: 'DE' },
    },
  })
  await selling.merchant(api.orders.paid, { params: { id } })
  await openOrder(page, id)
  const words = 'Paid outside Stripe: refund €29.90 yourself.'
  const dialogue = await openRefund(page)
  await press(page, 'Select all')
  await dialogue.getByText(words).waitFor()
  await look(page, 'refund-by-hand')
  await page.setViewportSize(PHONE)
  await look(page, 'refund-by-hand-phone')
  await page.setViewportSize({ width: 1280, height: 800 })
  await press(page, 'Cancel')
  for (const step of ['Refund in full', 'Cancel order']) {
    await press(page, 'More')
    await page.getByRole('menuitem', { name: step, exact: true }).click()
    const question = page.getByRole('dialog')
    await question.getByText(words).waitFor()
    expect(await question.textContent()).not.toMatch(/through Stripe|refunded to the customer/)
    if (step === 'Refund in full') await question.getByRole('button', { name: 'Keep order' }).click()
    else await question.getByRole('button', { name: 'Cancel order' }).click()
    await question.waitFor({ state: 'hidden' })
  }
  await page.getByText('CANCELLED', { exact: true }).first().waitFor()
  await expect.poll(async () => (await mailsTo('hand@example.test')).length, { timeout: 20_000 }).toBe(3)
  for (const { text } of (await mailsTo('hand@example.test')).slice(0, 2))
    expect(text).toMatch(/[Tt]he shop will refund you directly/)
  await visit.leave()
})

flow('to-dos are listed on the home page and their own page, and the mails can be viewed', async () => {
  const visit = await enter(browser)
  const { page } = visit
  await page.goto(selling.store)
  await page.getByRole('link', { name: 'Withdraw from contract' }).click()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Bea Kaya')
  await page.getByRole('textbox', { name: 'Order number' }).fill('9999')
  await page.getByRole('textbox', { name: 'Email' }).fill(BUYER)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await heading(page, 'Your withdrawal has been received').waitFor()
  await logInAtShop(page)
  await page.getByRole('heading', { name: 'To do' }).waitFor()
  await settle(page)
  await look(page, 'to-do-home')
  await page.goto(`${server.origin}/#/account/to-do`)
  await heading(page, 'To do').waitFor()
  await page.getByText('Bea Kaya').first().waitFor()
  await settle(page)
  await look(page, 'to-do')
  expect(await findBarriers(page, 'html')).toEqual([])
  await page.setViewportSize(PHONE)
  await look(page, 'to-do-phone')
  await page.goto(`${server.origin}/#/account/shop/mails`)
  await heading(page, 'Emails').waitFor()
  await press(page, 'Refunded')
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { name: /^Refund of/ }).waitFor()
  await look(page, 'mails-phone')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Deutsch' }).click()
  await frame.getByRole('heading', { name: /Erstattung von/ }).waitFor()
  await look(page, 'mails')
  expect(await findBarriers(page, 'main')).toEqual([])
  await lightUp(page, 'dark')
  await press(page, 'Shipped')
  await frame.getByText('Sendung verfolgen').waitFor()
  await look(page, 'mails-dark')
  const colour = await frame
    .getByRole('link', { name: 'Sendung verfolgen' })
    .evaluate((link) => getComputedStyle(link).backgroundColor)
  expect(colour).toBe('rgb(11, 110, 107)')
  await visit.leave()
})
