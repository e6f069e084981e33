// Customers, by e-mail address. The list of customers includes customers without orders. Customers with
// orders have the name of their newest order.

import { country } from '@kontor/contract/shops/addresses/addresses'
import { email, textLine } from '@kontor/contract/values/text'
import { storeKnownCustomer } from '../../../orders/customers/store-known-customer.ts'
import { storeMembers } from '../../../prices/customer-groups/save-customer-group.ts'
import { listOf } from '../reading/cell-values.ts'
import type { ImportedRow } from './imported-row.ts'
import { listGroupsOf } from './lookups.queries.ts'
import { differingRows, missing, named, parseText, readOptional, readRequired } from './row-cells.ts'
import { meantOf } from './shop-facts.ts'
import type { ItemWork, TableKind } from './table-kind.ts'

const MAX_NAME = 200

export const CUSTOMER_COLUMNS = ['email', 'name', 'country', 'groups'] as const

/**
 * Adds the address to the groups in the row and removes it from all other groups. Removes nothing if the row
 * names an unknown group, because the name may be a misspelled present group. Returns whether anything
 * changed.
 */
async function setGroups(work: ItemWork, row: ImportedRow, address: string): Promise<boolean> {
  const { tx, shop, facts, problems } = work
  if (row.cells.groups === undefined) return false
  const present = new Set((await listGroupsOf(tx, shop, address)).map(({ group_id }) => group_id))
  const wanted = new Set<string>()
  for (const title of listOf(row.cells.groups)) {
    const ids = facts.customer_groups.get(title.toLowerCase())
    if (ids === undefined)
      problems.warn(row, 'groups', `The shop has no customer group ${title}.`, 'not_found')
    for (const id of ids ? meantOf(ids, present) : present) wanted.add(id)
  }
  const changed = [...wanted, ...present].filter((id) => wanted.has(id) !== present.has(id)).sort()
  for (const id of changed)
    await storeMembers(tx, shop, id, {
      add: wanted.has(id) ? [address] : [],
      remove: wanted.has(id) ? [] : [address],
    })
  return changed.length > 0
}

export const customersKind: TableKind = {
  fieldOf: named(...CUSTOMER_COLUMNS),
  whatIsMissing: missing('email'),
  without_key: 'This row has no email address, by which customers are told apart.',
  keyOf: (cells) => cells.email?.trim().toLowerCase() || undefined,
  nameOf: (cells) => cells.email?.trim() ?? '',
  async store(work, rows) {
    const [row] = rows
    for (const other of differingRows(rows))
      work.problems.warn(
        other,
        'email',
        `Row ${row.row} has the same email address, and is imported instead of this one.`,
        'duplicate',
      )
    const address = readRequired(work, row, 'email', (text) => parseText(email(), text))
    const name = readOptional(work, row, 'name', (text) => parseText(textLine(MAX_NAME), text))
    const code = readOptional(work, row, 'country', (text) => parseText(country(), text))
    const stored = await storeKnownCustomer(work.tx, work.shop, { email: address, name, country: code })
    for (const field of stored.ignored)
      work.problems.warn(
        row,
        field,
        'This customer has ordered, so the value in the newest order is used.',
        'kept',
      )
    const is_grouped = await setGroups(work, row, address)
    return stored.action === 'unchanged' && is_grouped ? 'update' : stored.action
  },
}
