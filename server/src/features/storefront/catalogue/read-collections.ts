// What is read of a shop's collections and layout for every page: kept in memory until the shop changes.

import type {
  PublicCollection,
  PublicCollectionBranch,
  PublicPicture,
} from '@kontor/contract/storefront/public-catalogue'
import type { ShopCache } from '../../../cache/shop-cache.ts'
import type { Db } from '../../../db/pool.ts'
import { refuse } from '../../../http/problem.ts'
import { fileUrl, type KeptPicture, smallerPictures } from '../../../integrations/files/smaller-pictures.ts'
import {
  countLiveMembers,
  findLive,
  type LiveCollection,
  listLiveCollections,
  pathTo,
} from '../../collections/live-collections.ts'
import { readSynonyms } from '../../searches/find-synonyms.ts'
import { findMenuLinks, findStartPage } from '../../store-layout/find-layout.ts'
import { cachedForShop } from '../views/cached-for-shop.ts'

export const readCollections = cachedForShop('collections', listLiveCollections)
export const readMenuLinks = cachedForShop('menu links', findMenuLinks)
export const readStartPage = cachedForShop('start page', findStartPage)
export const readSynonymFinder = cachedForShop('synonyms', readSynonyms)

interface StoredPicture extends KeptPicture {
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
  db: Db,
  label_cache: ShopCache<unknown>,
  shop_id: string,
  origin: string,
): Promise<PublicCollectionBranch[]> {
  const all = await readCollections(db, label_cache, shop_id)
  const ids = all.map(({ id }) => id)
  const counts = await countLiveMembers(db, shop_id, all, ids)
  return all
    .filter(({ parent_id }) => parent_id === null)
    .map((collection) => branchOf(collection, all, counts, origin))
}

/** By id or slug. Refuses `not_found`. */
export async function getLiveCollection(
  db: Db,
  label_cache: ShopCache<unknown>,
  shop_id: string,
  id_or_slug: string,
): Promise<{ collection: LiveCollection; all: readonly LiveCollection[] }> {
  const all = await readCollections(db, label_cache, shop_id)
  const collection = findLive(all, id_or_slug)
  if (collection === undefined) throw refuse('not_found')
  return { collection, all }
}

export async function viewPublicCollection(
  db: Db,
  label_cache: ShopCache<unknown>,
  shop_id: string,
  id_or_slug: string,
  origin: string,
): Promise<PublicCollection> {
  const { collection, all } = await getLiveCollection(db, label_cache, shop_id, id_or_slug)
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
