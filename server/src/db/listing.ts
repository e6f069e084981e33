// The tail of every list: its order, its page, and how a person's search text becomes a pattern.

import { PAGE_SIZE } from '@kontor/contract/page'
import { type Statement, sql } from './sql.ts'

export interface PageRequest {
  limit?: number | undefined
  offset?: number | undefined
}

// Sorted as people do, small and capital letters alike.
const TEXTS = new Set(['title', 'name', 'code', 'sku', 'recipient_name', 'zip'])

/**
 * `order by … limit … offset …`. `sort` is a column of the contract's list for this endpoint, with a leading `-` for descending;
 * without it the newest comes first. The id settles ties, so that pages never overlap.
 */
export function pageOrder(
  sort: string | undefined,
  { limit = PAGE_SIZE, offset = 0 }: PageRequest,
): Statement<never> {
  const name = (sort ?? '-created_at').replace('-', '')
  const column = TEXTS.has(name) ? sql`lower(${sql.ident(name)})` : sql.ident(name)
  const direction = sort === undefined || sort.startsWith('-') ? sql`desc` : sql`asc`
  return sql`order by ${column} ${direction}, id ${direction} limit ${limit} offset ${offset}` as Statement<never>
}

/** A pattern for `ilike` that finds the text anywhere in a value and takes none of its characters as a wildcard. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
