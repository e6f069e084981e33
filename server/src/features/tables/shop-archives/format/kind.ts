// A kind of rows in an archive, and the types of its fields. A type has a schema, checked before the value is
// used, and the type in the database. Amounts and times are text, as in the API, so nothing is rounded.

import { UUID } from '@kontor/contract/values/id'
import { isStorableLine, isStorableText } from '@kontor/contract/values/text'
import { z } from 'zod'

/** The type of a column, as named by the database. */
export type ColumnType =
  | 'uuid'
  | 'text'
  | 'text[]'
  | 'numeric'
  | 'bigint'
  | 'int'
  | 'boolean'
  | 'timestamptz'
  | 'date'
  | 'jsonb'
  | 'bytea'

export interface Field {
  readonly schema: z.ZodType
  readonly type: ColumnType
  /**
   * The role of an id that is replaced. `own` is the id of the row, `reference` the id of a row in the
   * archive, and `loose` the id of a possibly deleted row. `within` marks a text or JSON that contains ids of
   * rows.
   */
  readonly id?: 'own' | 'reference' | 'loose' | 'within'
  /** The kind of the referenced row, for a reference. */
  readonly to?: string
}

const field = (type: ColumnType, schema: z.ZodType, more: Pick<Field, 'id' | 'to'> = {}): Field => ({
  schema,
  type,
  ...more,
})

const uuid = z.string().length(36).regex(UUID).lowercase()

export const ownId = field('uuid', uuid, { id: 'own' })
export const reference = (to: string) => field('uuid', uuid, { id: 'reference', to })
/** An unreplaced id, which only has to be unique within another row, such as an order. */
export const keptId = field('uuid', uuid)
export const looseId = field('uuid', uuid, { id: 'loose' })

const NOT_STORABLE = 'holds what cannot be stored'
const storable = (max: number) => z.string().max(max).refine(isStorableText, NOT_STORABLE)

/** One line. */
export const line = (max = 1000) => field('text', z.string().max(max).refine(isStorableLine, NOT_STORABLE))
/** Several lines. */
export const text = (max = 1000) => field('text', storable(max))
export const texts = (most: number, max: number) => field('text[]', z.array(storable(max)).max(most))
/** Text that fits a schema of the contract and that the schema would not change. */
export const shaped = (schema: z.ZodType) =>
  field(
    'text',
    z.string().refine((value) => {
      const parsed = schema.safeParse(value)
      return parsed.success && parsed.data === value && isStorableText(value)
    }, 'is not what the shop itself would take'),
  )
export const oneOf = (values: readonly [string, ...string[]]) => field('text', z.enum(values))
export const flag = field('boolean', z.boolean())
export const whole = (least: number, most: number, type: 'bigint' | 'int' = 'int') =>
  field(type, z.number().int().min(least).max(most))
export const amount = field('numeric', z.string().regex(/^-?\d{1,20}(?:\.\d{1,20})?$/))
export const time = field('timestamptz', z.string().regex(/^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))
export const day = field('date', z.string().regex(/^(?!0000)\d{4}-\d\d-\d\d$/))
export const json = (schema: z.ZodType) => field('jsonb', schema)
/** JSON with ids of rows in each `id` or `…_id`. */
export const jsonWithIds = (schema: z.ZodType) => field('jsonb', schema, { id: 'within' })
/** Text with an id, such as `refunded/<id of the refund>`. */
export const textWithIds = (max: number) => field('text', storable(max), { id: 'within' })
/** `length` bytes in hex, behind PostgreSQL's prefix `\x`. */
export const bytes = (length: number) =>
  field(
    'bytea',
    z
      .string()
      .length(2 + length * 2)
      .regex(/^\\x[0-9a-f]+$/),
  )

/** Returns whether all texts of a value can be stored, including texts in JSON. */
export const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorableText(value)
  return (
    typeof value !== 'object' ||
    value === null ||
    Object.entries(value).every((entry) => entry.every(isStorable))
  )
}

export const optional = (inner: Field): Field => ({ ...inner, schema: inner.schema.nullable() })

/** A field missing from archives of earlier versions. The missing field counts as `value`. */
export const added = (inner: Field, value: boolean | number | string | null | readonly never[]): Field => ({
  ...inner,
  schema: inner.schema.default(value),
})

/** SHA-256 in hex: the name of a file in the archive. */
export const fileName = z.string().regex(/^[0-9a-f]{64}$/)

export interface Kind {
  /** The name of the table and of its lines in the archive. */
  readonly name: string
  /** The fields that identify a row within the shop. Rows are read in the order of the fields. */
  readonly key: readonly string[]
  /** The columns of the table in the archive. */
  readonly fields: Readonly<Record<string, Field>>
  /** Fields of a line without a column. */
  readonly besides?: Readonly<Record<string, z.ZodType>>
  /** An optional further condition for each row. */
  readonly rule?: (row: Record<string, unknown>) => boolean
  /** Columns missing from the archive, with the reason: generated again, secret, or of no use elsewhere. */
  readonly left_out: Readonly<Record<string, string>>
}
