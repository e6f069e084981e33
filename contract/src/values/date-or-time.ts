// Points in time in requests.

import { z } from 'zod'
import { isDay } from './day.ts'

/** Hours up to 23 and offsets up to 15:59: PostgreSQL takes no more of either that RFC 3339 would. */
const TIME = /^(\d{4}-\d\d-\d\d)(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-](0\d|1[0-5]):[0-5]\d))?$/i

/**
 * An optional day, beginning in the shop's time zone, or a time in RFC 3339. The message contains the
 * parameter's `name`.
 */
export const dateOrTime = (name: string) =>
  z
    .string()
    .max(40)
    .refine((text) => isDay(TIME.exec(text)?.[1] ?? ''), `${name}: a time such as 2026-01-31T12:00:00Z`)
    .optional()

/**
 * A time in RFC 3339, in the body of a request. The message contains the field's `name`. The year in UTC must
 * be 1 to 9999, because an offset can lead to years that a database refuses.
 */
export const time = (name: string) => {
  const message = `${name}: a time such as 2026-01-31T12:00:00Z`
  return z
    .string({ error: message })
    .max(40, message)
    .refine((text) => {
      const [, day = '', clock] = TIME.exec(text) ?? []
      return clock !== undefined && isDay(day) && isDay(new Date(text).toISOString().slice(0, 10))
    }, message)
    .transform((text) => new Date(text).toISOString())
}
