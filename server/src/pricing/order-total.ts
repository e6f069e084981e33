// Prices an order: each line, its tax, the shipping and its tax, rounded half up per line to the currency's
// decimals. The parts always sum to the whole, and `total = subtotal + shipping_total + tax_total`, to the
// smallest unit. All arithmetic is on bigint smallest units; amounts are text only in the input and the result.
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import { prorate } from './prorate.ts'
import { divideHalfUp, NO_RATE, rateText, withoutShare } from './round.ts'
import type { TaxComponent } from './tax/tax.ts'
import { addTax, noteShipped, type TaxGroup, TaxGroups, taxOn } from './tax/tax-groups.ts'

export interface OrderLineFacts {
  product_id: string
  /** A whole number, 1 or more. */
  quantity: number
  /** Money text as listed, with tax if prices include tax. */
  unit_price: string
  /**
   * Reduction of the whole line, in smallest units, with or without tax like `unit_price`. At most the line's
   * price.
   */
  discount_minor?: bigint
  tax: readonly TaxComponent[]
  /**
   * If no tax is due: the rate of the tax taken out of the listed price, plain decimal. No tax is taken out
   * if absent. Equal for lines with the same `tax`.
   */
  taken_out_rate?: string | undefined
  requires_shipping: boolean
}

export interface OrderFacts {
  currency: string
  prices_include_tax: boolean
  lines: readonly OrderLineFacts[]
  /** Shipping as listed, with tax if prices include tax. Zero if nothing ships. */
  shipping_minor: bigint
  /** True if a person has set the shipping price. No tax is then taken out of it if none is due. */
  is_shipping_set?: boolean | undefined
}

/**
 * Amounts are money text. `unit_discount` is the line's discount divided by its quantity. `unit_tax` is the
 * tax on, or in, a unit after the discount. Both are rounded, for display. `tax_rate` is the exact combined
 * rate. `tax_basis`, `tax_label` and `tax_country` are null if the item is not taxed.
 */
export interface PricedItem {
  product_id: string
  quantity: number
  unit_price: string
  unit_tax: string
  unit_discount: string
  subtotal_before_discount: string
  discount_total: string
  subtotal: string
  tax_rate: string
  tax_total: string
  total: string
  tax_basis: TaxComponent['basis'] | null
  tax_label: string | null
  tax_country: string | null
  taken_out_rate: string
}

export interface TaxLine {
  label: string
  country: string
  rate: string
  taxable: string
  amount: string
  basis: TaxComponent['basis']
}

/** `shipping_total` is net; `tax_total` includes `shipping_tax`. */
export interface PricedOrder {
  items: PricedItem[]
  shipping_total: string
  shipping_tax: string
  subtotal_before_discount: string
  discount_total: string
  subtotal: string
  tax_total: string
  total: string
  tax_lines: TaxLine[]
}

/**
 * Prices an order. Items are in the order of the lines. Tax lines are in the order of their first occurrence,
 * a tax line for each label, country, rate and basis, shipping included. Each of several components on a line
 * rounds separately. Shipping is split over the different taxes of the shipped lines in proportion to the
 * lines' subtotals. Each part is taxed as a single amount, regardless of the order or number of lines. If
 * nothing remains of the shipped lines, shipping is split by their amounts before discounts. If these amounts
 * are also zero, all shipping is taxed like the first shipped line. Throws RangeError for amounts finer than
 * the currency, quantities below one, a discount above the price, and shipping on an order without shipped
 * lines.
 */
export function priceOrder(facts: OrderFacts): PricedOrder {
  const { currency, prices_include_tax } = facts
  const text = (minor: bigint) => toMajorText(minor, currency)
  const { lines, groups, shipped } = chargeLines(facts)
  const shipping = splitShipping(facts.shipping_minor, shipped, facts)
  const items: PricedItem[] = []
  let before_sum = 0n
  let subtotal_sum = 0n
  let tax_sum = shipping.tax
  for (const [at, { group, unit, discount, listed, charged }] of lines.entries()) {
    const { product_id, quantity } = facts.lines[at]!
    const unit_discount = divideHalfUp(discount, BigInt(quantity))
    items.push({
      product_id,
      quantity,
      unit_price: text(unit),
      unit_tax: text(split(unit - unit_discount, group, prices_include_tax).tax),
      unit_discount: text(unit_discount),
      subtotal_before_discount: text(listed.net),
      discount_total: text(listed.net - charged.net),
      subtotal: text(charged.net),
      tax_rate: group.rate_text,
      tax_total: text(charged.tax),
      total: text(charged.net + charged.tax),
      tax_basis: group.rule.tax_basis,
      tax_label: group.rule.tax_label,
      tax_country: group.rule.tax_country,
      taken_out_rate: rateText(group.taken_out),
    })
    before_sum += listed.net
    subtotal_sum += charged.net
    tax_sum += charged.tax
  }
  return {
    items,
    shipping_total: text(shipping.net),
    shipping_tax: text(shipping.tax),
    subtotal_before_discount: text(before_sum),
    discount_total: text(before_sum - subtotal_sum),
    subtotal: text(subtotal_sum),
    tax_total: text(tax_sum),
    total: text(subtotal_sum + shipping.net + tax_sum),
    tax_lines: groups.sums().map(({ component, taxable, amount }) => ({
      label: component.label,
      country: component.country,
      rate: component.rate,
      taxable: text(taxable),
      amount: text(amount),
      basis: component.basis,
    })),
  }
}

/** The `total` of `priceOrder` in smallest units, by what is charged for shipping: for comparing many orders of the same lines. */
export function orderTotals(facts: Omit<OrderFacts, 'shipping_minor'>): (shipping_minor: bigint) => bigint {
  const { lines, shipped } = chargeLines(facts)
  const goods = lines.reduce((sum, { charged }) => sum + charged.net + charged.tax, 0n)
  return (shipping_minor) => {
    const { net, tax } = splitShipping(shipping_minor, shipped, facts)
    return goods + net + tax
  }
}

/** Returns the `shipping_total` of `priceOrder` in smallest units, for a shipping charge. */
export function shippingBeforeTax(
  facts: Omit<OrderFacts, 'shipping_minor'>,
): (shipping_minor: bigint) => bigint {
  const { shipped } = chargeLines(facts)
  return (shipping_minor) => splitShipping(shipping_minor, shipped, facts).net
}

/** An amount before tax, and its tax. */
interface Split {
  net: bigint
  tax: bigint
}

interface ChargedLine {
  group: TaxGroup
  unit: bigint
  discount: bigint
  /** The amount before the discount. */
  listed: Split
  charged: Split
}

/** Charges the lines. `shipped`: the groups of the shipped lines, in the order of their first occurrence. */
function chargeLines({ currency, prices_include_tax, lines: wanted }: Omit<OrderFacts, 'shipping_minor'>): {
  lines: ChargedLine[]
  groups: TaxGroups
  shipped: readonly TaxGroup[]
} {
  const groups = new TaxGroups()
  const shipped: TaxGroup[] = []
  const lines: ChargedLine[] = []
  for (const line of wanted) {
    const group = groups.of(line.tax, line.taken_out_rate)
    const quantity = BigInt(line.quantity)
    const unit = toMinor(line.unit_price, currency)
    const discount = line.discount_minor ?? 0n
    if (quantity < 1n) throw new RangeError('A quantity must be 1 or more')
    if (unit < 0n || discount < 0n || discount > unit * quantity) {
      throw new RangeError('A price is zero or more, and its discount at most the price')
    }
    const listed = split(unit * quantity, group, prices_include_tax)
    const charged = discount === 0n ? listed : split(unit * quantity - discount, group, prices_include_tax)
    addTax(group, charged.net, charged.tax)
    if (line.requires_shipping) {
      if (group.shipped === undefined) shipped.push(group)
      noteShipped(group, listed.net, charged.net)
    }
    lines.push({ group, unit, discount, listed, charged })
  }
  return { lines, groups, shipped }
}

function split(
  amount: bigint,
  group: Pick<TaxGroup, 'rate' | 'rates' | 'taken_out'>,
  includes_tax: boolean,
): Split {
  const { rate, taken_out } = group
  if (rate.numerator === 0n) return { net: includes_tax ? withoutShare(amount, taken_out) : amount, tax: 0n }
  if (!includes_tax) return { net: amount, tax: taxOn(group, amount) }
  const net = withoutShare(amount, rate)
  return { net, tax: amount - net }
}

/** Adds the parts of the shipping to the sums of these groups. */
function splitShipping(
  amount: bigint,
  shipped: readonly TaxGroup[],
  { prices_include_tax, is_shipping_set = false }: Pick<OrderFacts, 'prices_include_tax' | 'is_shipping_set'>,
): Split {
  if (amount === 0n) return { net: 0n, tax: 0n }
  if (amount < 0n) throw new RangeError('Shipping cannot be negative')
  const [first] = shipped
  if (first === undefined) throw new RangeError('Nothing ships, so nothing can be charged for shipping')
  // Sorted, because the order of the lines must not decide which part gets a leftover unit.
  const sorted = shipped.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const parts = prorate(amount, shippingWeights(sorted, first))
  let net = 0n
  let tax = 0n
  for (const [at, group] of sorted.entries()) {
    const { rate, rates, taken_out, is_shipping_untaxed } = group
    if (is_shipping_untaxed) {
      net += parts[at]!
      continue
    }
    const part = split(
      parts[at]!,
      { rate, rates, taken_out: is_shipping_set ? NO_RATE : taken_out },
      prices_include_tax,
    )
    addTax(group, part.net, part.tax)
    net += part.net
    tax += part.tax
  }
  return { net, tax }
}

function shippingWeights(groups: readonly TaxGroup[], first: TaxGroup): bigint[] {
  for (const of of ['charged', 'listed'] as const) {
    const weights = groups.map(({ shipped }) => shipped![of])
    if (weights.some((weight) => weight > 0n)) return weights
  }
  return groups.map((group) => (group === first ? 1n : 0n))
}
