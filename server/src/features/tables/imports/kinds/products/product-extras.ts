// The pictures, cover and manual collections of a product or group.

import type { Db } from '../../../../../db/pool.ts'
import type { ShopScope } from '../../../../../http/access/shop-access.ts'
import { fileUrl } from '../../../../../integrations/files/smaller-pictures.ts'
import { storeItems } from '../../../../catalogue/collections/change-items.ts'
import { listOf } from '../../reading/cell-values.ts'
import type { ImportedRow } from '../imported-row.ts'
import { listCollectionsOf, listCoverUrls, listPictures, listVariantPictures } from '../lookups.queries.ts'
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

/**
 * Returns the files of a product or group by address. A file has its own address and the address of its
 * source.
 */
async function listOwn(db: Db, shop: ShopScope, origin: string, owner: Owner | undefined) {
  const own = owner ? await listPictures(db, shop, owner) : []
  const ids = new Map<string, string>()
  for (const { id, storage_key, source_url } of own) {
    ids.set(fileUrl(origin, storage_key), id)
    if (source_url !== '') ids.set(source_url, id)
  }
  return { own, ids }
}

interface VariantFile {
  id: string
  product_id: string
  /** True for the own address of the file, false for the address of its source. */
  is_own_address: boolean
}

/** Pictures that belong to only one variant of a group. */
export interface VariantFiles {
  /** The stored pictures by address. */
  readonly known: ReadonlyMap<string, VariantFile>
  /**
   * Addresses of pictures for all variants: stored pictures of the product, and pictures that rows name for
   * the product.
   */
  readonly shared: ReadonlySet<string>
  /** Pictures already named by rows of the table. */
  readonly named: Set<string>
}

async function listKnown(
  db: Db,
  shop: ShopScope,
  origin: string,
  group_id: string | undefined,
): Promise<VariantFiles['known']> {
  const files = group_id === undefined ? [] : await listVariantPictures(db, shop, group_id)
  const known = new Map<string, VariantFile>()
  for (const { id, product_id, storage_key, source_url } of files) {
    if (source_url !== '') known.set(source_url, { id, product_id, is_own_address: false })
    known.set(fileUrl(origin, storage_key), { id, product_id, is_own_address: true })
  }
  return known
}

/** `merged`: the row for the group. */
export async function listVariantFiles(
  { tx, shop, origin }: ItemWork,
  owner: Owner | undefined,
  merged: ImportedRow,
): Promise<VariantFiles> {
  const known = await listKnown(tx, shop, origin, owner?.group_id)
  const { ids } = await listOwn(tx, shop, origin, owner)
  const wanted = [...listOf(merged.cells.pictures ?? ''), merged.cells.cover?.trim() ?? '']
  const shared = new Set([...ids.keys(), ...wanted.filter((address) => !known.has(address))])
  return { known, shared, named: new Set() }
}

/** Returns the addresses in the rows that belong to no file of the product or group yet. */
export async function listUnknownPictures(
  { db, shop, origin }: LookupContext,
  rows: readonly ImportedRow[],
  owner: Owner | undefined,
): Promise<string[]> {
  const named = rows.flatMap(({ cells }) => [
    cells.cover?.trim() ?? '',
    cells.group_cover?.trim() ?? '',
    ...listOf(cells.pictures ?? ''),
    ...(cells.group?.trim() ? listOf(cells.variant_pictures ?? '') : []),
  ])
  const wanted = [...new Set(named)].filter((address) => address !== '')
  if (wanted.length === 0 || owner === undefined) return wanted
  const covers = new Set((await listCoverUrls(db, shop, owner)).map(({ cover_url }) => cover_url))
  const { ids } = await listOwn(db, shop, origin, owner)
  const known = await listKnown(db, shop, origin, owner.group_id)
  return wanted.filter((address) => !ids.has(address) && !known.has(address) && !covers.has(address))
}

/** Returns the file fetched from the address. Warns at the row if fetching failed. */
function fetchedId(
  { pictures, problems }: ItemWork,
  address: string,
  row: ImportedRow,
  column: string,
): string | undefined {
  const failure = pictures.failures.get(address)
  if (failure !== undefined) problems.warn(row, column, `${shortened(address)}: ${failure}`, 'not_fetched')
  return pictures.ids.get(address)
}

/**
 * Returns the file for a picture of this variant alone. Warns if the picture belongs to another variant or to
 * all variants.
 */
function variantPictureId(
  work: ItemWork,
  address: string,
  row: ImportedRow,
  files: VariantFiles,
  variant_id: string | undefined,
): string | undefined {
  const warn = (message: string) => work.problems.warn(row, 'variant_pictures', message, 'duplicate')
  const file = files.known.get(address)
  if (file === undefined && files.shared.has(address)) {
    warn('The product has this picture for all of its variants.')
    return undefined
  }
  const id = file?.id ?? fetchedId(work, address, row, 'variant_pictures')
  if (id === undefined) return undefined
  if (!files.named.has(id) && (file === undefined || file.product_id === variant_id)) return id
  warn('Another variant has this picture.')
  return undefined
}

/**
 * Returns the field for pictures of this variant alone. As in `readPictures`, other pictures of the variant
 * follow the named pictures. If the row names only stored pictures of the variant, no others follow.
 */
export function readVariantPictures(
  work: ItemWork,
  row: ImportedRow,
  files: VariantFiles,
  before: { id: string; file_ids: readonly string[] } | undefined,
): Fields {
  const addresses = listOf(row.cells.variant_pictures ?? '')
  const named = new Set(
    addresses.flatMap((address) => variantPictureId(work, address, row, files, before?.id) ?? []),
  )
  if (named.size === 0) return {}
  for (const id of named) files.named.add(id)
  const present = before?.file_ids ?? []
  const is_complete = addresses.every((address) => {
    const file = files.known.get(address)
    return file?.is_own_address && file.product_id === before?.id
  })
  return { file_ids: [...named, ...(is_complete ? [] : present.filter((id) => !named.has(id)))] }
}

/**
 * Returns the field for a cover that is a picture of this variant alone. Warns if the picture belongs only to
 * another variant.
 */
export function readVariantCover(
  { problems }: ItemWork,
  row: ImportedRow,
  { known, shared }: VariantFiles,
  before: { id: string; cover_url: string } | undefined,
): Fields {
  const cover = row.cells.cover?.trim() ?? ''
  const file = known.get(cover)
  if (file === undefined || shared.has(cover) || cover === before?.cover_url) return {}
  if (file.product_id === before?.id) return { cover_file_id: file.id }
  problems.warn(row, 'cover', 'Another variant has this picture.', 'duplicate')
  return {}
}

/** Warns of pictures that rows name for all variants but that only one variant has. */
export function warnOfVariantPictures(
  { problems }: ItemWork,
  rows: readonly ImportedRow[],
  { known, shared }: VariantFiles,
): void {
  for (const row of rows)
    if (listOf(row.cells.pictures ?? '').some((address) => known.has(address) && !shared.has(address)))
      problems.warn(row, 'pictures', 'A variant has this picture.', 'duplicate')
}

/**
 * Returns the fields for pictures and cover. Files missing from the row follow the named files. If the row
 * names only files of the shop, no others follow, because an exported row is complete. `row` was merged from
 * `rows`.
 */
export async function readPictures(
  work: ItemWork,
  row: ImportedRow,
  owner: Owner | undefined,
  before: Shown | undefined,
  rows: readonly ImportedRow[] = [row],
): Promise<Fields> {
  const { tx, shop, origin } = work
  const { own, ids } = await listOwn(tx, shop, origin, owner)
  const idOf = (address: string, column: string): string | undefined => {
    const at = rows.find(({ cells }) => cells[column]?.includes(address)) ?? row
    return ids.get(address) ?? fetchedId(work, address, at, column)
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
 * Returns the wanted manual collections of a product that is now in `present`, or undefined if the row has no
 * such column. If the row names an unknown collection, the product stays in all present collections, because
 * the name may be a misspelled present collection.
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

/**
 * Adds a single product or group to the manual collections in the row and removes it from all others. Returns
 * whether anything changed.
 */
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
