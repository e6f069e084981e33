// Lists: the query parameters of a page, and its response.

import { z } from 'zod'
import { line } from './text.ts'

export const PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 100

const whole = (message: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)

/** A `limit` above the maximum becomes the maximum; one that is zero, negative or no number is refused. */
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
    /** Present only where `total` is an estimate: beyond ten thousand, rows are not counted. */
    total_is_estimate: z.literal(true).optional(),
  })
