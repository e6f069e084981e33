// The schema of invoice snapshots in an archive. The schema is strict, so code that draws, lists and exports
// invoices need not check again.

import { INVOICE_KINDS } from '@kontor/contract/invoices/invoices'
import { postalAddressOut } from '@kontor/contract/shops/addresses/addresses'
import { STORE_LANGUAGES } from '@kontor/contract/storefront/store-languages'
import { CURRENCIES } from '@kontor/contract/values/currencies'
import { z } from 'zod'
import type { InvoiceSnapshot } from '../../../invoices/invoice-snapshot.ts'

const money = z.string().regex(/^-?\d{1,20}(?:\.\d{1,18})?$/)
const rate = z
  .string()
  .regex(/^\d{1,5}(?:\.\d{1,18})?$/)
  .nullable()
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/)
const category = z.enum(['S', 'Z', 'E', 'AE', 'K', 'G', 'O'])
const text = z.string()

// Loose objects keep the fields added by later versions.
const snapshot = z.looseObject({
  template: z.literal(1),
  kind: z.enum(INVOICE_KINDS),
  number: text,
  is_test: z.literal(true).optional(),
  language: z.enum(STORE_LANGUAGES),
  issued_on: day,
  order: z.looseObject({ id: text, number: text, placed_on: day }),
  corrects: z.looseObject({ number: text, issued_on: day }).nullable(),
  reason: text,
  shop_name: text,
  logo_key: z.string().regex(/^(?:[a-z0-9][a-z0-9-]*(?:[/.][a-z0-9][a-z0-9-]*)*)?$/),
  seller: z.looseObject({
    name: text,
    address: postalAddressOut.nullable(),
    vat_number: text,
    tax_number: text,
    company_number: text,
    legal_note: text,
    is_registered: z.boolean().optional(),
  }),
  buyer: postalAddressOut.nullable(),
  buyer_email: text,
  ship_to: postalAddressOut.nullable(),
  payment: z.looseObject({
    how: z.enum(['stripe', 'hand', 'nothing_to_pay', 'refund']),
    on: day,
    gift_cards: money.optional(),
    is_owed: z.literal(true).optional(),
    set_off: money.optional(),
  }),
  supply: z.enum(['goods', 'services', 'both']),
  currency: z.enum(CURRENCIES),
  lines: z.array(
    z.looseObject({
      kind: z.enum(['item', 'shipping', 'adjustment']),
      title: text,
      sku: text,
      quantity: z.number().nullable(),
      net_before_discount: money,
      discount: money,
      discounts: z.array(z.looseObject({ title: text, amount: money })).optional(),
      net: money,
      category,
      tax_rate: rate,
      tax_label: text,
      tax_country: text,
      tax: money,
      total: money,
    }),
  ),
  taxes: z.array(z.looseObject({ label: text, country: text, rate, category, net: money, tax: money })),
  net_total: money,
  tax_total: money,
  total: money,
  notes: z.array(text),
  footer: text,
}) satisfies z.ZodType<InvoiceSnapshot>

export function isInvoiceSnapshot(value: string): boolean {
  if (value.includes('\u0000')) return false
  try {
    return snapshot.safeParse(JSON.parse(value)).success
  } catch {
    return false
  }
}
