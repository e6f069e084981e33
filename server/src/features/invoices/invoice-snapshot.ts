// What an invoice or a credit note says, complete: its document is drawn from this and nothing else, so that a change of the shop, its
// address or its products never reaches a document that was issued. A field is added here with a default for what was issued before.

import type { postalAddressOut } from '@kontor/contract/addresses'
import type { z } from 'zod'

export type PostalAddress = z.output<typeof postalAddressOut>

export const INVOICE_LANGUAGES = ['en', 'de', 'fr'] as const
export type InvoiceLanguage = (typeof INVOICE_LANGUAGES)[number]

/**
 * How a line is taxed, by the codes of EN 16931 (UNTDID 5305): S standard or reduced rate, Z zero rate, E exempt, AE reverse charge,
 * K supply within the Union, G export, O outside the scope of the tax.
 */
export type TaxCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'

/** Amounts are money text in the document's currency; a credit note's are what is given back, as positive amounts. */
export interface InvoiceLine {
  kind: 'item' | 'shipping' | 'adjustment'
  title: string
  sku: string
  /** 1 for shipping; null where no count says anything. */
  quantity: number | null
  /** For all of the quantity, before the discount. */
  net_before_discount: string
  discount: string
  net: string
  category: TaxCategory
  /** Plain decimal; null where several rates are in the line. */
  tax_rate: string | null
  tax_label: string
  tax_country: string
  tax: string
  total: string
}

export interface InvoiceTax {
  label: string
  country: string
  rate: string | null
  category: TaxCategory
  net: string
  tax: string
}

export interface Seller {
  name: string
  /** Null: the shop has no address. */
  address: PostalAddress | null
  vat_number: string
  tax_number: string
  company_number: string
  legal_note: string
}

export interface InvoiceSnapshot {
  /** Which way of drawing it was made for. */
  template: 1
  kind: 'invoice' | 'credit_note'
  number: string
  language: InvoiceLanguage
  /** Days as they were where the seller is: YYYY-MM-DD. */
  issued_on: string
  order: { id: string; number: string; placed_on: string }
  /** The invoice a credit note corrects. */
  corrects: { number: string; issued_on: string } | null
  reason: string
  shop_name: string
  /** Of the stored file; empty where there is none. */
  logo_key: string
  seller: Seller
  buyer: PostalAddress | null
  buyer_email: string
  /** Where it differs from the buyer's. */
  ship_to: PostalAddress | null
  payment: { how: 'stripe' | 'hand' | 'nothing_to_pay' | 'refund'; on: string }
  supply: 'goods' | 'services' | 'both'
  currency: string
  lines: InvoiceLine[]
  taxes: InvoiceTax[]
  net_total: string
  tax_total: string
  total: string
  /** What the law wants said, in the document's language. */
  notes: string[]
  footer: string
}
