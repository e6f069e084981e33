// Redirects, by path. Shopify's export of URL redirects has the same table under other headings.

import { plainPath, redirectPath, redirectTarget } from '@kontor/contract/shops/redirects'
import { changeRedirect, createRedirect, findRedirectByPath } from '../../../shops/redirects/save-redirect.ts'
import { missing, named, onlyRow, parseText, readRequired } from './row-cells.ts'
import type { TableKind } from './table-kind.ts'

const HEADINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({ 'redirect from': 'path', 'redirect to': 'target' }),
)
const fieldOf = named('path', 'target')

export const redirectsKind: TableKind = {
  fieldOf: (column) => HEADINGS.get(column.trim().toLowerCase()) ?? fieldOf(column),
  whatIsMissing: missing('path', 'target'),
  without_key: 'This row has no path.',
  keyOf: (cells) => plainPath(cells.path?.trim() ?? '') || undefined,
  nameOf: (cells) => cells.path?.trim() ?? '',
  async store(work, rows) {
    const { tx, shop } = work
    const row = onlyRow(work, rows, 'path')
    const path = readRequired(work, row, 'path', (text) => parseText(redirectPath, text))
    const target = readRequired(work, row, 'target', (text) => parseText(redirectTarget, text))
    const found = await findRedirectByPath(tx, shop.shop_id, path)
    if (found?.target === target) return 'unchanged'
    if (found) await changeRedirect(tx, shop, found.id, { target })
    else await createRedirect(tx, shop, { path, target })
    return found ? 'update' : 'create'
  },
}
