// General tax rates: what a seller registered at the origin charges for a delivery to the destination.

import { z } from 'zod'
import { country } from './addresses.ts'
import { decimalOut } from './decimal.ts'
import { endpoint } from './endpoint.ts'
import { line } from './text.ts'

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
  origin_state: line(120).optional(),
  destination_country: country('destination_country is required'),
  destination_state: line(120).optional(),
  transaction: z.enum(['b2c', 'b2b']).default('b2c'),
  ignore_threshold: z.boolean().default(false),
})

export type GeneralTaxQuestion = z.output<typeof generalTaxQuestion>

export const taxes = {
  general: endpoint({
    method: 'POST',
    path: '/public/taxes/general',
    access: 'public',
    summary: 'Tax rates between two places',
    body: generalTaxQuestion,
    reply: z.array(taxComponent),
    status: 200,
    errors: ['validation_error'],
  }),
} as const
