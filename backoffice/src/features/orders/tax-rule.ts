// The rule that decided the tax of an item, as text for the merchant.

import type { OrderItem } from '@kontor/contract/orders/orders'

const country = new Intl.DisplayNames('en-GB', { type: 'region' })

/** XI, the tax code of Northern Ireland, is in no list of country names. */
export const placeName = (code: string) => (code === 'XI' ? 'Northern Ireland' : (country.of(code) ?? code))

/** For example `VAT of France (customer’s country)`. Where a rule makes the tax zero, only that rule. */
export function taxRule({
  tax_basis,
  tax_label,
  tax_country,
}: Pick<OrderItem, 'tax_basis' | 'tax_label' | 'tax_country'>): string {
  if (tax_basis === null || tax_label === null || tax_country === null) return 'Not taxed'
  if (tax_basis === 'reverse_charge')
    return `Reverse charge: the customer pays the tax in ${placeName(tax_country)}`
  if (tax_basis === 'zero_rated') return tax_label
  const whose = tax_basis === 'destination' ? ' (customer’s country)' : ''
  return `${tax_label} of ${placeName(tax_country)}${whose}`
}
