// The kinds of rows in an archive for invoices: settings, series and issued documents.

import { STORE_LANGUAGES } from '@kontor/contract/storefront/store-languages'
import { CURRENCIES } from '@kontor/contract/values/currencies'
import { z } from 'zod'
import { isInvoiceSnapshot } from './invoice-shape.ts'
import {
  added,
  amount,
  bytes,
  day,
  fileName,
  flag,
  type Kind,
  line,
  looseId,
  oneOf,
  optional,
  ownId,
  reference,
  text,
  time,
  whole,
} from './kind.ts'

const currency = oneOf(CURRENCIES)
const SERIES = oneOf([
  'invoice',
  'credit_note',
  'receipt',
  'test_invoice',
  'test_credit_note',
  'test_receipt',
])

export const INVOICE_KINDS: readonly Kind[] = [
  {
    name: 'invoice_settings',
    key: ['updated_at'],
    fields: {
      legal_name: line(),
      company_number: line(),
      tax_number: line(),
      legal_note: text(5000),
      untaxed_note: text(5000),
      footer: text(5000),
      language: oneOf(['auto', ...STORE_LANGUAGES]),
      is_in_order_language: added(flag, false),
      second_language: added(optional(oneOf(STORE_LANGUAGES)), null),
      invoice_prefix: line(100),
      credit_note_prefix: line(100),
      receipt_prefix: added(line(100), 'RECEIPT-'),
      number_digits: added(whole(1, 10), 1),
      is_year_in_number: added(flag, false),
      updated_at: time,
    },
    left_out: {},
  },
  {
    name: 'invoice_series',
    key: ['kind'],
    fields: { kind: SERIES, last_number: whole(1, 1_000_000_000_000, 'bigint') },
    left_out: {},
  },
  {
    name: 'invoice_counts',
    key: ['kind', 'head'],
    fields: {
      kind: oneOf(['invoice', 'credit_note', 'receipt']),
      head: text(200),
      last_number: whole(0, 1_000_000_000_000, 'bigint'),
    },
    left_out: {},
  },
  {
    name: 'invoices',
    key: ['id'],
    fields: {
      id: ownId,
      kind: SERIES,
      number: whole(1, 1_000_000_000_000, 'bigint'),
      prefix: line(100),
      printed: added(optional(line(200)), null),
      order_id: reference('orders'),
      invoice_id: optional(reference('invoices')),
      edit_id: added(optional(looseId), null),
      refund_id: optional(reference('refunds')),
      issued_at: time,
      issued_on: day,
      currency,
      net_total: amount,
      tax_total: amount,
      total: amount,
      buyer_name: line(),
      snapshot: {
        ...text(2_000_000),
        schema: z.string().max(2_000_000).refine(isInvoiceSnapshot, 'is no invoice'),
      },
      seal: bytes(32),
    },
    left_out: { number_text: 'computed' },
  },
  {
    name: 'invoice_files',
    key: ['invoice_id'],
    fields: { invoice_id: reference('invoices'), created_at: time },
    besides: { file: fileName },
    left_out: { bytes: 'the file is in the archive', sha256: 'the name of the file' },
  },
]
