// What the home page says of a shop's sales: the last thirty days, beside the thirty before.

import { toMajorText, toMinor } from '@kontor/contract/money'
import type { SalesReport } from '@kontor/contract/reports'

export const DAYS = 30
const DAY_MS = 86_400_000

/** The day in UTC so many days before `now`, as 2026-11-20. */
const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)

/** First and last day of both periods together. */
export const bothPeriods = (now: Date): { from: string; until: string } => ({
  from: dayBefore(now, 2 * DAYS - 1),
  until: dayBefore(now, 0),
})

export interface SalesFigures {
  /** Sold less what went back, with tax and shipping, in major units; the same for `sold`, `returned` and `average`. */
  net: string
  sold: string
  returned: string
  orders: number
  /** What an order came to; null without orders. */
  average: string | null
  /** By how many per cent `net` is above that of the days before, rounded; null where that was nothing. */
  change: number | null
  /** Each day, the earliest first; `share` is of the best day, from 0 to 1. */
  bars: { day: string; orders: number; sold: string; share: number }[]
}

export function salesFigures(
  { days, currency }: Pick<SalesReport, 'days' | 'currency'>,
  now: Date,
): SalesFigures {
  const minor = (text: string) => toMinor(text, currency)
  const text = (amount: bigint) => toMajorText(amount, currency)
  const begins = dayBefore(now, DAYS - 1)
  const sumsOf = (of: SalesReport['days']) => {
    const [sold, returned] = (['sold', 'returned'] as const).map((key) =>
      of.reduce((sum, day) => sum + minor(day[key]), 0n),
    ) as [bigint, bigint]
    return { sold, returned, net: sold - returned, orders: of.reduce((sum, day) => sum + day.orders, 0) }
  }
  const { sold, returned, net, orders } = sumsOf(days.filter(({ day }) => day >= begins))
  const before = sumsOf(days.filter(({ day }) => day < begins)).net
  const best = days.reduce(
    (most, day) => (day.day >= begins && minor(day.sold) > most ? minor(day.sold) : most),
    0n,
  )
  const count = BigInt(orders)
  return {
    net: text(net),
    sold: text(sold),
    returned: text(returned),
    orders,
    average: orders === 0 ? null : text((2n * sold + count) / (2n * count)),
    change: before > 0n ? Math.round((Number(net - before) / Number(before)) * 100) : null,
    bars: Array.from({ length: DAYS }, (_, at) => {
      const day = dayBefore(now, DAYS - 1 - at)
      const found = days.find((one) => one.day === day)
      const share = found && best > 0n ? Number(minor(found.sold)) / Number(best) : 0
      return { day, orders: found?.orders ?? 0, sold: found?.sold ?? text(0n), share }
    }),
  }
}

/** How the sales are beside the thirty days before; empty where there were none then. */
export function changeText(change: number | null): string {
  if (change === null) return ''
  if (change === 0) return 'As much as in the 30 days before.'
  return `${Math.abs(change)} % ${change > 0 ? 'more' : 'less'} than in the 30 days before.`
}
