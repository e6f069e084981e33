// Lists: how a page is asked for and what comes back.

import { z } from 'zod'
import { line } from './text.ts'

export const PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 100

const whole = (message: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)

/** `limit` above the maximum is the maximum; zero, negative or not a number is refused. */
export const pageQuery = z.object({
  limit: whole('limit must be a whole number from 1 to 100')
    .refine((limit) => limit >= 1, 'limit must be at least 1')
    .transform((limit) => Math.min(limit, MAX_PAGE_SIZE))
    .optional(),
  offset: whole('offset must be a whole number from 0').optional(),
})

/** `sort=title` ascending, `sort=-title` descending; only the named columns. */
export const sortBy = <const Columns extends readonly [string, ...string[]]>(...columns: Columns) =>
  z
    .enum(
      columns.flatMap((column) => [column, `-${column}`]) as [
        `${'' | '-'}${Columns[number]}`,
        ...`${'' | '-'}${Columns[number]}`[],
      ],
    )
    .optional()

export const searchText = line(200).optional()

export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    total: z.number().int(),
    /** There where `total` is an estimate: more than ten thousand rows are not counted. */
    total_is_estimate: z.literal(true).optional(),
  })
