// The start page made of sections, the page of all collections, and the suggestions for browsers without script.

import type {
  CollectionsView,
  SearchView,
  StartSection,
  StartView,
} from '@kontor/contract/storefront/catalogue-views'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import { productTile, shownPicture } from '../catalogue/entry-tiles.ts'
import {
  type CatalogueReading,
  readCollections,
  readStartPage,
  viewCollectionTree,
} from '../catalogue/read-collections.ts'
import { suggest } from '../catalogue/search-entries.ts'
import { type ShownSection, viewSections } from '../catalogue/view-layout.ts'
import { collectionPath } from '../store-paths.ts'

type Reading = CatalogueReading & { shop: PublicShop }

const isBlank = (section: Extract<ShownSection, { kind: 'hero' | 'text_picture' }>): boolean =>
  section.title === '' &&
  section.text === '' &&
  section.picture === null &&
  (section.kind !== 'hero' || section.link === null)

/** Returns no section if the section has no content. */
function startSection(section: ShownSection, shop: PublicShop, origin: string): StartSection[] {
  switch (section.kind) {
    case 'hero':
    case 'text_picture':
      return isBlank(section) ? [] : [{ ...section, picture: shownPicture(section.picture) }]
    case 'collection': {
      const { id, title, rows, collection } = section
      const url = collectionPath(shop, collection.slug)
      const products = rows.map((row) => productTile(row, origin))
      return products.length === 0
        ? []
        : [{ kind: 'products', id, title, products, more: { title: collection.title, url } }]
    }
    case 'products': {
      const { id, title, rows } = section
      const products = rows.map((row) => productTile(row, origin))
      return products.length === 0 ? [] : [{ kind: 'products', id, title, products, more: null }]
    }
    case 'quote':
      return section.text === '' && section.by === '' ? [] : [section]
  }
}

/** Returns undefined if the shop has no sections. The shop then opens on its products. */
export async function viewStart(reading: Reading, origin: string): Promise<StartView | undefined> {
  const { db, label_cache, shop, texts } = reading
  const stored = await readStartPage(db, label_cache, shop.id)
  if (stored.sections.length === 0) return undefined
  const collections = await readCollections(db, label_cache, shop.id, texts)
  const sections = await viewSections(db, stored, { shop, collections, origin, texts })
  return {
    kind: 'start',
    sections: sections.flatMap((section) => startSection(section, shop, origin)),
    shows_products: stored.sections.some(({ kind }) => kind === 'collection' || kind === 'products'),
  }
}

export async function viewCollections(reading: Reading, origin: string): Promise<CollectionsView> {
  const tree = await viewCollectionTree(reading, origin)
  return {
    kind: 'collections',
    collections: tree.map(({ slug, title, description, picture, items_count, children }) => ({
      slug,
      title,
      description,
      picture: shownPicture(picture),
      items_count,
      children: children.map((child) => ({ slug: child.slug, title: child.title })),
    })),
  }
}

export async function viewSearch(reading: Reading, q: string, origin: string): Promise<SearchView> {
  const { rows, collections, searches } = await suggest(reading, q)
  return {
    kind: 'search',
    q,
    products: rows.map((row) => productTile(row, origin)),
    collections: collections.map(({ slug, title }) => ({ slug, title })),
    searches,
  }
}
