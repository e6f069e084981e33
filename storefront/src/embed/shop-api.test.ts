import { expect, test, vi } from 'vitest'
import { languageFor } from './embed-texts.ts'
import { readItems } from './shop-api.ts'

/** What the shop is asked for products, and what is made of its answer. */
async function itemsOf(data: object[], input: Parameters<typeof readItems>[2]) {
  const product = { price: '20.00', sale_price: null, cover_url: '', allow_negative_stock: true }
  const complete = {
    data: data.map((one, at) => ({
      ...product,
      id: String(at),
      title: 'T-shirt',
      variant_title: '',
      ...one,
    })),
    total: data.length,
    files: [],
    stock: [],
  }
  const fetched = vi.fn(async (_url: string) => Response.json(complete))
  vi.stubGlobal('fetch', fetched)
  const { items } = await readItems('https://shop.example', 'shirts', input, 0)
  vi.unstubAllGlobals()
  return { items, asked: new URL(fetched.mock.calls[0]![0]).searchParams }
}

test('tells the variants of a product apart', async () => {
  const variants = [{ variant_title: 'S / Red' }, { variant_title: 'M / Blue' }, { title: 'Mug' }]
  const { items } = await itemsOf(variants, { limit: 24, lang: undefined })
  expect(items.map(({ title }) => title)).toEqual(['T-shirt – S / Red', 'T-shirt – M / Blue', 'Mug'])
})

test('a reduction is said only where it needs no lowest price of the last 30 days beside it', async () => {
  const reduced = { strike_price: '30.00', lowest_price_30_days: null }
  const { items } = await itemsOf([reduced, { ...reduced, lowest_price_30_days: '30.00' }], {
    limit: 24,
    lang: undefined,
  })
  expect(items.map(({ strike_price }) => strike_price)).toEqual(['30.00', null])
})

test('products come in the language of the buttons, else in the shop’s own', async () => {
  const askedFor = async (...tags: (string | undefined)[]) => {
    const { asked } = await itemsOf([], { limit: 24, lang: languageFor(tags) })
    return asked.get('lang')
  }
  expect(await askedFor(undefined, 'de-AT', 'en')).toBe('de')
  expect(await askedFor(undefined, 'sv')).toBeNull()
})
