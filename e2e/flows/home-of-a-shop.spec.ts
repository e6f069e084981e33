// The home page says which orders wait to be sent, from the first order on, and asks for no step that a shop cannot take. An email leads to the to-dos
// of its shop.

import { api } from '@kontor/contract/api'
import { expect } from 'vitest'
import { flow } from '../flow.ts'
import { BUYER, openOffice } from '../office.ts'

const office = openOffice()

/** A shop in bitcoin that sells a service, and what places an order of one. */
async function openLessons() {
  const { client } = office.merchant
  const { id: shop_id, slug } = await client(api.shops.create, {
    body: { name: 'Lessons', default_currency: 'BTC' },
  })
  const { id: product_id } = await client(api.products.create, {
    body: {
      shop_id,
      title: 'One hour',
      slug: 'one-hour',
      description: 'By video.',
      price: '0.001',
      requires_shipping: false,
      allow_negative_stock: true,
      is_live: true,
    },
  })
  const order = (addresses: { shipping_address?: typeof BUYER; billing_address?: typeof BUYER }) =>
    client(api.orders.create, {
      body: {
        shop_id,
        items: [{ product_id, quantity: 1 }],
        customer_user_email: 'ben@kontor.test',
        ...addresses,
      },
    })
  return { place: { shop_id, product_id, warehouse_id: '' }, slug, order }
}

flow(
  'a shop in bitcoin that sells services is set up without a gateway, rates or stock, and sees its orders',
  async () => {
    const { client } = office.merchant
    const { place, order } = await openLessons()
    const { shop_id } = place
    // One with a handbook that is sent to its address, and one of which nothing is.
    const sent = await order({ shipping_address: BUYER })
    const { id } = await order({ billing_address: BUYER })
    for (const params of [{ id: sent.id }, { id }]) await client(api.orders.paid, { params })
    await client(api.orders.on_hold, { params: { id: sent.id } })

    const { page, allow, leave } = await office.merchant.visit(place)
    await page.getByText('6 of 7 done').waitFor()
    await page.getByText('Not needed: cards are not charged in BTC.').waitFor()
    await page.getByText('1 paid and not yet shipped.').waitFor()
    await page.getByText('from 2 orders').waitFor()
    await page.getByRole('link', { name: 'View order' }).click()
    await page.getByRole('link', { name: sent.order_number }).waitFor()
    expect(await page.getByRole('row').count()).toBe(2)
    expect(await page.getByRole('combobox', { name: 'Shipping status' }).inputValue()).toBe('To be shipped')

    await client(api.addresses.create, {
      body: { shop_id, street: 'Kai 1', city: 'Bremen', zip: '28195', country: 'DE', is_default: true },
    })
    await client(api.orders.shipped, { params: { id: sent.id } })
    await page.goto(`${office.server.origin}/#/account`)
    await page.reload()
    await page.getByText('No orders to ship.').waitFor()
    expect(await page.getByText('Get started').count()).toBe(0)

    allow(/^503 GET/)
    const problem = { error: 'unavailable', message: 'The service is temporarily unavailable. Try again.' }
    const to_ship = /\/v1\/.*[?&]is_to_ship=true/
    await page.route(to_ship, (route) => route.fulfill({ status: 503, json: problem }))
    await page.reload()
    await page.getByText('The orders could not be loaded.').waitFor()
    await page.unroute(to_ship)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('No orders to ship.').waitFor()
    await leave()
  },
)

flow(
  'an email leads to the to-dos of its shop; resolving a withdrawal makes its order one to ship',
  async () => {
    const { client } = office.merchant
    const { place, slug, order } = await openLessons()
    const { id, order_number } = await order({ shipping_address: BUYER })
    await client(api.orders.paid, { params: { id } })
    const answer = await fetch(`${office.server.origin}/store/${slug}/withdrawal/confirm`, {
      method: 'POST',
      body: new URLSearchParams({
        name: 'Ben Kaya',
        order_number,
        email: 'ben@kontor.test',
        goods: '',
        key: crypto.randomUUID(),
      }),
    })
    expect(answer.status).toBe(200)

    const { page, leave } = await office.merchant.visit(await office.merchant.makePlace('Elsewhere'))
    await page.goto(`${office.server.origin}/#/account/to-do?shop_id=${place.shop_id}`)
    await page.getByRole('heading', { name: `A customer withdraws from order ${order_number}` }).waitFor()
    await page.goto(`${office.server.origin}/#/account`)
    await page.getByText('No orders to ship.').waitFor()
    await page.getByRole('button', { name: 'Mark as resolved' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as resolved' }).click()
    await page.getByText('1 paid and not yet shipped.').waitFor()
    await leave()
  },
)
