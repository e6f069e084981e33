// The schemas of ids in requests: UUIDs of any version, converted to lower case, so that equal ids are equal texts.

import { z } from 'zod'
import { ERRORS } from '../http/errors.ts'
import { isUuid, UUID } from './id.ts'

/** A reference to a row. */
export const uuid = z
  .string()
  .regex(UUID, 'This is not a valid id')
  .transform((id) => id.toLowerCase())

/** The same, with the message of a required form field where it is empty. */
export const requiredUuid = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .min(1, `${label} is required`)
    .regex(UUID, `${label}: this is not a valid id`)
    .transform((id) => id.toLowerCase())

/**
 * The id of a row to be looked up, as opposed to one that a row shall refer to: a text that is no UUID gives the same 404 as an unknown id.
 * `message` is the message of that 404.
 */
export const soughtId = (message: string = ERRORS.not_found.message) =>
  z
    .string()
    .refine(isUuid, { message, params: { is_unknown_id: true } })
    .meta({ pattern: UUID.source })
    .transform((id) => id.toLowerCase())

/** The id of one part of a list that is saved whole: of a known part, else a new one is given. */
export const partId = z
  .string()
  .max(50)
  .transform((id) => id.toLowerCase())
  .optional()

/** The id of no row. */
const NO_ROW = '00000000-0000-0000-0000-000000000000'

const idOrNoRow = (text: string): string => (isUuid(text) ? text.toLowerCase() : NO_ROW)

/** An id that a list is filtered by: a text that is no UUID leaves what an unknown id leaves, an empty list. */
export const filterId = z.string().transform(idOrNoRow)

/** The same, or `none` for rows that refer to no such row. */
export const filterIdOrNone = z.string().transform((text) => (text === 'none' ? text : idOrNoRow(text)))

/** The id of a row in a path. Not checked here: a text that is no UUID gives the same 404 as an unknown id. */
export const pathId = z.string().transform((id) => id.toLowerCase())

export const idParams = z.object({ id: pathId })
