// What people do without meaning it loses and breaks nothing: a click beside a dialogue, Escape while something is under way, a number that is half
// typed, an address that was mistyped.

import { api } from '@kontor/contract/api'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { findBarriers } from '../barriers.ts'
import { enter, holdBack, look, openBrowser, PHONE, type Visit } from '../browser.ts'
import { flow } from '../flow.ts'
import { settle } from '../light.ts'
import { choose, field, heading, logInByMail } from '../merchant.ts'
import { openShop, type SellingShop } from '../selling-shop.ts'
import { type RunningServer, startServer } from '../start-server.ts'

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

const at = (path: string) => `${server.origin}/#${path}`
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const clickBeside = (page: Page) => page.mouse.click(4, 4)

async function enterShop(options = {}): Promise<Visit> {
  const visit = await enter(browser, options)
  await logInByMail(visit.page, server.origin, 'shopkeeper-1@kontor.test')
  await visit.page.getByRole('button', { name: /^Quay 1/ }).click()
  await heading(visit.page, 'Quay 1').waitFor()
  return visit
}

/** Two lanterns at 25.00 with 4.90 for shipping, paid by hand. */
async function paidOrder(): Promise<string> {
  const lantern = await selling.addProduct({ title: 'Lantern' })
  const { id } = await selling.merchant(api.orders.create, {
    body: {
      shop_id: selling.shop_id,
      status: 'new',
      items: [{ product_id: lantern.id, quantity: 2 }],
      customer_user_email: 'bea@example.test',
      shipping_address: {
        recipient_name: 'Bea Kaya',
        street: 'Elbchaussee 2',
        zip: '22765',
        city: 'Hamburg',
        country: 'DE',
      },
    },
  })
  await selling.merchant(api.orders.paid, { params: { id } })
  return id
}

flow(
  'what was confirmed cannot be cancelled any more, and the next question knows nothing of its failure',
  async () => {
    const visit = await enterShop()
    const { page } = visit
    await selling.merchant(api.addresses.create, {
      body: {
        shop_id: selling.shop_id,
        recipient_name: 'Spare',
        street: 'Kai 5',
        city: 'Hamburg',
        zip: '20457',
        country: 'DE',
      },
    })
    await page.goto(at('/account/addresses'))
    visit.allow(/^409 DELETE .*\/v1\/a\/addresses\//)
    const letGo = await holdBack(page, /\/v1\/a\/addresses\/[\w-]+$/)
    // The warehouse is there, so the server refuses.
    await press(page, 'Delete Quay 1')
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.keyboard.press('Escape')
    await clickBeside(page)
    expect(await question.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
    expect(await question.getByRole('button', { name: 'Close' }).isDisabled()).toBe(true)
    letGo()
    await question.getByRole('alert').waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    // By keyboard: the hint of the button that has the focus again may cover this one.
    await page.getByRole('button', { name: 'Delete Spare' }).press('Enter')
    await question.getByRole('button', { name: 'Cancel' }).waitFor()
    expect(await question.getByRole('alert').count()).toBe(0)
    await visit.leave()
  },
)

flow(
  'a refund keeps what is typed until it is cancelled, and asks the server only what it can answer',
  async () => {
    const visit = await enterShop()
    const { page } = visit
    await page.goto(at(`/account/orders/${await paidOrder()}`))
    const previews: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/refunds/preview')) previews.push(request.postData() ?? '')
    })
    const open = async () => {
      await press(page, 'More')
      await page.getByRole('menuitem', { name: 'Refund a part…' }).click()
      await page.getByText('€54.90 can be refunded.').waitFor()
    }
    const dialogue = page.getByRole('dialog', { name: /^Refund order/ })
    await open()
    const amount = field(page, 'Total refund')
    await amount.fill('12,')
    await amount.fill('12,5')
    await page.keyboard.press('Tab')
    await dialogue.getByRole('button', { name: 'Refund €12.50' }).waitFor()
    await field(page, 'Reason').pressSequentially('Cracked glass')
    await amount.fill('12.60')
    await dialogue.getByRole('button', { name: 'Refund €12.60' }).waitFor()
    const asked = ['{"all":true}', '{"lines":[],"amount":"12.50"}', '{"lines":[],"amount":"12.60"}']
    expect(previews).toEqual(asked)

    await clickBeside(page)
    expect(await amount.inputValue()).toBe('12.60')
    await page.keyboard.press('Escape')
    await dialogue.waitFor({ state: 'hidden' })
    await open()
    expect([await amount.inputValue(), await field(page, 'Reason').inputValue()]).toEqual([
      '12.60',
      'Cracked glass',
    ])
    await amount.fill('much')
    await field(page, 'Reason').focus()
    await dialogue.getByText('Enter a number, for example 12.50').waitFor()
    await look(page, 'refund-no-number')
    await dialogue.getByRole('button', { name: 'Cancel' }).click()
    await dialogue.waitFor({ state: 'hidden' })
    await open()
    expect(await amount.inputValue()).toBe('')
    await visit.leave()
  },
)

flow('a dialog’s note stays after a click outside', async () => {
  const visit = await enterShop()
  const { page } = visit
  await page.goto(at(`/account/orders/${await paidOrder()}`))
  await press(page, 'More')
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
  await field(page, 'Note').fill('Bought twice')
  await clickBeside(page)
  const question = page.getByRole('dialog')
  // One that closes can be pressed for a moment longer, while it fades out.
  await expect(question.waitFor({ state: 'hidden', timeout: 1000 })).rejects.toThrow('Timeout')
  await question.getByRole('button', { name: 'Cancel order' }).click()
  // Of its cancelling, and of the refund that this is.
  await page.getByText('by a member of the shop: Bought twice').first().waitFor()
  await visit.leave()
})

flow('the form of a new shop stays open after a click outside, and until the shop is created', async () => {
  const visit = await enterShop()
  const { page } = visit
  await choose(page, 'Current shop', 'Create New Shop')
  await field(page, 'Name').fill('Pier')
  await clickBeside(page)
  expect(await field(page, 'Name').inputValue()).toBe('Pier')
  const letGo = await holdBack(page, /\/v1\/a\/shops$/)
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/shops$/.test(request.url()),
  )
  await press(page, 'Create shop')
  await asked
  const dialogue = page.getByRole('dialog', { name: 'Create New Shop' })
  await page.keyboard.press('Escape')
  expect(await dialogue.getByRole('button', { name: 'Close' }).isDisabled()).toBe(true)
  letGo()
  await heading(page, 'Pier').waitFor()
  await dialogue.waitFor({ state: 'hidden' })
  await visit.leave()
})

flow(
  'what is older than the first ten to-dos has a page, and none is done by a slip of the hand',
  async () => {
    const own = await openShop(server.origin)
    for (let nth = 1; nth <= 12; nth++) {
      const answer = await fetch(`${own.store}/withdrawal/confirm`, {
        method: 'POST',
        body: new URLSearchParams({
          name: 'Wanda',
          order_number: `A-${nth}`,
          email: `wanda-${nth}@example.test`,
          goods: '',
          key: crypto.randomUUID(),
        }),
      })
      expect(answer.status).toBe(200)
    }
    const open = async () => {
      const query = { shop_id: own.shop_id }
      return (await own.merchant(api.matters.list, { query })).total
    }
    const visit = await enter(browser)
    const { page } = visit
    await logInByMail(page, server.origin, 'shopkeeper-2@kontor.test')
    await page.getByRole('button', { name: /^Quay 2/ }).click()
    await page.getByRole('link', { name: 'View all 12' }).click()
    await heading(page, 'To do').waitFor()
    const rows = page.getByRole('list', { name: 'To do' }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(10)
    await page.getByRole('button', { name: 'Next page' }).click()
    const oldest = rows.filter({ hasText: '‘A-1’' })
    await oldest.waitFor()
    expect(await rows.count()).toBe(2)
    await settle(page)
    await look(page, 'to-do-further')

    const question = page.getByRole('dialog', { name: 'Mark as resolved?' })
    await oldest.getByRole('button', { name: 'Mark as resolved' }).click()
    await question.getByText('‘A-1’').waitFor()
    expect(await findBarriers(page, 'html')).toEqual([])
    await look(page, 'to-do-question')
    await page.setViewportSize(PHONE)
    await look(page, 'to-do-question-phone')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    await settle(page)
    await look(page, 'to-do-further-phone')
    expect(await open()).toBe(12)

    await oldest.getByRole('button', { name: 'Mark as resolved' }).click()
    await question.getByRole('button', { name: 'Mark as resolved' }).click()
    await oldest.waitFor({ state: 'detached' })
    const focused = () =>
      page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.tagName)
    await expect.poll(focused).toBe('To do')
    expect(await open()).toBe(11)
    // With its last row the page goes, too.
    await rows.getByRole('button', { name: 'Mark as resolved' }).click()
    await question.getByRole('button', { name: 'Mark as resolved' }).click()
    await expect.poll(() => rows.count()).toBe(10)
    await expect.poll(focused).toBe('H1')
    expect(page.url()).not.toContain('page=')
    expect(await open()).toBe(10)
    await visit.leave()
  },
)

flow.each([
  ['/account/audit-log?from=202511-01-01&to=x&subject=moon', 'Audit Log', 'entered the stock movement'],
  ['/account/invoices?month=abc&kind=moon&sort=moon', 'Invoices', 'Bea Kaya'],
  ['/account/stock-movements?product_id=abc&reason=moon&warehouse_id=1', 'Stock Movements', 'Purchase'],
  ['/account/orders?status=moon&sort=--total&page=1e9', 'Orders', '€54.90'],
])('what cannot be read in the address %s is ignored', async (path, title, text) => {
  await paidOrder()
  const visit = await enterShop()
  const { page } = visit
  await page.goto(at(path))
  await heading(page, title).waitFor()
  await page.getByText(text).first().waitFor()
  await page.reload()
  await page.getByText(text).first().waitFor()
  await visit.leave()
})

flow('a day of the audit log can be typed over', async () => {
  const visit = await enterShop()
  const { page } = visit
  await page.goto(at('/account/audit-log?to=2999-01-01'))
  const from = page.getByLabel('From')
  // What the field gives while a year is typed.
  await from.fill('0202-11-20')
  expect(await from.inputValue()).toBe('0202-11-20')
  expect(page.url()).not.toContain('from=')
  await from.fill('2025-11-20')
  await expect.poll(() => page.url()).toContain('from=2025-11-20')
  await visit.leave()
})

flow('typing a quantity in the order form replaces the present one', async () => {
  await selling.addProduct({ title: 'Rope' })
  const visit = await enter(browser)
  const { page } = visit
  await page.goto(selling.form)
  const quantity = page.getByRole('spinbutton', { name: 'Quantity of Rope' })
  const sum = page.locator('.order-form-foot strong')
  const more = page.getByRole('button', { name: 'Increase quantity: Rope' })
  // The form's script runs once the browser is idle.
  await expect
    .poll(async () => {
      await more.click()
      return sum.count()
    })
    .toBe(1)
  await quantity.click()
  await page.keyboard.type('3')
  expect(await quantity.inputValue()).toBe('3')
  await expect.poll(() => sum.textContent()).toBe('€75.00')
  await page.keyboard.press('Backspace')
  expect(await quantity.inputValue()).toBe('')
  await page.keyboard.type('07')
  await page.keyboard.press('Tab')
  expect(await quantity.inputValue()).toBe('7')
  await visit.leave()
})

flow('on a phone a list is sorted by a separate field', async () => {
  const visit = await enterShop({ viewport: PHONE })
  const { page } = visit
  await selling.addProduct({ title: 'Anchor', price: '90.00' })
  await selling.addProduct({ title: 'Zinc pail', price: '9.00' })
  await page.goto(at('/account/products'))
  await settle(page)
  await look(page, 'phone-products-sort')
  const first = page.locator('[data-row] a[data-control=open]').first()
  await choose(page, 'Sort', 'Price, descending')
  await expect.poll(() => first.textContent()).toBe('Anchor')
  await choose(page, 'Sort', 'Price, ascending')
  await expect.poll(() => first.textContent()).toBe('Zinc pail')
  await page.goto(at('/account/orders'))
  await settle(page)
  await look(page, 'phone-orders-sort')
  await visit.leave()
})

flow('a customer’s address is distinguished from the shop’s, in its form and in the list', async () => {
  const visit = await enterShop()
  const { page } = visit
  await page.goto(at('/account/addresses/create'))
  await field(page, 'Recipient name').fill('Bea Kaya')
  await choose(page, 'Owner', 'Customer')
  await field(page, 'Street').fill('Elbchaussee 2')
  await page.getByRole('textbox', { name: /ZIP|Postal/ }).fill('22765')
  await field(page, 'City').fill('Hamburg')
  await choose(page, 'Country', 'Germany', 'germ')
  await look(page, 'address-of-a-customer')
  await press(page, 'Create')
  await page.getByRole('button', { name: 'Update', exact: true }).waitFor()
  const { data } = await selling.merchant(api.addresses.list, {
    query: { shop_id: selling.shop_id, kind: 'customer' },
  })
  expect(data.map(({ recipient_name, is_default }) => [recipient_name, is_default])).toEqual([
    ['Bea Kaya', false],
  ])
  await page.goto(at('/account/addresses'))
  await settle(page)
  await look(page, 'addresses-of-both')
  await choose(page, 'Owner', 'Shop')
  await expect.poll(() => page.getByRole('link', { name: 'Bea Kaya' }).count()).toBe(0)
  await choose(page, 'Owner', 'Customer')
  await page.getByRole('link', { name: 'Bea Kaya' }).waitFor()
  await page.goto(at('/account/addresses?kind=moon'))
  await page.getByRole('link', { name: 'Quay 1', exact: true }).waitFor()
  await visit.leave()
})
