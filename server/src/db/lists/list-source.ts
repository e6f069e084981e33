// The description of a list by its feature: rows, order and search.

import { type Statement, sql } from '../sql.ts'

/** A list and its search. The table has the alias `listed` in every statement. */
export interface ListSource {
  /** `from … listed where …`, without the search condition. Must name its shop. */
  readonly list: Statement<never>
  /**
   * `from … listed where …` for each part of a list of several parts. Otherwise the planner would read and
   * sort all parts to merge them.
   */
  readonly parts?: readonly Statement<never>[]
  /** `order by …`, and the columns of the order besides the id. */
  readonly order: Statement<never>
  readonly order_columns: readonly string[]
  /** Is undefined without a search text. */
  readonly search: Search | undefined
}

export interface Search {
  /**
   * The search condition in a form that no index answers, which keeps the planner from choosing between
   * `matches` and `indexed`.
   */
  readonly matches: Statement<never>
  /** The search condition in a form that an index answers. Is undefined without such an index. */
  readonly indexed: Statement<never> | undefined
  /**
   * `indexed` is short enough for one statement together with the first rows. A long condition takes longer
   * to plan than a second round trip.
   */
  readonly fits_one_statement?: true
  /** No index knows so short a text. In a list too long to be counted only the first rows are looked at: a few more cost much and find little. */
  readonly is_short?: true
  /**
   * The number of rows in step 1 instead of `HEAD_ROWS`: fewer if an index answers quickly and pages far back
   * are rare.
   */
  readonly head_rows?: number
}

/**
 * The beginning of the list with its first `rows`: the first rows of each part include the first rows of the
 * list.
 */
export const headOf = ({ list, parts, order }: ListSource, rows: number): Statement<never> =>
  parts === undefined
    ? list
    : sql<never>`
        from (${sql.join(
          parts.map((part) => sql`(select * ${part} ${order} limit ${rows})`),
          ' union all ',
        )}) listed where true`
