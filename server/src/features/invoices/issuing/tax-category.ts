// The tax category of EN 16931 for a line. The category follows from the tax rule stored with the line. If
// the standard distinguishes further, the shipping of goods and the seller decide.
//
// The country of the tax decides whether goods left the Union's VAT territory. Goods sent from a warehouse
// outside the territory (Switzerland, the Canary Islands) are supplied there (article 32). Such goods are no
// export from the seller's country, but outside the scope of its tax. Northern Ireland (XI) belongs to the
// territory for goods.
//
// A service with a place of supply outside the Union is no export. The service is outside the scope of the
// tax (`O`), and has its own sentence. `G` would claim an exemption for goods that left (article 146), and
// `E` an exemption by a rule of the law. Neither is true of the service.

import type { TaxLine } from '@kontor/contract/orders/orders'
import { isEuCountry } from '@kontor/contract/shops/addresses/countries'
import { isRegistered, type Seller, type TaxCategory } from '../invoice-snapshot.ts'

export interface LineTax {
  /** Plain decimal. */
  rate: string
  basis: TaxLine['basis'] | null
  label: string | null
  /** The country of the tax; null if unknown. For a zero-rated export: the country of supply. */
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

/** The tax label of a service outside the scope, instead of the label at pricing. */
export const NOT_TAXABLE_HERE = 'Not taxable here'

/** The tax label of goods sent from outside the Union's VAT territory. */
export const SENT_FROM_OUTSIDE = 'Sent from outside the EU'

/** The tax label of a service supplied from outside the territory. The place of supply is unknown. */
const NOT_TAXED = 'Not taxed'

const isZero = (rate: string): boolean => /^0+(?:\.0+)?$/.test(rate)

const isFromOutside = ({ tax_country }: LineTax): boolean =>
  tax_country !== null && tax_country !== 'XI' && !isEuCountry(tax_country)

/** Returns the tax label of a line that was priced as an export but is outside the scope (`O`). */
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
