// What visitors type and read: characters of all planes, synonyms where their language is none of the shop's, and titles in the order of their letters.

import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { buildProduct, buildSellingShop } from '../../../testing/build.ts'
import { visit } from '../../../testing/visitor.ts'

const app = await startTestApp()

const pageIn = async (language: string, slug: string, query: string) => {
  const url = `/store/${slug}/products?${new URLSearchParams(query)}`
  const { text } = await visit(app).get(url, { 'accept-language': language })
  return text
}

test('a category and a tag may have characters beyond the first plane, on pages as in the API', async () => {
  const { owner, shop, product } = await buildSellingShop(app)
  await buildProduct(owner, shop, { title: 'Star', categories: ['🎄 Christmas'], tags: ['🔥'] })
  for (const query of ['category=🎄 Christmas', 'tag=🔥', 'q=🎄']) {
    const page = await pageIn('en', shop.slug, query)
    expect(page, query).toContain('Star')
    expect(page, query).not.toContain(product.title)
  }
})

test('a visitor in a language unknown to the shop gets the synonyms of the shop’s language', async () => {
  const { owner, shop, product } = await buildSellingShop(app)
  await owner.call(api.shops.update, { params: { id: shop.id }, body: { language: 'de', languages: ['de'] } })
  await buildProduct(owner, shop, { title: 'Mobiltelefon' })
  const words = ['Handy', 'Mobiltelefon']
  await owner.call(api.search_synonyms.create, { body: { shop_id: shop.id, words, language: 'de' } })
  for (const language of ['de', 'en']) {
    const page = await pageIn(language, shop.slug, 'q=Handy')
    expect(page).toContain('Mobiltelefon')
    // As what is new is shown to those who find nothing.
    expect(page).not.toContain(product.title)
  }
})

test('titles are sorted in the language of the visitor', async () => {
  const { owner, shop, product } = await buildSellingShop(app)
  await owner.call(api.shops.update, { params: { id: shop.id }, body: { languages: ['en', 'de'] } })
  await owner.call(api.products.remove, { params: { id: product.id } })
  const apple = await buildProduct(owner, shop, { title: 'Apple' })
  const pliers = await buildProduct(owner, shop, { title: 'Pliers' })
  const texts = [
    { kind: 'product' as const, id: apple.id, field: 'title', text: 'Zuckerapfel' },
    { kind: 'product' as const, id: pliers.id, field: 'title', text: 'Kombizange' },
  ]
  await owner.call(api.translations.save, { body: { shop_id: shop.id, language: 'de', texts } })
  const titles = async (lang: string, sort: string) => {
    const url = `/v1/public/${shop.id}/catalogue?lang=${lang}&sort=${sort}`
    const { data } = (await app.send({ method: 'GET', url })).json
    return data.map(({ title }: { title: string }) => title)
  }
  expect(await titles('de', 'title')).toEqual(['Kombizange', 'Zuckerapfel'])
  expect(await titles('de', '-title')).toEqual(['Zuckerapfel', 'Kombizange'])
  expect(await titles('en', 'title')).toEqual(['Apple', 'Pliers'])
})
