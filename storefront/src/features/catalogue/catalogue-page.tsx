// A list of products: of the whole shop, of a search, or of a collection, with filters, sort order and plain links to its further pages.

import { CATALOGUE_SORTS, type CatalogueView } from '@kontor/contract/storefront/catalogue-views'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import { plainText } from '@kontor/contract/values/markdown'
import { type Texts, useTexts } from '../../lib/messages/texts.tsx'
import { cataloguePath, productsPath, shopPath, standardSort } from '../../lib/paths.ts'
import type { PageHead } from '../../ui/frame/page-head.ts'
import { CategoryBar, SearchForm } from '../../ui/frame/shop-nav.tsx'
import { PriceNote } from '../../ui/price-note.tsx'
import { CollectionIntroduction, collectionSteps } from './collection-head.tsx'
import { Chosen, FILTERS, Filters } from './filters.tsx'
import { breadcrumbs, organization } from './product/json-ld.ts'
import { ProductCard } from './product-card.tsx'

/** An address without results may name any text. */
const isEmptyLabel = ({ total, category, tag }: CatalogueView): boolean =>
  total === 0 && (category !== '' || tag !== '')

/** Returns the category or tag of the list. */
const labelOf = (view: CatalogueView): string => (isEmptyLabel(view) ? '' : view.category || view.tag)

export function catalogueTitle(view: CatalogueView, texts: Texts): string {
  if (view.q) return texts.say('catalogue.results', { q: view.q })
  if (view.collection) return view.collection.title
  return labelOf(view) || texts.say('catalogue.title')
}

const MAX_NAMED = 5

function describe(view: CatalogueView, shop: PublicShop, texts: Texts): string {
  const kinds =
    labelOf(view) ||
    view.categories
      .map((category) => category.label)
      .slice(0, MAX_NAMED)
      .join(', ')
  return [shop.name, kinds, texts.count('catalogue.count', view.total)].filter(Boolean).join(' · ')
}

function catalogueData(view: CatalogueView, shop: PublicShop, texts: Texts, url: string): object[] {
  const label = labelOf(view)
  if (view.page > 1 || view.q || isEmptyLabel(view)) return []
  if (view.collection) return [breadcrumbs(collectionSteps(view.collection, shop, texts), url)]
  return label
    ? [
        breadcrumbs(
          [
            [shop.name, shopPath(shop.slug)],
            [label, url],
          ],
          url,
        ),
      ]
    : [organization(shop, url)]
}

export const catalogueHead = (
  view: CatalogueView,
  shop: PublicShop,
  texts: Texts,
  url: string | null,
): PageHead => ({
  title: catalogueTitle(view, texts),
  description: view.collection?.description
    ? plainText(view.collection.description, 160)
    : describe(view, shop, texts),
  image: view.collection?.picture ?? view.products.find(({ picture }) => picture)?.picture ?? undefined,
  is_private: view.q !== '' || isFurtherNarrowed(view) || isEmptyLabel(view),
  json_ld: url ? catalogueData(view, shop, texts, url) : [],
})

/** True if the list has filters beside category and tag. Such lists are not for search engines. */
const isFurtherNarrowed = ({ chosen }: CatalogueView): boolean =>
  chosen.in_stock ||
  [chosen.brand, chosen.price_min, chosen.price_max, ...chosen.options].some((value) => value !== '')

const sortsFor = (view: CatalogueView): CatalogueView['sort'][] => [
  ...new Set([standardSort(view), ...CATALOGUE_SORTS]),
]

/** `form` is the id of the form if the form is elsewhere on the page. */
function Sorting({ view, form }: { view: CatalogueView; form?: string }) {
  const texts = useTexts()
  return (
    <div className="tool">
      <label className="hidden" htmlFor="sort">
        {texts.say('catalogue.sort')}
      </label>
      <select
        id="sort"
        name="sort"
        form={form}
        defaultValue={view.sort === sortsFor(view)[0] ? '' : view.sort}
        autoComplete="off"
        data-submit-on-change=""
      >
        {sortsFor(view).map((sort, at) => (
          // The first sort order is the default, so its value is empty.
          <option key={sort} value={at === 0 ? '' : sort}>
            {texts.say(`catalogue.sort.${sort}`)}
          </option>
        ))}
      </select>
      <button type="submit" className="quiet" form={form}>
        {texts.say('catalogue.sort_button')}
      </button>
    </div>
  )
}

function Tools({ view, shop }: { view: CatalogueView; shop: PublicShop }) {
  const filters = (
    <>
      {view.category && <input type="hidden" name="category" value={view.category} />}
      {view.tag && <input type="hidden" name="tag" value={view.tag} />}
    </>
  )
  return <SearchForm shop={shop} q={view.q} before={filters} after={<Sorting view={view} />} />
}

function Pager({ view, shop }: { view: CatalogueView; shop: PublicShop }) {
  const texts = useTexts()
  if (view.page_count <= 1) return null
  const to = (page: number) => cataloguePath(shop.slug, { ...view, page })
  return (
    <nav className="pager" aria-label={texts.say('catalogue.pages')}>
      {view.page > 1 ? (
        <a rel="prev" href={to(view.page - 1)}>
          {texts.say('catalogue.previous')}
        </a>
      ) : (
        <span />
      )}
      <span>
        {texts.say('catalogue.page', { page: texts.number(view.page), pages: texts.number(view.page_count) })}
      </span>
      {view.page < view.page_count ? (
        <a rel="next" href={to(view.page + 1)}>
          {texts.say('catalogue.next')}
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}

function Nothing({ view, shop }: { view: CatalogueView; shop: PublicShop }) {
  const texts = useTexts()
  const is_filtered = Boolean(view.q || view.category || view.tag || view.page > 1) || isFurtherNarrowed(view)
  // A list below the shop's own address may belong to a shop whose start page shows sections.
  const all_products = view.base === '' ? shopPath(shop.slug) : productsPath(shop.slug)
  const kind = is_filtered ? 'no_result' : 'none'
  return (
    <>
      <div className="empty">
        <h2>{texts.say(`catalogue.${kind}_title`)}</h2>
        <p>{texts.say(`catalogue.${kind}_text`)}</p>
        {view.elsewhere > 0 && (
          <p>
            <a href={cataloguePath(shop.slug, { q: view.q })}>
              {texts.count('catalogue.elsewhere', view.elsewhere)}
            </a>
          </p>
        )}
        {is_filtered && (
          <a className="button" href={all_products}>
            {texts.say('catalogue.clear')}
          </a>
        )}
      </div>
      {view.suggestions.length > 0 && (
        <section>
          <h2>{texts.say('catalogue.suggestions')}</h2>
          <p className="count">
            <PriceNote shop={shop} ships />
          </p>
          <ul className="grid">
            {view.suggestions.map((product) => (
              <ProductCard key={product.id} product={product} shop={shop} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/**
 * The first pictures may be in view before scrolling, so browsers fetch the first pictures immediately and
 * the rest when near.
 */
const EAGER = 4

function Grid({ view, shop }: { view: CatalogueView; shop: PublicShop }) {
  const texts = useTexts()
  if (view.products.length === 0) return <Nothing view={view} shop={shop} />
  return (
    <>
      {view.is_near && <p>{texts.say('catalogue.near', { q: view.q })}</p>}
      <p className="count">
        {texts.count('catalogue.count', view.total)} · <PriceNote shop={shop} ships />
      </p>
      <ul className="grid">
        {view.products.map((product, at) => (
          <ProductCard
            key={product.id}
            product={product}
            shop={shop}
            loading={at === 0 ? 'first' : at < EAGER ? 'eager' : 'lazy'}
          />
        ))}
      </ul>
      <Pager view={view} shop={shop} />
    </>
  )
}

interface Props {
  view: CatalogueView
  shop: PublicShop
  page_host: string
}

/** A list with the filters beside. */
function FilteredPage({
  view,
  shop,
  page_host,
  facets,
}: Props & { facets: NonNullable<CatalogueView['facets']> }) {
  const texts = useTexts()
  return (
    <div className="catalogue listing">
      {view.collection ? (
        <CollectionIntroduction collection={view.collection} shop={shop} page_host={page_host} />
      ) : (
        <h1>{catalogueTitle(view, texts)}</h1>
      )}
      <Filters view={view} shop={shop} facets={facets} />
      <div className="listing-main">
        <div className="tools">
          <a className="secondary filters-open" href={`#${FILTERS}`}>
            {texts.say('filters.title')}
          </a>
          <Sorting view={view} form={FILTERS} />
        </div>
        <Chosen view={view} shop={shop} />
        <Grid view={view} shop={shop} />
      </div>
    </div>
  )
}

export function CataloguePage({ view, shop, page_host }: Props) {
  const texts = useTexts()
  if (view.facets !== null)
    return <FilteredPage view={view} shop={shop} page_host={page_host} facets={view.facets} />
  const is_whole = !view.q && !view.category && !view.tag
  const is_bare = is_whole && view.total === 0
  return (
    <div className="catalogue">
      {!is_bare && (
        <CategoryBar
          shop={shop}
          categories={view.categories}
          is_all={is_whole}
          chosen={view.category}
          sort={view.sort}
        />
      )}
      <h1 className={is_whole ? 'hidden' : undefined}>{catalogueTitle(view, texts)}</h1>
      {!is_bare && <Tools view={view} shop={shop} />}
      <Grid view={view} shop={shop} />
      {view.tags.length > 0 && (
        <nav className="tags" aria-label={texts.say('catalogue.tags')}>
          {view.tags.map(({ label }) => (
            <a
              key={label}
              href={cataloguePath(shop.slug, { tag: label })}
              aria-current={label === view.tag ? 'page' : undefined}
            >
              {label}
            </a>
          ))}
        </nav>
      )}
    </div>
  )
}
