// Who may translate the legal pages of a shop.

import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { buildMember, buildSellingShop } from '../../testing/build.ts'

test('legal pages are translated by who may manage the shop', async () => {
  const app = await startTestApp()
  const { owner, shop, product } = await buildSellingShop(app)
  await owner.call(api.shops.update, { params: { id: shop.id }, body: { languages: ['en', 'de'] } })
  await owner.call(api.products.update, { params: { id: product.id }, body: { tags: ['New'] } })
  await owner.call(api.shops.updatePages, { params: { id: shop.id }, body: { terms: 'Terms.' } })
  const by = async (role: 'member' | 'admin') => {
    const { access_token: token } = await buildMember(app, shop, role)
    const texts = [
      { kind: 'tag', id: 'New', field: 'name', text: 'Neu' },
      { kind: 'page', id: 'terms', field: 'text', text: 'AGB.' },
    ]
    const body = { shop_id: shop.id, language: 'de', texts }
    return (await app.send({ method: 'PATCH', url: '/v1/a/translations', token, body })).status
  }
  expect([await by('member'), await by('admin')]).toEqual([403, 200])
})
