// Identifiers on the wire: UUIDs of any version. In a path, a text that is no UUID is the same 404 as an unknown id.

import { z } from 'zod'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => UUID.test(text)

/** A reference to a row. Lower-cased, so that equal ids are equal texts. */
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

export const idParams = z.object({ id: z.string() })
