// Changes of what orders are priced by are counted in their own transactions. The count is the last lock that they take.

import { api } from '@kontor/contract/api'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildAddress, buildRates, buildSellingShop, type SellingShop } from '../../../testing/build.ts'

let app: TestApp
let own: SellingShop

beforeAll(async () => {
  app = await startTestApp()
  own = await buildSellingShop(app)
})

const version = async () => {
  const row = await app.db.first(
    sql<{ facts_version: number }>`select facts_version from shops where id = ${own.shop.id}`,
  )
  return row!.facts_version
}
/** By how much the count is higher afterwards. */
const counted = async (change: () => Promise<unknown>) => {
  const before = await version()
  await change()
  return (await version()) - before
}

test('one change of pricing facts counts as one change, however many rows it has', async () => {
  const { owner, shop, warehouse, address } = own
  const rates = { rates: ['DE', 'FR', 'IT'].map((country) => ({ countries: [country], amount: '4.90' })) }
  expect(await counted(() => buildRates(owner, shop, warehouse, rates))).toBe(1)
  const { data } = await owner.call(api.shipping.list, { query: { shop_id: shop.id } })
  const params = { id: data[0]!.id }
  expect(await counted(() => owner.call(api.shipping.update, { params, body: rates }))).toBe(1)
  expect(await counted(() => owner.call(api.shipping.remove, { params }))).toBe(1)
  const moved = { params: { id: address.id }, body: { zip: '20458' } }
  expect(await counted(() => owner.call(api.addresses.update, moved))).toBe(1)
})

test('addresses of buyers change no pricing facts, and the address of a warehouse does', async () => {
  const { owner, shop, warehouse } = own
  expect(await counted(() => buildAddress(owner, shop, { kind: 'customer' }))).toBe(0)
  const buyers = await buildAddress(owner, shop, { kind: 'customer' })
  const move = (city: string) =>
    counted(() => owner.call(api.addresses.update, { params: { id: buyers.id }, body: { city } }))
  expect(await move('Bremen')).toBe(0)
  const body = { address_id: buyers.id }
  expect(await counted(() => owner.call(api.warehouses.update, { params: { id: warehouse.id }, body }))).toBe(
    1,
  )
  expect(await move('Kiel')).toBe(1)
  const back = { params: { id: warehouse.id }, body: { address_id: own.address.id } }
  await owner.call(api.warehouses.update, back)
  const change = (kind: 'customer' | 'shop') =>
    counted(() => owner.call(api.addresses.update, { params: { id: buyers.id }, body: { kind } }))
  expect([await change('shop'), await change('customer')]).toEqual([1, 1])
  expect(await counted(() => owner.call(api.addresses.remove, { params: { id: buyers.id } }))).toBe(0)
  const shops = await buildAddress(owner, shop)
  expect(await counted(() => owner.call(api.addresses.remove, { params: { id: shops.id } }))).toBe(1)
})

test('a product that gets or leaves variants changes the pricing facts because discounts follow the product', async () => {
  const { owner, product } = own
  const params = { id: product.id }
  const option = { name: 'Size', value: 'S' }
  const body = { options: [{ name: 'Size', values: ['S'] }], option_values: [option] }
  expect(await counted(() => owner.call(api.products.toGroup, { params, body }))).toBe(1)
  expect(await counted(() => owner.call(api.products.leaveGroup, { params }))).toBe(1)
})

test('changing a warehouse while rates of the warehouse are added causes no deadlock', async () => {
  const { owner, shop, warehouse } = own
  const before = await version()
  await app.db.transaction(async (tx) => {
    const template = await tx.first(sql<{ id: string }>`
      insert into shipping_rate_templates (shop_id, title, description, provider, method, service_level, currency)
      values (${shop.id}, 'Parcel', '', '', 'by_order', 'standard', 'EUR') returning id`)
    await owner.call(api.warehouses.update, { params: { id: warehouse.id }, body: { title: 'Quay' } })
    await tx.run(sql`
      insert into shipping_template_warehouses (shop_id, template_id, warehouse_id)
      values (${shop.id}, ${template!.id}, ${warehouse.id})`)
  })
  expect((await version()) - before).toBe(2)
})
