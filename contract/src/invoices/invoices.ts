// Invoices, credit notes and receipts. The server issues documents when an order is first paid and when money
// is refunded. The endpoints here list and download documents. A receipt documents gift cards, because their
// sale is untaxed and appears on no invoice. The file also has the settings for the shop's details on the
// documents.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery, searchText, sortBy } from '../http/page.ts'
import { currencyOut } from '../shops/shops.ts'
import { STORE_LANGUAGES } from '../storefront/store-languages.ts'
import { decimalOut } from '../values/decimal.ts'
import { idParams } from '../values/id-shapes.ts'
import { textBlock, textLine } from '../values/text.ts'

export const INVOICE_KINDS = ['invoice', 'credit_note', 'receipt'] as const
/** `auto`: the language of the order if the shop offers this language, else the shop's. `order` means the same. */
const INVOICE_LANGUAGE_CHOICES = ['auto', 'order', ...STORE_LANGUAGES] as const

export type InvoiceKind = (typeof INVOICE_KINDS)[number]

const invoiceDocument = z.object({
  id: z.string(),
  kind: z.enum(INVOICE_KINDS),
  /** The number printed on the document, with its prefix. */
  number: z.string(),
  /** True for a test sale. The document carries a mark, and a number from a separate series. */
  is_test: z.boolean(),
  order_id: z.string(),
  order_number: z.string(),
  /** The invoice that a credit note corrects. Null for all other documents. */
  invoice_id: z.string().nullable(),
  /**
   * The refund of a credit note, or of a receipt that takes gift cards back with amounts below zero. Null for
   * all other documents.
   */
  refund_id: z.string().nullable(),
  /** The day printed on the document: YYYY-MM-DD. */
  issued_on: z.string(),
  issued_at: z.string(),
  buyer_name: z.string(),
  currency: currencyOut,
  net_total: decimalOut,
  tax_total: decimalOut,
  total: decimalOut,
})

const month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'A month such as 2026-11')

const ofMonth = z.object({
  shop_id: z.string({ error: 'shop_id is required' }),
  month,
})

const prefix = z
  .string()
  .trim()
  .max(20, 'At most 20 characters')
  .regex(/^(?:[A-Za-z0-9._/-]*[A-Za-z._/-])?$/, 'Letters, digits and . _ / -, and no digit at the end')

/**
 * Returns the number prefix for documents of test sales: `TEST-`, `TEST-CN-` or `TEST-RECEIPT-`. If real
 * documents of the shop already use the prefix, the next is `TEST2-`, and so on.
 */
export const testPrefix = (kind: InvoiceKind, nth: number): string =>
  `TEST${nth === 1 ? '' : nth}-${TEST_KINDS[kind]}`

const TEST_KINDS = { invoice: '', credit_note: 'CN-', receipt: 'RECEIPT-' } as const satisfies Record<
  InvoiceKind,
  string
>

/** Returns true if a prefix is reserved for the documents of test sales. */
export const isTestPrefix = (prefix: string): boolean => /^TEST\d*-(?:CN-|RECEIPT-)?$/.test(prefix)

const settings = {
  /** The seller's full legal name; empty: the name in the shop's default address. */
  legal_name: textLine(200),
  /** The number in the trade register, such as HRB 1234 or a SIRET. */
  company_number: textLine(80),
  tax_number: textLine(40),
  legal_note: textBlock(500),
  /** A sentence on why no tax is charged, for a shop without a VAT number; empty: the usual sentence of its country. */
  untaxed_note: textLine(300),
  footer: textBlock(500),
  language: z.enum(INVOICE_LANGUAGE_CHOICES),
  /** Labels and legal notes are printed in this language too; null: in one language only. */
  second_language: z.enum(STORE_LANGUAGES).nullable(),
  invoice_prefix: prefix,
  credit_note_prefix: prefix,
  receipt_prefix: prefix,
  /** Minimum digits of a number, padded with zeros in front. */
  number_digits: z.int().min(1).max(10),
  /** True if numbers have the year after the prefix, and restart each year: `INV-2027-1`. */
  is_year_in_number: z.boolean(),
}

export const invoiceSettingsForm = z.object(settings)
export const invoiceSettingsUpdate = invoiceSettingsForm.partial().extend({
  /** Number of the next invoice. At least 1 above the last number with the same prefix and year. */
  next_invoice_number: z.int().min(1).max(999_999_999).optional(),
  updated_at: z.string().optional(),
})
const invoiceSettings = z.object({
  id: z.string(),
  legal_name: z.string(),
  company_number: z.string(),
  tax_number: z.string(),
  legal_note: z.string(),
  untaxed_note: z.string(),
  footer: z.string(),
  language: z.enum(INVOICE_LANGUAGE_CHOICES),
  second_language: z.enum(STORE_LANGUAGES).nullable(),
  invoice_prefix: z.string(),
  credit_note_prefix: z.string(),
  receipt_prefix: z.string(),
  number_digits: z.int(),
  is_year_in_number: z.boolean(),
  next_invoice_number: z.int(),
  updated_at: z.string(),
})

export type InvoiceDocument = z.output<typeof invoiceDocument>
export type InvoiceSettings = z.output<typeof invoiceSettings>
export type InvoiceSettingsUpdate = z.output<typeof invoiceSettingsUpdate>

export const invoices = {
  download: endpoint({
    method: 'GET',
    path: '/a/orders/{id}/invoice',
    access: 'shop:read',
    shop: 'orders',
    summary: "Download an order's invoice",
    description:
      'A PDF/A-3 with the invoice as Factur-X (EN 16931) embedded where the standard allows it: not for test sales, cryptocurrencies, US sales taxes or services that a registered seller supplies outside the EU. Numbered per shop without gaps when the order is first paid; 409 before, and for an order of gift cards only, which are taxed when redeemed: it has a receipt among its documents. The file never changes.',
    params: idParams,
    response_kind: 'pdf',
    errors: ['invalid_transition'],
  }),
  ofOrder: endpoint({
    method: 'GET',
    path: '/a/orders/{id}/invoices',
    access: 'shop:read',
    shop: 'orders',
    summary: "List an order's invoice, receipt and credit notes",
    params: idParams,
    response: z.array(invoiceDocument),
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/invoices',
    access: 'shop:read',
    shop: 'query',
    summary: 'List invoices, credit notes and receipts',
    query: pageQuery.extend({
      shop_id: z.string({ error: 'shop_id is required' }),
      month: month.optional(),
      kind: z.enum(INVOICE_KINDS).optional(),
      q: searchText,
      sort: sortBy('number', 'issued_on', 'buyer_name', 'total', 'created_at'),
    }),
    response: page(invoiceDocument),
  }),
  document: endpoint({
    method: 'GET',
    path: '/a/invoices/{id}/pdf',
    access: 'shop:read',
    shop: 'invoices',
    summary: 'Download an invoice, credit note or receipt',
    params: idParams,
    response_kind: 'pdf',
  }),
  archive: endpoint({
    method: 'GET',
    path: '/a/invoices/archive',
    access: 'shop:read',
    shop: 'query',
    summary: "Download a month's invoices, credit notes and receipts",
    description:
      'A ZIP archive of PDFs, streamed. Test documents are omitted unless the shop has no others; the file name then begins with TEST.',
    query: ofMonth,
    response_kind: 'zip',
  }),
  journal: endpoint({
    method: 'GET',
    path: '/a/invoices/journal',
    access: 'shop:read',
    shop: 'query',
    summary: "Download a month's invoices, credit notes and receipts as CSV",
    description:
      'CSV in UTF-8, one row per document and tax rate; amounts of credit notes are negative. The first row of a document has what of the whole document gift cards paid or got, and what an edit offset. Receipts are of gift cards: no supply, and no tax. Test documents are omitted unless the shop has no others; they are then marked in the last column and in the file name.',
    query: ofMonth,
    response_kind: 'csv',
  }),
  getSettings: endpoint({
    method: 'GET',
    path: '/a/shops/{id}/invoice-settings',
    access: 'shop:read',
    shop: 'path',
    summary: 'Read invoice settings',
    params: idParams,
    response: invoiceSettings,
  }),
  updateSettings: endpoint({
    method: 'PATCH',
    path: '/a/shops/{id}/invoice-settings',
    access: 'shop:manage',
    shop: 'path',
    summary: 'Change invoice settings',
    description:
      'Applies to new invoices; issued invoices do not change. Numbering continues with a new prefix, which no other series may have used. With `is_year_in_number` numbers begin again each year; `next_invoice_number` can only go up, so that no number is printed twice.',
    params: idParams,
    body: invoiceSettingsUpdate,
    response: invoiceSettings,
    errors: ['stale', 'validation_error'],
  }),
} as const
