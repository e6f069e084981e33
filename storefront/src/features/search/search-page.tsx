// The suggestions of the search field as a page, for browsers without script.

import type { SearchView } from '@kontor/contract/storefront/catalogue-views'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import { type Texts, useTexts } from '../../lib/messages/texts.tsx'
import { cataloguePath, collectionPath, searchPath } from '../../lib/paths.ts'
import type { PageHead } from '../../ui/frame/page-head.ts'
import { SearchForm } from '../../ui/frame/shop-nav.tsx'
import { PriceNote } from '../../ui/price-note.tsx'
import { ProductCard } from '../catalogue/product-card.tsx'

export const searchHead = ({ q }: SearchView, texts: Texts): PageHead => ({
  title: q ? texts.say('catalogue.results', { q }) : texts.say('search.title'),
  is_private: true,
})

export function SearchPage({ view, shop }: { view: SearchView; shop: PublicShop }) {
  const texts = useTexts()
  const { q, products, collections, searches } = view
  const results = (text: string) => cataloguePath(shop.slug, { base: 'products', q: text })
  const is_empty = products.length === 0 && collections.length === 0
  return (
    <>
      <h1>{texts.say('search.title')}</h1>
      <SearchForm shop={shop} action={searchPath(shop.slug)} id="search" q={q} />
      {q !== '' && is_empty && <p>{texts.say('search.none', { q })}</p>}
      {searches.length > 0 && (
        <nav className="below" aria-label={texts.say('search.searches')}>
          {searches.map((text) => (
            <a key={text} href={results(text)} rel="nofollow" dir="auto">
              {text}
            </a>
          ))}
        </nav>
      )}
      {collections.length > 0 && (
        <section>
          <h2>{texts.say('collections.title')}</h2>
          <ul className="below">
            {collections.map(({ slug, title }) => (
              <li key={slug}>
                <a href={collectionPath(shop.slug, slug)} {...texts.written}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {products.length > 0 && (
        <section>
          <h2>{texts.say('catalogue.title')}</h2>
          <p className="count">
            <PriceNote shop={shop} ships />
          </p>
          <ul className="grid">
            {products.map((product) => (
              <ProductCard key={product.id} product={product} shop={shop} />
            ))}
          </ul>
          <p>
            <a href={results(q)} rel="nofollow">
              {texts.say('search.results', { q })}
            </a>
          </p>
        </section>
      )}
    </>
  )
}
