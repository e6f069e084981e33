// A merchant makes a discount, sees in a sentence and on a sample what it does, and ends it; and issues a gift card, finds it and voids it. A visitor
// buys one as a present.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { findBarriers } from '../barriers.ts'
import { DESKTOP, enter, look, openBrowser, PHONE, screenshot, untilThere } from '../browser.ts'
import { flow } from '../flow.ts'
import { choose, create, field, goTo, heading, logInByMail, startNew } from '../merchant.ts'
import { type RunningServer, startServer } from '../start-server.ts'

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer({ DEMO: 'catalogue' })])
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

const SIZES = [
  ['on a desktop', DESKTOP, 'desktop'],
  ['on a phone', PHONE, 'phone'],
] as const

flow.each(SIZES)(
  'a discount says what it will do, shows it on a sample, and ends with one press: %s',
  async (_, viewport, size) => {
    const { page, leave, allow } = await enter(browser, { viewport })
    allow(/^422 POST .*\/discounts\/preview$/)
    await openShop(page)
    await startNew(page, 'Discounts', 'New Discount')
    await field(page, 'Title').fill(`Pots ${size}`)
    await field(page, 'Code').fill(`pots-${size}`)
    await field(page, 'Percent').fill('10')
    await field(page, 'Minimum amount').fill('50')
    await page.getByText(`10% off the order with the code pots-${size}, from €50.00.`).waitFor()

    const search = page.getByRole('combobox', { name: 'Add a product', exact: true })
    await search.fill('teapot')
    await page.getByRole('option', { name: /Teapot for two/ }).click()
    const preview = page.getByRole('group', { name: 'Preview' })
    await preview.getByText(`Pots ${size}`, { exact: true }).waitFor()
    await preview.getByText('−€6.40').waitFor()
    await look(page, `discount-preview-${size}`)
    expect(await findBarriers(page)).toEqual([])
    await field(page, 'Minimum amount').fill('100')
    await preview.getByText('This discount does not change the sample.').waitFor()

    // A day without a time is not saved as no limit.
    const ends = page.getByLabel('Ends', { exact: true })
    await ends.focus()
    await page.keyboard.type('12012036')
    await field(page, 'Title').focus()
    await page.getByText('Enter date and time').waitFor()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect.poll(() => ends.evaluate((it) => it === document.activeElement)).toBe(true)
    await ends.fill('')

    await create(page)
    await page.getByText('Active', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('button', { name: 'Activate' }).waitFor()
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await page.getByText('10% off the order with a code, from €100.00.').waitFor()
    await leave()
  },
)

flow('a fixed price is saved by Enter in its field, and the list around it is not', async () => {
  const { page, leave } = await enter(browser)
  await openShop(page)
  await page.goto(`${server.origin}/#/account/price-lists/create`)
  await field(page, 'Title').fill('Offices')
  await page.getByRole('radio', { name: 'Fixed prices, entered after saving' }).click()
  await create(page)
  await choose(page, 'Product', 'Teapot for two', 'teapot')
  await field(page, 'Price').fill('50')
  await field(page, 'Price').press('Enter')
  const price = field(page, 'Price of Teapot for two, from 1')
  await price.waitFor()

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await field(page, 'Title').fill('Offices and cafés')
  await price.fill('45')
  const answered = page.waitForResponse(/\/prices$/)
  await price.press('Enter')
  await answered
  await page.getByRole('list', { name: 'Prices' }).and(page.locator('[aria-busy="false"]')).waitFor()
  expect(await price.inputValue()).toBe('45.00')
  expect(await price.evaluate((it) => it === document.activeElement)).toBe(true)
  expect(sent).toEqual([expect.stringMatching(/^POST .*\/prices$/)])
  await leave()
})

flow.each(SIZES)('a gift card is issued, found and voided: %s', async (_, viewport, size) => {
  const { page, leave } = await enter(browser, { viewport })
  await openShop(page)
  await goTo(page, 'Gift Cards')
  await page.getByRole('button', { name: 'Issue Gift Card' }).click()
  const dialogue = page.getByRole('dialog')
  await dialogue.getByLabel('Amount').fill('30')
  await dialogue.getByLabel('Email address').fill(`${size}@example.test`)
  await dialogue.getByLabel('Message').fill('Well done!')
  await dialogue.getByLabel('Note').fill('Third prize')
  // Escape loses nothing of it.
  await page.keyboard.press('Escape')
  await dialogue.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Issue Gift Card' }).click()
  expect(await dialogue.getByLabel('Message').inputValue()).toBe('Well done!')
  await dialogue.getByRole('button', { name: 'Issue', exact: true }).click()
  const shown = dialogue.getByLabel('Code', { exact: true })
  await shown.waitFor()
  const code = await shown.inputValue()
  expect(code.replaceAll(/[^A-Z0-9]/g, '')).toHaveLength(16)
  // The button that was pressed is gone.
  await expect
    .poll(() => shown.evaluate((it) => it.closest('[tabindex="-1"]') === document.activeElement))
    .toBe(true)
  await dialogue.getByText(`The gift card was emailed to ${size}@example.test.`).waitFor()
  await screenshot(page, `gift-card-issued-${size}`, 'window')
  // The code is shown this once, so that it takes more than a key to lose it.
  await page.keyboard.press('Escape')
  expect(await shown.inputValue()).toBe(code)
  expect(await dialogue.getByRole('button', { name: 'Close' }).count()).toBe(0)
  await dialogue.getByRole('button', { name: 'Done' }).click()

  await page.getByLabel('Search last 4 characters, email or order').fill(code.slice(-4))
  await page.getByText(`${size}@example.test`).first().waitFor()
  await look(page, `gift-cards-${size}`)
  await page
    .getByText(`… ${code.slice(-4)}`)
    .first()
    .click()
  await heading(page, `Gift card … ${code.slice(-4)}`).waitFor()
  await page.getByRole('cell', { name: 'Issued' }).first().waitFor()
  await look(page, `gift-card-${size}`)
  expect(await findBarriers(page)).toEqual([])

  // Another code is a newer version of the card: what is typed meanwhile stays, and can be saved.
  await field(page, 'Note').fill('Third prize, for Ada')
  await page.getByRole('button', { name: 'Replace code' }).click()
  const replacing = page.getByRole('dialog', { name: 'Replace the code?' })
  await replacing.getByRole('button', { name: 'Replace code' }).click()
  await replacing.waitFor({ state: 'hidden' })
  expect(await field(page, 'Note').inputValue()).toBe('Third prize, for Ada')
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  expect((await saved).status()).toBe(200)

  await page.getByRole('button', { name: 'Void', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Void this gift card?' })
  await question.getByLabel('Reason').fill('Given to the wrong person')
  await question.getByRole('button', { name: 'Void' }).click()
  await question.waitFor({ state: 'hidden' })
  await page.getByText('Voided', { exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Replace code' }).count()).toBe(0)
  const title = page.getByRole('heading', { level: 1 })
  await expect.poll(() => title.evaluate((it) => it === document.activeElement)).toBe(true)
  await leave()
})

flow('a product that becomes a gift card says when gift cards are taxed when sold', async () => {
  const { page, leave } = await enter(browser, { viewport: DESKTOP })
  await openShop(page)
  await startNew(page, 'Products', 'New Product')
  const warning = page.getByText('gift cards are taxed when sold')
  expect(await warning.count()).toBe(0)
  await page.getByRole('checkbox', { name: 'Gift card', exact: true }).check()
  await warning.waitFor()
  await leave()
})

flow.each([
  ['with scripts, on a desktop', DESKTOP, true, 'desktop'],
  ['without, on a phone', PHONE, false, 'phone'],
] as const)(
  'the checkout asks to whom a gift card is mailed: %s',
  async (_, viewport, javaScriptEnabled, size) => {
    const { page, leave, allow } = await enter(browser, { viewport, javaScriptEnabled })
    allow(/^422 POST .*\/checkout$/)
    await page.goto(`${server.origin}/store/demo/products/gift-card-25-euros`)
    await page.getByText('to someone you name at checkout').waitFor()
    await look(page, `gift-card-product-${size}`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('link', { name: 'View cart' }).or(heading(page, 'Cart')).first().waitFor()
    await page.goto(`${server.origin}/store/demo/checkout`)
    const address = page.getByLabel('Recipient’s email')
    await address.fill('friend at example.test')
    await page.getByLabel('Message').fill('Happy birthday!')
    await page.locator('[name="shipping_address.country"]').selectOption('DE')
    for (const [name, value] of Object.entries({
      customer_user_email: 'buyer@example.test',
      'shipping_address.recipient_name': 'Bea Buyer',
      'shipping_address.street': 'Elbchaussee 2',
      'shipping_address.zip': '22765',
      'shipping_address.city': 'Hamburg',
    }))
      await page.locator(`[name="${name}"]`).fill(value)
    await page.getByRole('button', { name: /^Order and pay/ }).click()
    await page.getByText('Enter a valid email address, such as name@example.com.').waitFor()
    expect(await address.inputValue()).toBe('friend at example.test')
    expect(await page.getByLabel('Message').inputValue()).toBe('Happy birthday!')
    await look(page, `gift-card-checkout-${size}`)
    // Axe is a script.
    if (javaScriptEnabled) expect(await findBarriers(page)).toEqual([])
    await leave()
  },
)
