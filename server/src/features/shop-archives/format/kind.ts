// The description of one kind of rows in a shop's archive.

import type { z } from 'zod'
import type { Field } from './fields.ts'

export interface Kind {
  /** The name of the table, and of its lines in the archive. */
  readonly name: string
  /** The fields that identify a row within the shop; rows are read in the order of these. */
  readonly key: readonly string[]
  /** The columns of the table that are in the archive. */
  readonly fields: Readonly<Record<string, Field>>
  /** Fields of a line that are no columns. */
  readonly besides?: Readonly<Record<string, z.ZodType>>
  /** A further condition that each row has to meet, if there is one. */
  readonly rule?: (row: Record<string, unknown>) => boolean
  /** Columns that are not in the archive, with the reason: generated again, secret, or of no use elsewhere. */
  readonly left_out: Readonly<Record<string, string>>
}
