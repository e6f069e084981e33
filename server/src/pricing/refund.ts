// Splits a refund into parts by the charges of the order, with the tax in each part. A part is never rounded
// alone: it is the total to be refunded after it, less the total refunded before. So after any sequence of
// refunds the parts sum to the original to the smallest unit: for each line, for each rate and in total. All
// amounts are bigint smallest units.

import { prorate } from './prorate.ts'
import { divideHalfUp, least, sum } from './round.ts'

interface Amounts {
  /** Before tax. */
  subtotal: bigint
  tax: bigint
}

/** A charge of an order: a line, or the shipping at a tax rate. */
export interface RefundPool extends Amounts {
  /** Is null for shipping. */
  order_item_id: string | null
  /** Plain decimal. The rate identifies the pools of shipping. */
  tax_rate: string
  /** Zero for shipping. */
  quantity: bigint
  /** A sold gift card is refunded by units: see `spread`. */
  is_gift_card?: boolean
  /** The refunded part, including running refunds; never more than the pool. */
  given: Amounts & { quantity: bigint }
}

export type RefundInput =
  /** The whole remainder. */
  | { kind: 'rest' }
  /** Only the remaining tax, which should not have been charged. */
  | { kind: 'tax' }
  | {
      kind: 'parts'
      lines: readonly { order_item_id: string; quantity: bigint }[]
      /** Shipping including its tax. */
      shipping?: bigint | 'all'
      /**
       * The total for the buyer. If lines and shipping sum to another amount, the difference becomes
       * adjustments; see `splitRefund`.
       */
      amount?: bigint
    }

export interface RefundPart extends Amounts {
  kind: 'item' | 'shipping' | 'adjustment'
  order_item_id: string | null
  tax_rate: string
  /** Is null if the part has no quantity. */
  quantity: bigint | null
}

const sumOf = ({ subtotal, tax }: Amounts): bigint => subtotal + tax
const leftIn = (pool: RefundPool): bigint => sumOf(pool) - sumOf(pool.given)
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)
const clamp = (min: bigint, value: bigint, max: bigint): bigint => larger(min, least(value, max))

/** The refundable total, with tax. */
export const leftToRefund = (pools: readonly RefundPool[]): bigint => sum(pools.map(leftIn))

/**
 * Returns the parts of a refund: items in the order of the pools, then shipping, then adjustments, without
 * parts that have neither money nor quantity. Does not change `sold`. An `amount` alone is spread over the
 * remainders, with gift cards last. If lines or shipping sum to less than `amount`, the difference is spread
 * the same way. If they sum to more, the difference is deducted from them. A line already refunded in part by
 * adjustments gives only its remainder. Throws RangeError if units, shipping or money exceed the remainder,
 * for an unknown line, and for a line named twice.
 */
export function splitRefund(sold: readonly RefundPool[], input: RefundInput): RefundPart[] {
  const pools = sold.map((pool) => ({ ...pool, given: { ...pool.given } }))
  const parts =
    input.kind === 'tax'
      ? pools.map((pool) => take(pool, 'adjustment', { subtotal: 0n, tax: pool.tax - pool.given.tax }))
      : input.kind === 'rest'
        ? restOf(pools)
        : partsOf(pools, input)
  const order_of_kinds = ['item', 'shipping', 'adjustment']
  return parts
    .filter((part) => sumOf(part) !== 0n || part.quantity !== null)
    .sort((a, b) => order_of_kinds.indexOf(a.kind) - order_of_kinds.indexOf(b.kind))
}

function restOf(pools: RefundPool[]): RefundPart[] {
  return pools.map((pool) => {
    const rest = { subtotal: pool.subtotal - pool.given.subtotal, tax: pool.tax - pool.given.tax }
    const quantity = pool.quantity - pool.given.quantity
    if (pool.order_item_id === null) return take(pool, 'shipping', rest)
    return quantity > 0n ? take(pool, 'item', rest, quantity) : take(pool, 'adjustment', rest)
  })
}

function partsOf(
  pools: RefundPool[],
  { lines, shipping, amount }: Extract<RefundInput, { kind: 'parts' }>,
): RefundPart[] {
  const parts: RefundPart[] = []
  const named = new Map(lines.map((line) => [line.order_item_id, line.quantity]))
  if (named.size !== lines.length) throw new RangeError('A line is named twice')
  for (const pool of pools) {
    const quantity = named.get(pool.order_item_id ?? '')
    if (quantity === undefined) continue
    named.delete(pool.order_item_id ?? '')
    if (quantity < 1n || quantity > pool.quantity - pool.given.quantity)
      throw new RangeError('More units than are left')
    parts.push(take(pool, 'item', worthOf(pool, quantity), quantity))
  }
  if (named.size > 0) throw new RangeError('An unknown line')
  if (shipping !== undefined) parts.push(...shippingParts(pools, shipping))
  if (amount === undefined) return parts
  const difference = amount - sum(parts.map(sumOf))
  if (amount < 0n || difference > leftToRefund(pools)) throw new RangeError('More money than is left')
  return [...parts, ...(difference < 0n ? deduct(pools, parts, -difference) : spread(pools, difference))]
}

/**
 * The worth of `quantity` more units, at most the remainder of the line. The last unit brings the rounding
 * difference. If the tax was refunded before the units, a unit is worth its net and the remaining tax,
 * because the buyer already has the rest of its tax.
 */
function worthOf(pool: RefundPool, quantity: bigint): Amounts {
  const target = (units: bigint) => divideHalfUp(sumOf(pool) * units, pool.quantity)
  const net_target = (units: bigint) => target(units) - taxWithin(pool, target(units))
  const before = pool.given.quantity
  const after = before + quantity
  const most = isTaxAhead(pool)
    ? least(leftIn(pool), net_target(after) - net_target(before) + pool.tax - pool.given.tax)
    : leftIn(pool)
  return withTax(pool, clamp(0n, target(after) - target(before), most))
}

/**
 * Returns true if the refunded tax exceeds its share by more than rounding. Only a refund of tax alone has
 * this effect.
 */
const isTaxAhead = (pool: RefundPool): boolean =>
  pool.given.tax * sumOf(pool) - pool.tax * sumOf(pool.given) > sumOf(pool)

function shippingParts(pools: RefundPool[], shipping: bigint | 'all'): RefundPart[] {
  const of_shipping = pools.filter((pool) => pool.order_item_id === null)
  const left = of_shipping.map(leftIn)
  const most = sum(left)
  const whole = shipping === 'all' ? most : shipping
  if (whole < 0n || whole > most) throw new RangeError('More shipping than is left')
  return prorate(whole, left).map((part, at) => {
    const pool = of_shipping[at]!
    return take(pool, 'shipping', withTax(pool, part))
  })
}

/**
 * Returns the shipping refund, with its tax, that takes `net` off before tax: at least a unit, at most the
 * remainder. The part at each rate is rounded, and may differ by a unit from the proportion.
 */
export function shippingWithTax(pools: readonly RefundPool[], net: bigint): bigint {
  const of_shipping = pools.filter((pool) => pool.order_item_id === null)
  const most = sum(of_shipping.map(leftIn))
  const near = divideHalfUp(net * most, sum(of_shipping.map((pool) => pool.subtotal - pool.given.subtotal)))
  const takesOff = (shipping: bigint): bigint => {
    const parts = splitRefund(pools, { kind: 'parts', lines: [], shipping })
    return sum(parts.map((part) => part.subtotal))
  }
  return [near, near - 1n, near + 1n].find((one) => one <= most && takesOff(one) === net) ?? near
}

/**
 * An addition, spread in proportion to the remainder of each pool. Gift cards get only the amount beyond all
 * other remainders.
 */
function spread(pools: RefundPool[], amount: bigint): RefundPart[] {
  const goods = pools.filter((pool) => !pool.is_gift_card)
  const of_goods = least(amount, leftToRefund(goods))
  const cards = pools.filter((pool) => pool.is_gift_card)
  return [...spreadOver(goods, of_goods), ...spreadOver(cards, amount - of_goods)]
}

function spreadOver(pools: RefundPool[], amount: bigint): RefundPart[] {
  if (amount === 0n) return []
  return prorate(amount, pools.map(leftIn)).map((part, at) => {
    const pool = pools[at]!
    return take(pool, 'adjustment', withTax(pool, part))
  })
}

/** Deducts an amount from these parts in proportion. The deducted amount can still be refunded later. */
function deduct(pools: RefundPool[], parts: readonly RefundPart[], amount: bigint): RefundPart[] {
  return prorate(amount, parts.map(sumOf)).map((off, at) => {
    const { order_item_id, tax_rate } = parts[at]!
    const pool = pools.find((one) => one.order_item_id === order_item_id && one.tax_rate === tax_rate)!
    return take(pool, 'adjustment', withTax(pool, -off))
  })
}

/** Splits an amount. Afterwards the refunded tax is in proportion to the refunded amount. */
function withTax(pool: RefundPool, amount: bigint): Amounts {
  return fitted(pool, amount, taxWithin(pool, sumOf(pool.given) + amount) - pool.given.tax)
}

/** The share of the tax of the pool in an amount of the pool. */
const taxWithin = (pool: RefundPool, amount: bigint): bigint =>
  sumOf(pool) === 0n ? 0n : divideHalfUp(pool.tax * amount, sumOf(pool))

/** Splits an amount with a tax as near to `tax_requested` as the pool allows: net and tax have the amount's sign, and never exceed what is left. */
function fitted({ subtotal, tax, given }: RefundPool, amount: bigint, tax_requested: bigint): Amounts {
  const [sign, room] =
    amount < 0n ? [-1n, given] : [1n, { subtotal: subtotal - given.subtotal, tax: tax - given.tax }]
  const size = sign * amount
  const fitting = sign * clamp(larger(0n, size - room.subtotal), sign * tax_requested, least(size, room.tax))
  return { subtotal: amount - fitting, tax: fitting }
}

/** Makes a part, and records it in the pool as refunded. */
function take(
  pool: RefundPool,
  kind: RefundPart['kind'],
  { subtotal, tax }: Amounts,
  quantity: bigint | null = null,
): RefundPart {
  pool.given.subtotal += subtotal
  pool.given.tax += tax
  pool.given.quantity += quantity ?? 0n
  return { kind, order_item_id: pool.order_item_id, tax_rate: pool.tax_rate, quantity, subtotal, tax }
}
