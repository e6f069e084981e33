// Decides which taxes apply to a sale, from facts alone: it handles no amounts, and looks up neither seller nor buyer.
// The rules are the product's own reading of the law, the same for calculation, order and invoice.
import { isEuCountry, parseVatNumber } from '@kontor/contract/shops/addresses/countries'
import type { TaxClass, TaxType } from './tax-rate.ts'
import { findTaxRates, ratesOf, withState } from './tax-rates.ts'
import { findTerritory, type TaxPlace, type TaxTerritory } from './tax-territories.ts'
import { isShippingUntaxed } from './untaxed-shipping.ts'

export interface TaxComponent {
  /** Plain decimal, `0.19`; `0` for reverse charge and zero rating. */
  rate: string
  tax_type: TaxType
  /** True if the component is charged on the price plus the components before it. */
  compound: boolean
  label: string
  /**
   * The country that levies the tax: ISO 3166-1, IC (Canary Islands) or EA (Ceuta, Melilla). XI for goods
   * that cross between Northern Ireland and the Union, or are exported from Northern Ireland.
   */
  country: string
  state?: string
  basis: 'origin' | 'destination' | 'reverse_charge' | 'zero_rated'
  /** Set for a tax on goods that does not apply to separately stated shipping by a carrier. */
  is_shipping_untaxed?: true
}

export interface TaxFacts {
  /** True if the shop's default address carries a VAT number. */
  seller_registered: boolean
  /** The place that the goods leave from. */
  origin: TaxPlace
  destination: TaxPlace
  buyer_vat_number?: string | null
  oss_registered: boolean
  /** Cross-border sales to EU consumers above 10 000 euro, this calendar year or the last (Directive 2006/112/EC, art. 59c). */
  over_threshold: boolean
  tax_class: TaxClass
  /**
   * True if goods are sold, and not services. Northern Ireland belongs to the Union's VAT territory for goods
   * only.
   */
  is_goods: boolean
  /** The day of the sale: text that starts with YYYY-MM-DD, or a Date, whose day in UTC counts. */
  on: Date | string
}

export interface GeneralTaxQuestion {
  origin: TaxPlace
  destination: TaxPlace
  transaction?: 'b2c' | 'b2b'
  /**
   * True: taxed as for a seller above the EU's distance-selling threshold. Otherwise as for a seller below
   * the threshold without OSS.
   */
  ignore_threshold?: boolean
  on: Date | string
}

/**
 * Returns the taxes of a sale. Empty for an untaxed sale: the seller is not registered, or no tax is known
 * for the place. Reverse charge, zero rating and exemption give a component of rate `0`, because they must be
 * shown and printed. A buyer's number counts only if it is well-formed and of a member state other than the
 * origin's.
 */
export function decideTax(facts: TaxFacts): TaxComponent[] {
  if (!facts.seller_registered) return []
  return decide(facts, (origin, destination) => isBusiness(facts.buyer_vat_number, origin, destination))
}

/**
 * Returns the taxes that a seller registered at the origin charges for goods, at the standard rate. A b2b
 * buyer counts as a buyer with a valid number.
 */
export function generalTaxes(question: GeneralTaxQuestion): TaxComponent[] {
  const { origin, destination, transaction = 'b2c', ignore_threshold = false, on } = question
  return decide(
    {
      origin,
      destination,
      on,
      tax_class: 'standard',
      is_goods: true,
      oss_registered: false,
      over_threshold: ignore_threshold,
    },
    () => transaction === 'b2b',
  )
}

/** The facts that decide if a sale between member states is a sale to a consumer. */
export type SaleFacts = Pick<TaxFacts, 'origin' | 'destination' | 'buyer_vat_number' | 'is_goods'>

/**
 * Classifies a sale. `distance_sale`: from a member state's VAT territory to a consumer in another's, which
 * counts towards the threshold of article 59c. `reverse_charge`: to a business there, by its number's form.
 * Null: every remaining sale.
 */
export function saleAcrossUnion({
  origin,
  destination,
  buyer_vat_number,
  is_goods,
}: SaleFacts): 'distance_sale' | 'reverse_charge' | null {
  const states = memberStates(findTerritory(origin), findTerritory(destination), is_goods)
  if (states === undefined) return null
  return isBusiness(buyer_vat_number, ...states) ? 'reverse_charge' : 'distance_sale'
}

/** Returns the two member states of a sale between two member states, otherwise undefined. */
function memberStates(
  from: TaxTerritory,
  to: TaxTerritory,
  is_goods: boolean,
): [origin: string, destination: string] | undefined {
  if (from.area === to.area || from.member_state === null || to.member_state === null) return undefined
  if (!is_goods && (from.is_for_goods_only || to.is_for_goods_only)) return undefined
  return [from.member_state, to.member_state]
}

/**
 * Returns true if the buyer's VAT number makes the sale a sale to a business. A number of Northern Ireland
 * (XI) counts only if the goods go to Northern Ireland.
 */
function isBusiness(text: string | null | undefined, origin: string, destination: string): boolean {
  const vat = text ? parseVatNumber(text) : undefined
  if (vat === undefined || vat.country === origin) return false
  return isEuCountry(vat.country) || (vat.country === 'XI' && destination === 'XI')
}

/** Within these countries the place of delivery decides the tax. */
const BY_DESTINATION: ReadonlySet<string> = new Set(['US', 'CA'])

function decide(
  facts: Omit<TaxFacts, 'seller_registered' | 'buyer_vat_number'>,
  isBusinessBuyer: (origin: string, destination: string) => boolean,
): TaxComponent[] {
  const origin = withState(facts.origin)
  const destination = withState(facts.destination)
  const from = findTerritory(origin)
  const to = findTerritory(destination)
  if (from.area === to.area) {
    if (origin.country === 'US' && !isSameState(origin, destination, facts.on)) return []
    return BY_DESTINATION.has(origin.country)
      ? charged(destination, to, facts, 'destination')
      : charged(origin, from, facts, 'origin')
  }
  const states = memberStates(from, to, facts.is_goods)
  if (states) {
    const [, member_state] = states
    if (isBusinessBuyer(...states)) return [untaxed('vat', 'Reverse charge', member_state, 'reverse_charge')]
    if (!facts.oss_registered && !facts.over_threshold) return charged(origin, from, facts, 'origin')
    return charged(destination, { ...to, country: member_state }, facts, 'destination')
  }
  return [exported(from, { ...facts, origin })]
}

function exported(
  from: TaxTerritory,
  { origin, on, is_goods }: Pick<TaxFacts, 'origin' | 'on' | 'is_goods'>,
): TaxComponent {
  const own = ratesOf(from, origin, 'standard', on)[0]?.tax_type
  const tax_type = own ?? (origin.country === 'US' ? 'state_sales_tax' : 'vat')
  // From Northern Ireland goods leave the Union's VAT territory, services the United Kingdom's.
  const union = is_goods && from.is_for_goods_only ? from.member_state : null
  return untaxed(tax_type, 'Zero-rated export', union ?? from.country, 'zero_rated')
}

function charged(
  place: TaxPlace,
  territory: TaxTerritory,
  facts: { tax_class: TaxClass; on: Date | string },
  basis: TaxComponent['basis'],
): TaxComponent[] {
  const rates = ratesOf(territory, place, facts.tax_class, facts.on)
  const { country } = territory
  const first = rates[0]
  if (!first) return []
  if (facts.tax_class === 'zero') return [untaxed(first.tax_type, 'Zero-rated', country, 'zero_rated')]
  if (facts.tax_class === 'exempt') return [untaxed(first.tax_type, 'Exempt', country, 'zero_rated')]
  return rates.map(({ rate, tax_type, compound, label, state }) => {
    const component: TaxComponent = { rate, tax_type, compound, label, country, basis }
    if (state !== undefined) component.state = state
    if (isShippingUntaxed(country, state)) component.is_shipping_untaxed = true
    return component
  })
}

function untaxed(
  tax_type: TaxType,
  label: string,
  country: string,
  basis: TaxComponent['basis'],
): TaxComponent {
  return { rate: '0', tax_type, compound: false, label, country, basis }
}

/**
 * Returns the tax of goods for a business in this place of another member state. Returns undefined if the
 * place is in no member state.
 */
export function reverseCharge(destination: TaxPlace): TaxComponent | undefined {
  const { member_state } = findTerritory(destination)
  return member_state === null ? undefined : untaxed('vat', 'Reverse charge', member_state, 'reverse_charge')
}

/**
 * Compares by the state in the table of rates, which makes `CA`, `US-CA` and `California` equal. An unknown
 * state equals none.
 */
function isSameState(a: TaxPlace, b: TaxPlace, on: Date | string): boolean {
  const state = findTaxRates(a, 'standard', on)[0]?.state
  return state !== undefined && state === findTaxRates(b, 'standard', on)[0]?.state
}

/**
 * Returns true if the tax depends on a state or province of the destination that is not known: neither as
 * typed nor by the postal code. From a state without a tax none is due anywhere.
 */
export function isStateMissing(facts: Pick<TaxFacts, 'origin' | 'destination' | 'on'>): boolean {
  const origin = withState(facts.origin)
  const destination = withState(facts.destination)
  if (!BY_DESTINATION.has(destination.country) || destination.state !== undefined) return false
  if (findTerritory(origin).area !== findTerritory(destination).area) return false
  return origin.country === 'CA' || findTaxRates(origin, 'standard', facts.on).length > 0
}
