// The schemas of ids in requests. The ids are UUIDs of any version, converted to lower case, because equal
// ids must be equal texts.

import { z } from 'zod'
import { ERRORS } from '../http/errors.ts'
import { isUuid, UUID } from './id.ts'

/** A reference to a row. */
export const uuid = z
  .string()
  .regex(UUID, 'This is not a valid id')
  .transform((id) => id.toLowerCase())

/** A UUID that shows the message of a required form field if empty. */
export const requiredUuid = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .min(1, `${label} is required`)
    .regex(UUID, `${label}: this is not a valid id`)
    .transform((id) => id.toLowerCase())

/**
 * The id of a row to look up. Not for references to a row. A text that is no UUID gives the same 404 as an
 * unknown id. `message` is the message of the 404.
 */
export const soughtId = (message: string = ERRORS.not_found.message) =>
  z
    .string()
    .refine(isUuid, { message, params: { is_unknown_id: true } })
    .meta({ pattern: UUID.source })
    .transform((id) => id.toLowerCase())

/** The id of a part in a list that is saved whole. An unknown id is replaced by a new id. */
export const partId = z
  .string()
  .max(50)
  .transform((id) => id.toLowerCase())
  .optional()

/** The id of no row. */
const NO_ROW = '00000000-0000-0000-0000-000000000000'

const idOrNoRow = (text: string): string => (isUuid(text) ? text.toLowerCase() : NO_ROW)

/** An id for filtering a list. A text that is no UUID gives an empty list, like an unknown id. */
export const filterId = z.string().transform(idOrNoRow)

/** An id for filtering a list, or `none` for rows without a reference. */
export const filterIdOrNone = z.string().transform((text) => (text === 'none' ? text : idOrNoRow(text)))

/** The id of a row in a path. Not checked here: a text that is no UUID gives the same 404 as an unknown id. */
export const pathId = z.string().transform((id) => id.toLowerCase())

export const idParams = z.object({ id: pathId })
