// The columns and rows for the targets of discounts and price lists, which have the same form in both.

import { type Statement, sql } from '../../../db/sql.ts'

/** A row of `price_list_targets` or `discount_targets`. Exactly one of the three ids is set. */
export interface Target {
  product_id: string | null
  group_id: string | null
  collection_id: string | null
}

/**
 * Selects the targets in the form of the API. `targets` is `from …_targets t where …`, and `all` a boolean
 * column.
 */
export const appliesToJson = (all: Statement<never>, targets: Statement<never>) => {
  const ids = (column: string) => {
    const id = sql`t.${sql.ident(column)}`
    return sql`coalesce(jsonb_agg(${id} order by t.position) filter (where ${id} is not null), '[]')`
  }
  return sql<never>`
    case when ${all} then jsonb_build_object('all', true) else (
      select jsonb_build_object('product_ids', ${ids('product_id')}, 'group_ids', ${ids('group_id')},
        'collection_ids', ${ids('collection_id')}) ${targets}) end`
}

/**
 * `select target_id, product_id, group_id, collection_id, position from …`. One row for each target, numbered
 * from 1.
 */
export const targetRows = (targets: readonly Target[]) => sql<never>`
  select coalesce(t.product_id, t.group_id, t.collection_id) as target_id, t.product_id, t.group_id, t.collection_id, t.position
  from unnest(${targets.map(({ product_id }) => product_id)}::uuid[], ${targets.map(({ group_id }) => group_id)}::uuid[],
    ${targets.map(({ collection_id }) => collection_id)}::uuid[]) with ordinality t (product_id, group_id, collection_id, position)`
