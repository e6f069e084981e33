// The start page that a shop has arranged from sections: a large picture with a heading, products, text beside a picture, a quotation.

import type { StartSection, StartView } from '@kontor/contract/storefront/catalogue-views'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import { plainText } from '@kontor/contract/values/markdown'
import { Markdown } from '../../lib/markdown.tsx'
import { useTexts } from '../../lib/messages/texts.tsx'
import type { PageHead } from '../../ui/frame/page-head.ts'
import { ProductPicture } from '../../ui/picture.tsx'
import { PriceNote } from '../../ui/price-note.tsx'
import { organization } from '../catalogue/product/json-ld.ts'
import { ProductCard } from '../catalogue/product-card.tsx'

type SectionOf<Kind extends StartSection['kind']> = Extract<StartSection, { kind: Kind }>

const isHero = (section: StartSection): section is SectionOf<'hero'> => section.kind === 'hero'

export function startHead(view: StartView, shop: PublicShop, url: string | null): PageHead {
  const hero = view.sections.find(isHero)
  return {
    title: hero?.title || shop.name,
    description: hero?.text ? plainText(hero.text, 160) : shop.name,
    image: hero?.picture ?? undefined,
    json_ld: url ? [organization(shop, url)] : [],
  }
}

interface Place {
  shop: PublicShop
  page_host: string
  /** True for the first section, whose heading is the page's heading. */
  is_first: boolean
}

function Hero({ section, page_host, is_first }: Place & { section: SectionOf<'hero'> }) {
  const texts = useTexts()
  const Heading = is_first ? 'h1' : 'h2'
  return (
    <section className={section.picture ? 'hero' : 'hero hero-plain'}>
      {section.picture && (
        <ProductPicture
          picture={section.picture}
          title={section.title}
          lang={texts.written.lang}
          place="wide"
          loading={is_first ? 'first' : 'lazy'}
          is_decoration={!section.picture.alt}
        />
      )}
      <div className="hero-text">
        {section.title && <Heading {...texts.written}>{section.title}</Heading>}
        <Markdown text={section.text} page_host={page_host} />
        {section.link && (
          <a className="primary" href={section.link.url}>
            {section.link.title}
          </a>
        )}
      </div>
    </section>
  )
}

function Products({ section, shop }: Place & { section: SectionOf<'products'> }) {
  const texts = useTexts()
  return (
    <section>
      <div className="section-head">
        {section.title && <h2 {...texts.written}>{section.title}</h2>}
        {section.more && (
          <a href={section.more.url} aria-label={`${texts.say('start.more')}: ${section.more.title}`}>
            {texts.say('start.more')}
          </a>
        )}
      </div>
      <ul className="grid">
        {section.products.map((product) => (
          <ProductCard key={product.id} product={product} shop={shop} />
        ))}
      </ul>
    </section>
  )
}

function TextPicture({ section, page_host }: Place & { section: SectionOf<'text_picture'> }) {
  const texts = useTexts()
  return (
    <section className={`beside beside-${section.side}`}>
      {section.picture && (
        <ProductPicture
          picture={section.picture}
          title={section.title}
          lang={texts.written.lang}
          place="half"
          is_decoration={!section.picture.alt}
        />
      )}
      <div className="beside-text">
        {section.title && <h2 {...texts.written}>{section.title}</h2>}
        <Markdown text={section.text} page_host={page_host} />
      </div>
    </section>
  )
}

function Quote({ section, page_host }: Place & { section: SectionOf<'quote'> }) {
  const texts = useTexts()
  return (
    <section>
      <figure className="quote">
        <blockquote>
          <Markdown text={section.text} page_host={page_host} />
        </blockquote>
        {section.by && <figcaption {...texts.written}>{section.by}</figcaption>}
      </figure>
    </section>
  )
}

function Section({ section, ...place }: Place & { section: StartSection }) {
  switch (section.kind) {
    case 'hero':
      return <Hero section={section} {...place} />
    case 'products':
      return <Products section={section} {...place} />
    case 'text_picture':
      return <TextPicture section={section} {...place} />
    case 'quote':
      return <Quote section={section} {...place} />
  }
}

export function StartPage({
  view,
  shop,
  page_host,
}: {
  view: StartView
  shop: PublicShop
  page_host: string
}) {
  const [first] = view.sections
  const has_heading = first !== undefined && isHero(first) && first.title !== ''
  const has_products = view.sections.some(({ kind }) => kind === 'products')
  return (
    <div className="start">
      {!has_heading && <h1 className="hidden">{shop.name}</h1>}
      {view.sections.map((section, at) => (
        <Section
          key={section.id}
          section={section}
          shop={shop}
          page_host={page_host}
          is_first={at === 0 && has_heading}
        />
      ))}
      {has_products && (
        <p className="count">
          <PriceNote shop={shop} ships />
        </p>
      )}
    </div>
  )
}
