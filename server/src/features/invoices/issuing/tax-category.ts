// The tax category of EN 16931 for a line. It follows from the tax rule that is stored with the line, and, where the standard distinguishes further,
// from whether goods are shipped and who the seller is.
//
// A service whose place of supply is outside the Union is no export: it is outside the scope of the tax (`O`), with a sentence of its own. `G` would
// claim an exemption for goods that left (article 146), `E` one that needs a rule of the law; neither is true of it.

import { isEuCountry } from '@kontor/contract/countries'
import type { TaxLine } from '@kontor/contract/orders'
import type { TaxCategory } from '../invoice-snapshot.ts'

export interface LineTax {
  /** Plain decimal. */
  rate: string
  basis: TaxLine['basis'] | null
  label: string | null
  are_goods: boolean
}

export interface SellerStanding {
  country: string
  has_vat_number: boolean
  has_tax_number: boolean
}

/** What the tax of such a service is called on its document, instead of the label it was priced with. */
export const NOT_TAXABLE_HERE = 'Not taxable here'

const isZero = (rate: string): boolean => /^0+(?:\.0+)?$/.test(rate)

export function taxCategory({ rate, basis, label, are_goods }: LineTax, seller: SellerStanding): TaxCategory {
  if (!isZero(rate)) return 'S'
  if (basis === 'reverse_charge') return are_goods ? 'K' : 'AE'
  if (label === 'Exempt') return 'E'
  if (basis === 'zero_rated') {
    if (label === 'Zero-rated' || !isEuCountry(seller.country)) return 'Z'
    return are_goods ? 'G' : 'O'
  }
  // Not taxed at all: `E` (exempt) requires a tax number of the seller (BR-E-2), `O` (outside the scope) forbids a VAT number (BR-O-2).
  return seller.has_tax_number && !seller.has_vat_number ? 'E' : 'O'
}
