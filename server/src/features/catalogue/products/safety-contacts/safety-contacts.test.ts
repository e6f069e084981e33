// Which products keep a safety contact from being deleted.

import { api } from '@kontor/contract/api'
import type { ProductGroup } from '@kontor/contract/catalogue/groups/product-groups'
import type { Product } from '@kontor/contract/catalogue/products/products'
import type { SafetyContact } from '@kontor/contract/catalogue/products/safety-contacts'
import type { Shop } from '@kontor/contract/shops/shops'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../../testing/app.ts'
import { buildProduct, buildShop } from '../../../../testing/build.ts'
import { shirtForm } from '../../../../testing/shirts.ts'

let app: TestApp
let owner: TestUser
let shop: Shop
let contact: SafetyContact

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
})
beforeEach(async () => {
  shop = await buildShop(owner)
  contact = await buildContact('Maker')
})

const buildContact = (name: string) =>
  owner.call(api.safety_contacts.create, {
    body: { shop_id: shop.id, name, postal_address: 'Quay 1', electronic_address: 'https://maker.example' },
  })
const buildShirt = (): Promise<ProductGroup & { variants: Product[] }> =>
  owner.call(api.product_groups.create, {
    body: shirtForm(shop, { manufacturer_id: contact.id, responsible_person_id: contact.id }),
  })
const archive = ({ id }: { id: string }) => owner.call(api.products.remove, { params: { id } })
const restore = ({ id }: { id: string }) => owner.call(api.products.unarchive, { params: { id } })
const leave = ({ id }: { id: string }) => owner.call(api.products.leaveGroup, { params: { id } })
const dropFrom = ({ id }: ProductGroup, manufacturer_id: string | null) =>
  owner.call(api.product_groups.update, {
    params: { id },
    body: { manufacturer_id, responsible_person_id: null },
  })
const remove = async () => {
  const url = `/v1/a/safety_contacts/${contact.id}`
  return (await app.send({ method: 'DELETE', url, token: owner.access_token })).status
}

test('a contact that a product names, also an archived one, is in use', async () => {
  const product = await buildProduct(owner, shop, { manufacturer_id: contact.id })
  expect(await remove()).toBe(409)
  await archive(product)
  expect(await remove()).toBe(409)
  expect(await restore(product)).toMatchObject({ manufacturer_id: contact.id })
})

test('an archived variant does not keep a contact, and comes back with that of its product', async () => {
  const group = await buildShirt()
  const [first] = group.variants
  await archive(first!)
  expect(await remove()).toBe(409)
  const other = await buildContact('Another maker')
  await dropFrom(group, other.id)
  expect(await remove()).toBe(204)
  expect(await restore(first!)).toMatchObject({ manufacturer_id: other.id, responsible_person_id: null })
})

test('a variant archived with its product keeps the contact, because the variant returns with the product', async () => {
  const group = await buildShirt()
  const params = { id: group.id }
  await owner.call(api.product_groups.remove, { params })
  expect(await remove()).toBe(409)
  await owner.call(api.product_groups.unarchive, { params })
  const query = { shop_id: shop.id, group_id: group.id }
  const { data } = await owner.call(api.products.list, { query })
  expect(data.map(({ manufacturer_id }) => manufacturer_id)).toEqual(Array(4).fill(contact.id))
})

test('nothing of a product whose last variant became a single one keeps a contact', async () => {
  const { variants } = await buildShirt()
  await archive(variants[0]!)
  for (const variant of variants.slice(1)) {
    await leave(variant)
    expect(await remove()).toBe(409)
    const body = { manufacturer_id: null, responsible_person_id: null }
    await owner.call(api.products.update, { params: { id: variant.id }, body })
  }
  expect(await remove()).toBe(204)
  expect(await restore(variants[0]!)).toMatchObject({ manufacturer_id: null, group_id: null })
})
