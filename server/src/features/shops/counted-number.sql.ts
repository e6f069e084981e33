// Order numbers that a shop's counter may come to.

import { type Statement, sql } from '../../db/sql.ts'

/**
 * The order number (text) as a bigint if it is written as the counter writes it; null for any other text. The counter is never advanced to longer numbers,
 * such as those with a date in them.
 */
export const countedNumber = (order_number: Statement<unknown>): Statement<never> => sql<never>`
  case when ${order_number} ~ '^[1-9][0-9]{0,10}$' then (${order_number})::bigint end`
