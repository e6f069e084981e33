// Discounts, by code. A discount without a code is found by its title.

import { isDeepStrictEqual } from 'node:util'
import { codeKey } from '@kontor/contract/prices/discount-code'
import { discountCreate, discountUpdate } from '@kontor/contract/prices/discounts'
import { withoutTrailingZeros } from '../../../../catalogue/products/product-values.ts'
import { getDiscount, storeChanges, storeDiscount } from '../../../../prices/discounts/save-discount.ts'
import type { Cells, ImportedRow } from '../imported-row.ts'
import { listDiscountsNamed } from '../lookups.queries.ts'
import { type Fields, parseBody } from '../row-cells.ts'
import type { ItemAction, ItemWork, TableKind } from '../table-kind.ts'
import { discountFieldOf, readDiscount } from './discount-columns.ts'
import { matchRows } from './discount-rows.ts'

const codeOf = (cells: Cells) => codeKey(cells.code ?? '')

const SETS = new Set(['combines_with', 'emails', 'countries', 'customer_group_ids'])

/** Normalises a value: `12.50` becomes `12.5`, and sets are sorted. */
function plain(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    const items = SETS.has(name) ? [...new Set(value)].sort() : value
    return items.map((item) => plain(item))
  }
  if (typeof value === 'string' && /^\d+\.\d+$/.test(value)) return withoutTrailingZeros(value)
  if (typeof value !== 'object' || value === null) return value
  // A discount for all goods names no ids, in either form of the field.
  if ('all' in value && value.all === true) return { all: true }
  const parts = Object.entries(value).filter(([part]) => part !== 'all')
  return Object.fromEntries(parts.map(([part, inner]) => [part, plain(inner, part)]))
}

/** Returns the fields with values different from the stored values, also within the conditions. */
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

async function create(work: ItemWork, row: ImportedRow): Promise<ItemAction> {
  const { tx, shop, problems } = work
  const fields = await readDiscount(work, row, undefined)
  problems.throwIfErrors()
  const wanted = { shop_id: shop.shop_id, ...withDefaults(fields) }
  await storeDiscount(
    tx,
    shop,
    parseBody(work, discountCreate, wanted, () => row),
  )
  return 'create'
}

async function update(work: ItemWork, row: ImportedRow, id: string): Promise<ItemAction> {
  const { tx, shop, problems } = work
  const before = await getDiscount(tx, shop, id)
  const fields = await readDiscount(work, row, before)
  problems.throwIfErrors()
  const changes = changesOf(
    { ...before },
    parseBody(work, discountUpdate, fields, () => row),
  )
  if (Object.keys(changes).length === 0) return 'unchanged'
  await storeChanges(tx, shop, id, changes)
  return 'update'
}

export const discountsKind: TableKind = {
  fieldOf: discountFieldOf,
  whatIsMissing: (fields) =>
    fields.has('code') || fields.has('title')
      ? undefined
      : 'This table has neither a column code nor a column title, so its discounts cannot be distinguished.',
  without_key: 'This row has neither a code nor a title.',
  keyOf(cells) {
    if (codeOf(cells) !== '') return `code ${codeOf(cells)}`
    return cells.title?.trim() ? `title ${cells.title.trim()}` : undefined
  },
  nameOf: (cells) => cells.code?.trim() || cells.title?.trim() || '',
  async store(work, rows) {
    const code = codeOf(rows[0].cells)
    const stored = await listDiscountsNamed(work.tx, work.shop, code, rows[0].cells.title?.trim() ?? '')
    const done: ItemAction[] = []
    for (const { row, id } of matchRows(work, rows, stored, code === '' ? 'title' : 'code'))
      done.push(id === undefined ? await create(work, row) : await update(work, row, id))
    return (['create', 'update'] as const).find((action) => done.includes(action)) ?? 'unchanged'
  },
}
