// The API calls of the screens of customer groups.

import {
  type CustomerGroup,
  customerGroups,
  type GroupMember,
  MAX_CHANGED_MEMBERS,
} from '@kontor/contract/prices/customer-groups'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { everyPage } from '../../../lib/api/every-page.ts'
import { type ListCall, pageAt } from '../../../ui/list/list-state.ts'
import { bySchema } from '../../../ui/record/validation.ts'

export interface GroupValues extends Record<string, unknown> {
  title: string
  shows_prices_without_tax: boolean
}

export const listGroups: ListCall<CustomerGroup> = (query, signal) =>
  call(customerGroups.list, { query }, { signal })
export const getGroup = (id: string, signal?: AbortSignal) =>
  call(customerGroups.get, { params: { id } }, { signal })
export const createGroup = (values: GroupValues, options: { shop_id: string; idempotency_key: string }) =>
  call(customerGroups.create, { body: { ...values, shop_id: options.shop_id } }, options)
export const updateGroup = (id: string, values: GroupValues, version: { updated_at?: string }) =>
  call(customerGroups.update, { params: { id }, body: { ...values, ...version } })
export const removeGroup = (id: string) => call(customerGroups.remove, { params: { id } })

/** All groups of the shop, for choices. */
export const groupsQuery = (shop_id: string) =>
  queryOptions({
    queryKey: ['customer-groups', 'all', shop_id],
    queryFn: ({ signal }) =>
      everyPage((page) =>
        call(customerGroups.list, { query: { ...page, shop_id, sort: 'title' } }, { signal }),
      ),
    enabled: shop_id !== '',
  })

export const membersQuery = (id: string, q: string, page: number) =>
  queryOptions({
    queryKey: ['customer-groups', 'members', id, q, page],
    queryFn: ({ signal }): Promise<{ data: GroupMember[]; total: number }> =>
      call(
        customerGroups.listMembers,
        { params: { id }, query: { ...pageAt(page), ...(q && { q }) } },
        { signal },
      ),
  })

export const changeMembers = (id: string, body: { add?: string[]; remove?: string[] }) =>
  call(customerGroups.changeMembers, { params: { id }, body })

const isAddress = (word: string): boolean => word.indexOf('@') > 0 && !word.endsWith('@')

/** Returns whether a word beside an address is a mistyped address, and not a name. */
const isMistyped = (word: string): boolean => word.includes('@') || /\.[a-z]{2,}$/i.test(word)

/**
 * Returns the addresses in a pasted text: a list, a column, or the To field of a mail. `unread` holds the
 * lines without any address, and mistyped addresses.
 */
export function membersIn(text: string): { addresses: string[]; unread: string[] } {
  const lines = text.split(/[\n;]/).map((line) => {
    const words = line.split(/[\s,<>()"]/).filter((word) => word !== '')
    const addresses = words.filter(isAddress).map((word) => word.toLowerCase())
    const mistyped = words.filter((word) => !isAddress(word) && isMistyped(word))
    return { addresses, unread: addresses.length > 0 ? mistyped : [line.trim()] }
  })
  return {
    addresses: [...new Set(lines.flatMap(({ addresses }) => addresses))],
    unread: lines.flatMap(({ unread }) => unread).filter((part) => part !== ''),
  }
}

const check = bySchema(async () => (await import('@kontor/contract/shapes/values/text')).email())

/**
 * Adds the addresses of a text. Each call takes the largest number allowed. Returns the text that is no
 * address.
 */
export async function addMembers(id: string, text: string): Promise<string[]> {
  const { addresses, unread } = membersIn(text)
  const add: string[] = []
  const refused: string[] = []
  for (const address of addresses) {
    const is_valid = Object.keys(await check(address)).length === 0
    ;(is_valid ? add : refused).push(address)
  }
  for (let at = 0; at < add.length; at += MAX_CHANGED_MEMBERS)
    await changeMembers(id, { add: add.slice(at, at + MAX_CHANGED_MEMBERS) })
  return [...unread, ...refused]
}
