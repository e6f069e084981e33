// Reading and changing the sections of a shop's start page.

import type { Section, SectionInput, StartPage, StartPageUpdate } from '@kontor/contract/shops/store-layout'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { patched } from '../../../http/input/patch.ts'
import { fileUrl } from '../../../integrations/files/smaller-pictures.ts'
import { auditChange } from '../audit/record-audit.ts'
import { showLink } from './change-menus.ts'
import { findTargets, idsToReuse, type KnownTargets } from './known-targets.ts'
import { findTimes, lockLayout, noteChange } from './layout.queries.ts'
import { insertLinks, type LinkRow, listLinks } from './links.queries.ts'
import {
  deleteSections,
  insertSectionItems,
  insertSections,
  listSections,
  type SectionFields,
  type SectionItem,
  type SectionRow,
} from './sections.queries.ts'

function showSection(row: SectionRow, links: readonly LinkRow[], origin: string): Section {
  const { id, title, text, file_id } = row
  const picture_url = row.picture === null ? null : fileUrl(origin, row.picture.storage_key)
  switch (row.kind) {
    case 'hero': {
      const link = links.find(({ section_id }) => section_id === id)
      return { id, kind: row.kind, title, text, file_id, picture_url, link: link ? showLink(link) : null }
    }
    case 'collection':
      return { id, kind: row.kind, collection_id: row.collection_id!, title, limit: row.most_items! }
    case 'products':
      // Several of the section's products may have become variants of one group, and now appear as the group.
      return { id, kind: row.kind, item_ids: [...new Set(row.item_ids)], title }
    case 'text_picture':
      return { id, kind: row.kind, title, text, file_id, picture_url, side: row.side! }
    case 'quote':
      return { id, kind: row.kind, text, by: row.quoted }
  }
}

export async function getStartPage(db: Db, shop: ShopScope, origin: string): Promise<StartPage> {
  const [times, rows, links] = await Promise.all([
    findTimes(db, shop, 'start_page'),
    listSections(db, shop.shop_id),
    listLinks(db, shop.shop_id, ['section']),
  ])
  if (times === undefined) throw apiError('not_found')
  return { ...times, sections: rows.map((row) => showSection(row, links, origin)) }
}

const idsOf = (section: Section | SectionInput): (string | null | undefined)[] => {
  switch (section.kind) {
    case 'hero':
      return [section.file_id, section.link?.target_id]
    case 'collection':
      return [section.collection_id]
    case 'products':
      return section.item_ids
    case 'text_picture':
      return [section.file_id]
    case 'quote':
      return []
  }
}

function fieldsOf(section: SectionInput, id: string, position: number, known: KnownTargets): SectionFields {
  const field = `sections.${position}`
  const file_id =
    'file_id' in section && section.file_id !== null ? known.file(section.file_id, `${field}.file_id`) : null
  const is_collection = section.kind === 'collection'
  return {
    id,
    position,
    kind: section.kind,
    title: 'title' in section ? section.title : '',
    text: 'text' in section ? section.text : '',
    file_id,
    collection_id: is_collection ? known.collection(section.collection_id, `${field}.collection_id`) : null,
    most_items: is_collection ? section.limit : null,
    side: section.kind === 'text_picture' ? section.side : null,
    quoted: section.kind === 'quote' ? section.by : '',
  }
}

const itemsOf = (
  section: SectionInput,
  { id, position }: SectionFields,
  known: KnownTargets,
): SectionItem[] =>
  section.kind === 'products'
    ? section.item_ids.map((item, at) => ({
        section_id: id,
        position: at,
        ...known.item(item, `sections.${position}.item_ids.${at}`),
      }))
    : []

function linksOf(
  section: SectionInput,
  { id, position }: SectionFields,
  known: KnownTargets,
  keep: (id: string | undefined) => string,
): LinkRow[] {
  const link = section.kind === 'hero' ? section.link : null
  if (link === null) return []
  return [
    {
      id: keep(link.id),
      place: 'section',
      section_id: id,
      parent_id: null,
      position: 0,
      title: link.title,
      kind: link.kind,
      ...known.target(link, `sections.${position}.link`),
    },
  ]
}

/** Refuses `stale`, and refuses, at the field, anything unknown to the shop. */
export const changeStartPage = (
  db: Db,
  shop: ShopScope,
  { sections, updated_at }: StartPageUpdate,
  origin: string,
): Promise<StartPage> =>
  db.transaction(async (tx) => {
    await lockLayout(tx, shop)
    const before = await getStartPage(tx, shop, origin)
    patched(before, { updated_at })
    if (sections === undefined) return before
    const known = await findTargets(tx, shop, sections.flatMap(idsOf), before.sections.flatMap(idsOf))
    const keepSection = idsToReuse(before.sections)
    const keepLink = idsToReuse(await listLinks(tx, shop.shop_id, ['section']))
    const rows = sections.map((one, at) => fieldsOf(one, keepSection(one.id), at, known))
    const items = sections.flatMap((one, at) => itemsOf(one, rows[at]!, known))
    const links = sections.flatMap((one, at) => linksOf(one, rows[at]!, known, keepLink))
    await deleteSections(tx, shop)
    await insertSections(tx, shop, rows)
    await insertSectionItems(tx, shop, items)
    await insertLinks(tx, shop, links)
    await noteChange(tx, shop, 'start_page')
    const after = await getStartPage(tx, shop, origin)
    await auditChange(tx, shop, {
      action: 'shop.change_start_page',
      subject_id: shop.shop_id,
      before: { sections: before.sections },
      after: { sections: after.sections },
    })
    return after
  })
