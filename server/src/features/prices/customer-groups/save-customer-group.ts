// Reads and changes customer groups and their members.

import {
  type CustomerGroup,
  type CustomerGroupCreate,
  type CustomerGroupUpdate,
  MAX_CUSTOMER_GROUPS,
  MAX_GROUP_MEMBERS,
} from '@kontor/contract/prices/customer-groups'
import type { PageRequest } from '../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { violatedConstraint } from '../../../db/violation.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { patched } from '../../../http/input/patch.ts'
import { auditChange, auditSaved } from '../../shops/audit/record-audit.ts'
import {
  countGroups,
  countMembers,
  deleteGroup,
  deleteMembers,
  deleteMemberships,
  findAnyGroup,
  findAnyMembership,
  findGroup,
  type GroupListQuery,
  insertGroup,
  insertMembers,
  listGroups,
  listMembers,
  lockGroup,
  lockGroups,
  updateGroup,
} from './customer-groups.queries.ts'

export async function getCustomerGroup(db: Db, shop: ShopScope, id: string): Promise<CustomerGroup> {
  const group = await findGroup(db, shop, id)
  if (group === undefined) throw apiError('not_found')
  return group
}

export async function pageOfCustomerGroups(db: Db, shop: ShopScope, query: GroupListQuery) {
  const [data, count] = await Promise.all([listGroups(db, shop, query), countGroups(db, shop, query.q)])
  return { data, total: count?.total ?? 0 }
}

const auditedOf = ({ title, shows_prices_without_tax }: CustomerGroup) => ({
  title,
  shows_prices_without_tax,
})

/** Logs a group before and after a change. `before` is null for a new group. */
const auditGroup = (
  tx: Tx,
  shop: ShopScope,
  before: CustomerGroup | null,
  after: CustomerGroup,
): Promise<void> => auditSaved(tx, shop, { kind: 'customer_group', before, after, auditedOf })

export const createCustomerGroup = (
  db: Db,
  shop: ShopScope,
  body: CustomerGroupCreate,
): Promise<CustomerGroup> =>
  db.transaction(async (tx) => {
    await lockGroups(tx, shop)
    if (((await countGroups(tx, shop))?.total ?? 0) >= MAX_CUSTOMER_GROUPS)
      throw invalidField('shop_id', `At most ${MAX_CUSTOMER_GROUPS} customer groups.`, 'too_many')
    const group = await getCustomerGroup(tx, shop, (await insertGroup(tx, shop, body))!.id)
    await auditGroup(tx, shop, null, group)
    return group
  })

async function lock(tx: Tx, shop: ShopScope, id: string): Promise<CustomerGroup> {
  const group = await lockGroup(tx, shop, id)
  if (group === undefined) throw apiError('not_found')
  return group
}

/** Locks the group. Refuses `stale`. */
export const changeCustomerGroup = (
  db: Db,
  shop: ShopScope,
  id: string,
  body: CustomerGroupUpdate,
): Promise<CustomerGroup> =>
  db.transaction(async (tx) => {
    const before = await lock(tx, shop, id)
    await updateGroup(tx, shop, id, patched(before, body))
    const after = await getCustomerGroup(tx, shop, id)
    await auditGroup(tx, shop, before, after)
    return after
  })

const rejectUse = (error: unknown): never => {
  if (/^(?:price_list|discount)_groups_/.test(violatedConstraint(error) ?? ''))
    throw apiError('in_use', 'A price list or a discount uses this group. Remove it there first.')
  throw error
}

/** Refuses `in_use` while a price list or a discount names the group. */
export const removeCustomerGroup = (db: Db, shop: ShopScope, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { title, members_count } = await lock(tx, shop, id)
    await deleteGroup(tx, shop, id).catch(rejectUse)
    await auditChange(tx, shop, {
      action: 'customer_group.remove',
      subject_id: id,
      subject_label: title,
      before: { title, members: members_count },
    })
  })

export async function pageOfMembers(
  db: Db,
  shop: ShopScope,
  id: string,
  query: PageRequest & { q?: string | undefined },
) {
  await getCustomerGroup(db, shop, id)
  const [data, count] = await Promise.all([
    listMembers(db, shop, id, query),
    countMembers(db, shop, id, query.q),
  ])
  return { data, total: count?.total ?? 0 }
}

interface MembersChange {
  add: readonly string[]
  remove: readonly string[]
}

/** Locks the group. Refuses more members than `MAX_GROUP_MEMBERS`. Writes no event: the caller does, or has written that of an import. */
export async function storeMembers(tx: Tx, shop: ShopScope, id: string, { add, remove }: MembersChange) {
  const { title } = await lock(tx, shop, id)
  const members_removed = await deleteMembers(tx, shop, id, remove)
  const members_added = await insertMembers(tx, shop, id, add)
  const { total: members = 0 } = (await countMembers(tx, shop, id)) ?? {}
  if (members > MAX_GROUP_MEMBERS)
    throw invalidField('add', `At most ${MAX_GROUP_MEMBERS} members.`, 'too_many')
  return { title, members, members_added, members_removed }
}

/** Runs `storeMembers` and writes the event. The event counts members and does not name members. */
export const changeMembers = (
  db: Db,
  shop: ShopScope,
  id: string,
  change: MembersChange,
): Promise<{ members_count: number }> =>
  db.transaction(async (tx) => {
    const { title: subject_label, ...after } = await storeMembers(tx, shop, id, change)
    if (after.members_added + after.members_removed > 0)
      await auditChange(tx, shop, { action: 'customer_group.change', subject_id: id, subject_label, after })
    return { members_count: after.members }
  })

/** Takes an address out of all groups of the shop. */
export const eraseMemberships = async (tx: Tx, shop: ShopScope, email: string): Promise<void> => {
  await deleteMemberships(tx, shop, email)
}

/** Returns true if the shop has any customer group. */
export const hasCustomerGroups = async (db: Db, shop_id: string): Promise<boolean> =>
  (await findAnyGroup(db, shop_id)) !== undefined

/** Returns true if the address, in lower case, is in a group of the shop. */
export const isGroupMember = async (db: Db, shop_id: string, email: string): Promise<boolean> =>
  (await findAnyMembership(db, shop_id, email)) !== undefined
