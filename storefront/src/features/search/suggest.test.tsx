// What the search field of the header asks for while a visitor types.

import type { StoreFrame } from '@kontor/contract/storefront/storefront-pages'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { en } from '../../lib/messages/messages.en.ts'
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

test('suggestions are asked for in the language of the page', async () => {
  const header = renderToStaticMarkup(
    <TextsProvider texts={makeTexts('de', 'de-DE', en)}>
      <ShopHeader frame={FRAME} />
    </TextsProvider>,
  )
  const suggest = /data-suggest="([^"]*)"/.exec(header)?.[1]
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(Response.json({ products: [], collections: [], searches: [] }))
  })
  vi.stubGlobal('window', { setTimeout: (run: () => void) => run() })
  let type: () => void = () => undefined
  const input = { value: 'bech & co', addEventListener: (_: string, run: () => void) => (type = run) }
  const list = { replaceChildren: () => undefined, hidden: true }
  suggestWhileTyping({
    dataset: { suggest, store: '/store/tea' },
    querySelector: (selector: string) => (selector.startsWith('input') ? input : list),
    closest: () => null,
    addEventListener: () => undefined,
  } as unknown as HTMLFormElement)
  type()
  expect(asked).toEqual(['/v1/public/tea/suggestions?lang=de&q=bech+%26+co'])
})
