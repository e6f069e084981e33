// The scope of a discount or a price list: all products, or products named directly, by group or by
// collection.

import { z } from 'zod'
import { decimal } from '../values/decimal.ts'
import { uuid } from '../values/id-shapes.ts'

export const MAX_TARGETS = 1000
/**
 * Limit for all discounts and price lists of a shop together, including ended discounts and lists. A
 * collection named in two parts of a discount counts twice.
 */
export const MAX_NAMED_COLLECTIONS = 10_000

const ids = z.array(uuid).default([])

/** `{all: true}`, or three lists. An omitted list is empty. */
export const appliesTo = z
  .object({ all: z.boolean().default(false), product_ids: ids, group_ids: ids, collection_ids: ids })
  .refine(
    ({ product_ids, group_ids, collection_ids }) =>
      product_ids.length + group_ids.length + collection_ids.length <= MAX_TARGETS,
    { message: `At most ${MAX_TARGETS} products and collections`, params: { code: 'too_many' } },
  )
  .refine(
    ({ all, product_ids, group_ids, collection_ids }) =>
      all || product_ids.length + group_ids.length + collection_ids.length > 0,
    'Choose at least one product or collection, or all products',
  )

export const appliesToOut = z.union([
  z.object({ all: z.literal(true) }),
  z.object({
    product_ids: z.array(z.string()),
    group_ids: z.array(z.string()),
    collection_ids: z.array(z.string()),
  }),
])

export type AppliesToInput = z.output<typeof appliesTo>
export type AppliesTo = z.output<typeof appliesToOut>

const MAX_QUANTITY = 1_000_000

/** A number of units, from 1. `label` names the field in messages. */
export const quantity = (label: string) => {
  const message = `${label}: a whole number from 1`
  return z
    .number({ error: message })
    .int(message)
    .min(1, message)
    .max(MAX_QUANTITY, `${label}: at most 1,000,000`)
}

const PERCENT_DECIMALS = 4

/** Above 0, at most 100, such as 12.5. */
export const percent = decimal('Percent')
  .refine((text) => Number(text) > 0, 'Percent: more than 0')
  .refine((text) => Number(text) <= 100, 'Percent: at most 100')
  .refine(
    (text) => (text.split('.')[1] ?? '').length <= PERCENT_DECIMALS,
    `Percent: at most ${PERCENT_DECIMALS} decimals`,
  )
