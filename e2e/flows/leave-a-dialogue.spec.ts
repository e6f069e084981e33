// What is typed into a dialogue is not lost by leaving its page, whether the dialogue is open or was closed by Escape: the page asks first.

import { api } from '@kontor/contract/api'
import { expect } from 'vitest'
import { flow } from '../flow.ts'
import { goTo, heading } from '../merchant.ts'
import { BUYER, openOffice } from '../office.ts'

const office = openOffice()

async function makePaidOrder() {
  const { client } = office.merchant
  const place = await office.merchant.addGoods(await office.merchant.makePlace('Typed'))
  const { shop_id, product_id, warehouse_id } = place
  await client(api.products.update, {
    params: { id: product_id },
    body: { requires_shipping: false, allow_negative_stock: true, is_live: true },
  })
  const { id } = await client(api.orders.create, {
    body: { shop_id, warehouse_id, items: [{ product_id, quantity: 2 }], shipping_address: BUYER },
  })
  await client(api.orders.paid, { params: { id } })
  return { place, id }
}

flow('what is typed into a dialogue of an order, a gift card or an email is asked about', async () => {
  const { place, id } = await makePaidOrder()
  const { page, leave } = await office.merchant.visit(place)
  const open = (path: string) => page.goto(`${office.server.origin}/#/account/${path}`)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const chooseMore = async (name: string) => {
    await press('More')
    await page.getByRole('menuitem', { name }).click()
  }
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  const stay = async () => {
    await page.evaluate(() => history.back())
    await leaving.getByRole('button', { name: 'Cancel' }).click()
    await leaving.waitFor({ state: 'hidden' })
  }
  const typeInto = async (name: string | RegExp, label: string, begin: () => Promise<unknown>) => {
    const dialogue = page.getByRole('dialog', { name })
    const typed = dialogue.getByRole('textbox', { name: label, exact: true })
    await begin()
    await typed.fill('5')
    await stay()
    await page.keyboard.press('Escape')
    await dialogue.waitFor({ state: 'hidden' })
    await stay()
    await begin()
    // An amount has its decimals once its field was left.
    expect(await typed.inputValue()).toMatch(/^5(\.00)?$/)
    await dialogue.getByRole('button', { name: 'Cancel' }).click()
    await dialogue.waitFor({ state: 'hidden' })
  }
  const leavesUnasked = async () => {
    await goTo(page, 'Home')
    await heading(page, 'Typed').waitFor()
  }

  await open(`orders/${id}`)
  await typeInto('Email address', 'Email', () => press('Edit the email address'))
  await typeInto('Delivery address', 'City', () => press('Edit the delivery address'))
  await typeInto(/^Edit order/, 'Reason', () => chooseMore('Edit order…'))
  await typeInto(/^Refund order/, 'Reason', () => chooseMore('Refund a part…'))
  await leavesUnasked()

  await open('gift-cards')
  await typeInto('Issue gift card', 'Amount', () => press('Issue Gift Card'))
  await leavesUnasked()

  await open('shop/mails')
  await typeInto('Edit email: Paid', 'Subject', async () => {
    // The text of each email is kept.
    await press('Shipped')
    await press('Paid')
    await press('Edit text')
  })
  await leavesUnasked()
  await leave()
})
