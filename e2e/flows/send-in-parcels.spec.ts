// An order is sent in two parcels, one of them is lost and sent again, and one piece is taken back. The buyer follows each parcel.

import { api } from '@kontor/contract/api'
import { createClient } from '@kontor/contract/http/client'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { findBarriers } from '../barriers.ts'
import { enter, look, openBrowser, PHONE } from '../browser.ts'
import { flow } from '../flow.ts'
import { lightUp } from '../light.ts'
import { field, heading, logInByMail } from '../merchant.ts'
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

const BUYER = 'paula@example.test'

/** Three lanterns and a rope, marked as paid. */
async function paidOrder() {
  const [lantern, rope] = await Promise.all([
    selling.addProduct({ title: 'Lantern' }),
    selling.addProduct({ title: 'Tarred rope', price: '7.99' }),
  ])
  const anybody = createClient({ base: `${server.origin}/v1`, timeout_ms: 20_000 })
  const { id, order_number } = await anybody(api.storefront.place, {
    body: {
      shop_id: selling.shop_id,
      items: [
        { product_id: lantern.id, quantity: 3 },
        { product_id: rope.id, quantity: 1 },
      ],
      customer_user_email: BUYER,
      shipping_address: {
        recipient_name: 'Paula Kaya',
        street: 'Elbchaussee 2',
        zip: '22765',
        city: 'Hamburg',
        country: 'DE',
      },
    },
  })
  await selling.merchant(api.orders.paid, { params: { id } })
  return { id, order_number }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const choose = async (page: Page, item: string) => {
  await press(page, 'More')
  await page.getByRole('menuitem', { name: item }).click()
}

const mailTexts = async () => {
  const mails = (await (await fetch(`${server.origin}/dev/mailbox.json`)).json()) as {
    to: string
    text: string
  }[]
  return mails.filter(({ to }) => to === BUYER).map(({ text }) => text)
}

flow('an order in two parcels, one lost and sent again, and a piece taken back', async () => {
  const { page, leave } = await enter(browser)
  const { id, order_number } = await paidOrder()
  await logInByMail(page, server.origin, 'shopkeeper-1@kontor.test')
  await page.getByRole('button', { name: /^Quay 1/ }).click()
  await heading(page, 'Quay 1').waitFor()
  await page.goto(`${server.origin}/#/account/orders/${id}`)
  await heading(page, 'View Order').waitFor()

  await choose(page, 'Send a part…')
  const dialogue = page.getByRole('dialog', { name: /^Send a parcel/ })
  await dialogue.getByText('3 of 3 left to send').waitFor()
  await field(page, 'Quantity of Lantern').fill('4')
  await dialogue.getByText('At most 3').waitFor()
  expect(await dialogue.getByRole('button', { name: 'Send parcel' }).isDisabled()).toBe(true)
  await field(page, 'Quantity of Lantern').fill('2')
  await field(page, 'Quantity of Tarred rope').fill('0')
  await page.getByRole('combobox', { name: 'Carrier' }).click()
  await page.getByRole('option', { name: 'DHL' }).click()
  await field(page, 'Tracking number').fill('00340434161094042557')
  await look(page, 'send-a-parcel')
  expect(await findBarriers(page, '[role=dialog]')).toEqual([])
  await dialogue.getByRole('button', { name: 'Send parcel' }).click()
  const first = page.getByRole('article', { name: `Parcel ${order_number}-1` })
  await first.getByText('2 × Lantern').waitFor()
  await first.getByRole('link', { name: 'Track parcel' }).waitFor()
  await page.getByText('Partly shipped').waitFor()
  await expect.poll(async () => (await mailTexts()).join()).toContain('Still to come')

  const buyer = await enter(browser, { viewport: PHONE })
  await buyer.page.goto(`${selling.store}/orders/${id}`)
  await buyer.page.getByText('Part of your order is on its way').waitFor()
  expect(await buyer.page.getByText('2 × Lantern').count()).toBe(0)
  await field(buyer.page, 'Email address of the order').fill(BUYER)
  await press(buyer.page, 'Show items')
  await buyer.page.getByText('2 × Lantern').waitFor()
  await buyer.page.getByText('Still to come').waitFor()
  await look(buyer.page, 'order-in-parcels')

  await press(page, 'Mark as Shipped')
  // The first parcel's number is not the second's.
  expect(await field(page, 'Tracking number').inputValue()).toBe('')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as Shipped' }).click()
  const second = page.getByRole('article', { name: `Parcel ${order_number}-2` })
  await second.getByText('1 × Tarred rope').waitFor()
  await second.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Mark as lost…' }).click()
  await page.getByRole('dialog').getByText('Send again').waitFor()
  await look(page, 'parcel-lost')
  expect(await findBarriers(page, '[role=dialog]')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as lost' }).click()
  await second.getByText('The items are sent again.').waitFor()

  await choose(page, 'Send a part…')
  await page.getByRole('dialog').getByRole('button', { name: 'Send parcel' }).click()
  const third = page.getByRole('article', { name: `Parcel ${order_number}-3` })
  await third.getByText('1 × Lantern').waitFor()
  await look(page, 'order-with-parcels')
  await lightUp(page, 'dark')
  await look(page, 'order-with-parcels-dark')
  await lightUp(page, 'light')

  // One piece comes back.
  await choose(page, 'Refund a part…')
  const refund = page.getByRole('dialog', { name: /^Refund order/ })
  await field(page, 'Quantity of Lantern').fill('1')
  await refund.getByRole('checkbox', { name: 'Restock Lantern' }).check()
  await refund.getByRole('button', { name: 'Refund €25.00' }).click()
  await page.getByRole('heading', { name: 'Refunds' }).waitFor()
  const { data } = await selling.merchant(api.orders.list, { query: { shop_id: selling.shop_id } })
  expect(data.find((order) => order.id === id)).toMatchObject({
    status: 'shipped',
    fulfillment_status: 'shipped',
    payment_status: 'partially_refunded',
  })
  await buyer.leave()
  await leave()
})
