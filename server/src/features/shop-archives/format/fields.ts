// What a field of a row in a shop's archive can be: what it has to look like before anything of it is believed, and as which type the
// database takes it. Money and times are text as on the wire, so that nothing is rounded on the way.

import { UUID } from '@kontor/contract/id'
import { z } from 'zod'

/** Of a column, as the database names it. */
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
  /** `own`: the row's id, made anew. `reference`: to a row of the archive. `loose`: to a row that may be gone. */
  readonly id?: 'own' | 'reference' | 'loose'
  /** Of a reference: the kind whose row it is. */
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
/** Stays as it is: it tells rows apart within another row only. */
export const keptId = field('uuid', uuid)
export const looseId = field('uuid', uuid, { id: 'loose' })

// NUL cannot be stored; half a character cannot be sent.
const isStorable = (value: string) => !value.includes('\u0000') && !/\p{Surrogate}/u.test(value)
const storable = (max: number) => z.string().max(max).refine(isStorable, 'holds what cannot be stored')

export const text = (max = 1000) => field('text', storable(max))
export const texts = (most: number, max: number) => field('text[]', z.array(storable(max)).max(most))
/** A shape of the contract for text; it must already be as the contract would leave it. */
export const shaped = (schema: z.ZodType) =>
  field(
    'text',
    z.string().refine((value) => {
      const parsed = schema.safeParse(value)
      return parsed.success && parsed.data === value && isStorable(value)
    }, 'is not what the shop itself would take'),
  )
export const oneOf = (values: readonly [string, ...string[]]) => field('text', z.enum(values))
export const flag = field('boolean', z.boolean())
export const whole = (least: number, most: number, type: 'bigint' | 'int' = 'int') =>
  field(type, z.number().int().min(least).max(most))
export const amount = field('numeric', z.string().regex(/^-?\d{1,20}(?:\.\d{1,18})?$/))
export const time = field('timestamptz', z.string().regex(/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))
export const day = field('date', z.string().regex(/^[12]\d{3}-\d\d-\d\d$/))
export const json = (schema: z.ZodType) => field('jsonb', schema)
/** In hex, with PostgreSQL's sign before it. */
export const bytes = (length: number) =>
  field(
    'bytea',
    z
      .string()
      .length(2 + length * 2)
      .regex(/^\\x[0-9a-f]+$/),
  )

export const optional = (inner: Field): Field => ({ ...inner, schema: inner.schema.nullable() })

/** SHA-256 in hex: the name of a file in the archive. */
export const fileName = z.string().regex(/^[0-9a-f]{64}$/)
