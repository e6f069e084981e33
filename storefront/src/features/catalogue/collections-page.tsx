// All collections of a shop: collections at the top of the tree as pictures with names, and links to the
// collections below each.

import type { CollectionsView } from '@kontor/contract/storefront/catalogue-views'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import { type Texts, useTexts } from '../../lib/messages/texts.tsx'
import { collectionPath, collectionsPath, productsPath, shopPath } from '../../lib/paths.ts'
import type { PageHead } from '../../ui/frame/page-head.ts'
import { ProductPicture } from '../../ui/picture.tsx'
import { breadcrumbs } from './product/json-ld.ts'

export const collectionsHead = (shop: PublicShop, texts: Texts, url: string | null): PageHead => ({
  title: texts.say('collections.title'),
  description: texts.say('collections.about', { shop: shop.name }),
  json_ld: url
    ? [
        breadcrumbs(
          [
            [shop.name, shopPath(shop.slug)],
            [texts.say('collections.title'), collectionsPath(shop.slug)],
          ],
          url,
        ),
      ]
    : [],
})

export function CollectionsPage({ view, shop }: { view: CollectionsView; shop: PublicShop }) {
  const texts = useTexts()
  if (view.collections.length === 0)
    return (
      <div className="empty">
        <h1>{texts.say('collections.none_title')}</h1>
        <p>{texts.say('collections.none_text')}</p>
        <a className="button" href={productsPath(shop.slug)}>
          {texts.say('catalogue.clear')}
        </a>
      </div>
    )
  return (
    <>
      <h1>{texts.say('collections.title')}</h1>
      <ul className="collections">
        {view.collections.map(({ slug, title, picture, items_count, children }, at) => (
          <li key={slug}>
            <a className="collection" href={collectionPath(shop.slug, slug)}>
              <ProductPicture
                picture={picture}
                title={title}
                place="card"
                loading={at < 4 ? 'eager' : 'lazy'}
                is_decoration
              />
              <span className="collection-title" {...texts.written}>
                {title}
              </span>
              <span className="quiet-text">{texts.count('catalogue.count', items_count)}</span>
            </a>
            {children.length > 0 && (
              <ul className="below">
                {children.map((child) => (
                  <li key={child.slug}>
                    <a href={collectionPath(shop.slug, child.slug)} {...texts.written}>
                      {child.title}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
