// The whole content of an invoice, credit note or receipt. The PDF is drawn from the snapshot alone. A change
// of the shop, its address or its products never reaches an issued document. A new field needs a default for
// documents issued before the field.

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
  /**
   * The discounts that sum to `discount`. Absent without discounts, and in documents issued before discounts
   * had names.
   */
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
  /** Null if the shop has no address. */
  address: PostalAddress | null
  vat_number: string
  tax_number: string
  company_number: string
  legal_note: string
  /**
   * Whether the seller charges tax. Documents of earlier versions lack the field: their seller is registered
   * if the snapshot has a VAT number.
   */
  is_registered?: boolean
}

export const isRegistered = ({ is_registered, vat_number }: Seller): boolean =>
  is_registered ?? vat_number !== ''

export interface InvoiceSnapshot {
  /** Version of the snapshot's layout. */
  template: 1
  kind: 'invoice' | 'credit_note' | 'receipt'
  number: string
  /**
   * True for a test sale, so that readers do not mistake the document for a real document. Absent on real
   * documents.
   */
  is_test?: true
  language: StoreLanguage
  /** The second language of labels and notes. Absent if the document has one language. */
  second_language?: StoreLanguage
  /** YYYY-MM-DD, like all days of the snapshot, by the calendar at the seller's place. */
  issued_on: string
  order: { id: string; number: string; placed_on: string }
  /** The invoice a credit note corrects. */
  corrects: { number: string; issued_on: string } | null
  /** Only on credit notes issued while the reason of a refund was printed; now it is for the shop alone. Else empty. */
  reason: string
  shop_name: string
  /** Key of the stored file; empty without a logo. */
  logo_key: string
  seller: Seller
  buyer: PostalAddress | null
  buyer_email: string
  /** The shipping address if different from the buyer's address, else null. */
  ship_to: PostalAddress | null
  payment: {
    how: 'stripe' | 'hand' | 'nothing_to_pay' | 'refund'
    on: string
    /**
     * The part of the total that gift cards paid. `how` is about the rest, and is `nothing_to_pay` if gift
     * cards paid everything. On a credit note: the part that goes to gift cards. Absent without gift cards,
     * and in credit notes issued before the field.
     */
    gift_cards?: string
    /** True on a credit note if the buyer has not got the refund yet. Otherwise absent. */
    is_owed?: true
    /**
     * On a credit note: the part of the total offset against items that an edit added. On an invoice: the
     * part paid by items that an edit removed. Absent without an offset, and in invoices issued before the
     * field.
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

/** Returns the languages of labels and notes, first the language of the lines. */
export const languagesOf = ({
  language,
  second_language = language,
}: {
  language: StoreLanguage
  second_language?: StoreLanguage | undefined
}): StoreLanguage[] => [...new Set([language, second_language])]
