// Money for the account: paid in by card on the page of the Stripe mock or booked by an operator, used up by the usage fee, listed in a statement.

import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { enter, look, openBrowser, PHONE, textOf, untilThere } from '../browser.ts'
import { MERCHANT, trade } from '../busy-shop.ts'
import { flow } from '../flow.ts'
import { lightUp, settle } from '../light.ts'
import { field, goTo, heading, logInByMail } from '../merchant.ts'
import { type RunningServer, startServer } from '../start-server.ts'
import { DECLINED_CARD, GOOD_CARD, payWith } from '../visitor.ts'

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([
    openBrowser(),
    startServer({
      DEMO: 'on',
      FEE_PREVIEW: 'off',
      RATE_LIMITS: 'off',
      SUPPORT_EMAIL: 'help@kontor.test',
      OPERATOR_EMAILS: OPERATOR,
    }),
  ])
  await untilThere(`${server.origin}/store/demo`)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const PATIENCE_MS = 120_000
const OPERATOR = 'ops@kontor.test'

const amountField = (page: Page) => field(page, 'Amount')
const pay = (page: Page) => page.getByRole('button', { name: 'Pay with Stripe' }).click()

/** Saves pictures in light and dark, and checks both for sideways scrolling. */
async function lookTwice(page: Page, name: string): Promise<void> {
  await settle(page)
  for (const scheme of ['dark', 'light'] as const) {
    await lightUp(page, scheme)
    await look(page, `${name}-${scheme}`)
  }
}

flow('the front page promises no preview if the fee is charged', async () => {
  const visit = await enter(browser, { javaScriptEnabled: false })
  await visit.page.goto(server.origin)
  const pricing = visit.page.getByRole('region', { name: 'Pricing: 1% of sales' })
  const shown = pricing.locator('p').filter({ visible: true })
  expect(await shown.allTextContents()).toEqual([
    'The first €500 of sales are free.',
    'Self-hosted: about €1,000 a year.',
  ])
  expect(await shown.locator('s').count()).toBe(0)
  await visit.leave()
})

flow('a deposit, from the form to the balance', { timeout: PATIENCE_MS }, async () => {
  const visit = await enter(browser)
  const { page } = visit
  await logInByMail(page, server.origin, 'ida@kontor.test')
  await goTo(page, 'Profile')
  await page.getByText('No balance found.').waitFor()
  await page.getByRole('link', { name: 'help@kontor.test' }).waitFor()

  const amount = amountField(page)
  expect(await amount.inputValue()).toBe('15')
  await amount.fill('')
  await pay(page)
  await page.getByText('Amount is required').waitFor()
  await amount.fill('')
  await amount.pressSequentially('12,50')
  expect(await amount.inputValue()).toBe('12,50')
  await pay(page)
  await page.getByText('Amount: a whole number of euro from 1 to 10000').waitFor()
  await amount.fill('10001')
  await pay(page)
  await page.getByText('Amount: a whole number of euro from 1 to 10000').waitFor()
  await lookTwice(page, 'add-money')
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await amount.inputValue()).toBe('15')

  await pay(page)
  await page.waitForURL(/\/dev\/stripe\/pay\//)
  await page.getByText('€15.00').first().waitFor()
  await page.getByRole('link', { name: /Cancel/ }).click()
  await page.getByText('Deposit cancelled').waitFor()
  await page.getByText('Nothing was charged.').waitFor()
  await page.getByText('No balance found.').waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => page.url()).not.toContain('deposit=')

  await goTo(page, 'Balance')
  await page.getByText('Not paid yet.').waitFor()
  await page.getByRole('link', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/dev\/stripe\/pay\//)
  await payWith(page, DECLINED_CARD)
  await page.getByText('The card was declined').waitFor()
  await payWith(page, GOOD_CARD)
  await page.waitForURL(/#\/account\/profile\?deposit=success/)
  await page.getByText('Deposit success', { exact: true }).waitFor()
  await page
    .getByText('Your deposit was successful. Card payments should be applied within seconds.')
    .waitFor()
  await page.getByText('€15.00 was added to your balance.').waitFor()
  await page.getByText('EUR 15.00', { exact: true }).waitFor()
  await lookTwice(page, 'deposit-success')
  await visit.leave()
})

flow('W-15 a word in the address credits nothing', { timeout: PATIENCE_MS }, async () => {
  const visit = await enter(browser)
  await logInByMail(visit.page, server.origin, 'hopeful@kontor.test')
  await visit.page.goto(`${server.origin}/#/account/profile?deposit=success`)
  await visit.page.getByText('Deposit success', { exact: true }).waitFor()
  await visit.page.getByText('No balance found.').waitFor()
  await visit.leave()
})

flow(
  'F-11 what cannot be begun is said under the form, and can be tried again',
  {
    timeout: PATIENCE_MS,
  },
  async () => {
    const visit = await enter(browser)
    const { page } = visit
    visit.allow(/^console: Failed to create deposit/, /^503 POST/)
    await logInByMail(page, server.origin, 'unlucky@kontor.test')
    await goTo(page, 'Profile')
    const logged: string[] = []
    page.on('console', (message) => void logged.push(message.text()))
    const problem = {
      error: 'unavailable',
      message: 'The service is temporarily unavailable. Try again.',
    }
    await page.route('**/v1/a/deposits', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, json: problem }) : route.continue(),
    )
    await pay(page)
    await page.getByText(problem.message).waitFor()
    await expect
      .poll(() => amountField(page).evaluate((input) => input === document.activeElement))
      .toBe(true)
    expect(logged.join('\n')).toContain('Failed to create deposit')
    await page.unroute('**/v1/a/deposits')
    await pay(page)
    await page.waitForURL(/\/dev\/stripe\/pay\//)
    await visit.leave()
  },
)

flow(
  'fees, the banner of an empty balance, and the statement of the month',
  {
    timeout: PATIENCE_MS,
  },
  async () => {
    for (let morning = 0; morning < 3; morning++) await trade(server.origin)
    const visit = await enter(browser)
    const { page } = visit
    await logInByMail(page, server.origin, MERCHANT)
    await page.getByText('Your balance is below zero').waitFor()
    await page.getByRole('link', { name: 'add money' }).click()
    await expect
      .poll(() => amountField(page).evaluate((input) => input === document.activeElement))
      .toBe(true)

    await goTo(page, 'Balance')
    await page.getByText('The first EUR 500.00 of sales were free.').waitFor()
    await page.getByRole('table', { name: 'Transactions' }).getByText('Usage fee').first().waitFor()
    await lookTwice(page, 'balance')
    await page
      .getByRole('link', { name: /^K?-?\d+/ })
      .first()
      .click()
    await heading(page, 'View Order').waitFor()
    await page.goBack()

    const month = new Intl.DateTimeFormat('en-GB', {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }).format()
    await page.getByRole('link', { name: month }).click()
    await heading(page, `Statement of ${month}`).waitFor()
    await page.getByText(MERCHANT).waitFor()
    await lookTwice(page, 'statement')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    const table = readFileSync(await download.path(), 'utf8')
    const figures = await textOf(
      page.locator('dl div').filter({ hasText: 'Balance so far' }).getByRole('definition'),
    )
    expect(download.suggestedFilename()).toMatch(/^statement-\d{4}-\d{2}\.csv$/)
    expect(table).toContain('Opening balance')
    const closing = /,closing,Balance so far,,(-?[\d.]+),EUR/.exec(table)?.[1] ?? ''
    expect(figures.replace('EUR ', '')).toBe(closing.replace(/0{1,3}$/, ''))

    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
    expect(await page.getByText('Your balance is below zero').isVisible()).toBe(false)
    await look(page, 'statement-on-paper')
    await visit.leave()

    const phone = await enter(browser, { viewport: PHONE })
    await logInByMail(phone.page, server.origin, MERCHANT)
    await phone.page.getByText('Your balance is below zero').waitFor()
    await goTo(phone.page, 'Balance')
    await lookTwice(phone.page, 'balance-phone')
    await phone.page.getByRole('link', { name: month }).click()
    await heading(phone.page, `Statement of ${month}`).waitFor()
    await lookTwice(phone.page, 'statement-phone')
    await goTo(phone.page, 'Profile')
    await heading(phone.page, 'Profile').waitFor()
    await lookTwice(phone.page, 'profile-money-phone')
    await phone.leave()
  },
)

flow('an operator books a bank transfer, and reverses the transfer', { timeout: PATIENCE_MS }, async () => {
  const payer = await enter(browser)
  await logInByMail(payer.page, server.origin, 'wire@kontor.test')
  const visit = await enter(browser)
  const { page } = visit
  // What is missing, and an account that does not exist.
  visit.allow(/^422 POST/)
  await logInByMail(page, server.origin, OPERATOR)
  await goTo(page, 'Operations')
  await page.getByText('No deposit has been booked yet.').waitFor()
  await page.getByRole('button', { name: 'Book deposit' }).click()
  const dialogue = page.getByRole('dialog')
  const book = dialogue.getByRole('button', { name: 'Book deposit' })
  await field(page, 'Email address or Nostr public key').fill('wrong@kontor.test')
  await amountField(page).fill('250.5')
  await book.click()
  await dialogue.getByText('Reference is required').waitFor()
  await field(page, 'Payment reference').fill('Bank transfer of 27 November')
  await book.click()
  await dialogue.getByText('No account has this email address or key.').waitFor()
  await lookTwice(page, 'book-deposit')
  await field(page, 'Email address or Nostr public key').fill('wire@kontor.test')
  await book.click()
  await page.getByText('€250.50 was added to the balance of wire@kontor.test.').waitFor()
  await goTo(payer.page, 'Balance')
  await payer.page.getByText('Payment received: Bank transfer of 27 November').waitFor()

  // What was booked, or typed and cancelled, is nothing to ask about before leaving the page.
  await dialogue.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Book deposit' }).click()
  await field(page, 'Payment reference').fill('Not booked')
  await dialogue.getByRole('button', { name: 'Cancel' }).click()
  await dialogue.waitFor({ state: 'hidden' })
  await goTo(page, 'Profile')
  await heading(page, 'Profile').waitFor()
  await goTo(page, 'Operations')
  const table = page.getByRole('table', { name: 'Booked deposits' })
  await lookTwice(page, 'booked-deposits')
  await table.getByRole('button', { name: 'Reverse…' }).click()
  await page.getByText('Reverse €250.50 of wire@kontor.test?').waitFor()
  await lookTwice(page, 'reverse-deposit')
  await page.getByRole('button', { name: 'Reverse', exact: true }).click()
  await table.getByText('Reversed').waitFor()
  await page.setViewportSize(PHONE)
  await lookTwice(page, 'booked-deposits-phone')
  await payer.page.reload()
  await payer.page.getByText('Reversed: Bank transfer of 27 November').waitFor()
  await payer.leave()
  await visit.leave()
})
