// Texts that only owners and admins may change: the legal pages of a shop, its menus and its start page. So it is with their translations.

import { api } from '@kontor/contract/api'
import type { TranslationsUpdate } from '@kontor/contract/catalogue/translations'
import type { Shop } from '@kontor/contract/shops/shops'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { buildMember, buildSellingShop } from '../../../testing/build.ts'

type Text = TranslationsUpdate['texts'][number]

const ACTIONS = ['shop.change_pages', 'shop.change_menus', 'shop.change_start_page'] as const
type Action = (typeof ACTIONS)[number]

let app: TestApp
let owner: TestUser
let shop: Shop
/** By the action that its change is logged as. */
let texts: Record<Action, Text>

beforeAll(async () => {
  app = await startTestApp()
  const selling = await buildSellingShop(app)
  owner = selling.owner
  shop = selling.shop
  const params = { id: shop.id }
  await owner.call(api.shops.update, { params, body: { languages: ['en', 'de'] } })
  await owner.call(api.products.update, { params: { id: selling.product.id }, body: { tags: ['New'] } })
  await owner.call(api.shops.updatePages, { params, body: { terms: 'Terms.' } })
  const { footer } = await owner.call(api.store_layout.updateMenus, {
    params,
    body: { footer: [{ title: 'Home', kind: 'home' }] },
  })
  const { sections } = await owner.call(api.store_layout.updateStartPage, {
    params,
    body: { sections: [{ kind: 'quote', text: 'Lovely.' }] },
  })
  texts = {
    'shop.change_pages': { kind: 'page', id: 'terms', field: 'text', text: 'AGB.' },
    'shop.change_menus': { kind: 'menu_link', id: footer[0]!.id, field: 'title', text: 'Start' },
    'shop.change_start_page': { kind: 'section', id: sections[0]!.id, field: 'text', text: 'Schön.' },
  }
})

const TAG: Text = { kind: 'tag', id: 'New', field: 'name', text: 'Neu' }

const save = (token: string, ...wanted: Text[]) =>
  app.send({
    method: 'PATCH',
    url: '/v1/a/translations',
    token,
    body: { shop_id: shop.id, language: 'de', texts: wanted },
  })

const translationsLogged = async (action: Action) =>
  (await owner.call(api.audit.list, { query: { shop_id: shop.id, action } })).data
    .filter(({ after }) => after !== null && 'translations' in after)
    .map(({ before, after }) => [before, after])

test.each(ACTIONS)(
  'what is logged as %s is translated by who may manage the shop, and logged alike',
  async (action) => {
    const text = texts[action]
    const by = async (role: 'member' | 'admin') =>
      (await save((await buildMember(app, shop, role)).access_token, TAG, text)).status
    expect([await by('member'), await translationsLogged(action)]).toEqual([403, []])
    expect(await by('admin')).toBe(200)
    // Sent again, nothing changes, and nothing is logged.
    expect((await save(owner.access_token, text)).status).toBe(200)
    const { kind: _, ...key } = text
    const translated = (written: string | null) => ({
      translations: [{ language: 'de', ...key, text: written }],
    })
    expect(await translationsLogged(action)).toEqual([[translated(null), translated(text.text)]])
    await save(owner.access_token, { ...text, text: null })
    expect((await translationsLogged(action))[0]).toEqual([translated(text.text), translated(null)])
  },
)

test('what members may change they may translate', async () => {
  const { access_token } = await buildMember(app, shop, 'member')
  expect((await save(access_token, TAG)).status).toBe(200)
})
