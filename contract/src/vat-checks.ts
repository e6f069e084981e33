// What became of a business buyer's VAT number: at the calculation, and with the order it decided.

import { z } from 'zod'

/**
 * `valid`: in force by VIES; no tax is charged, the buyer accounts for it. `well_formed`: so by its form alone, VIES is not asked here.
 * `invalid`: not in force; tax is charged. `pending`: VIES could not tell; tax is charged now, and given back once the number is found
 * in force. `malformed`: no VAT number of a member state; tax is charged.
 */
export const VAT_NUMBER_STATUSES = ['valid', 'well_formed', 'invalid', 'pending', 'malformed'] as const

/** For the buyer: nothing of what the register says about the trader. */
export const vatNumberCheck = z.object({
  number: z.string(),
  status: z.enum(VAT_NUMBER_STATUSES),
  /** Whether its check digits fit; a slip of the finger where they do not. */
  do_check_digits_fit: z.boolean(),
  message: z.string(),
})

export const ORDER_VAT_STATUSES = [
  'well_formed',
  'valid',
  'invalid',
  'pending',
  'corrected',
  'given_up',
] as const

/** The evidence kept with an order. */
export const orderVatCheck = z.object({
  number: z.string(),
  status: z.enum(ORDER_VAT_STATUSES),
  /** Empty where VIES gave none. */
  consultation_number: z.string(),
  trader_name: z.string(),
  trader_address: z.string(),
  checked_at: z.string().nullable(),
  /** When VIES is asked again. */
  next_check_at: z.string().nullable(),
  /** What gave the tax back. */
  refund_id: z.string().nullable(),
})

export type VatNumberCheck = z.output<typeof vatNumberCheck>
export type OrderVatCheck = z.output<typeof orderVatCheck>
