// Order numbers that a shop's counter may reach.

import { type Statement, sql } from '../../db/sql.ts'

/**
 * Selects the order number (text) as a bigint if the text has the format of the counter. Returns null for any
 * further text. The counter never advances to longer numbers, for example numbers with a date.
 */
export const countedNumber = (order_number: Statement<unknown>): Statement<never> => sql<never>`
  case when ${order_number} ~ '^[1-9][0-9]{0,10}$' then (${order_number})::bigint end`
