// The rule that decided the tax of an item, as text for the merchant.

import type { OrderItem } from '@kontor/contract/orders/orders'
import { LOCALE } from '../../lib/locale.ts'
import { serverText, t } from '../../lib/texts.ts'

const country = new Intl.DisplayNames(LOCALE, { type: 'region' })

/** XI, the tax code of Northern Ireland, is in no list of country names. */
export const placeName = (code: string) =>
  code === 'XI' ? t('Northern Ireland') : (country.of(code) ?? code)

/**
 * Returns for example `VAT of France (customer’s country)`. If a rule makes the tax zero, returns only the
 * rule.
 */
export function taxRule({
  tax_basis,
  tax_label,
  tax_country,
}: Pick<OrderItem, 'tax_basis' | 'tax_label' | 'tax_country'>): string {
  if (tax_basis === null || tax_label === null || tax_country === null) return t('Not taxed')
  if (tax_basis === 'reverse_charge')
    return t('Reverse charge: the customer pays the tax in {country}', { country: placeName(tax_country) })
  if (tax_basis === 'zero_rated') return serverText(tax_label)
  const facts = { tax: serverText(tax_label), country: placeName(tax_country) }
  return tax_basis === 'destination'
    ? t('{tax} of {country} (customer’s country)', facts)
    : t('{tax} of {country}', facts)
}
