// A list as its feature describes it: which rows there are, in which order, and what is searched for among them.

import { type Statement, sql } from '../sql.ts'

/** A list, and what is searched for in it. Its table has the alias `listed` in every statement. */
export interface ListSource {
  /** `from … listed where …`, without the search condition. It must name its shop. */
  readonly list: Statement<never>
  /** Where the list is put together of several: the same for each. The planner would read and sort all of them to put them in one order. */
  readonly parts?: readonly Statement<never>[]
  /** `order by …`, and the columns it needs besides the id. */
  readonly order: Statement<never>
  readonly order_columns: readonly string[]
  /** Undefined if nothing is searched for. */
  readonly search: Search | undefined
}

export interface Search {
  /** The search condition, written so that no index can answer: the planner must not choose between this way and `indexed`. */
  readonly matches: Statement<never>
  /** The same condition, written so that an index answers it; undefined if no index can. */
  readonly indexed: Statement<never> | undefined
  /** `indexed` is short enough to be asked in one statement with the first rows. A long one takes longer to plan than a second round trip. */
  readonly fits_one_statement?: true
  /** No index knows so short a text. In a list too long to be counted only the first rows are looked at: a few more cost much and find little. */
  readonly is_short?: true
  /** Rows looked at in step 1 if not `HEAD_ROWS`: fewer where an index answers quickly and pages far back are seldom asked for. */
  readonly head_rows?: number
}

/** The list as far as its first `rows` are in it: the first rows of each part are the first of all. */
export const headOf = ({ list, parts, order }: ListSource, rows: number): Statement<never> =>
  parts === undefined
    ? list
    : sql<never>`
        from (${sql.join(
          parts.map((part) => sql`(select * ${part} ${order} limit ${rows})`),
          ' union all ',
        )}) listed where true`
