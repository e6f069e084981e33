// The part above the products of a collection: the path, the picture, the name, the text, and the collections
// below.

import type { CollectionHead } from '@kontor/contract/storefront/catalogue-views'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import { Markdown } from '../../lib/markdown.tsx'
import { type Texts, useTexts } from '../../lib/messages/texts.tsx'
import { collectionPath, collectionsPath, shopPath } from '../../lib/paths.ts'
import { Breadcrumbs, type Step } from '../../ui/breadcrumbs.tsx'
import { ProductPicture } from '../../ui/picture.tsx'

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

/** Shows pictures with names if any child has a picture. */
function Children({ collection, shop }: { collection: CollectionHead; shop: PublicShop }) {
  const texts = useTexts()
  const has_pictures = collection.children.some(({ picture }) => picture !== null)
  return (
    <ul className={has_pictures ? 'branches' : 'below'}>
      {collection.children.map(({ slug, title, picture }) => (
        <li key={slug}>
          <a href={collectionPath(shop.slug, slug)} {...texts.written}>
            {has_pictures && <ProductPicture picture={picture} title={title} place="more" is_decoration />}
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}

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
      {collection.picture && (
        <ProductPicture
          picture={collection.picture}
          title={collection.title}
          lang={texts.written.lang}
          place="head"
          loading="first"
          is_decoration={collection.picture.alt === ''}
        />
      )}
      <h1 {...texts.written}>{collection.title}</h1>
      {collection.description && (
        <div className="introduction-text">
          <Markdown text={collection.description} page_host={page_host} />
        </div>
      )}
      {collection.children.length > 0 && <Children collection={collection} shop={shop} />}
    </div>
  )
}
