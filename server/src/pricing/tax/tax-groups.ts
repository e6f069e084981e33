// The different taxes of one order: which lines share them, and the sum of each component so far.
// The sums of a group's components always add up to the tax that was added to the group.
import { prorate } from '../prorate.ts'
import { addRates, multiplyRates, NO_RATE, parseRate, type Rate, rateText } from '../round.ts'
import type { TaxComponent } from './tax.ts'

export interface TaxSum {
  component: TaxComponent
  taxable: bigint
  amount: bigint
}

/** How a line was taxed, as stored with it; all null if it was not. */
export interface TaxRule {
  tax_basis: TaxComponent['basis'] | null
  tax_label: string | null
  tax_country: string | null
}

/** The lines that carry the same taxes. */
export interface TaxGroup {
  key: string
  /** The rate of the tax that is taken out of the listed price although none is due; zero if none is. */
  taken_out: Rate
  rate: Rate
  rate_text: string
  rule: TaxRule
  /** By component, the proportion in which they share a line's tax. */
  weights: bigint[]
  sums: TaxSum[]
  /** Of its lines that ship, what they come to before tax, without and with discounts; undefined if none ships. */
  shipped: { listed: bigint; charged: bigint } | undefined
}

export function noteShipped(group: TaxGroup, listed: bigint, charged: bigint): void {
  group.shipped ??= { listed: 0n, charged: 0n }
  group.shipped.listed += listed
  group.shipped.charged += charged
}

/** Adds a net amount and its tax to the sums of the group's components, which share the tax by largest remainder. */
export function addTax(group: TaxGroup, taxable: bigint, tax: bigint): void {
  if (group.sums.length === 1) {
    group.sums[0]!.taxable += taxable
    group.sums[0]!.amount += tax
    return
  }
  if (group.sums.length === 0) return
  const shares = prorate(tax, group.weights)
  for (const [at, sum] of group.sums.entries()) {
    sum.taxable += taxable
    sum.amount += shares[at]!
  }
}

/** The groups of one order. Lines that share the same array of components are recognised without comparing its contents. */
export class TaxGroups {
  private readonly byArray = new Map<readonly TaxComponent[], TaxGroup>()
  private readonly byKey = new Map<string, TaxGroup>()
  private readonly sumByKey = new Map<string, TaxSum>()

  /** `taken_out_rate`: plain decimal; the same for all lines that share an array of components. */
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
    const effective: Rate[] = []
    for (const component of components) {
      const own = parseRate(component.rate)
      // A compound tax is charged on the price plus the taxes before it: r × (1 + those).
      const part = component.compound ? addRates(own, multiplyRates(own, rate)) : own
      effective.push(part)
      rate = addRates(rate, part)
    }
    return {
      key,
      taken_out,
      rate,
      rate_text: rateText(rate),
      rule: ruleOf(components),
      weights: effective.map((part) => part.numerator * (rate.denominator / part.denominator)),
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

/** All components of a line have the same place and basis, so the first one's stand for all. */
function ruleOf(components: readonly TaxComponent[]): TaxRule {
  const [first] = components
  if (first === undefined) return { tax_basis: null, tax_label: null, tax_country: null }
  const tax_label = components.map((component) => component.label).join(' + ')
  return { tax_basis: first.basis, tax_label, tax_country: first.country }
}
