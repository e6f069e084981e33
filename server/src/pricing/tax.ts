// Which taxes a sale carries. Facts in, components out: no amounts, no look-ups of the seller or the buyer.
// The rules are the product's own reading of the law, the same for calculation, order and invoice.
import { isEuCountry, parseVatNumber } from '@kontor/contract/countries'
import type { TaxClass, TaxType } from './tax-rate.ts'
import { findTaxRates } from './tax-rates.ts'

export interface TaxPlace {
  /** Upper-case ISO 3166-1 alpha-2. */
  country: string
  /** Code (`CA`, `US-CA`) or English name; read only where states tax. */
  state?: string | null
}

export interface TaxComponent {
  /** Plain decimal, `0.19`; `0` for reverse charge and zero rating. */
  rate: string
  tax_type: TaxType
  /** Whether it is charged on the price plus the components before it. */
  compound: boolean
  label: string
  country: string
  state?: string
  basis: 'origin' | 'destination' | 'reverse_charge' | 'zero_rated'
}

export interface TaxFacts {
  /** Whether the shop's default address carries a VAT number. */
  seller_registered: boolean
  /** Where the goods leave from. */
  origin: TaxPlace
  destination: TaxPlace
  buyer_vat_number?: string | null
  oss_registered: boolean
  /** Cross-border sales to EU consumers above 10 000 euro, this calendar year or the last (Directive 2006/112/EC, art. 59c). */
  over_threshold: boolean
  tax_class: TaxClass
  /** The day of the sale, in UTC: a Date, or text that starts with YYYY-MM-DD. */
  on: Date | string
}

export interface GeneralTaxQuestion {
  origin: TaxPlace
  destination: TaxPlace
  transaction?: 'b2c' | 'b2b'
  /** True: as a seller above the EU's distance-selling threshold. Otherwise as one below it without OSS. */
  ignore_threshold?: boolean
  on: Date | string
}

/**
 * Empty when nothing is taxed: seller not registered, or no tax known where it would apply. Reverse charge, zero
 * rating and exemption are one component of rate `0`, so that they can be shown and printed.
 * A buyer's number counts only when it is well-formed and of a member state other than the origin's.
 */
export function decideTax(facts: TaxFacts): TaxComponent[] {
  if (!facts.seller_registered) return []
  return decide(facts, () => {
    const vat = facts.buyer_vat_number ? parseVatNumber(facts.buyer_vat_number) : undefined
    return vat !== undefined && isEuCountry(vat.country) && vat.country !== facts.origin.country
  })
}

/** What a seller registered at the origin charges, at the standard rate; a b2b buyer counts as one with a valid number. */
export function generalTaxes(question: GeneralTaxQuestion): TaxComponent[] {
  const { origin, destination, transaction = 'b2c', ignore_threshold = false, on } = question
  return decide(
    {
      origin,
      destination,
      on,
      tax_class: 'standard',
      oss_registered: false,
      over_threshold: ignore_threshold,
    },
    () => transaction === 'b2b',
  )
}

function decide(
  facts: Omit<TaxFacts, 'seller_registered' | 'buyer_vat_number'>,
  buyerIsBusiness: () => boolean,
): TaxComponent[] {
  const { origin, destination } = facts
  if (origin.country === destination.country) {
    if (origin.country === 'US' && !sameState(origin, destination, facts.on)) return []
    const by_state = origin.country === 'US' || origin.country === 'CA'
    return charged(destination, facts, by_state ? 'destination' : 'origin')
  }
  if (isEuCountry(origin.country) && isEuCountry(destination.country)) {
    if (buyerIsBusiness()) {
      return [untaxed('vat', 'Reverse charge', destination.country, 'reverse_charge')]
    }
    if (facts.oss_registered || facts.over_threshold) return charged(destination, facts, 'destination')
    return charged(origin, facts, 'origin')
  }
  const own = findTaxRates(origin, 'standard', facts.on)[0]?.tax_type
  const tax_type = own ?? (origin.country === 'US' ? 'state_sales_tax' : 'vat')
  return [untaxed(tax_type, 'Zero-rated export', origin.country, 'zero_rated')]
}

function charged(
  place: TaxPlace,
  facts: { tax_class: TaxClass; on: Date | string },
  basis: TaxComponent['basis'],
): TaxComponent[] {
  const rates = findTaxRates(place, facts.tax_class, facts.on)
  const first = rates[0]
  if (!first) return []
  if (facts.tax_class === 'zero') return [untaxed(first.tax_type, 'Zero-rated', place.country, 'zero_rated')]
  if (facts.tax_class === 'exempt') return [untaxed(first.tax_type, 'Exempt', place.country, 'zero_rated')]
  return rates.map((rate) => ({
    rate: rate.rate,
    tax_type: rate.tax_type,
    compound: rate.compound,
    label: rate.label,
    country: place.country,
    ...(rate.state === undefined ? {} : { state: rate.state }),
    basis,
  }))
}

function untaxed(
  tax_type: TaxType,
  label: string,
  country: string,
  basis: TaxComponent['basis'],
): TaxComponent {
  return { rate: '0', tax_type, compound: false, label, country, basis }
}

/** By the table's own state, so that `CA`, `US-CA` and `California` are one; an unknown state is never the same. */
function sameState(a: TaxPlace, b: TaxPlace, on: Date | string): boolean {
  const state = findTaxRates(a, 'standard', on)[0]?.state
  return state !== undefined && state === findTaxRates(b, 'standard', on)[0]?.state
}
