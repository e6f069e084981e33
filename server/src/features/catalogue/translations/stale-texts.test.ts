// Two translators of the same text.

import { api } from '@kontor/contract/api'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildSellingShop, type SellingShop } from '../../../testing/build.ts'
import { untilBlocked } from '../../../testing/until-blocked.ts'

let app: TestApp
let selling: SellingShop

beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app, { shop: { languages: ['en', 'de'] } })
})

const titleOf = () => ({ kind: 'product' as const, id: selling.product.id, field: 'title' })

async function save(text: string | null, from_text: string | null, key: object = titleOf()) {
  const { owner, shop } = selling
  const { status, json } = await app.send({
    method: 'PATCH',
    url: '/v1/a/translations',
    token: owner.access_token,
    body: { shop_id: shop.id, language: 'de', texts: [{ ...key, text, from_text }] },
  })
  return status === 200 ? 200 : [status, json.error, ...json.errors]
}

const stale = (message: string) => [409, 'stale', { field: 'texts.0.text', code: 'stale', message }]
const savedByOther = (text: string) => stale(`Someone else saved “${text}”. Save again to overwrite it.`)

test('of two who translate a text simultaneously, the second is refused', async () => {
  const { shop, owner, product } = selling
  // Both have got as far as they can before either is stored.
  const saving = await app.db.transaction(async (tx) => {
    await tx.run(sql`
      insert into translations (shop_id, language, kind, item_id, field, text, source_hash)
      values (${shop.id}, 'de', 'product', ${product.id}, 'title', 'x', '')`)
    const begun = ['Becher', 'Tasse'].map((text) => save(text, null))
    await untilBlocked(app.db, 2)
    await tx.run(sql`delete from translations where shop_id = ${shop.id} and text = 'x'`)
    return begun
  })
  const results = await Promise.all(saving)
  const { data } = await owner.call(api.translations.list, {
    query: { shop_id: shop.id, language: 'de', ...titleOf() },
  })
  const { text = null } = data.find(({ field }) => field === 'title') ?? {}
  expect(results).toContainEqual(200)
  expect(results).toContainEqual(savedByOther(text!))
})

test('a text is saved over the one that was read, and a request can be repeated', async () => {
  await selling.owner.call(api.translations.save, {
    body: { shop_id: selling.shop.id, language: 'de', texts: [{ ...titleOf(), text: 'Becher' }] },
  })
  expect(await save(' Humpen ', 'Becher')).toBe(200)
  expect(await save('Humpen', 'Becher')).toBe(200)
  expect(await save('Krug', 'Becher')).toEqual(savedByOther('Humpen'))
  expect(await save(null, 'Humpen')).toBe(200)
  expect(await save('Krug', 'Humpen')).toEqual(
    stale('Someone else removed this translation. Save again to overwrite it.'),
  )
})

test('a shop writes the text of an email over the built-in one', async () => {
  const subject = { kind: 'mail', id: 'paid', field: 'subject' } as const
  const { data } = await selling.owner.call(api.translations.list, {
    query: { shop_id: selling.shop.id, language: 'de', kind: 'mail', id: 'paid' },
  })
  const { text = null } = data.find(({ field }) => field === 'subject') ?? {}
  expect(await save('Bezahlt', text, subject)).toBe(200)
  expect(await save('Danke', text, subject)).toEqual(savedByOther('Bezahlt'))
})
