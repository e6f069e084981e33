// The navigation to a shop's products: the categories, and the search.

import type { CatalogueView, LabelCount } from '@kontor/contract/storefront/catalogue-views'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/messages/texts.tsx'
import { cataloguePath, shopPath } from '../../lib/paths.ts'

interface BarProps {
  shop: PublicShop
  categories: readonly LabelCount[]
  /** The base path of the shop's products, as in `StoreFrame.products_base`. */
  base?: string
  /** True if the page shows all products. */
  is_all?: boolean
  /** The category the page shows. */
  chosen?: string
  sort?: CatalogueView['sort']
}

export function CategoryBar({ shop, categories, base = '', is_all = false, chosen = '', sort }: BarProps) {
  const texts = useTexts()
  if (categories.length === 0) return null
  return (
    <nav className="labels" aria-label={texts.say('catalogue.categories')}>
      <a href={cataloguePath(shop.slug, { base, sort })} aria-current={is_all ? 'page' : undefined}>
        {texts.say('catalogue.all')}
      </a>
      {categories.map(({ label }) => (
        <a
          key={label}
          href={cataloguePath(shop.slug, { base, category: label, sort })}
          aria-current={label === chosen ? 'page' : undefined}
          lang={texts.written.lang}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}

/**
 * `before` and `after` are further fields of the form; `action` is the page of results, `id` the id of the
 * field.
 */
export function SearchForm({
  shop,
  action = shopPath(shop.slug),
  id = 'q',
  q = '',
  before,
  after,
}: {
  shop: PublicShop
  action?: string
  id?: string
  q?: string
  before?: ReactNode
  after?: ReactNode
}) {
  const texts = useTexts()
  return (
    <search>
      <form className="tools" action={action}>
        {before}
        <div className="tool tool-search">
          <label className="hidden" htmlFor={id}>
            {texts.say('catalogue.search')}
          </label>
          <input
            id={id}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={200}
            placeholder={texts.say('catalogue.search')}
          />
          <button type="submit" className="quiet">
            {texts.say('catalogue.search_button')}
          </button>
        </div>
        {after}
      </form>
    </search>
  )
}

/** Categories and search, for pages without a list of products. */
export function ShopNav({ shop, categories, base = '' }: Pick<BarProps, 'shop' | 'categories' | 'base'>) {
  return (
    <>
      <CategoryBar shop={shop} categories={categories} base={base} />
      <SearchForm shop={shop} action={cataloguePath(shop.slug, { base })} />
    </>
  )
}
