// Snapshots of documents without an order, for tests of the PDF and of the invoice data in it.

import { toMajorText, toMinor } from '@kontor/contract/values/money'
import {
  type InvoiceLine,
  type InvoiceSnapshot,
  isRegistered,
  type PostalAddress,
} from '../features/invoices/invoice-snapshot.ts'
import { taxesOf } from '../features/invoices/issuing/invoice-lines.ts'
import { legalNotes } from '../features/invoices/issuing/legal-notes.ts'

export const addressOf = (parts: Partial<PostalAddress>): PostalAddress => ({
  recipient_name: '',
  company_name: '',
  street: 'Hafenstraße 1',
  street2: '',
  city: 'Hamburg',
  state: '',
  zip: '20457',
  country: 'DE',
  phone: '',
  vat_number: '',
  ...parts,
})

/** A line of one piece at 10.00, before German tax. */
export const lineOf = (parts: Partial<InvoiceLine> = {}): InvoiceLine => ({
  kind: 'item',
  title: 'Sencha',
  sku: 'TEA-1',
  quantity: 1,
  net_before_discount: '10.00',
  discount: '0.00',
  net: '10.00',
  category: 'S',
  tax_rate: '0.19',
  tax_label: 'VAT',
  tax_country: 'DE',
  tax: '1.90',
  total: '11.90',
  ...parts,
})

/** A line with tax at 0 %. */
export const untaxedLine = (parts: Partial<InvoiceLine>): InvoiceLine =>
  lineOf({ tax_rate: '0', tax: '0.00', total: '10.00', ...parts })

export const SHIPPING = lineOf({
  kind: 'shipping',
  title: 'DHL',
  sku: '',
  net_before_discount: '4.12',
  net: '4.12',
  tax: '0.78',
  total: '4.90',
})

/** A document of a German shop to a buyer in Bremen; sums, taxes and notes are derived from the lines. */
export function snapshotOf(parts: Partial<InvoiceSnapshot> = {}): InvoiceSnapshot {
  const { lines = [lineOf(), SHIPPING], currency = 'EUR', language = 'en', kind = 'invoice' } = parts
  const sum = (field: 'net' | 'tax' | 'total') =>
    toMajorText(
      lines.reduce((total, line) => total + toMinor(line[field], currency), 0n),
      currency,
    )
  const seller = parts.seller ?? {
    name: 'Teehaus GmbH',
    address: addressOf({ company_name: 'Teehaus GmbH' }),
    vat_number: 'DE123456789',
    tax_number: '22/333/44444',
    company_number: 'HRB 12345',
    legal_note: 'Amtsgericht Hamburg',
  }
  const buyer = addressOf({ recipient_name: 'Bea Buyer', street: 'Am Markt 7', zip: '28195', city: 'Bremen' })
  return {
    template: 1,
    kind,
    number: 'INV-7',
    language,
    issued_on: '2026-11-20',
    corrects: null,
    reason: '',
    order: { id: '7a0e3b1c-0000-4000-8000-000000000001', number: '1057', placed_on: '2026-11-19' },
    shop_name: 'Teehaus',
    logo_key: '',
    seller,
    buyer,
    buyer_email: 'bea@example.test',
    ship_to: null,
    payment: { how: 'stripe', on: '2026-11-20' },
    supply: 'goods',
    currency,
    lines,
    taxes: taxesOf(lines, currency),
    footer: '',
    net_total: sum('net'),
    tax_total: sum('tax'),
    total: sum('total'),
    notes: legalNotes({
      language,
      kind,
      supply: 'goods',
      untaxed_note: '',
      is_business_buyer: false,
      lines,
      seller_country: seller.address?.country ?? '',
      is_registered: isRegistered(seller),
    }),
    ...parts,
  }
}
