// What a refund would give back, part by part, before it is asked for: the same plan is shown, and then written down.

import type { Currency } from '@kontor/contract/currencies'
import { fitsCurrency, formatMoney, toMajorText, toMinor } from '@kontor/contract/money'
import type { Db, Tx } from '../../db/pool.ts'
import { refuse, refuseField } from '../../http/problem.ts'
import { leftToRefund, type RefundPart, type RefundPool, splitRefund } from '../../pricing/refund.ts'
import { poolsOf, rateOf } from '../../pricing/refund-pools.ts'
import {
  findSoldOrder,
  insertLines,
  listWithoutLines,
  type PlannedLine,
  type RefundableOrder,
  sumLines,
} from './refunds.queries.ts'

/** Amounts are money text in the order's currency. */
export type WantedRefund =
  | { kind: 'rest' }
  | { kind: 'tax' }
  | {
      kind: 'parts'
      lines: readonly { order_item_id: string; quantity: number }[]
      shipping?: string | undefined
      amount?: string | undefined
    }

export interface RefundPlan {
  currency: Currency
  amount: string
  lines: PlannedLine[]
  /** What could still be given back after it, zero where it is all. */
  left: string
}

interface Sold {
  order: RefundableOrder
  pools: RefundPool[]
}

interface OfOrder {
  shop_id: string
  order_id: string
}

/** The order's parts with what is back of them, or on its way. Refuses `not_found`. */
async function findSold(db: Db, { shop_id, order_id }: OfOrder): Promise<Sold> {
  const order = await findSoldOrder(db, shop_id, order_id)
  if (order === undefined) throw refuse('not_found')
  const pools = poolsOf(order)
  for (const { order_item_id, tax_rate, quantity, subtotal, tax } of await sumLines(db, shop_id, order_id)) {
    const pool = pools.find(
      (one) =>
        one.order_item_id === order_item_id && (order_item_id !== null || one.tax_rate === rateOf(tax_rate)),
    )
    if (pool === undefined) throw new Error(`A refund of the order ${order_id} is of something it was not.`)
    pool.given.quantity += BigInt(quantity)
    pool.given.subtotal += toMinor(subtotal, order.currency)
    pool.given.tax += toMinor(tax, order.currency)
  }
  return { order, pools }
}

function linesOf({ order, pools }: Sold, parts: readonly RefundPart[]): PlannedLine[] {
  const text = (minor: bigint) => toMajorText(minor, order.currency)
  const items = new Map(order.items.map((item) => [item.id, item]))
  const kinds = pools.filter((pool) => pool.order_item_id === null).length
  return parts.map((part) => ({
    kind: part.kind,
    order_item_id: part.order_item_id,
    product_id: items.get(part.order_item_id ?? '')?.product_id ?? null,
    quantity: part.quantity === null ? null : Number(part.quantity),
    restocked: 0,
    title: items.get(part.order_item_id ?? '')?.title ?? shippingTitle(part, kinds),
    subtotal: text(part.subtotal),
    tax_rate: part.tax_rate,
    tax_total: text(part.tax),
    total: text(part.subtotal + part.tax),
  }))
}

const shippingTitle = ({ tax_rate }: RefundPart, kinds: number): string =>
  kinds > 1 ? `Shipping (${(Number(tax_rate) * 100).toLocaleString('en-GB')} %)` : 'Shipping'

function planOf({ order, pools }: Sold, parts: readonly RefundPart[]): RefundPlan {
  const minor = parts.reduce((sum, part) => sum + part.subtotal + part.tax, 0n)
  return {
    currency: order.currency as Currency,
    amount: toMajorText(minor, order.currency),
    lines: linesOf({ order, pools }, parts),
    left: toMajorText(leftToRefund(pools) - minor, order.currency),
  }
}

/** Changes nothing. Refuses at its field what is more than is left, and `not_found`. */
export async function planRefund(db: Db, of: OfOrder, wanted: WantedRefund): Promise<RefundPlan> {
  const sold = await findSold(db, of)
  const { order, pools } = sold
  const wish = wanted.kind === 'parts' ? checkParts(sold, wanted) : wanted
  const parts = splitRefund({ prices_include_tax: order.prices_include_tax, pools }, wish)
  const plan = planOf(sold, parts)
  if (toMinor(plan.amount, order.currency) < 0n)
    throw refuseField('amount', 'Amount: less than nothing cannot be given back.')
  return plan
}

/** An amount that somebody gave back elsewhere, as its parts: all that is left with its pieces, or a share of everything. */
export async function planAmount(db: Db, of: OfOrder, amount: string): Promise<RefundPlan> {
  const { order, pools } = await findSold(db, of)
  const minor = toMinor(amount, order.currency)
  const wish =
    minor === leftToRefund(pools)
      ? ({ kind: 'rest' } as const)
      : ({ kind: 'parts', lines: [], amount: minor } as const)
  const parts = splitRefund({ prices_include_tax: order.prices_include_tax, pools }, wish)
  return planOf({ order, pools }, parts)
}

/** Gives refunds that were written down before refunds had parts the parts they must have had. The caller holds the order's payments. */
export async function deriveLines(tx: Tx, of: OfOrder): Promise<void> {
  for (const refund of await listWithoutLines(tx, of.shop_id, of.order_id)) {
    const lines = refund.is_surplus
      ? [surplusLine(refund.amount)]
      : (await planAmount(tx, of, refund.amount)).lines
    await insertLines(tx, of.shop_id, refund.id, lines)
  }
}

/** Whether nothing has been given back that was not sold. */
export async function isWithinSale(db: Db, of: OfOrder): Promise<boolean> {
  const { pools } = await findSold(db, of)
  return pools.every(
    ({ subtotal, tax, quantity, given }) =>
      given.subtotal <= subtotal && given.tax <= tax && given.quantity <= quantity,
  )
}

/** Of a payment that never was part of a sale: money, and no tax in it. */
export const surplusLine = (amount: string): PlannedLine => ({
  kind: 'adjustment',
  order_item_id: null,
  product_id: null,
  quantity: null,
  restocked: 0,
  title: 'Payment returned',
  subtotal: amount,
  tax_rate: '0',
  tax_total: toZero(amount),
  total: amount,
})

const toZero = (amount: string): string => amount.replaceAll(/[0-9]/g, '0').replace(/^0+(?=0)/, '')

function checkParts({ order, pools }: Sold, { lines, shipping, amount }: PartsWanted) {
  const { currency } = order
  const named = new Set<string>()
  for (const [at, { order_item_id, quantity }] of lines.entries()) {
    const pool = pools.find((one) => one.order_item_id === order_item_id)
    if (pool === undefined || named.has(order_item_id))
      throw refuseField(`lines.${at}.order_item_id`, pool ? 'Line: named twice.' : 'Line: not in this order.')
    named.add(order_item_id)
    const left = pool.quantity - pool.given.quantity
    if (BigInt(quantity) > left) throw refuseField(`lines.${at}.quantity`, `Quantity: at most ${left} left.`)
  }
  const money = (field: string, label: string, text: string, most: bigint): bigint => {
    if (!fitsCurrency(text, currency))
      throw refuseField(field, `${label}: more decimals than ${currency} has.`)
    const minor = toMinor(text, currency)
    if (minor <= most) return minor
    const most_text = formatMoney(toMajorText(most, currency), currency, 'en-GB')
    throw refuseField(field, `${label}: at most ${most_text} can still be given back.`)
  }
  const of_shipping = pools.filter((pool) => pool.order_item_id === null)
  return {
    kind: 'parts' as const,
    lines: lines.map((line) => ({ ...line, quantity: BigInt(line.quantity) })),
    ...(shipping === undefined
      ? {}
      : {
          shipping:
            shipping === 'all'
              ? ('all' as const)
              : money('shipping', 'Shipping', shipping, leftToRefund(of_shipping)),
        }),
    ...(amount === undefined ? {} : { amount: money('amount', 'Amount', amount, leftToRefund(pools)) }),
  }
}

type PartsWanted = Extract<WantedRefund, { kind: 'parts' }>
