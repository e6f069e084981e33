// A product: pictures, price and button first, then all further facts.

import { currentPrice } from '@kontor/contract/catalogue/products/current-price'
import type { Medium, ProductView } from '@kontor/contract/storefront/catalogue-views'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import { plainText } from '@kontor/contract/values/markdown'
import { Markdown } from '../../../lib/markdown.tsx'
import { useTexts } from '../../../lib/messages/texts.tsx'
import { cataloguePath, productPath } from '../../../lib/paths.ts'
import { AvailabilityNote } from '../../../ui/availability.tsx'
import type { PageHead } from '../../../ui/frame/page-head.ts'
import { ProductPicture } from '../../../ui/picture.tsx'
import { PriceBlock } from '../../../ui/price-block.tsx'
import { PriceNote } from '../../../ui/price-note.tsx'
import { ProductCard } from '../product-card.tsx'
import { SaleNotes } from '../sale-notes.tsx'
import { BuyForm } from './buy-form.tsx'
import { EnergyLabel } from './energy-label.tsx'
import { productData } from './json-ld.ts'
import { productProperties } from './product-properties.ts'
import { ProductSafety } from './product-safety.tsx'

export function productHead(view: ProductView, shop: PublicShop, url: string | null): PageHead {
  const { product, media } = view
  return {
    title: product.title,
    description: plainText(product.description, 160),
    image: media.find(({ kind }) => kind === 'image'),
    type: 'product',
    price: { amount: currentPrice(product), currency: shop.default_currency },
    json_ld: url ? productData(view, shop, url) : [],
  }
}

const placeOf = (at: number): string => `media-${String(at + 1)}`

/**
 * All pictures in a row that scrolls sideways, with small pictures below as links. The links work without
 * script.
 */
function Gallery({ media, title }: { media: readonly Medium[]; title: string }) {
  const texts = useTexts()
  if (media.length === 0) return <ProductPicture picture={null} title={title} place="main" />
  const named = media.map((medium, at) => ({
    ...medium,
    alt: medium.alt || (at === 0 ? title : texts.say('product.picture', { n: at + 1, title })),
    lang: medium.alt || at === 0 ? texts.written.lang : undefined,
  }))
  if (named.length === 1) return <Shown medium={named[0]!} title={title} is_first />
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <ul className="gallery" tabIndex={0} aria-label={texts.say('product.pictures')} data-gallery="">
        {named.map((medium, at) => (
          <li key={medium.url} id={placeOf(at)}>
            <Shown medium={medium} title={title} is_first={at === 0} />
          </li>
        ))}
      </ul>
      <ul className="gallery-choice">
        {named.map((medium, at) => (
          <li key={medium.url}>
            <a href={`#${placeOf(at)}`} aria-label={medium.alt} lang={medium.lang}>
              {medium.kind === 'image' ? (
                <ProductPicture picture={medium} title={title} place="more" is_decoration />
              ) : (
                <span className="picture film" aria-hidden="true">
                  ▶
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

interface ShownProps {
  medium: Medium & { lang: string | undefined }
  title: string
  is_first: boolean
}

const Shown = ({ medium, title, is_first }: ShownProps) =>
  medium.kind === 'image' ? (
    <ProductPicture
      picture={medium}
      title={title}
      lang={medium.lang}
      place="main"
      loading={is_first ? 'first' : 'lazy'}
    />
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: the merchant's own video; there is no caption file to offer
    <video
      className="picture"
      src={medium.url}
      controls
      preload="metadata"
      aria-label={medium.alt || title}
      lang={medium.lang}
    />
  )

function Properties({ rows }: { rows: [string, string][] }) {
  const texts = useTexts()
  if (rows.length === 0) return null
  return (
    <section>
      <h2>{texts.say('product.properties')}</h2>
      <dl className="properties">
        {rows.map(([name, text], at) => (
          <div key={`${String(at)} ${name}`}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const UNAVAILABLE = { sold_out: 'stock.sold_out', missing: 'product.no_such_variant' } as const

/**
 * Each value is a link to the page with the value, so choosing needs no script. Sold-out values stay and are
 * marked.
 */
function Options({ view: { variants }, shop }: { view: ProductView; shop: PublicShop }) {
  const texts = useTexts()
  if (variants === null) return null
  return (
    <>
      {variants.options.map(({ name, choices }) => (
        <nav key={name} className="variant-option" aria-label={name}>
          <span className="option-name" {...texts.written}>
            {name}
          </span>
          <ul>
            {choices.map(({ value, query, is_chosen, state }) => (
              <li key={value}>
                <a
                  href={`${productPath(shop.slug, variants.slug)}?${query}`}
                  rel="nofollow"
                  aria-current={is_chosen ? 'true' : undefined}
                  className={state in UNAVAILABLE ? 'unavailable' : undefined}
                >
                  <bdi lang={texts.written.lang}>{value}</bdi>
                  {(state === 'sold_out' || state === 'missing') && (
                    <span className="option-note"> {texts.say(UNAVAILABLE[state])}</span>
                  )}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </>
  )
}

interface Props {
  view: ProductView
  shop: PublicShop
  /** See `StoreFrame.products_base`. */
  base: string
  page_host: string
}

export function ProductPage({ view, shop, base, page_host }: Props) {
  const texts = useTexts()
  const { product } = view
  return (
    <article className="product">
      <nav className="crumbs">
        <a href={cataloguePath(shop.slug, { base })}>{texts.say('shop.all')}</a>
        {product.categories[0] && (
          <a href={cataloguePath(shop.slug, { base, category: product.categories[0] })}>
            {product.categories[0]}
          </a>
        )}
      </nav>
      <div className="product-main">
        <Gallery media={view.media} title={product.title} />
      </div>
      <div className="product-offer">
        <h1 {...texts.written}>{product.title}</h1>
        <PriceBlock product={{ ...product, price: currentPrice(product) }} currency={shop.default_currency}>
          <SaleNotes product={product} shop={shop} />
          {/* A gift card carries no tax: what is bought with it does. */}
          {!product.is_gift_card && <PriceNote shop={shop} ships={product.requires_shipping} />}
        </PriceBlock>
        <EnergyLabel label={product.energy_label} />
        <p className="product-stock">
          <AvailabilityNote availability={view.availability} />
          {!product.requires_shipping && (
            <span className="quiet-text">
              {texts.say(product.is_gift_card ? 'product.gift_card' : 'product.digital')}
            </span>
          )}
        </p>
        <Options view={view} shop={shop} />
        <BuyForm view={view} shop={shop} />
      </div>
      <div className="product-text">
        <section>
          <h2>{texts.say('product.description')}</h2>
          <Markdown text={product.description} page_host={page_host} />
        </section>
        <Properties rows={productProperties(product, texts)} />
        <ProductSafety product={product} page_host={page_host} />
      </div>
      {view.related.length > 0 && (
        <section className="related">
          <h2>{texts.say('product.related')}</h2>
          <ul className="grid">
            {view.related.map((related) => (
              <ProductCard key={related.id} product={related} shop={shop} />
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}
