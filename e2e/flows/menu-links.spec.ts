// The links of a shop's menus.

import { api } from '@kontor/contract/api'
import { expect } from 'vitest'
import { flow } from '../flow.ts'
import { choose } from '../merchant.ts'
import { openOffice } from '../office.ts'

const office = openOffice()

flow('a link to a collection is changed into a link to a product, and the product is chosen', async () => {
  const { client } = office.merchant
  const place = await office.merchant.makePlace('Linked')
  const { shop_id } = place
  const params = { id: shop_id }
  const { id: target_id } = await client(api.collections.create, { body: { shop_id, title: 'On deck' } })
  const anchor = await client(api.products.create, {
    body: { shop_id, title: 'Anchor', slug: 'anchor', description: 'Heavy.', price: '9' },
  })
  await client(api.store_layout.updateMenus, {
    params,
    body: { header: [{ title: 'Deck', kind: 'collection', target_id }], footer: [] },
  })
  const { page, leave } = await office.merchant.visit(place)
  await page.goto(`${office.server.origin}/#/account/shop/menus`)
  await choose(page, 'Link to', 'Product')
  expect(await page.getByRole('combobox', { name: 'Product', exact: true }).inputValue()).toBe('')
  await choose(page, 'Product', 'Anchor')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect
    .poll(async () => (await client(api.store_layout.getMenus, { params })).header[0])
    .toMatchObject({ kind: 'product', target_id: anchor.id })
  await leave()
})
