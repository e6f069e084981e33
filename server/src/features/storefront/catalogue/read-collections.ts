// A shop's collections and layout, read for every page: cached until the shop changes.

import type {
  PublicCollection,
  PublicCollectionBranch,
  PublicPicture,
} from '@kontor/contract/storefront/public-catalogue'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { ShopCache } from '../../../cache/shop-cache.ts'
import type { Db } from '../../../db/pool.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { fileUrl, type PictureFile, smallerPictures } from '../../../integrations/files/smaller-pictures.ts'
import {
  countLiveMembers,
  findLive,
  type LiveCollection,
  listLiveCollections,
  pathTo,
} from '../../catalogue/collections/live-collections.ts'
import { readSynonyms } from '../../shops/searches/save-synonyms.ts'
import { findMenuLinks, findStartPage } from '../../shops/store-layout/find-layout.ts'
import { idOfSlug, type ShopLanguages, type Translator } from '../../shops/translations/translator.ts'
import type { SearchTurn } from '../search/search-turns.ts'
import { cachedForShop } from '../views/cached-for-shop.ts'

const ownCollections = cachedForShop('collections', listLiveCollections)

/**
 * Returns texts in the translator's language. If no translator is given, texts are in the shop's language.
 */
export async function readCollections(
  db: Db,
  cache: ShopCache<unknown>,
  shop_id: string,
  texts?: Translator,
): Promise<LiveCollection[]> {
  const all = await ownCollections(db, cache, shop_id)
  return texts ? texts.collections(all) : all
}

export const readMenuLinks = cachedForShop('menu links', findMenuLinks)
export const readStartPage = cachedForShop('start page', findStartPage)
export const readShopSynonyms = cachedForShop('synonyms', readSynonyms)

/** The shop, the language and the visitor of a reading of the catalogue. */
export interface CatalogueReading {
  db: Db
  label_cache: ShopCache<unknown>
  shop_id: string
  shop: ShopLanguages
  lang: StoreLanguage
  texts: Translator
  turn: SearchTurn
}

/** Finds a collection by id, or by slug in any language. The texts of `all` are in the visitor's language. */
export async function findLiveIn(
  { db, label_cache, shop_id, shop, texts }: Omit<CatalogueReading, 'lang' | 'turn'>,
  all: readonly LiveCollection[],
  id_or_slug: string,
): Promise<LiveCollection | undefined> {
  const found = findLive(all, id_or_slug)
  if (found !== undefined) return found
  const own = texts.is_own ? undefined : findLive(await readCollections(db, label_cache, shop_id), id_or_slug)
  return findLive(all, own?.id ?? (await idOfSlug(db, shop, ['collection'], id_or_slug, texts)) ?? '')
}

interface StoredPicture extends PictureFile {
  alt: string
  width: number | null
  height: number | null
}

export const publicPicture = (picture: StoredPicture | null, origin: string): PublicPicture | null =>
  picture && {
    url: fileUrl(origin, picture.storage_key),
    alt: picture.alt,
    width: picture.width,
    height: picture.height,
    smaller: smallerPictures(origin, picture),
  }

function branchOf(
  collection: LiveCollection,
  all: readonly LiveCollection[],
  counts: ReadonlyMap<string, number>,
  origin: string,
): PublicCollectionBranch {
  const { id, slug, title, description, picture } = collection
  const children = all.filter(({ parent_id }) => parent_id === id)
  return {
    id,
    slug,
    title,
    description,
    picture: publicPicture(picture, origin),
    items_count: counts.get(id) ?? 0,
    children: children.map((child) =>
      branchOf(child, all, counts, origin),
    ) as PublicCollectionBranch['children'],
  }
}

export async function viewCollectionTree(
  { db, label_cache, shop_id, texts }: Pick<CatalogueReading, 'db' | 'label_cache' | 'shop_id' | 'texts'>,
  origin: string,
): Promise<PublicCollectionBranch[]> {
  const all = await readCollections(db, label_cache, shop_id, texts)
  const ids = all.map(({ id }) => id)
  const counts = await countLiveMembers(db, shop_id, all, ids)
  return all
    .filter(({ parent_id }) => parent_id === null)
    .map((collection) => branchOf(collection, all, counts, origin))
}

/** Finds a collection by id or slug. Throws `not_found`. */
export async function viewPublicCollection(
  reading: Omit<CatalogueReading, 'lang' | 'turn'>,
  id_or_slug: string,
  origin: string,
): Promise<PublicCollection> {
  const { db, label_cache, shop_id, texts } = reading
  const all = await readCollections(db, label_cache, shop_id, texts)
  const collection = await findLiveIn(reading, all, id_or_slug)
  if (collection === undefined) throw apiError('not_found')
  const children = all.filter(({ parent_id }) => parent_id === collection.id)
  const below = all.filter(({ parent_id }) => children.some(({ id }) => id === parent_id))
  const ids = [collection, ...children, ...below].map(({ id }) => id)
  const counts = await countLiveMembers(db, shop_id, all, ids)
  const { children: branches, ...branch } = branchOf(collection, all, counts, origin)
  return {
    ...branch,
    sort: collection.sort,
    path: pathTo(all, collection).map(({ id, title, slug }) => ({ id, title, slug })),
    children: branches,
  }
}
