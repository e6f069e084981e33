// The discounts of an order: requested codes, given discounts, and reasons for codes without effect.

import { z } from 'zod'
import { decimal, decimalOut } from '../values/decimal.ts'
import { uuid } from '../values/id-shapes.ts'
import { requiredTextLine } from '../values/text.ts'
import { percent } from './applies-to.ts'
import { DISCOUNT_CLASSES } from './discounts.ts'

const MAX_CODES = 5
const MAX_MANUAL = 20

/** Case, form and surrounding blanks of a code do not matter. */
export const wantedCodes = z
  .array(z.string({ error: 'A code is a text' }).max(200, 'Code: too long'))
  .max(MAX_CODES, `At most ${MAX_CODES} codes`)

/** A discount that a member of the shop gives in a single order. */
export const manualDiscount = z
  .object({
    id: uuid.optional(),
    class: z.enum(DISCOUNT_CLASSES, { error: 'Class: product, order or shipping' }),
    /** All of the order's where absent. */
    product_id: uuid.optional(),
    percent: percent.optional(),
    amount: decimal('Amount')
      .refine((text) => Number(text) > 0, 'Amount: more than 0')
      .optional(),
    /** Reason shown to buyers. */
    reason: requiredTextLine('Reason'),
  })
  .refine(
    ({ percent: share, amount }) => (share === undefined) !== (amount === undefined),
    'Either a percentage or an amount',
  )
  .refine(
    ({ class: of, product_id }) => of === 'product' || product_id === undefined,
    'Only a discount of class product can have a product',
  )
export const manualDiscounts = z
  .array(manualDiscount)
  .max(MAX_MANUAL, `At most ${MAX_MANUAL} discounts`)
  .superRefine((discounts, context) => {
    const ids = discounts.map(({ id }) => id)
    for (const [at, id] of ids.entries())
      if (id !== undefined && ids.indexOf(id) < at)
        context.addIssue({ code: 'custom', path: [at, 'id'], message: 'Discount: each id only once' })
  })

/** Reduction of a line by a discount, with tax if prices include tax. */
export const lineDiscount = z.object({ id: z.string(), amount: decimalOut })

/** Discounts in the order of application. `amount` includes tax if prices include tax. */
export const orderDiscount = z.object({
  id: z.string(),
  /** Null for automatic discounts and for discounts given by hand. */
  code: z.string().nullable(),
  title: z.string(),
  class: z.enum(DISCOUNT_CLASSES),
  amount: decimalOut,
  is_manual: z.boolean(),
})

export const CODE_REASONS = [
  'try_later',
  'unknown',
  'not_started',
  'ended',
  'used_up',
  'not_for_you',
  'used_by_customer',
  'not_for_these',
  'minimum_not_met',
  'does_not_combine',
  'no_effect',
] as const

/** Reason for a sent code without effect. */
export const discountProblem = z.object({
  code: z.string(),
  reason: z.enum(CODE_REASONS),
  message: z.string(),
  /** Of `minimum_not_met`. */
  missing: z.union([z.object({ amount: decimalOut }), z.object({ quantity: z.number().int() })]).optional(),
})

export type ManualDiscountRequest = z.output<typeof manualDiscount>
export type LineDiscount = z.output<typeof lineDiscount>
export type OrderDiscount = z.output<typeof orderDiscount>
export type CodeReason = (typeof CODE_REASONS)[number]
export type DiscountProblem = z.output<typeof discountProblem>
