// The sales of a shop in a period, compared with the period before: sums, and the parts (days or months) that a chart and a table show.

import type { SalesReport } from '@kontor/contract/office/reports'
import { isZero, toMajorText, toMinor } from '@kontor/contract/values/money'
import { plural, t } from '../../../../lib/texts.ts'
import { DAY_MS, type Days, dayText } from '../days.ts'
import type { SalesPeriod } from '../last-days.ts'

export interface SalesPart {
  /** A day as 2026-11-20, or a month as 2026-11. */
  name: string
  orders: number
  /** The sales with tax and shipping, in major units, like all amounts here. */
  sold: string
  returned: string
  net: string
  /** `sold` as a share of the best part's, from 0 to 1. */
  share: number
}

export interface SalesFigures {
  /** Sold less refunded. */
  net: string
  sold: string
  returned: string
  orders: number
  /** `sold` by `orders`; null without orders. */
  average: string | null
  /**
   * The change of `net` against the previous period in per cent, rounded; null if the previous period had no
   * sales.
   */
  change: number | null
  /** All parts of the period, the earliest first, including parts without sales. */
  parts: SalesPart[]
}

type SalesDay = SalesReport['days'][number]

function* daysOf({ from, until }: Days): Generator<string> {
  for (let at = Date.parse(from); at <= Date.parse(until); at += DAY_MS) yield dayText(at)
}

/** `days` holds the days of both periods, and may hold more. */
export function salesFigures(
  { days, currency }: Pick<SalesReport, 'days' | 'currency'>,
  { period, before, by }: SalesPeriod,
): SalesFigures {
  const text = (amount: bigint) => toMajorText(amount, currency)
  const within = ({ from, until }: Days) => days.filter(({ day }) => day >= from && day <= until)
  const sumsOf = (of: readonly SalesDay[]) => {
    const sum = (key: 'sold' | 'returned') =>
      of.reduce((total, day) => total + toMinor(day[key], currency), 0n)
    const [sold, returned] = [sum('sold'), sum('returned')]
    return { sold, returned, net: sold - returned, orders: of.reduce((total, day) => total + day.orders, 0) }
  }

  const named = (day: string) => (by === 'day' ? day : day.slice(0, 7))
  const days_of_part = new Map<string, SalesDay[]>()
  for (const day of daysOf(period)) days_of_part.set(named(day), [])
  for (const day of within(period)) days_of_part.get(named(day.day))!.push(day)
  const parts = [...days_of_part].map(([name, of]) => ({ name, ...sumsOf(of) }))
  let best = 0n
  for (const { sold } of parts) if (sold > best) best = sold

  const { sold, returned, net, orders } = sumsOf(within(period))
  const net_before = sumsOf(within(before)).net
  const count = BigInt(orders)
  return {
    net: text(net),
    sold: text(sold),
    returned: text(returned),
    orders,
    average: orders === 0 ? null : text((2n * sold + count) / (2n * count)),
    change: net_before > 0n ? Math.round((Number(net - net_before) / Number(net_before)) * 100) : null,
    parts: parts.map((part) => ({
      name: part.name,
      orders: part.orders,
      sold: text(part.sold),
      returned: text(part.returned),
      net: text(part.net),
      share: best > 0n ? Number(part.sold) / Number(best) : 0,
    })),
  }
}

export const orderCount = (orders: number): string => plural(orders, '{count} order', '{count} orders')

/**
 * Returns the parts of `net` as text, and the average order. Both texts name the sales before refunds if the
 * period has refunds, so the amounts add up and the average divides.
 */
export function salesTexts(
  { sold, returned, orders, average }: Pick<SalesFigures, 'sold' | 'returned' | 'orders' | 'average'>,
  money: (amount: string) => string,
): { made_of: string; per_order: string } {
  const is_reduced = !isZero(returned)
  return {
    made_of: is_reduced
      ? t('after refunds: {sold} from {orders}, less {refunded} refunded', {
          sold: money(sold),
          orders: orderCount(orders),
          refunded: money(returned),
        })
      : t('from {orders}', { orders: orderCount(orders) }),
    per_order:
      average === null
        ? ''
        : is_reduced
          ? t('{amount} per order before refunds', { amount: money(average) })
          : t('{amount} per order', { amount: money(average) }),
  }
}

/**
 * Returns the comparison with the previous period named by `before`; empty if the previous period had no
 * sales.
 */
export function changeText(change: number | null, before: string): string {
  if (change === null) return ''
  if (change === 0) return t('Same as in {before}.', { before })
  const facts = { percent: Math.abs(change), before }
  return change > 0
    ? t('{percent}% more than in {before}.', facts)
    : t('{percent}% less than in {before}.', facts)
}
