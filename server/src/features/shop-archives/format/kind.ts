// What a kind of rows in a shop's archive is.

import type { z } from 'zod'
import type { Field } from './fields.ts'

export interface Kind {
  /** The table, and the name of its lines in the archive. */
  readonly name: string
  /** Fields that tell its rows apart within the shop, in the order they are read by. */
  readonly key: readonly string[]
  /** Columns of the table. */
  readonly fields: Readonly<Record<string, Field>>
  /** What a line says besides its columns. */
  readonly besides?: Readonly<Record<string, z.ZodType>>
  /** What has to hold within a row; nothing more where it is left out. */
  readonly rule?: (row: Record<string, unknown>) => boolean
  /** Columns that are not in the archive, and why: made anew, secret, or of no use elsewhere. */
  readonly left_out: Readonly<Record<string, string>>
}
