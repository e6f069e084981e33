// What the search field of the header asks for while a visitor types.

import type { StoreFrame } from '@kontor/contract/storefront/storefront-pages'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import en from '../../lib/messages/en.json' with { type: 'json' }
import { makeTexts, TextsProvider } from '../../lib/messages/texts.tsx'
import { ShopHeader } from '../../ui/frame/shop-header.tsx'
import { suggestWhileTyping } from './suggest.ts'

afterEach(() => vi.unstubAllGlobals())

const FRAME = {
  shop: { slug: 'tea', name: 'Tea' },
  menus: { header: [{ title: 'All', url: '/store/tea/products', links: [] }], footer: [] },
  here: '/store/tea',
  cart_count: 0,
} as unknown as StoreFrame

const HEADER = renderToStaticMarkup(
  <TextsProvider texts={makeTexts('de', 'de-DE', en)}>
    <ShopHeader frame={FRAME} />
  </TextsProvider>,
)
const attributesOf = (tag: string, names: RegExp) =>
  Object.fromEntries([...tag.matchAll(names)].map(([, name, value]) => [name, value]))

/** Types into the field of the header, and returns what is asked for and what is said of these answers. */
async function typeThere(q: string, searches: string[]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(Response.json({ products: [], collections: [], searches }))
  })
  vi.stubGlobal('window', { setTimeout: (run: () => void) => run() })
  vi.stubGlobal('document', {
    documentElement: { dataset: { locale: 'en-GB' } },
    createElement: () => ({ append: () => undefined }),
  })
  let type: () => void = () => undefined
  const input = { value: q, addEventListener: (_: string, run: () => void) => (type = run) }
  const list = { replaceChildren: () => undefined, hidden: true }
  const [status = ''] = /<p[^>]* role="status"[^>]*>/.exec(HEADER) ?? []
  const said = { textContent: '?', dataset: attributesOf(status, /data-(\w+)="([^"]*)"/g) }
  suggestWhileTyping({
    dataset: attributesOf(HEADER, /data-(suggest|store)="([^"]*)"/g),
    querySelector: (selector: string) =>
      selector.startsWith('input') ? input : selector.includes('status') ? said : list,
    closest: () => null,
    addEventListener: () => undefined,
  } as unknown as HTMLFormElement)
  type()
  await expect.poll(() => said.textContent).not.toBe('?')
  return { asked, said: said.textContent }
}

test('suggestions are asked for in the language of the page', async () => {
  const { asked } = await typeThere('bech & co', [])
  expect(asked).toEqual(['/v1/public/tea/suggestions?lang=de&q=bech+%26+co'])
})

test.each([
  ['bech', ['Becher'], '1 suggestion'],
  ['bech', ['Becher', 'Bechamel'], '2 suggestions'],
  ['bech$&', [], 'No suggestions for ‘bech$&’.'],
  ['b', [], ''],
])('of %j, with %j, screen readers read %j', async (q, searches, expected) => {
  expect((await typeThere(q, searches)).said).toBe(expected)
})
