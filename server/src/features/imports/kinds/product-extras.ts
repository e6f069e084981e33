// What a table says of a product or group beside its fields: pictures, cover, and collections by hand.

import { fileUrl } from '../../../integrations/files/smaller-pictures.ts'
import { changeItems } from '../../collections/change-items.ts'
import { listOf } from '../reading/cell-values.ts'
import { listCollectionsOf, listPictures } from './lookups.queries.ts'
import type { Fields } from './product-columns.ts'
import type { ImportedRow, ItemWork } from './table-kind.ts'

interface Owner {
  product_id?: string
  group_id?: string
}

interface Shown {
  cover_url: string
  cover_file_id: string | null
}

const isAddress = (text: string) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)

/**
 * The fields for pictures and cover. Addresses of the product's own files order them. Of others the first one becomes the cover of a product that has
 * none, since a cover may be any address; the rest is left out.
 */
export async function readPictures(
  { tx, shop, problems, origin }: ItemWork,
  row: ImportedRow,
  owner: Owner | undefined,
  before: Shown | undefined,
): Promise<Fields> {
  const fields: Fields = {}
  const own = owner ? await listPictures(tx, shop, owner) : []
  const ids = new Map(own.map(({ id, storage_key }) => [fileUrl(origin, storage_key), id]))
  const cover = row.cells.cover?.trim()
  if (cover && cover !== before?.cover_url) {
    const id = ids.get(cover)
    if (id !== undefined) fields.cover_file_id = id
    else if (isAddress(cover)) {
      fields.cover_url = cover
      fields.cover_file_id = null
    } else problems.warn(row, 'cover', 'Write an address that begins with https://.')
  }
  const pictures = listOf(row.cells.pictures ?? '')
  if (pictures.length === 0) return fields
  const known = pictures.flatMap((address) => ids.get(address) ?? [])
  let unknown = pictures.filter((address) => !ids.has(address) && address !== before?.cover_url)
  const has_cover = (fields.cover_url ?? before?.cover_url ?? '') !== '' || own.length > 0
  if (!has_cover && fields.cover_file_id == null && unknown[0] !== undefined && isAddress(unknown[0])) {
    fields.cover_url = unknown[0]
    unknown = unknown.slice(1)
  }
  unknown = unknown.filter((address) => address !== fields.cover_url)
  if (unknown.length > 0)
    problems.warn(
      row,
      'pictures',
      `${unknown.length} ${unknown.length === 1 ? 'picture is' : 'pictures are'} not fetched. Upload them to the product.`,
      'not_fetched',
    )
  else if (
    known.length > 0 &&
    known.length === pictures.length &&
    `${known}` !== `${own.map(({ id }) => id)}`
  )
    fields.file_ids = [...new Set(known)]
  return fields
}

/** Puts a single product or group into the collections that the row names, and out of the others by hand. Gives whether anything changed. */
export async function setCollections(
  { tx, shop, facts, problems }: ItemWork,
  row: ImportedRow,
  item_id: string,
): Promise<boolean> {
  if (row.cells.collections === undefined) return false
  const wanted = new Set<string>()
  for (const slug of listOf(row.cells.collections)) {
    const id = facts.collections.get(slug.toLowerCase())
    if (id === undefined)
      problems.warn(
        row,
        'collections',
        `The shop has no collection ${slug} with chosen members.`,
        'not_found',
      )
    else wanted.add(id)
  }
  const present = new Set((await listCollectionsOf(tx, shop, item_id)).map((each) => each.collection_id))
  const added = [...wanted].filter((id) => !present.has(id))
  const removed = [...present].filter((id) => !wanted.has(id))
  for (const id of [...added, ...removed].sort())
    await changeItems(tx, shop, id, {
      add: wanted.has(id) ? [item_id] : [],
      remove: wanted.has(id) ? [] : [item_id],
    })
  return added.length + removed.length > 0
}
