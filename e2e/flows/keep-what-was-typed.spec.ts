// What a buyer has typed is there again after a reload and on the way back from the payment page: in the checkout and in the order form, on its own
// page and in the frame of another website. Only the buyer changes the buyer's choices.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@kontor/contract/api'
import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { enter, openBrowser, screenshot } from '../browser.ts'
import { flow } from '../flow.ts'
import { openShop, type SellingShop } from '../selling-shop.ts'
import { type RunningServer, startServer } from '../start-server.ts'
import { fillCheckout, GOOD_CARD, LENA, payWith, putInCart } from '../visitor.ts'

let browser: Browser
let server: RunningServer
let shop: SellingShop
let website: Server
/** The website, whose only page has the form in a frame, under either name of this machine; the shop is at `localhost`. */
const marketAt = (host: string) => `http://${host}:${String((website.address() as AddressInfo).port)}`
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer()])
  shop = await openShop(server.origin)
  await shop.addProduct({ title: 'Harbour lantern' })
  const body = `<!doctype html><html lang="de"><meta charset="utf-8"><title>Markt</title><link rel="icon" href="data:,"><iframe src="${shop.form}?lang=de" title="Bestellen" width="100%" height="900"></iframe></html>`
  website = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(body)
  })
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve))
  const allowed_origins = ['127.0.0.1', 'localhost'].map(marketAt)
  await shop.merchant(api.shops.update, { params: { id: shop.shop_id }, body: { allowed_origins } })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  website?.close()
})

/** Fields by their names, which are the same in every language. */
const named = (at: Page | FrameLocator, name: string) => at.locator(`[name="${name}"]`)
const delivery = (at: Page | FrameLocator, field: string) => named(at, `shipping_address.${field}`)
const quantity = (at: Page | FrameLocator) => at.locator('[name^="quantity."]').first()

/** Fills in the order form with a name that only the server finds missing, up to its button. */
async function fillForm(at: Page | FrameLocator, email: string): Promise<void> {
  await quantity(at).fill('2')
  await named(at, 'customer_user_email').fill(email)
  await delivery(at, 'recipient_name').fill(' ')
  await delivery(at, 'country').selectOption('DE')
  await delivery(at, 'street').fill(LENA.street)
  await delivery(at, 'zip').fill(LENA.zip)
  await delivery(at, 'city').fill(LENA.city)
}

/** What was typed is there, on a page that says nothing of a mistake. */
async function expectTyped(at: Page | FrameLocator, email: string): Promise<void> {
  const read = async () => ({
    email: await named(at, 'customer_user_email').inputValue(),
    name: await delivery(at, 'recipient_name').inputValue(),
    zip: await delivery(at, 'zip').inputValue(),
    country: await delivery(at, 'country').inputValue(),
    quantity: await quantity(at).inputValue(),
    answers: await at.locator('[data-checkout-answer]').count(),
  })
  const { name, zip } = LENA
  await expect.poll(read).toEqual({ email, name, zip, country: 'DE', quantity: '2', answers: 0 })
}

flow(
  'the order form after a mistake was mended: back from the payment page everything is there',
  async () => {
    const email = 'form@example.test'
    const visit = await enter(browser)
    const { page } = visit
    await page.goto(shop.form)
    await fillForm(page, email)
    visit.allow(/^422 (?:POST|GET) .*\/form\//)
    await page.getByRole('button', { name: 'Order and pay €54.90' }).click()
    await page.getByText('Check the marked fields').waitFor()
    await delivery(page, 'recipient_name').fill(LENA.name)
    await page.getByRole('button', { name: 'Order and pay €54.90' }).click()
    await page.getByRole('button', { name: /^Pay €/ }).waitFor()
    const payment_url = page.url()
    await page.goBack()
    await page.getByText('is unpaid').waitFor()
    await expectTyped(page, email)
    await screenshot(page, 'form-back-from-payment')
    await page.getByRole('button', { name: 'Order and pay €54.90' }).click()
    await page.waitForURL(payment_url)
    expect(await shop.ordersOf(email)).toHaveLength(1)

    await payWith(page, GOOD_CARD)
    await page.getByText('Thank you, your order is paid').waitFor()
    await page.goto(shop.form)
    await page.waitForLoadState('networkidle')
    expect(await named(page, 'customer_user_email').inputValue()).toBe('')
    await visit.leave()
  },
)

flow.each([
  ['another website, where nothing can be stored', '127.0.0.1'],
  ['a website of the same domain', 'localhost'],
])(
  'the order form in a frame of %s keeps its entries and its language until the order is paid',
  async (_, host) => {
    const email = `${host}@example.test`
    const market = marketAt(host)
    const visit = await enter(browser)
    const { page } = visit
    await page.goto(market)
    const frame = page.frameLocator('iframe')
    await fillForm(frame, email)
    // A browser does not focus fields of a frame automatically, and logs that.
    visit.allow(/^console: Blocked autofocusing/)
    visit.allow(/^422 (?:POST|GET) .*\/form\//)
    await frame.getByRole('button', { name: /^Zahlungspflichtig bestellen: 54,90/ }).click()
    await frame.locator('[data-checkout-answer]').waitFor()
    await delivery(frame, 'recipient_name').fill(LENA.name)
    await frame.getByRole('button', { name: /^Zahlungspflichtig bestellen: 54,90/ }).click()
    await frame.getByRole('link', { name: 'Zur Zahlungsseite' }).waitFor()
    // Back within the frame, to the page of the mistake. No cookie remembers its language or what is in the cart.
    await visit.context.clearCookies()
    await page.evaluate(() => history.back())
    await expectTyped(frame, email)
    expect(await frame.locator('html').getAttribute('lang')).toBe('de')
    await frame.getByRole('button', { name: /^Zahlungspflichtig bestellen: 54,90/ }).click()
    await frame.getByRole('link', { name: 'Zur Zahlungsseite' }).click()
    await payWith(page, GOOD_CARD)
    await page.locator('.status-paid').waitFor()
    expect(await shop.ordersOf(email)).toHaveLength(1)

    await page.goto(market)
    await page.waitForLoadState('networkidle')
    expect(await named(frame, 'customer_user_email').inputValue()).toBe('')
    expect(await quantity(frame).inputValue()).toBe('0')
    await visit.leave()
  },
)

flow('the invoice keeps its country when the delivery’s changes, also after a mistake', async () => {
  const visit = await enter(browser)
  const { page } = visit
  await page.goto(shop.store)
  await putInCart(page, 'Harbour lantern', 1)
  await page.goto(`${shop.store}/checkout`)
  await fillCheckout(page, LENA)
  await page.getByRole('checkbox', { name: 'Use a different billing address' }).check()
  const billing = (field: string) => named(page, `billing_address.${field}`)
  await billing('recipient_name').fill('Brandt Leuchten GmbH')
  await delivery(page, 'country').selectOption('AT')
  await page.waitForLoadState('networkidle')
  expect(await billing('country').inputValue()).toBe('DE')

  // A page that comes back with both countries the same is no reason to change one with the other, either.
  await delivery(page, 'country').selectOption('DE')
  visit.allow(/^422 POST .*\/checkout$/)
  await delivery(page, 'recipient_name').fill(' ')
  await page.getByRole('button', { name: /^Order and pay €/ }).click()
  await page.getByText('Check the marked fields').waitFor()
  await delivery(page, 'country').selectOption('AT')
  await page.waitForLoadState('networkidle')
  expect(await billing('country').inputValue()).toBe('DE')

  // Not ticked any more, the invoice has no address of its own.
  await page.getByRole('checkbox', { name: 'Use a different billing address' }).uncheck()
  await delivery(page, 'country').selectOption('FR')
  await expect.poll(() => billing('country').inputValue()).toBe('FR')
  await visit.leave()
})

flow(
  'a reload keeps the field that is being typed into, and leaves a list alone that has lost the choice',
  async () => {
    const visit = await enter(browser)
    const { page } = visit
    const far = await openShop(server.origin)
    await far.addProduct({ title: 'Deck lamp' })
    await page.goto(far.store)
    await putInCart(page, 'Deck lamp', 1)
    await page.goto(`${far.store}/checkout`)
    await fillCheckout(page, { ...LENA, country: 'Austria', zip: '1010' })
    await named(page, 'notes').pressSequentially('Ring twice')
    await page.reload()
    await expect.poll(() => named(page, 'notes').inputValue()).toBe('Ring twice')
    expect(await delivery(page, 'country').inputValue()).toBe('AT')

    const { data } = await far.merchant(api.shipping.list, { query: { shop_id: far.shop_id } })
    await far.merchant(api.shipping.update, {
      params: { id: data[0]!.id },
      body: { rates: [{ countries: ['DE'], amount: '4.90' }] },
    })
    await page.goto(`${far.store}/checkout`)
    await expect.poll(() => delivery(page, 'city').inputValue()).toBe(LENA.city)
    expect(await delivery(page, 'country').inputValue()).toBe('DE')
    await page.getByRole('button', { name: 'Order and pay €29.90' }).waitFor()
    await visit.leave()
  },
)
