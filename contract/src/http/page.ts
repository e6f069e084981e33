// Lists: the query parameters of a page, and its response.

import { z } from 'zod'
import { textLine } from '../values/text.ts'

export const PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 100

/** The digits of a number from `least` to `most`: text in the address, but an integer in the description of the API. */
export const whole = (least: number, most: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .pipe(z.int().min(least, message).max(most, message))

const MAX_ROWS = 999_999_999_999_999

/**
 * A number outside its bounds is rejected, not clamped. A caller who asks for a thousand rows could otherwise
 * take a hundred rows for the complete list.
 */
export const pageQuery = z.object({
  limit: whole(1, MAX_PAGE_SIZE, `limit must be a whole number from 1 to ${MAX_PAGE_SIZE}`)
    .meta({ default: PAGE_SIZE })
    .optional(),
  offset: whole(0, MAX_ROWS, 'offset must be a whole number from 0').meta({ default: 0 }).optional(),
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

export const searchText = textLine(200).optional()

export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    total: z.number().int(),
    /** Present only where `total` is an estimate: beyond ten thousand, rows are not counted. */
    total_is_estimate: z.literal(true).optional(),
  })
