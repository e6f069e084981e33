// The pictures, cover and manual collections of a product or group.

import type { Db } from '../../../../db/pool.ts'
import type { ShopScope } from '../../../../http/access/shop-access.ts'
import { fileUrl } from '../../../../integrations/files/smaller-pictures.ts'
import { storeItems } from '../../../collections/change-items.ts'
import { listOf } from '../../reading/cell-values.ts'
import type { ImportedRow } from '../imported-row.ts'
import { listCollectionsOf, listCoverUrls, listPictures } from '../lookups.queries.ts'
import type { Fields } from '../row-cells.ts'
import type { ItemWork, LookupContext } from '../table-kind.ts'

export interface Owner {
  product_id?: string
  group_id?: string
}

interface Shown {
  cover_url: string
  cover_file_id: string | null
}

/** By address, the files of a product or group: by their own, and by those they were fetched from. */
async function listOwn(db: Db, shop: ShopScope, origin: string, owner: Owner | undefined) {
  const own = owner ? await listPictures(db, shop, owner) : []
  const ids = new Map<string, string>()
  for (const { id, storage_key, source_url } of own) {
    ids.set(fileUrl(origin, storage_key), id)
    if (source_url !== '') ids.set(source_url, id)
  }
  return { own, ids }
}

/** The addresses in the rows of a product or group that are none of its files yet. */
export async function listUnknownPictures(
  { db, shop, origin }: LookupContext,
  rows: readonly ImportedRow[],
  owner: Owner | undefined,
): Promise<string[]> {
  const named = rows.flatMap(({ cells }) => [
    cells.cover?.trim() ?? '',
    cells.group_cover?.trim() ?? '',
    ...listOf(cells.pictures ?? ''),
  ])
  const wanted = [...new Set(named)].filter((address) => address !== '')
  if (wanted.length === 0 || owner === undefined) return wanted
  const covers = new Set((await listCoverUrls(db, shop, owner)).map(({ cover_url }) => cover_url))
  const { ids } = await listOwn(db, shop, origin, owner)
  return wanted.filter((address) => !ids.has(address) && !covers.has(address))
}

/**
 * The fields for pictures and cover. Files that the row does not name are listed after those that it names, unless it names only files of the shop: then it
 * was exported here and is complete. `rows` are those that `row` was put together from.
 */
export async function readPictures(
  work: ItemWork,
  row: ImportedRow,
  owner: Owner | undefined,
  before: Shown | undefined,
  rows: readonly ImportedRow[] = [row],
): Promise<Fields> {
  const { tx, shop, problems, origin, pictures } = work
  const { own, ids } = await listOwn(tx, shop, origin, owner)
  const idOf = (address: string, column: string): string | undefined => {
    const id = ids.get(address) ?? pictures.ids.get(address)
    if (id !== undefined) return id
    const failure = pictures.failures.get(address)
    const at = rows.find(({ cells }) => cells[column]?.includes(address)) ?? row
    if (failure !== undefined) problems.warn(at, column, `${shortened(address)}: ${failure}`, 'not_fetched')
    return undefined
  }
  const fields: Fields = {}
  const cover = row.cells.cover?.trim()
  if (cover && cover !== before?.cover_url) {
    const id = idOf(cover, 'cover')
    if (id !== undefined) fields.cover_file_id = id
  }
  const named = listOf(row.cells.pictures ?? '').filter(
    (address) => address !== before?.cover_url || ids.has(address),
  )
  const known = [...new Set(named.flatMap((address) => idOf(address, 'pictures') ?? []))]
  if (known.length === 0) return fields
  const own_urls = new Set(own.map(({ storage_key }) => fileUrl(origin, storage_key)))
  const is_complete = named.every((address) => own_urls.has(address))
  const others = is_complete ? [] : own.map(({ id }) => id).filter((id) => !known.includes(id))
  const file_ids = [...known, ...others]
  if (`${file_ids}` !== `${own.map(({ id }) => id)}`) fields.file_ids = file_ids
  return fields
}

const MAX_SHOWN = 120
const shortened = (address: string) =>
  address.length > MAX_SHOWN ? `${address.slice(0, MAX_SHOWN)}…` : address

/**
 * The manual collections that a product that is in `present` is to be in; undefined if the row has no such column. Where one that it names is not
 * known, it stays in all that it is in: the unknown one may be one of these, misspelled.
 */
export function collectionsIn(
  { facts, problems }: ItemWork,
  row: ImportedRow,
  present: ReadonlySet<string>,
): ReadonlySet<string> | undefined {
  if (row.cells.collections === undefined) return undefined
  const wanted = new Set<string>()
  let are_known = true
  for (const slug of listOf(row.cells.collections)) {
    const id = facts.collections.get(slug.toLowerCase())
    if (id !== undefined) wanted.add(id)
    else {
      problems.warn(row, 'collections', `The shop has no manual collection ${slug}.`, 'not_found')
      are_known = false
    }
  }
  return are_known ? wanted : new Set([...wanted, ...present])
}

/** Puts a single product or group into the manual collections that the row names, and out of the others. Returns whether anything changed. */
export async function setCollections(work: ItemWork, row: ImportedRow, item_id: string): Promise<boolean> {
  const { tx, shop } = work
  if (row.cells.collections === undefined) return false
  const present = new Set((await listCollectionsOf(tx, shop, [item_id])).map((each) => each.collection_id))
  const wanted = collectionsIn(work, row, present) ?? present
  const changed = [...wanted, ...present].filter((id) => wanted.has(id) !== present.has(id)).sort()
  for (const id of changed)
    await storeItems(tx, shop, id, {
      add: wanted.has(id) ? [item_id] : [],
      remove: wanted.has(id) ? [] : [item_id],
    })
  return changed.length > 0
}
