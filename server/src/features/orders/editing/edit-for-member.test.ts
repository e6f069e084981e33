// At which prices an edit adds to the order of a buyer who was logged in to the store: those of the address that was proved, not of the one in the order.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildCustomerGroup } from '../../../testing/build.ts'
import {
  buildPayingShop,
  expectSoundBooks,
  type PayingShop,
  runJobsWithoutMails,
  startPaying,
} from '../../../testing/paying-shop.ts'
import { fill, logInToStore, visitWithCart } from '../../../testing/store-buyer.ts'

const ADA = 'ada@example.test'
const OFFICE = 'office@example.test'

const { app } = await startPaying()
let selling: PayingShop

/** Dealers pay 8.00, all others 10.00. */
beforeEach(async () => {
  selling = await buildPayingShop(app, { stock: 50 })
  const { owner, shop, product } = selling
  const group = await buildCustomerGroup(owner, shop, ADA)
  const list = await owner.call(api.price_lists.create, {
    body: { shop_id: shop.id, title: 'For dealers', kind: 'fixed', customer_group_ids: [group.id] },
  })
  await owner.call(api.price_lists.changePrices, {
    params: { id: list.id },
    body: { set: [{ product_id: product.id, min_quantity: 1, price: '8.00' }] },
  })
})
afterAll(() => expectSoundBooks(app))

/** An order that is paid by hand, by a buyer who is logged in with that address, or is not. */
async function order(login: string | undefined, customer_user_email: string): Promise<string> {
  const { owner, shop, product } = selling
  const visitor = await visitWithCart(app, shop.slug, product.id, '1')
  if (login) logInToStore(app, visitor, shop, login)
  const fields = fill(await visitor.get(`/store/${shop.slug}/checkout`), { customer_user_email })
  expect((await visitor.post(`/store/${shop.slug}/checkout`, fields)).status).toBe(303)
  const id = fields.order_id!
  await owner.call(api.orders.paid, { params: { id } })
  return id
}

/** What one unit more comes to. */
async function differenceOf(id: string): Promise<string> {
  const body = { add: [{ product_id: selling.product.id, quantity: 1 }] }
  return (await selling.owner.call(api.order_edits.preview, { params: { id }, body })).difference
}

const correct = (id: string, customer_user_email: string) =>
  selling.owner.call(api.orders.correct, { params: { id }, body: { customer_user_email } })

const provedOf = async (id: string) =>
  (await app.db.first(
    sql<{
      proved_email: string
    }>`select proved_email from orders where shop_id = ${selling.shop.id} and id = ${id}`,
  ))!.proved_email

describe('what is added to an order', () => {
  test('items added for a member of a customer group have the group’s price, whatever address the order has', async () => {
    const id = await order('Ada@Example.test', OFFICE)
    expect(await differenceOf(id)).toBe('8.00')
    await correct(id, 'office@example.com')
    expect(await differenceOf(id)).toBe('8.00')
    const { id: editId } = await selling.owner.call(api.order_edits.create, {
      params: { id },
      body: { add: [{ product_id: selling.product.id, quantity: 2 }] },
    })
    await selling.owner.call(api.order_edits.paid, { params: { id, editId } })
    const { items } = await selling.owner.call(api.orders.get, { params: { id } })
    expect(items.map(({ unit_price }) => unit_price)).toEqual(['8.00', '8.00'])
  })

  test('of a buyer who only entered a member’s address, or to whom it was corrected, has the price for all', async () => {
    expect(await differenceOf(await order(undefined, ADA))).toBe('10.00')
    const id = await order(undefined, OFFICE)
    await correct(id, ADA)
    expect(await differenceOf(id)).toBe('10.00')
    expect(await differenceOf(await order('eve@example.test', ADA))).toBe('10.00')
  })
})

describe('the address that was proved', () => {
  const erase = async (email: string) => {
    const { owner, shop } = selling
    const { data } = await owner.call(api.customers.list, { query: { shop_id: shop.id, q: email } })
    await owner.call(api.customers.erase, { params: { id: data[0]!.id } })
  }
  const deliver = async (id: string) => {
    await selling.owner.call(api.orders.shipped, { params: { id } })
    await selling.owner.call(api.orders.delivered, { params: { id } })
  }

  test('neither the shop nor the buyer sees the proved address of an edited order', async () => {
    const id = await order(ADA, OFFICE)
    expect(await provedOf(id)).toBe(ADA)
    const seen = [
      await selling.owner.call(api.orders.get, { params: { id } }),
      await selling.owner.call(api.orders.list, { query: { shop_id: selling.shop.id } }),
      (await app.send({ method: 'GET', url: `/v1/public/order/${id}/status` })).json,
    ]
    for (const answer of seen) {
      expect(JSON.stringify(answer)).toContain(id)
      expect(JSON.stringify(answer)).not.toContain(ADA)
    }
  })

  test('the proved address is erased with the customer of the order and with the customer of the address', async () => {
    const ids = [
      await order(ADA, OFFICE),
      await order(ADA, ADA),
      await order(ADA, `${randomUUID()}@example.test`),
    ]
    for (const id of ids.slice(0, 2)) await deliver(id)
    // The payment pages are closed.
    await runJobsWithoutMails(app)
    await erase(OFFICE)
    expect(await Promise.all(ids.map(provedOf))).toEqual(['', ADA, ADA])
    await erase(ADA)
    expect(await Promise.all(ids.map(provedOf))).toEqual(['', '', '-'])
  })
})
