// Everything an invoice, credit note or receipt says. Its PDF is drawn from this and nothing else, so that a change of the shop, its address or its
// products never reaches a document that was issued. A new field needs a default for the documents issued before it.

import type { postalAddressOut } from '@kontor/contract/shops/addresses/addresses'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { z } from 'zod'

export type PostalAddress = z.output<typeof postalAddressOut>

/**
 * How a line is taxed, by the codes of EN 16931 (UNTDID 5305): S standard or reduced rate, Z zero rate, E exempt, AE reverse charge,
 * K supply within the Union, G export, O outside the scope of the tax.
 */
export type TaxCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'

/** Amounts are money text in the document's currency. On a credit note they are the refunded amounts, without a minus sign. */
export interface InvoiceLine {
  kind: 'item' | 'shipping' | 'adjustment'
  title: string
  sku: string
  /** 1 for shipping; null if the line has no meaningful count. */
  quantity: number | null
  /** For the whole quantity, before the discount. */
  net_before_discount: string
  discount: string
  /** The discounts that make `discount`. Left out if there are none, and in documents issued before discounts had names. */
  discounts?: { title: string; amount: string }[]
  net: string
  category: TaxCategory
  /** Plain decimal; null if the line combines several rates. */
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
  /**
   * True if the seller charges tax. Absent on documents of earlier versions: registered with a VAT number.
   */
  is_registered?: boolean
}

export const isRegistered = ({ is_registered, vat_number }: Seller): boolean =>
  is_registered ?? vat_number !== ''

export interface InvoiceSnapshot {
  /** Version of the layout this snapshot was made for. */
  template: 1
  kind: 'invoice' | 'credit_note' | 'receipt'
  number: string
  /** Of a test sale: readers must not take it for a real one. Left out for real ones. */
  is_test?: true
  language: StoreLanguage
  /** Labels and notes are in this language too. Left out if the document has one language. */
  second_language?: StoreLanguage
  /** Like the other days here: YYYY-MM-DD, by the calendar at the seller's place. */
  issued_on: string
  order: { id: string; number: string; placed_on: string }
  /** The invoice a credit note corrects. */
  corrects: { number: string; issued_on: string } | null
  /** Only on credit notes issued while the reason of a refund was printed; now it is for the shop alone. Else empty. */
  reason: string
  shop_name: string
  /** Key of the stored file; empty if there is no logo. */
  logo_key: string
  seller: Seller
  buyer: PostalAddress | null
  buyer_email: string
  /** The shipping address, where it differs from the buyer's; else null. */
  ship_to: PostalAddress | null
  payment: {
    how: 'stripe' | 'hand' | 'nothing_to_pay' | 'refund'
    on: string
    /**
     * The part of the total that gift cards paid; `how` is about the rest, and `nothing_to_pay` if they paid all. Of a credit note: the part that goes to
     * gift cards. Left out where there is none, and in credit notes issued before they named it.
     */
    gift_cards?: string
    /** Of a credit note: its money was not refunded yet. Left out where it was. */
    is_owed?: true
    /**
     * Of a credit note: the part of its total that was not refunded but offset against what an edit added; of an invoice: what of it an edit removed
     * paid. Left out where there is none, and in invoices issued before they named it.
     */
    set_off?: string
  }
  supply: 'goods' | 'services' | 'both'
  currency: string
  lines: InvoiceLine[]
  taxes: InvoiceTax[]
  net_total: string
  tax_total: string
  total: string
  /** Statements the law requires, in the document's language. */
  notes: string[]
  footer: string
}

/** The languages of its labels and notes, the one of its lines first. */
export const languagesOf = ({
  language,
  second_language = language,
}: {
  language: StoreLanguage
  second_language?: StoreLanguage | undefined
}): StoreLanguage[] => [...new Set([language, second_language])]
