// Reading and changing the menus in the header and the footer of a shop.

import type { Menus, MenusUpdate } from '@kontor/contract/shops/store-layout'
import type { Link, LinkInput } from '@kontor/contract/shops/store-links'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { patched } from '../../../http/input/patch.ts'
import { auditChange } from '../audit/record-audit.ts'
import { findTargets, idsToReuse, type KnownTargets } from './known-targets.ts'
import { findTimes, lockLayout, noteChange } from './layout.queries.ts'
import { deleteLinks, insertLinks, type LinkPlace, type LinkRow, listLinks } from './links.queries.ts'

const PLACES = ['header', 'footer'] as const
type Menu = (typeof PLACES)[number]

/** Returns a link in the form of the API. */
export const showLink = ({ id, title, kind, collection_id, product_id, group_id, page, url }: LinkRow) => ({
  id,
  title,
  kind,
  target_id: collection_id ?? product_id ?? group_id,
  page,
  url,
})

function menuOf(rows: readonly LinkRow[], place: LinkPlace): Link[] {
  const links = rows.filter((row) => row.place === place)
  return links
    .filter(({ parent_id }) => parent_id === null)
    .map((row) => {
      const below = links.filter(({ parent_id }) => parent_id === row.id)
      return { ...showLink(row), links: below.map((one) => ({ ...showLink(one), links: [] })) }
    })
}

export async function getMenus(db: Db, shop: ShopScope): Promise<Menus> {
  const [times, rows] = await Promise.all([findTimes(db, shop, 'menus'), listLinks(db, shop.shop_id, PLACES)])
  if (times === undefined) throw apiError('not_found')
  return { ...times, header: menuOf(rows, 'header'), footer: menuOf(rows, 'footer') }
}

const targetsOf = (links: readonly (Link | LinkInput)[]) =>
  links.flatMap(({ target_id, links: below }) => [target_id, ...below.map((one) => one.target_id)])

function rowsOf(
  place: Menu,
  links: readonly LinkInput[],
  known: KnownTargets,
  keep: (id: string | undefined) => string,
): LinkRow[] {
  const row = (
    link: LinkInput | LinkInput['links'][number],
    parent_id: string | null,
    at: number,
    field: string,
  ) => ({
    id: keep(link.id),
    place,
    section_id: null,
    parent_id,
    position: at,
    title: link.title,
    kind: link.kind,
    ...known.target(link, field),
  })
  return links.flatMap((link, i) => {
    const upper = row(link, null, i, `${place}.${i}`)
    return [upper, ...link.links.map((one, j) => row(one, upper.id, j, `${place}.${i}.links.${j}`))]
  })
}

/** Refuses `stale`, and refuses, at the field, a link to something unknown to the shop. */
export const changeMenus = (db: Db, shop: ShopScope, body: MenusUpdate): Promise<Menus> =>
  db.transaction(async (tx) => {
    await lockLayout(tx, shop)
    const before = await getMenus(tx, shop)
    patched(before, { updated_at: body.updated_at })
    const changed = PLACES.filter((place) => body[place] !== undefined)
    const links = changed.map((place) => body[place]!)
    const stored = PLACES.flatMap((place) => targetsOf(before[place]))
    const known = await findTargets(tx, shop, links.flatMap(targetsOf), stored)
    const keep = idsToReuse(await listLinks(tx, shop.shop_id, changed))
    const rows = changed.flatMap((place, i) => rowsOf(place, links[i]!, known, keep))
    await deleteLinks(tx, shop, changed)
    await insertLinks(tx, shop, rows)
    await noteChange(tx, shop, 'menus')
    const after = await getMenus(tx, shop)
    await auditChange(tx, shop, {
      action: 'shop.change_menus',
      subject_id: shop.shop_id,
      before: { header: before.header, footer: before.footer },
      after: { header: after.header, footer: after.footer },
    })
    return after
  })
