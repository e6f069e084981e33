// Identifiers in requests: UUIDs of any version, lower-cased, so that equal ids are equal texts.

import { z } from 'zod'
import { UUID } from './id.ts'

/** A reference to a row. */
export const uuid = z
  .string()
  .regex(UUID, 'This is not a valid id')
  .transform((id) => id.toLowerCase())

/** The same with the message of a form field left empty. */
export const requiredUuid = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .min(1, `${label} is required`)
    .regex(UUID, `${label}: this is not a valid id`)
    .transform((id) => id.toLowerCase())

/** In a path, a text that is no UUID is the same 404 as an unknown id. */
export const idParams = z.object({ id: z.string() })
