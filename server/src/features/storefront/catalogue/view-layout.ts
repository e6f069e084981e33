// A shop's menus and start page as visitors see them: without items that are not live, and with the paths of
// the links.

import type { PublicLink } from '@kontor/contract/shops/store-links'
import type { PublicPicture } from '@kontor/contract/storefront/public-catalogue'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { Db } from '../../../db/pool.ts'
import { type LiveCollection, withinLive } from '../../catalogue/collections/live-collections.ts'
import { showLink } from '../../shops/store-layout/change-menus.ts'
import type { LinkWithTarget, SectionRow, StoredStartPage } from '../../shops/store-layout/find-layout.ts'
import type { Translator } from '../../shops/translations/translator.ts'
import { collectionPath, productPath, storePath } from '../store-paths.ts'
import type { EntryFilter } from './entries.sql.ts'
import { publicPicture } from './read-collections.ts'
import { ALL, pageOfEntries, rowsOf } from './read-entries.ts'
import type { TileRow } from './tiles.queries.ts'

export interface LayoutFacts {
  shop: Pick<PublicShop, 'id' | 'slug' | 'pages'>
  collections: readonly LiveCollection[]
  /** The origin of files, without a slash at the end. */
  origin: string
  texts: Translator
}

const pathOfCollection = ({ shop, collections }: LayoutFacts, id: string | null): string | undefined => {
  const collection = collections.find((one) => one.id === id)
  return collection && collectionPath(shop, collection.slug)
}

function pagePath({ shop }: LayoutFacts, page: LinkWithTarget['page']): string | undefined {
  if (page === 'shipping') return `${storePath(shop)}/shipping`
  return page !== null && shop.pages.includes(page) ? `${storePath(shop)}/pages/${page}` : undefined
}

function addressOf({ shop }: LayoutFacts, url: string | null): string | undefined {
  if (url === null || !url.startsWith('/')) return url ?? undefined
  return url.startsWith('/store/') ? url : `${storePath(shop)}${url === '/' ? '' : url}`
}

/**
 * Returns undefined if the target is not visible to visitors. Addresses of other sites stay unchanged; paths
 * are within the shop.
 */
function urlOf(
  { kind, collection_id, product_slug, page, url }: LinkWithTarget,
  facts: LayoutFacts,
): string | undefined {
  switch (kind) {
    case 'home':
      return storePath(facts.shop)
    case 'collection':
      return pathOfCollection(facts, collection_id)
    case 'product':
      return product_slug === null ? undefined : productPath(facts.shop, product_slug)
    case 'page':
      return pagePath(facts, page)
    case 'address':
      return addressOf(facts, url)
  }
}

const shownLink = (row: LinkWithTarget, url: string, { texts }: LayoutFacts): Omit<PublicLink, 'links'> => ({
  ...showLink(row),
  title: texts.text('menu_link', row.id, 'title', row.title),
  url,
})

function menuOf(rows: readonly LinkWithTarget[], facts: LayoutFacts): PublicLink[] {
  const linksBelow = (parent_id: string | null) =>
    rows.flatMap((row) => {
      const url = row.parent_id === parent_id ? urlOf(row, facts) : undefined
      return url === undefined ? [] : [shownLink(row, url, facts)]
    })
  return linksBelow(null).map((link) => ({
    ...link,
    links: linksBelow(link.id).map((one) => ({ ...one, links: [] })),
  }))
}

export const viewMenus = (rows: readonly LinkWithTarget[], facts: LayoutFacts) => ({
  header: menuOf(
    rows.filter(({ place }) => place === 'header'),
    facts,
  ),
  footer: menuOf(
    rows.filter(({ place }) => place === 'footer'),
    facts,
  ),
})

interface Text {
  id: string
  title: string
  text: string
}

/** A section of the start page. Tiles are still rows, because pages and the API show tiles differently. */
export type ShownSection =
  | (Text & { kind: 'hero'; picture: PublicPicture | null; link: Omit<PublicLink, 'links'> | null })
  | { id: string; kind: 'collection'; title: string; collection: LiveCollection; rows: TileRow[] }
  | { id: string; kind: 'products'; title: string; rows: TileRow[] }
  | (Text & { kind: 'text_picture'; picture: PublicPicture | null; side: 'left' | 'right' })
  | { id: string; kind: 'quote'; text: string; by: string }

async function viewSection(
  db: Db,
  section: SectionRow,
  links: readonly LinkWithTarget[],
  facts: LayoutFacts,
): Promise<ShownSection | undefined> {
  const { id, kind } = section
  const { shop, collections, origin, texts } = facts
  const title = texts.text('section', id, 'title', section.title)
  const text = texts.text('section', id, 'text', section.text)
  const picture = publicPicture(texts.picture(section.picture), origin)
  switch (kind) {
    case 'hero': {
      const link = links.find(({ section_id }) => section_id === id)
      const url = link && urlOf(link, facts)
      const shown = link && url !== undefined ? shownLink(link, url, facts) : null
      return { id, kind, title, text, picture, link: shown }
    }
    case 'collection': {
      const collection = collections.find((one) => one.id === section.collection_id)
      if (collection === undefined) return undefined
      const filter: EntryFilter = { ...ALL, within: withinLive(collections, collection.id) }
      const list_query = { filter, q: '', sort: undefined, collection }
      const { rows } = await pageOfEntries(
        db,
        shop.id,
        list_query,
        { limit: section.most_items ?? 8, offset: 0 },
        texts,
      )
      return { id, kind, title: title || collection.title, collection, rows }
    }
    case 'products': {
      const keys = section.item_ids.flatMap((item) => [
        { kind: 'product' as const, id: item },
        { kind: 'group' as const, id: item },
      ])
      return { id, kind, title, rows: await rowsOf(db, shop.id, ALL, keys, texts) }
    }
    case 'text_picture':
      return {
        id,
        kind,
        title,
        text,
        picture,
        side: section.side ?? 'left',
      }
    case 'quote':
      return { id, kind, text, by: section.quoted }
  }
}

export async function viewSections(
  db: Db,
  { sections, links }: StoredStartPage,
  facts: LayoutFacts,
): Promise<ShownSection[]> {
  const shown = await Promise.all(sections.map((section) => viewSection(db, section, links, facts)))
  return shown.filter((section) => section !== undefined)
}
