// The check of a business buyer's VAT number: its result in a calculation, and the record stored with the order.

import { z } from 'zod'

/**
 * `valid`: VIES has confirmed the number. No tax is charged, because the buyer accounts for the tax.
 * `well_formed`: the form and check digits are right, and this installation does not ask VIES; treated as
 * valid. `invalid`: VIES rejects the number, or VIES is not asked and the check digits are wrong; tax is
 * charged. `pending`: VIES gave no result. Tax is charged now, and refunded when VIES confirms the number.
 * `malformed`: not the form of a member state's VAT number; tax is charged.
 */
export const VAT_NUMBER_STATUSES = ['valid', 'well_formed', 'invalid', 'pending', 'malformed'] as const

/** The part of the check that buyers see, without the register's data about the trader. */
export const vatNumberCheck = z.object({
  number: z.string(),
  status: z.enum(VAT_NUMBER_STATUSES),
  /** True if the check digits are right. Wrong check digits are probably a typing error. */
  do_check_digits_fit: z.boolean(),
  /** True if VIES has answered. */
  is_from_register: z.boolean(),
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

/** The evidence stored with an order. */
export const orderVatCheck = z.object({
  number: z.string(),
  status: z.enum(ORDER_VAT_STATUSES),
  do_check_digits_fit: z.boolean(),
  /** Empty if VIES gave none. */
  consultation_number: z.string(),
  trader_name: z.string(),
  trader_address: z.string(),
  checked_at: z.string().nullable(),
  /** When VIES is asked again; null also while the order is not paid. */
  next_check_at: z.string().nullable(),
  /** The refund of the tax. */
  refund_id: z.string().nullable(),
})

export type VatNumberCheck = z.output<typeof vatNumberCheck>
export type OrderVatCheck = z.output<typeof orderVatCheck>
