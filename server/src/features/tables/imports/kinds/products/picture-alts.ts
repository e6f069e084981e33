// The alternative texts of pictures in tables of other programs. The text of a row belongs to the picture of
// the row.

import { changeAlt } from '../../../../catalogue/products/files/attach-files.ts'
import { listOf } from '../../reading/cell-values.ts'
import type { ImportedRow } from '../imported-row.ts'
import { listPictures } from '../lookups.queries.ts'
import type { ItemWork } from '../table-kind.ts'
import type { Owner } from './product-extras.ts'

const MAX_ALT = 500

/**
 * Sets the texts of pictures that the product or group has from the addresses in the rows. Returns whether
 * any text changed.
 */
export async function setAlts(work: ItemWork, rows: readonly ImportedRow[], owner: Owner): Promise<boolean> {
  const { tx, shop, origin } = work
  const alts = new Map(
    rows.flatMap(({ cells }): [string, string][] => {
      const [address] = listOf(cells.pictures ?? '')
      const alt = cells.picture_alt?.replace(/\s+/g, ' ').trim().slice(0, MAX_ALT)
      return address && alt ? [[address, alt]] : []
    }),
  )
  if (alts.size === 0) return false
  let is_changed = false
  for (const { id, source_url, alt } of await listPictures(tx, shop, owner)) {
    const wanted = alts.get(source_url)
    if (wanted === undefined || wanted === alt) continue
    await changeAlt(tx, shop, id, { alt: wanted }, origin)
    is_changed = true
  }
  return is_changed
}
