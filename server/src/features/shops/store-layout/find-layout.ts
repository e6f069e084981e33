// Reads the stored layout of a shop for visitors. The storefront knows the live products and decides what
// visitors may see.

import type { Db } from '../../../db/pool.ts'
import { type LinkWithTarget, listLinksWithTargets } from './links.queries.ts'
import { listSections, type SectionRow } from './sections.queries.ts'

export type { LinkWithTarget, SectionRow }

export const findMenuLinks = (db: Db, shop_id: string): Promise<LinkWithTarget[]> =>
  listLinksWithTargets(db, shop_id, ['header', 'footer'])

export interface StoredStartPage {
  sections: SectionRow[]
  links: LinkWithTarget[]
}

export async function findStartPage(db: Db, shop_id: string): Promise<StoredStartPage> {
  const [sections, links] = await Promise.all([
    listSections(db, shop_id),
    listLinksWithTargets(db, shop_id, ['section']),
  ])
  return { sections, links }
}
