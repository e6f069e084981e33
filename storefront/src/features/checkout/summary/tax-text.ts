// A line of tax in the visitor's language.

import type { TaxLine } from '@kontor/contract/orders/orders'
import { countryName } from '../../../lib/country-name.ts'
import type { Texts } from '../../../lib/messages/texts.tsx'

export type ShownTax = Omit<TaxLine, 'country'> & Partial<Pick<TaxLine, 'country'>>

/** Returns the text of a tax. A line lacks its country if readers must not learn where the buyer lives. */
export function taxText(line: ShownTax, currency: string, texts: Texts): string {
  if (line.basis === 'reverse_charge') return texts.say('sum.reverse_charge')
  if (line.basis === 'zero_rated') return texts.say('sum.zero_rated')
  const taxable = texts.money(line.taxable, currency)
  // Only VAT is translated.
  const name = line.label === 'VAT' ? texts.say('sum.vat') : line.label
  // A tax of the destination names its country.
  const country = line.basis === 'destination' ? line.country : undefined
  const label = country === undefined ? name : `${name} (${countryName(country, texts.locale)})`
  return texts.say('sum.tax', { label, rate: texts.percent(line.rate), taxable })
}
