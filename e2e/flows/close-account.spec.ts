// A shop's time zone is chosen in its settings, and an account is closed by typing its address, once nothing of its shops is open.

import { api } from '@kontor/contract/api'
import { expect } from 'vitest'
import { flow } from '../flow.ts'
import { choose } from '../merchant.ts'
import { BUYER, openOffice } from '../office.ts'

const office = openOffice()

flow('the time zone of a shop is found by typing, and the account is closed by its address', async () => {
  const { client } = office.merchant
  const shop = await client(api.shops.create, { body: { name: 'Night Bakery', default_currency: 'EUR' } })
  const { page, leave } = await office.merchant.visit({ shop_id: shop.id, product_id: '', warehouse_id: '' })
  await page.goto(`${office.server.origin}/#/account/shop`)
  await choose(page, 'Time zone', 'America/New York', 'new y')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  expect((await client(api.shops.get, { params: { id: shop.id } })).time_zone).toBe('America/New_York')

  const product = await client(api.products.create, {
    body: {
      shop_id: shop.id,
      title: 'Bread',
      slug: 'bread',
      description: 'Rye.',
      price: '4',
      requires_shipping: false,
      allow_negative_stock: true,
      is_live: true,
    },
  })
  const order = await client(api.orders.create, {
    body: { shop_id: shop.id, items: [{ product_id: product.id, quantity: 1 }], billing_address: BUYER },
  })
  await page.goto(`${office.server.origin}/#/account/profile`)
  const button = page.getByRole('button', { name: 'Close account' })
  await button.click()
  await page.getByText('The shop has open orders.').waitFor()
  await client(api.orders.cancelled, { params: { id: order.id } })

  await button.click()
  const dialogue = page.getByRole('dialog')
  await dialogue.getByText('Night Bakery').waitFor()
  const typed = dialogue.getByRole('textbox', { name: 'Type keeper@kontor.test to confirm' })
  await typed.fill('yes')
  const confirm = dialogue.getByRole('button', { name: 'Close account' })
  await confirm.click()
  await dialogue.getByRole('alert').waitFor()
  await typed.fill('keeper@kontor.test')
  await confirm.click()
  await page.getByText('Your account was closed.').waitFor()
  await leave()
})
