// How the texts of a shop are named where they are translated.

import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { buildSellingShop } from '../../../testing/build.ts'

const app = await startTestApp()

test('an id may be in capitals, and is the same then; of words the case counts', async () => {
  const { owner, shop, product } = await buildSellingShop(app)
  const { id } = product
  const language = 'de' as const
  const save = (texts: object[]) =>
    app.send({
      method: 'PATCH',
      url: '/v1/a/translations',
      token: owner.access_token,
      body: { shop_id: shop.id, language, texts },
    })
  const text = { kind: 'product', id: id.toUpperCase(), field: 'materials', text: 'Steingut' }
  await owner.call(api.shops.update, { params: { id: shop.id }, body: { languages: ['en', 'de'] } })
  await owner.call(api.products.update, { params: { id }, body: { materials: 'Clay', categories: ['Cups'] } })
  expect(await save([text])).toMatchObject({ status: 200, json: { saved: 1 } })
  expect(
    (await owner.call(api.translations.list, { query: { shop_id: shop.id, language, q: 'Steingut' } })).data,
  ).toMatchObject([{ id, field: 'materials' }])
  expect((await save([text, { ...text, id }])).json).toMatchObject({
    errors: [{ field: 'texts.1', code: 'duplicate' }],
  })
  const word = { kind: 'category', id: 'CUPS', field: 'name', text: 'Tassen' }
  expect((await save([word])).json).toMatchObject({ errors: [{ field: 'texts.0.id', code: 'not_found' }] })
})
