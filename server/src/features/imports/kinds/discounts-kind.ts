// Discounts, by code; one without a code of its own by its title.

import { isDeepStrictEqual } from 'node:util'
import { codeKey } from '@kontor/contract/prices/discount-code'
import { discountCreate, discountUpdate } from '@kontor/contract/prices/discounts'
import { getDiscount, storeChanges, storeDiscount } from '../../discounts/save-discount.ts'
import { withoutTrailingZeros } from '../../products/product-values.ts'
import { discountFieldOf, readDiscount } from './discount-columns.ts'
import type { Cells } from './imported-row.ts'
import { findDiscountNamed } from './lookups.queries.ts'
import { type Fields, onlyRow, parseBody } from './row-cells.ts'
import type { TableKind } from './table-kind.ts'

const codeOf = (cells: Cells) => codeKey(cells.code ?? '')

const SETS = new Set(['combines_with', 'emails', 'countries', 'customer_group_ids'])

/** In one form, so that `12.50` is `12.5`, and sets are the same in any order. */
function plain(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    const items = SETS.has(name) ? [...new Set(value)].sort() : value
    return items.map((item) => plain(item))
  }
  if (typeof value === 'string' && /^\d+\.\d+$/.test(value)) return withoutTrailingZeros(value)
  if (typeof value !== 'object' || value === null) return value
  // What applies to all names nothing, whichever of the two forms it has.
  if ('all' in value && value.all === true) return { all: true }
  const parts = Object.entries(value).filter(([part]) => part !== 'all')
  return Object.fromEntries(parts.map(([part, inner]) => [part, plain(inner, part)]))
}

/** Those of the fields that differ from what is there, of the conditions likewise. */
const changesOf = (before: Fields, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (name === 'conditions') {
        const conditions = changesOf(before.conditions as Fields, value as Fields)
        return Object.keys(conditions).length > 0 ? [[name, conditions]] : []
      }
      return isDeepStrictEqual(plain(before[name], name), plain(value, name)) ? [] : [[name, value]]
    }),
  )

const withDefaults = (fields: Fields): Fields => ({
  method: fields.code ? 'code' : 'automatic',
  ...(fields.kind === 'buy_x_get_y' ? {} : { applies_to: { all: true } }),
  ...fields,
})

export const discountsKind: TableKind = {
  fieldOf: discountFieldOf,
  whatIsMissing: (fields) =>
    fields.has('code') || fields.has('title')
      ? undefined
      : 'This table has neither a column code nor a column title, so its discounts cannot be distinguished.',
  keyOf(cells) {
    if (codeOf(cells) !== '') return `code ${codeOf(cells)}`
    return cells.title?.trim() ? `title ${cells.title.trim()}` : undefined
  },
  nameOf: (cells) => cells.code?.trim() || cells.title?.trim() || '',
  async store(work, rows) {
    const { tx, shop } = work
    const row = onlyRow(work, rows, codeOf(rows[0].cells) === '' ? 'title' : 'code')
    const found = await findDiscountNamed(tx, shop, codeOf(row.cells), row.cells.title?.trim() ?? '')
    const before = found && (await getDiscount(tx, shop, found.id))
    const fields = await readDiscount(work, row, before)
    work.problems.throwIfErrors()
    if (before === undefined) {
      const wanted = { shop_id: shop.shop_id, ...withDefaults(fields) }
      await storeDiscount(
        tx,
        shop,
        parseBody(work, discountCreate, wanted, () => row),
      )
      return 'create'
    }
    const update: Fields = parseBody(work, discountUpdate, fields, () => row)
    const changes = changesOf({ ...before }, update)
    if (Object.keys(changes).length === 0) return 'unchanged'
    await storeChanges(tx, shop, before.id, changes)
    return 'update'
  },
}
