// The different taxes of an order: the lines of each tax group, and the sum of each component so far. The
// sums of a group's components always add up to the tax added to the group.
import { addRates, least, multiplyRates, NO_RATE, parseRate, type Rate, rateText, shareOf } from '../round.ts'
import type { TaxComponent } from './tax.ts'

export interface TaxSum {
  component: TaxComponent
  taxable: bigint
  amount: bigint
}

/** The tax rule stored with a line. All null for an untaxed line. */
export interface TaxRule {
  tax_basis: TaxComponent['basis'] | null
  tax_label: string | null
  tax_country: string | null
}

/** The lines with the same taxes. */
export interface TaxGroup {
  key: string
  /** The rate of the tax that is taken out of the listed price although none is due; zero if none is. */
  taken_out: Rate
  rate: Rate
  rate_text: string
  rule: TaxRule
  /** The rate of each component on the price itself. */
  rates: Rate[]
  /** True if shipping does not bear the tax. */
  is_shipping_untaxed: boolean
  sums: TaxSum[]
  /** Net amount of the group's shipped lines, without and with discounts. Is undefined if none ships. */
  shipped: { listed: bigint; charged: bigint } | undefined
}

export function noteShipped(group: TaxGroup, listed: bigint, charged: bigint): void {
  group.shipped ??= { listed: 0n, charged: 0n }
  group.shipped.listed += listed
  group.shipped.charged += charged
}

/**
 * Returns the tax on a net amount. Each component rounds separately, as required by the laws of two
 * independent taxes.
 */
export const taxOn = ({ rates }: Pick<TaxGroup, 'rates'>, net: bigint): bigint =>
  rates.reduce((tax, rate) => tax + shareOf(net, rate), 0n)

/**
 * Adds a net amount and its tax to the sums of the group's components. Each component has its own rounded
 * tax, and the last component has the rest. The rest differs from the rounded tax by a unit only if a listed
 * price includes the taxes.
 */
export function addTax(group: TaxGroup, taxable: bigint, tax: bigint): void {
  let rest = tax
  for (const [at, sum] of group.sums.entries()) {
    const own = at === group.sums.length - 1 ? rest : least(shareOf(taxable, group.rates[at]!), rest)
    sum.taxable += taxable
    sum.amount += own
    rest -= own
  }
}

/**
 * The groups of an order. Lines that share the same array of components are recognised without comparing its
 * contents.
 */
export class TaxGroups {
  private readonly byArray = new Map<readonly TaxComponent[], TaxGroup>()
  private readonly byKey = new Map<string, TaxGroup>()
  private readonly sumByKey = new Map<string, TaxSum>()

  /**
   * Returns the group of the components. `taken_out_rate`: plain decimal, equal for all lines that share an
   * array of components.
   */
  of(components: readonly TaxComponent[], taken_out_rate = '0'): TaxGroup {
    const known = this.byArray.get(components)
    if (known) return known
    const taxes = components.map((one) => `${sumKey(one)}|${one.compound}`).join('\n')
    const key = taken_out_rate === '0' ? taxes : `${taxes}\nwithout ${taken_out_rate}`
    let group = this.byKey.get(key)
    if (!group) {
      group = this.make(key, components, parseRate(taken_out_rate))
      this.byKey.set(key, group)
    }
    this.byArray.set(components, group)
    return group
  }

  sums(): TaxSum[] {
    return [...this.sumByKey.values()]
  }

  private make(key: string, components: readonly TaxComponent[], taken_out: Rate): TaxGroup {
    let rate = NO_RATE
    const rates: Rate[] = []
    for (const component of components) {
      const own = parseRate(component.rate)
      // A compound tax is charged on the price plus the taxes before it: r × (1 + earlier rates).
      const part = component.compound ? addRates(own, multiplyRates(own, rate)) : own
      rates.push(part)
      rate = addRates(rate, part)
    }
    return {
      key,
      taken_out,
      rate,
      rate_text: rateText(rate),
      rule: ruleOf(components),
      rates,
      is_shipping_untaxed: components.some((one) => one.is_shipping_untaxed === true),
      sums: components.map((component) => this.sum(component)),
      shipped: undefined,
    }
  }

  private sum(component: TaxComponent): TaxSum {
    const key = sumKey(component)
    let sum = this.sumByKey.get(key)
    if (!sum) {
      sum = { component, taxable: 0n, amount: 0n }
      this.sumByKey.set(key, sum)
    }
    return sum
  }
}

function sumKey(component: TaxComponent): string {
  return `${component.label}|${component.country}|${component.rate}|${component.basis}`
}

/**
 * All components of a line have the same place and basis. The first component's place and basis therefore
 * apply to all.
 */
function ruleOf(components: readonly TaxComponent[]): TaxRule {
  const [first] = components
  if (first === undefined) return { tax_basis: null, tax_label: null, tax_country: null }
  const tax_label = components.map((component) => component.label).join(' + ')
  return { tax_basis: first.basis, tax_label, tax_country: first.country }
}
