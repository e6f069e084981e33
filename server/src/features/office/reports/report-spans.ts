// The period of a report, and the spans of its queries. A span is a week, so no statement runs long, however
// much was sold.

import { daysAfter, endOfDay, startOfDay } from '@kontor/contract/shops/shop-day'
import { invalidField } from '../../../http/errors/problem.ts'
import type { ReportDay, Span } from './reports.queries.ts'

const DAY_MS = 86_400_000
const PIECE_DAYS = 7
const MAX_DAYS = 366

const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const start = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Days of the shop, both included. */
export interface Days {
  from: string
  until: string
}

/** The requested period. Either end may be absent. */
export interface Period {
  from?: string | undefined
  until?: string | undefined
}

export interface Piece extends Span {
  days: ReportDay[]
}

export function* piecesOf({ from, until }: Days, time_zone: string): Generator<Piece> {
  const count = (start(until) - start(from)) / DAY_MS + 1
  const allDays = Array.from({ length: count }, (_, at) => daysAfter(from, at))
  let begins = startOfDay(time_zone, from)
  for (let at = 0; at < count; at += PIECE_DAYS) {
    const days = allDays.slice(at, at + PIECE_DAYS).map((day) => {
      const ends = endOfDay(time_zone, day)
      const span = { day, from: begins, until: ends }
      begins = ends
      return span
    })
    yield { from: days[0]!.from, until: begins, days }
  }
}

/**
 * Reads a period. `until` is today by default, and `from` the first day of the month of `until`. Rejects
 * `from` after `until`, and more than 366 days.
 */
export function readPeriod({ from, until }: Period, today: string): Days {
  const last = until ?? today
  const first = from ?? `${last.slice(0, 8)}01`
  if (first > last) throw invalidField('until', 'until: a day that is not before from')
  if ((start(last) - start(first)) / DAY_MS >= MAX_DAYS)
    throw invalidField('from', 'from: at most 366 days before until')
  return { from: first, until: last }
}

export const quarterOf = (day: string): string =>
  `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`

export function daysOfQuarter(quarter: string): Days {
  const year = Number(quarter.slice(0, 4))
  const first_month = (Number(quarter.slice(6)) - 1) * 3
  return { from: dayText(Date.UTC(year, first_month, 1)), until: dayText(Date.UTC(year, first_month + 3, 0)) }
}
