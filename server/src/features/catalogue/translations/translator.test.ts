import { expect, test } from 'vitest'
import { openTranslator, type ShopLanguages } from './translator.ts'

/** What refuses to be used in any way. */
const UNUSED = new Proxy(
  {},
  {
    get: () => {
      throw new Error('Nothing is to be asked.')
    },
  },
) as never

test.each(['en', 'fr', undefined])(
  'a shop is read in its own language as it is, without a query, where %s is asked for',
  async (asked) => {
    const shop: ShopLanguages = { id: 'shop', language: 'en', languages: ['en', 'de'] }
    const texts = await openTranslator(UNUSED, UNUSED, shop, asked)
    expect([texts.language, texts.is_own]).toEqual(['en', true])
    const products = [{ id: 'tea', title: 'Tea', tags: ['hot'], files: [{ id: 'leaf', alt: 'A leaf' }] }]
    expect(await texts.products(products)).toBe(products)
    expect(await texts.files(products[0]!.files)).toBe(products[0]!.files)
    const collections = [{ id: 'hot', title: 'Hot', slug: 'hot', description: '', picture: null }]
    expect(texts.collections(collections)).toBe(collections)
    expect(texts.rates(collections)).toBe(collections)
    const counts = [
      { value: 'hot', count: 1 },
      { value: 'Hot', count: 2 },
    ]
    expect(texts.counts('tag', counts)).toBe(counts)
    expect([texts.word('tag', 'hot'), texts.ownWords('tag', 'hot'), texts.labelsLike('hot')]).toEqual([
      ...['hot', ['hot'], []],
    ])
    expect([await texts.findWords(['hot']), await texts.textsOf(['page'], ['terms'])]).toEqual([
      undefined,
      new Map(),
    ])
  },
)
