// What is shown above the products of a collection: the path to it, its name, its text, and the collections below it.

import type { CollectionHead } from '@kontor/contract/storefront/catalogue-views'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import { Markdown } from '../../lib/markdown.tsx'
import { type Texts, useTexts } from '../../lib/messages/texts.tsx'
import { collectionPath, collectionsPath, shopPath } from '../../lib/paths.ts'
import { Breadcrumbs, type Step } from '../../ui/breadcrumbs.tsx'

export const collectionSteps = (
  { path, title, slug }: Pick<CollectionHead, 'path' | 'title' | 'slug'>,
  shop: PublicShop,
  texts: Texts,
): Step[] => [
  [shop.name, shopPath(shop.slug)],
  [texts.say('collections.title'), collectionsPath(shop.slug)],
  ...[...path, { title, slug }].map(
    (step): Step => [step.title, collectionPath(shop.slug, step.slug), texts.written.lang],
  ),
]

export function CollectionIntroduction({
  collection,
  shop,
  page_host,
}: {
  collection: CollectionHead
  shop: PublicShop
  page_host: string
}) {
  const texts = useTexts()
  return (
    <div className="introduction">
      <Breadcrumbs steps={collectionSteps(collection, shop, texts)} />
      <h1 {...texts.written}>{collection.title}</h1>
      {collection.description && (
        <div className="introduction-text">
          <Markdown text={collection.description} page_host={page_host} />
        </div>
      )}
      {collection.children.length > 0 && (
        <ul className="below">
          {collection.children.map(({ slug, title }) => (
            <li key={slug}>
              <a href={collectionPath(shop.slug, slug)} {...texts.written}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
