// Customer groups and their members: reading and changing them.

import {
  type CustomerGroup,
  type CustomerGroupCreate,
  type CustomerGroupUpdate,
  MAX_CUSTOMER_GROUPS,
  MAX_GROUP_MEMBERS,
} from '@kontor/contract/prices/customer-groups'
import type { PageRequest } from '../../db/lists/listing.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { violatedConstraint } from '../../db/violation.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../http/errors/problem.ts'
import { patched } from '../../http/input/patch.ts'
import { auditChange } from '../audit/record-audit.ts'
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

export const createCustomerGroup = (
  db: Db,
  shop: ShopScope,
  body: CustomerGroupCreate,
): Promise<CustomerGroup> =>
  db.transaction(async (tx) => {
    await lockGroups(tx, shop)
    if (((await countGroups(tx, shop))?.total ?? 0) >= MAX_CUSTOMER_GROUPS)
      throw invalidField('shop_id', `At most ${MAX_CUSTOMER_GROUPS} customer groups.`, 'too_many')
    return getCustomerGroup(tx, shop, (await insertGroup(tx, shop, body))!.id)
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
    await updateGroup(tx, shop, id, patched(await lock(tx, shop, id), body))
    return getCustomerGroup(tx, shop, id)
  })

const refuseUse = (error: unknown): never => {
  if (/^(?:price_list|discount)_groups_/.test(violatedConstraint(error) ?? ''))
    throw apiError('in_use', 'A price list or a discount uses this group. Remove it there first.')
  throw error
}

/** Refuses `in_use` while a price list or a discount names it. */
export const removeCustomerGroup = (db: Db, shop: ShopScope, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { title, members_count } = await lock(tx, shop, id)
    await deleteGroup(tx, shop, id).catch(refuseUse)
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

/** Locks the group. Refuses more members than `MAX_GROUP_MEMBERS`. */
export const changeMembers = (
  db: Db,
  shop: ShopScope,
  id: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<{ members_count: number }> =>
  db.transaction(async (tx) => {
    await lock(tx, shop, id)
    await deleteMembers(tx, shop, id, remove)
    await insertMembers(tx, shop, id, add)
    const { total = 0 } = (await countMembers(tx, shop, id)) ?? {}
    if (total > MAX_GROUP_MEMBERS)
      throw invalidField('add', `At most ${MAX_GROUP_MEMBERS} members.`, 'too_many')
    return { members_count: total }
  })

/** Takes an address out of all groups of the shop. */
export const eraseMemberships = async (tx: Tx, shop: ShopScope, email: string): Promise<void> => {
  await deleteMemberships(tx, shop, email)
}

/** Whether the shop has any. */
export const hasCustomerGroups = async (db: Db, shop_id: string): Promise<boolean> =>
  (await findAnyGroup(db, shop_id)) !== undefined

/** Whether the address, in lower case, is in any of the shop's groups. */
export const isGroupMember = async (db: Db, shop_id: string, email: string): Promise<boolean> =>
  (await findAnyMembership(db, shop_id, email)) !== undefined
