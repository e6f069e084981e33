// A year of sales for the demo shop: the customer, items, time and outcome of each order. Pure, and equal for
// the same seed and moment, because two installations should show the same shop.

import { DEMO_CUSTOMERS, type DemoCustomer } from './demo-customers.ts'

export interface PastOrder {
  placed_at: Date
  customer: DemoCustomer
  /** Quantities by product, each product once. */
  lines: { product: number; quantity: number }[]
  /** Times in this sequence. An unpaid order is only cancelled. */
  paid_at?: Date
  shipped_at?: Date
  delivered_at?: Date
  on_hold_at?: Date
  cancelled_at?: Date
  refund?: PastRefund | undefined
}

export interface PastRefund {
  at: Date
  reason: string
  /** `one`: a piece of the first line; `shipping`: all of the shipping. */
  of: 'everything' | 'one' | 'shipping'
  /** True if the returned units could be sold again. */
  is_restocked: boolean
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const DAYS = 364

/** A small generator of uniform numbers below 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** How many orders a day brings on average: the shop grows, people buy on Sundays and before Christmas, and less in summer. */
function demandOn(day: Date, progress: number): number {
  const month = day.getUTCMonth()
  const season =
    month === 11 && day.getUTCDate() < 20 ? 1.9 : month === 10 ? 1.3 : month === 6 || month === 7 ? 0.7 : 1
  const weekday = day.getUTCDay() === 0 ? 1.5 : day.getUTCDay() === 6 ? 0.7 : 1
  return (0.45 + 0.45 * progress) * season * weekday
}

const GOODWILL = 'Arrived a week late: shipping refunded'
const REASONS = [
  'One piece arrived chipped',
  'Wrong colour',
  'Sent back within thirty days',
  'Lost by the carrier',
]

const GOLDEN_RATIO = (1 + Math.sqrt(5)) / 2

/** `weights` says how often each product is bought. */
export function imagineYear(seed: number, now: Date, weights: readonly number[]): PastOrder[] {
  const random = randomFrom(seed)
  const between = (least: number, most: number) => least + random() * (most - least)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const pick = () => {
    let left = random() * total
    return weights.findIndex((weight) => {
      left -= weight
      return left < 0
    })
  }
  const midnight = Math.floor(now.getTime() / DAY) * DAY
  const orders: PastOrder[] = []
  for (let ago = DAYS; ago >= 0; ago--) {
    const day = new Date(midnight - ago * DAY)
    const demand = demandOn(day, 1 - ago / DAYS)
    const count = Math.floor(demand) + (random() < demand % 1 ? 1 : 0)
    for (let nth = 0; nth < count; nth++) orders.push(imagineOrder(day))
  }
  return orders
    .filter(({ placed_at }) => placed_at.getTime() < now.getTime() - HOUR)
    .sort((a, b) => a.placed_at.getTime() - b.placed_at.getTime())

  function imagineOrder(day: Date): PastOrder {
    const customer = DEMO_CUSTOMERS[Math.floor(random() ** 1.5 * DEMO_CUSTOMERS.length)]!
    const placed_at = new Date(day.getTime() + Math.floor(between(6, 21) * HOUR))
    const lines = new Map<number, number>()
    const kinds = 1 + Math.floor(random() ** 2 * 3.5)
    for (let nth = 0; nth < kinds; nth++)
      lines.set(pick(), 1 + Math.floor(random() ** 3 * (customer.company ? 6 : 3)))
    const order: PastOrder = {
      placed_at,
      customer,
      lines: [...lines].map(([product, quantity]) => ({ product, quantity })),
    }
    return { ...order, ...imagineCourse(placed_at) }
  }

  /** Returns the past steps of an order. Omits future steps. */
  function imagineCourse(placed_at: Date): Partial<PastOrder> {
    // Evenly spread over the orders, so that every day has some cancellations and some refunds.
    const fate = (orders.length * GOLDEN_RATIO) % 1
    const after = (time: Date, least: number, most: number) =>
      new Date(time.getTime() + Math.floor(between(least, most)))
    const paid_at = after(placed_at, 2 * MINUTE, 40 * MINUTE)
    const shipped_at = after(paid_at, 14 * HOUR, 52 * HOUR)
    const delivered_at = after(shipped_at, 30 * HOUR, 110 * HOUR)
    const refund: PastRefund = {
      at: after(delivered_at, 2 * DAY, 12 * DAY),
      reason: REASONS[Math.floor(random() * REASONS.length)]!,
      of: 'everything',
      is_restocked: random() < 0.6,
    }
    const isPast = (time: Date) => time.getTime() < now.getTime()
    const waits_since = now.getTime() - placed_at.getTime()
    if (fate < 0.03 && waits_since > 2 * DAY) return { cancelled_at: after(placed_at, DAY, 2 * DAY) }
    const course: Partial<PastOrder> = { paid_at }
    if (fate > 0.9 && waits_since < 4 * DAY && isPast(after(paid_at, HOUR, 2 * HOUR)))
      return { paid_at, on_hold_at: after(paid_at, 10 * MINUTE, HOUR) }
    if (isPast(shipped_at)) course.shipped_at = shipped_at
    if (isPast(delivered_at)) course.delivered_at = delivered_at
    return isPast(refund.at) ? { ...course, ...refundBy(fate, refund) } : course
  }
}

function refundBy(fate: number, refund: PastRefund): Partial<PastOrder> {
  if (fate < 0.06) return { refund }
  if (fate < 0.1) return { refund: { ...refund, of: 'one' } }
  if (fate < 0.12) return { refund: { ...refund, of: 'shipping', reason: GOODWILL, is_restocked: false } }
  return {}
}
