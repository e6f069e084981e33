// Adds up taxes by country, label, rate, rule and (for the One Stop Shop) kind, in minor units, for sales and
// for their refunds. A refund's line knows only its rate. The order has the taxes of the rate.

import type { TaxLine } from '@kontor/contract/orders/orders'
import { toMinor } from '@kontor/contract/values/money'
import { prorate } from '../../../pricing/prorate.ts'
import { normalRate } from '../../../pricing/refund-pools.ts'
import { addRates, NO_RATE, parseRate, rateText, sum } from '../../../pricing/round.ts'
import { findTerritory } from '../../../pricing/tax/tax-territories.ts'
import type { ReturnedTax, SoldTax } from './reports.queries.ts'

export type TaxKey = Pick<SoldTax, 'kind' | 'country' | 'label' | 'rate' | 'basis'>

export interface TaxPart extends TaxKey {
  /**
   * The amount that a correction moved to this rule. The amount counts as sold under the rule from the
   * correction on.
   */
  moved_minor: bigint
  taxable_minor: bigint
  tax_minor: bigint
}

export interface TaxSum extends TaxKey {
  orders: number
  sold_taxable: bigint
  sold_tax: bigint
  returned_taxable: bigint
  returned_tax: bigint
}

const NOT_TAXED = { country: '', label: 'Not taxed', rate: '0', basis: null } as const

const keyOf = ({ country, label, rate, basis }: TaxLine) => ({ country, label, rate, basis })

/**
 * Returns the order's taxes on a refunded part: the tax of its item, for shipping the first tax with the
 * rate, for a correction all taxes with the rate. If no tax has the rate, returns all taxes above zero if
 * their rates sum to the rate. An item without a stored tax has no tax, unless two taxes have its rate. Early
 * orders did not store which of two taxes applied to an item.
 */
function taxesOf({ tax_lines, tax_rate, is_correction, ...item }: ReturnedTax): TaxLine[] {
  const rate = normalRate(tax_rate)
  const alike = tax_lines.filter((line) => line.rate === rate)
  if (is_correction && alike.length > 0) return alike
  if (item.tax_label === '' && alike.length < 2) return []
  const own = alike.find(
    ({ label, country, basis }) =>
      label === item.tax_label && country === item.tax_country && basis === item.tax_basis,
  )
  const named = own ?? alike[0]
  if (named) return [named]
  const charged = tax_lines.filter((line) => parseRate(line.rate).numerator > 0n)
  const together = charged.reduce((sum, line) => addRates(sum, parseRate(line.rate)), NO_RATE)
  return rateText(together) === rate ? charged : []
}

/** The rates as whole numbers in the same proportion. */
function weightsOf(lines: readonly TaxLine[]): bigint[] {
  const rates = lines.map((line) => parseRate(line.rate))
  let scale = 1n
  for (const { denominator } of rates) if (denominator > scale) scale = denominator
  return rates.map(({ numerator, denominator }) => numerator * (scale / denominator))
}

type Amounts = Partial<Pick<TaxPart, 'taxable_minor' | 'tax_minor' | 'moved_minor'>>

const partOf = (key: TaxKey, amounts: Amounts): TaxPart => ({
  ...key,
  taxable_minor: 0n,
  tax_minor: 0n,
  moved_minor: 0n,
  ...amounts,
})

/**
 * Corrects the tax rule of a sale. The sale stays, but the remaining amount moves to `reverse`. If several
 * payments share the tax, the first refund moves the amount.
 */
function correctionOf(returned: ReturnedTax, lines: TaxLine[], reverse: TaxKey, currency: string): TaxPart[] {
  const minor = (text: string) => toMinor(text, currency)
  const { kind } = returned
  const taxable = lines.map((line) => minor(line.taxable))
  const services = minor(returned.services_subtotal)
  const sold = kind === 'services' ? services : sum(taxable) - services
  const left = returned.is_after_correction ? 0n : sold - minor(returned.earlier_subtotal)
  const nets = prorate(left, taxable)
  const taxes = prorate(
    minor(returned.tax),
    lines.map((line) => minor(line.amount)),
  )
  const taken = lines.map((line, at) =>
    partOf({ kind, ...keyOf(line) }, { taxable_minor: nets[at]!, tax_minor: taxes[at]! }),
  )
  return [...taken, partOf(reverse, { moved_minor: left })]
}

/**
 * Returns the reduction of the order's taxes by a refund, in a part for each tax. The tax of all parts sums
 * to the refund's tax.
 */
export function partsOf(returned: ReturnedTax, currency: string): TaxPart[] {
  const subtotal = toMinor(returned.subtotal, currency)
  const tax = toMinor(returned.tax, currency)
  const lines = taxesOf(returned)
  const [first] = lines
  const { kind } = returned
  if (first === undefined)
    return [partOf({ kind, ...NOT_TAXED }, { taxable_minor: subtotal, tax_minor: tax })]
  const reverse = {
    kind,
    // The member state of destination, whichever country's tax was charged. A sale with a number confirmed in
    // time has the same country.
    country: (returned.destination && findTerritory(returned.destination).member_state) ?? first.country,
    label: 'Reverse charge',
    rate: '0',
    basis: 'reverse_charge',
  } as const
  if (returned.is_correction) return correctionOf(returned, lines, reverse, currency)
  // Goods sold under reverse charge since the correction are returned from reverse charge. Reverse charge has
  // no tax, so tax withheld after all belongs to the first rule again.
  if (returned.is_after_correction)
    return [
      partOf(reverse, { taxable_minor: subtotal }),
      ...(tax === 0n ? [] : [partOf({ kind, ...keyOf(first) }, { tax_minor: tax })]),
    ]
  const shares = prorate(tax, weightsOf(lines))
  return lines.map((line, at) =>
    partOf({ kind, ...keyOf(line) }, { taxable_minor: subtotal, tax_minor: shares[at]! }),
  )
}

export class TaxSums {
  private readonly sums = new Map<string, TaxSum>()
  private readonly currency: string

  constructor(currency: string) {
    this.currency = currency
  }

  addSold({ orders, taxable, tax, ...key }: SoldTax): void {
    const sum = this.of(key)
    sum.orders += orders
    sum.sold_taxable += toMinor(taxable, this.currency)
    sum.sold_tax += toMinor(tax, this.currency)
  }

  addReturned({ taxable_minor, tax_minor, moved_minor, ...key }: TaxPart): void {
    const sum = this.of(key)
    sum.sold_taxable += moved_minor
    sum.returned_taxable += taxable_minor
    sum.returned_tax += tax_minor
  }

  /** Returns the sums by country, then by rate from high to low, goods before services. */
  all(): TaxSum[] {
    const rank = ({ kind, label }: TaxSum) => `${kind ?? ''} ${label}`
    const order = (a: TaxSum, b: TaxSum) =>
      a.country !== b.country
        ? a.country < b.country
          ? -1
          : 1
        : Number(b.rate) - Number(a.rate) || (rank(a) < rank(b) ? -1 : 1)
    return [...this.sums.values()].sort(order)
  }

  private of({ kind, country, label, rate, basis }: TaxKey): TaxSum {
    const key = [kind, country, label, rate, basis].join('|')
    let sum = this.sums.get(key)
    if (sum === undefined) {
      sum = {
        kind,
        country,
        label,
        rate,
        basis,
        orders: 0,
        sold_taxable: 0n,
        sold_tax: 0n,
        returned_taxable: 0n,
        returned_tax: 0n,
      }
      this.sums.set(key, sum)
    }
    return sum
  }
}
