// General tax rates: the rates of a seller registered at the origin for a delivery to the destination. Also
// the state of an account's sales threshold. Above the threshold, the account must charge the tax of its
// buyers' countries.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { country } from '../shops/addresses/addresses.ts'
import { decimalOut } from '../values/decimal.ts'
import { textLine } from '../values/text.ts'

export const TAX_TYPES = ['vat', 'gst', 'hst', 'pst', 'state_sales_tax', 'compound_tax'] as const
export const TAX_BASES = ['origin', 'destination', 'reverse_charge', 'zero_rated'] as const

export const taxComponent = z.object({
  rate: decimalOut,
  tax_type: z.enum(TAX_TYPES),
  compound: z.boolean(),
  label: z.string(),
  country: z.string(),
  state: z.string().optional(),
  basis: z.enum(TAX_BASES),
})

export const generalTaxQuestion = z.object({
  origin_country: country('origin_country is required'),
  origin_state: textLine(120).optional(),
  destination_country: country('destination_country is required'),
  destination_state: textLine(120).optional(),
  transaction: z.enum(['b2c', 'b2b']).default('b2c'),
  ignore_threshold: z.boolean().default(false),
})

/**
 * `near`: above three quarters of the threshold. `passed`: above the threshold this year. `passed_last_year`:
 * not yet this year, but last year. Later refunds do not undo `passed`.
 */
export const THRESHOLD_STATES = ['below', 'near', 'passed', 'passed_last_year'] as const

export const taxThreshold = z.object({
  year: z.number(),
  currency: z.literal('EUR'),
  limit: decimalOut,
  /**
   * Goods sold to consumers in other member states and paid this year, before tax and less refunds, in all
   * shops of the account.
   */
  amount: decimalOut,
  last_year_amount: decimalOut,
  state: z.enum(THRESHOLD_STATES),
  /** Time of passing the threshold, this year or last year. */
  passed_at: z.string().nullable(),
  oss_registered: z.boolean(),
  /** True if the shop is in a member state or Northern Ireland. The threshold applies only to these shops. */
  is_in_union: z.boolean(),
})

export type TaxThreshold = z.output<typeof taxThreshold>
export type GeneralTaxQuestion = z.output<typeof generalTaxQuestion>

export const taxes = {
  general: endpoint({
    method: 'POST',
    path: '/public/taxes/general',
    access: 'public',
    summary: 'Tax rates between two places',
    body: generalTaxQuestion,
    response: z.array(taxComponent),
    status: 200,
    errors: ['validation_error'],
  }),
  threshold: endpoint({
    method: 'GET',
    path: '/a/taxes/threshold',
    access: 'shop:manage',
    shop: 'query',
    summary: 'Read the EU distance sales threshold of the account',
    description:
      'Sales to consumers in other EU states are taxed at the origin until they exceed 10,000 euro in a calendar year, then at the destination for the rest of that year and all of the next. Counted over all shops of the account.',
    query: z.object({ shop_id: z.string({ error: 'shop_id is required' }) }),
    response: taxThreshold,
  }),
} as const
