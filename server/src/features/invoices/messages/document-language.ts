// What every language has to provide for invoices, credit notes and receipts.

import type { InvoiceSnapshot } from '../invoice-snapshot.ts'

export interface InvoiceMessages {
  locale: string
  title: Record<InvoiceSnapshot['kind'], string>
  issued_on: Record<InvoiceSnapshot['kind'], string>
  test: string
  order: string
  ordered_on: string
  paid_on: string
  supplied_on: string
  on_dispatch: string
  corrects: string
  /** The receipt of the sale, on the receipt that takes its gift cards back. */
  original_receipt: string
  of_day: (day: string) => string
  ship_to: string
  vat_number: string
  tax_number: string
  item: string
  quantity: string
  unit_price: string
  /** Of one gift card: it has no price before or with tax. */
  card_value: string
  rate: string
  net: string
  gross: string
  discount: string
  shipping: string
  adjustment: string
  net_total: string
  vat: string
  no_tax: string
  tax_on: (tax: string, net: string) => string
  tax_total: string
  total: Record<InvoiceSnapshot['kind'], string>
  amounts_in: (currency: string) => string
  paid: Record<InvoiceSnapshot['payment']['how'] | 'owed', (day: string) => string>
  paid_by_gift_card: (amount: string) => string
  /** On a credit note: what goes to a gift card. */
  to_gift_card: (amount: string) => string
  /** Of an edit: what a credit note and what an invoice offsets, and what is, or is yet to be, refunded beside it or beside a gift card. */
  set_off: {
    amount: (amount: string) => string
    removed: (amount: string) => string
    refund: (amount: string, day: string) => string
    owed: (amount: string) => string
  }
  reason: string
  page: (page: number, pages: number) => string
}

/** The sentences that the law requires. */
export interface LegalSentences {
  reverse_charge: string
  within_the_union: string
  export: string
  supplied_outside: string
  sent_outside: string
  exempt: string
  untaxed: string
  not_taxed_here: string
  /** Why no tax is charged for a gift card, on its receipt. */
  multi_purpose_voucher: string
  french_late_payment: string
  /** Why a seller of this country without a VAT number charges no tax. */
  untaxed_by_seller: Record<'DE' | 'AT' | 'FR', string>
  french_operation: Record<InvoiceSnapshot['supply'], string>
}

export interface DocumentLanguage {
  messages: InvoiceMessages
  /** The tax labels that Kontor sets automatically. Any other label is printed unchanged. */
  taxes: Record<TaxLabel, string>
  notes: LegalSentences
}

/** 'Not taxable here' and 'Sent from outside the EU': see issuing/tax-category.ts. */
type TaxLabel =
  | 'VAT'
  | 'Reverse charge'
  | 'Zero-rated export'
  | 'Not taxable here'
  | 'Sent from outside the EU'
  | 'Not taxed'
  | 'Zero-rated'
  | 'Exempt'
