// A buyer mistyped their address: the shop corrects it on the order's page, and puts the order on hold with a note. Of two members who correct it
// concurrently each sees the other's change. An edit that waits for its payment ends as the shop says.

import { api } from '@kontor/contract/api'
import { createClient } from '@kontor/contract/http/client'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { findBarriers } from '../barriers.ts'
import { enter, holdBack, look, openBrowser, PHONE } from '../browser.ts'
import { flow } from '../flow.ts'
import { field, heading, logInByMail, markAsPaid, markAsShipped } from '../merchant.ts'
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

async function order() {
  const product = await selling.addProduct({ title: 'Lantern' })
  const anybody = createClient({ base: `${server.origin}/v1`, timeout_ms: 20_000 })
  return anybody(api.storefront.place, {
    body: {
      shop_id: selling.shop_id,
      items: [{ product_id: product.id, quantity: 1 }],
      customer_user_email: 'ada@gmial.example',
      shipping_address: {
        recipient_name: 'Ada Kaya',
        street: 'Elbchaussee 2',
        zip: '22765',
        city: 'Hamburg',
        country: 'DE',
      },
    },
  })
}

flow.each([['at a desk', { width: 1280, height: 900 }] as const, ['on a phone', PHONE] as const])(
  'addresses are corrected where they are shown, %s',
  async (_, viewport) => {
    const { id } = await order()
    const page = await browser.newPage({ viewport })
    await logInByMail(page, server.origin, 'shopkeeper-1@kontor.test')
    await page.goto(`${server.origin}/#/account/orders/${id}`)
    await heading(page, 'View Order').waitFor()
    await markAsPaid(page)

    await page.getByRole('button', { name: 'Edit the email address' }).click()
    const email = page.getByRole('dialog', { name: 'Email address' })
    await email.getByRole('textbox', { name: 'Email' }).fill('no-address')
    await email.getByRole('button', { name: 'Save' }).click()
    await email.getByText('Invalid email').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await email.getByRole('textbox', { name: 'Email' }).fill('ada@gmail.example')
    await email.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'ada@gmail.example' }).waitFor()
    await page.getByText('Email address changed').waitFor()

    await page.getByRole('button', { name: 'Edit the delivery address' }).click()
    const place = page.getByRole('dialog', { name: 'Delivery address' })
    await place.getByRole('textbox', { name: 'Street', exact: true }).fill('Elbchaussee 20')
    await place.getByRole('textbox', { name: 'ZIP' }).fill('27498')
    await place.getByRole('button', { name: 'Save' }).click()
    await place.getByText('A different tax applies there.').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await place.getByRole('textbox', { name: 'ZIP' }).fill('22767')
    await place.getByRole('button', { name: 'Save' }).click()
    await place.waitFor({ state: 'hidden' })
    await page.getByText('Elbchaussee 20').waitFor()

    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Put on Hold' }).click()
    const question = page.getByRole('dialog', { name: 'Put on Hold?' })
    await field(page, 'Note').fill('The lantern is cracked.')
    await question.getByRole('button', { name: 'Put on Hold' }).click()
    await page.getByText('by a member of the shop: The lantern is cracked.').waitFor()

    await markAsShipped(page)
    const edit = page.getByRole('button', { name: 'Edit the delivery address' })
    await expect.poll(() => edit.getAttribute('aria-disabled')).toBe('true')
    await edit.hover()
    await page.getByText('can be changed only until the order is shipped').waitFor()
    await page.close()
  },
)

flow('an edit awaiting payment is marked as paid or cancelled only after a question', async () => {
  const { id } = await order()
  const params = { id }
  await selling.merchant(api.orders.paid, { params, body: { note: '' } })
  const { id: product_id } = await selling.addProduct({ title: 'Wick', price: '2.50' })
  const addWick = () =>
    selling.merchant(api.order_edits.create, { params, body: { add: [{ product_id, quantity: 1 }] } })
  const latestStatus = async () => (await selling.merchant(api.order_edits.list, { params })).data[0]?.status
  await addWick()
  const { page, leave } = await enter(browser)
  await logInByMail(page, server.origin, 'shopkeeper-1@kontor.test')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const question = page.getByRole('dialog')
  const answer = async (name: string) => {
    await question.getByRole('button', { name, exact: true }).click()
    await question.waitFor({ state: 'hidden' })
  }
  const openOrder = async () => {
    await page.goto(`${server.origin}/#/account/orders/${id}`)
    await page.reload()
    // The edits are below the first view, and are loaded when the page is used.
    await page.getByRole('heading', { name: 'Timeline' }).waitFor()
    await page.keyboard.press('End')
  }

  await openOrder()
  await press('Cancel edit')
  await question.getByText('The payment link ends and reserved items are released.').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await answer('Keep edit')
  expect(await latestStatus()).toBe('pending')
  await press('Mark as paid')
  await question.getByText('€2.50 is recorded as paid outside Stripe').waitFor()
  await answer('Mark as paid')
  expect(await latestStatus()).toBe('done')

  await addWick()
  await openOrder()
  await press('Cancel edit')
  await answer('Cancel edit')
  expect(await latestStatus()).toBe('cancelled')
  await leave()
})

flow('a correction and a tracking number are kept after Escape, until they are cancelled', async () => {
  const { id } = await order()
  await selling.merchant(api.orders.paid, { params: { id }, body: { note: '' } })
  const { page, leave } = await enter(browser)
  await logInByMail(page, server.origin, 'shopkeeper-1@kontor.test')
  await page.goto(`${server.origin}/#/account/orders/${id}`)
  await heading(page, 'View Order').waitFor()

  const place = page.getByRole('dialog', { name: 'Delivery address' })
  const street = place.getByRole('textbox', { name: 'Street', exact: true })
  const correct = async () => {
    await page.getByRole('button', { name: 'Edit the delivery address' }).click()
    await place.waitFor()
  }
  await correct()
  await street.fill('Elbchaussee 20')
  await page.keyboard.press('Escape')
  await place.waitFor({ state: 'hidden' })
  await correct()
  expect(await street.inputValue()).toBe('Elbchaussee 20')
  await place.getByRole('button', { name: 'Cancel' }).click()
  await place.waitFor({ state: 'hidden' })
  await correct()
  expect(await street.inputValue()).toBe('Elbchaussee 2')
  await page.keyboard.press('Escape')
  await place.waitFor({ state: 'hidden' })

  const question = page.getByRole('dialog', { name: 'Mark as Shipped?' })
  const number = question.getByLabel('Tracking number')
  const ship = () => page.getByRole('button', { name: 'Mark as Shipped' }).click()
  await ship()
  await number.fill('JD0146000003')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await page.evaluate(() => history.back())
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await leaving.waitFor({ state: 'hidden' })
  await ship()
  expect(await number.inputValue()).toBe('JD0146000003')
  await question.getByRole('button', { name: 'Mark as Shipped' }).click()
  await question.waitFor({ state: 'hidden' })
  await page.getByText('JD0146000003').first().waitFor()
  await leave()
})

flow('another member’s correction is not overwritten unseen', async () => {
  const { id } = await order()
  const storedOrder = () => selling.merchant(api.orders.get, { params: { id } })
  const byColleague = (customer_user_email: string) =>
    selling.merchant(api.orders.correct, { params: { id }, body: { customer_user_email } })
  const visit = await enter(browser)
  visit.allow(/^422 PATCH /, /^409 PATCH /)
  const { page } = visit
  await logInByMail(page, server.origin, 'shopkeeper-1@kontor.test')
  await page.goto(`${server.origin}/#/account/orders/${id}`)
  await page.getByRole('button', { name: 'Edit the email address' }).click()
  const dialogue = page.getByRole('dialog', { name: 'Email address' })
  const email = dialogue.getByRole('textbox', { name: 'Email' })
  const press = (name: string) => dialogue.getByRole('button', { name }).click()
  await email.fill('no-address')
  await byColleague('kaya@harbour.example')
  await press('Save')
  await dialogue.getByText('Invalid email').waitFor()
  // By now the page behind has read the order again.
  await page.getByText('kaya@harbour.example').first().waitFor()
  expect(await email.inputValue()).toBe('no-address')

  await email.fill('ada@gmail.example')
  await press('Save')
  await dialogue.getByText('Someone else changed this.').waitFor()
  expect((await storedOrder()).customer_user_email).toBe('kaya@harbour.example')
  expect(await findBarriers(page)).toEqual([])
  await look(page, 'order-corrected-twice')
  await page.setViewportSize(PHONE)
  await look(page, 'order-corrected-twice-phone')
  await press('Reload')
  await expect.poll(() => email.inputValue()).toBe('kaya@harbour.example')

  // What the colleague does elsewhere in the order is nothing to choose between.
  await email.fill('ada@gmail.example')
  await selling.merchant(api.orders.paid, { params: { id } })
  await press('Save')
  await dialogue.getByText('but not in these fields').waitFor()
  await byColleague('kaya@quay.example')
  await press('Save')
  await dialogue.getByText('Someone else changed this.').waitFor()
  const letGo = await holdBack(page, new RegExp(`/v1/a/orders/${id}$`))
  const asked = page.waitForRequest((request) => request.method() === 'PATCH')
  await press('Overwrite')
  await asked
  await page.keyboard.press('Escape')
  for (const name of ['Close', 'Cancel'])
    expect(await dialogue.getByRole('button', { name }).isDisabled(), name).toBe(true)
  letGo()
  await dialogue.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'ada@gmail.example' }).waitFor()
  expect((await storedOrder()).customer_user_email).toBe('ada@gmail.example')
  await visit.leave()
})
