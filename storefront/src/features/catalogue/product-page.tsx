// One product: pictures, price and button first, then what there is to know about it.

import { plainText } from '@kontor/contract/markdown'
import type { PublicShop } from '@kontor/contract/storefront'
import type { Medium, ProductView } from '@kontor/contract/storefront-pages'
import { Markdown } from '../../lib/markdown.tsx'
import { cataloguePath, shopPath } from '../../lib/paths.ts'
import { type Texts, useTexts } from '../../lib/texts.tsx'
import { AvailabilityNote } from '../../ui/availability.tsx'
import type { PageHead } from '../../ui/page-head.ts'
import { ProductPicture } from '../../ui/picture.tsx'
import { PriceNote } from '../../ui/price-note.tsx'
import { BuyForm } from './buy-form.tsx'
import { productData } from './json-ld.ts'
import { ProductCard } from './product-card.tsx'
import { productProperties } from './product-properties.ts'

export function productHead(view: ProductView, shop: PublicShop, url: string | null): PageHead {
  const { product, media } = view
  return {
    title: product.title,
    description: plainText(product.description, 160),
    image: media.find(({ kind }) => kind === 'image'),
    type: 'product',
    price: { amount: product.price, currency: shop.default_currency },
    json_ld: url ? productData(view, shop, url) : [],
  }
}

function MoreMedia({ media, title }: { media: Medium[]; title: string }) {
  const texts = useTexts()
  if (media.length === 0) return null
  return (
    <ul className="more-media">
      {media.map((medium, at) => (
        <li key={medium.url}>
          <Shown
            medium={{ ...medium, alt: medium.alt || texts.say('product.picture', { n: at + 2, title }) }}
            title={title}
          />
        </li>
      ))}
    </ul>
  )
}

const Shown = ({ medium, title, is_first }: { medium: Medium; title: string; is_first?: boolean }) =>
  medium.kind === 'image' ? (
    <ProductPicture
      picture={medium}
      title={title}
      place={is_first ? 'main' : 'more'}
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

const stockedAt = (view: ProductView, texts: Texts): string =>
  view.stocked_at
    .map(({ title, available }) => texts.say('stock.at', { title, count: texts.number(available) }))
    .join(' · ')

export function ProductPage({ view, shop }: { view: ProductView; shop: PublicShop }) {
  const texts = useTexts()
  const { product } = view
  const [main, ...more] = view.media
  return (
    <article className="product">
      <nav className="crumbs">
        <a href={shopPath(shop.slug)}>{texts.say('shop.all')}</a>
        {product.categories[0] && (
          <a href={cataloguePath(shop.slug, { category: product.categories[0] })}>{product.categories[0]}</a>
        )}
      </nav>
      <div className="product-main">
        {main ? (
          <Shown medium={main} title={product.title} is_first />
        ) : (
          <ProductPicture picture={null} title={product.title} place="main" />
        )}
      </div>
      <div className="product-offer">
        <h1>{product.title}</h1>
        <p className="product-price">
          <strong>{texts.money(product.price, shop.default_currency)}</strong>
          <PriceNote includes_tax={shop.prices_include_tax} ships={product.requires_shipping} />
        </p>
        <p className="product-stock">
          <AvailabilityNote availability={view.availability} />
          {view.stocked_at.length > 0 && <span className="quiet-text">{stockedAt(view, texts)}</span>}
          {!product.requires_shipping && <span className="quiet-text">{texts.say('product.digital')}</span>}
        </p>
        <BuyForm view={view} shop={shop} />
      </div>
      <MoreMedia media={more} title={product.title} />
      <div className="product-text">
        <section>
          <h2>{texts.say('product.description')}</h2>
          <Markdown text={product.description} />
        </section>
        <Properties rows={productProperties(product, texts)} />
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
