// The tax category of EN 16931 for a line. It follows from the tax rule that is stored with the line, and, where the standard distinguishes further,
// from whether goods are shipped and who the seller is.
//
// Whose tax it is decides what left the Union's VAT territory: goods sent from a warehouse outside it (Switzerland, the Canary Islands) are
// supplied there (article 32), so they are no export from the seller's country either but outside the scope of its tax. Northern Ireland (XI) is part
// of that territory for goods.
//
// A service whose place of supply is outside the Union is no export: it is outside the scope of the tax (`O`), with a sentence of its own. `G` would
// claim an exemption for goods that left (article 146), `E` one that needs a rule of the law; neither is true of it.

import type { TaxLine } from '@kontor/contract/orders/orders'
import { isEuCountry } from '@kontor/contract/shops/addresses/countries'
import { isRegistered, type Seller, type TaxCategory } from '../invoice-snapshot.ts'

export interface LineTax {
  /** Plain decimal. */
  rate: string
  basis: TaxLine['basis'] | null
  label: string | null
  /** Whose tax it is; null: not known. For what is zero-rated as an export that is where it was supplied from. */
  tax_country: string | null
  are_goods: boolean
}

export interface SellerStanding {
  country: string
  is_registered: boolean
  has_vat_number: boolean
  has_tax_number: boolean
}

export const standingOf = (seller: Seller): SellerStanding => ({
  country: seller.address?.country ?? '',
  is_registered: isRegistered(seller),
  has_vat_number: seller.vat_number !== '',
  has_tax_number: seller.tax_number !== '',
})

/** What the tax of such a service is called on its document, instead of the label it was priced with. */
export const NOT_TAXABLE_HERE = 'Not taxable here'

/** The same for goods that were sent from outside the Union's VAT territory. */
export const SENT_FROM_OUTSIDE = 'Sent from outside the EU'

/** The same for a service supplied from there, which for all we know was supplied anywhere. */
const NOT_TAXED = 'Not taxed'

const isZero = (rate: string): boolean => /^0+(?:\.0+)?$/.test(rate)

const isFromOutside = ({ tax_country }: LineTax): boolean =>
  tax_country !== null && tax_country !== 'XI' && !isEuCountry(tax_country)

/** What the tax of a line is called that was priced as an export but is outside the scope (`O`). */
export const outsideLabel = (line: LineTax): string =>
  isFromOutside(line) ? (line.are_goods ? SENT_FROM_OUTSIDE : NOT_TAXED) : NOT_TAXABLE_HERE

export function taxCategory(line: LineTax, seller: SellerStanding): TaxCategory {
  const { rate, basis, label, are_goods } = line
  if (!isZero(rate)) return 'S'
  if (basis === 'reverse_charge') return are_goods ? 'K' : 'AE'
  if (label === 'Exempt') return 'E'
  if (basis === 'zero_rated') {
    if (label === 'Zero-rated' || !isEuCountry(seller.country)) return 'Z'
    return are_goods && !isFromOutside(line) ? 'G' : 'O'
  }
  // Not taxed at all: `E` (exempt) requires a number of the seller (BR-E-2), `O` (outside the scope) forbids a VAT number (BR-O-2).
  const has_number = seller.has_tax_number || seller.has_vat_number
  return has_number && !seller.is_registered ? 'E' : 'O'
}
