// The quarters and months a report can cover, the current one first. Days are in UTC, as in the reports.

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const QUARTERS = 16
const MONTHS = 24

export interface Choice {
  value: string
  label: string
}

export function quartersUpTo(now: Date): Choice[] {
  const present = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3)
  return Array.from({ length: QUARTERS }, (_, back) => {
    const at = present - back
    const [year, quarter] = [Math.floor(at / 4), (at % 4) + 1]
    return {
      value: `${year}-Q${quarter}`,
      label: `${['1st', '2nd', '3rd', '4th'][quarter - 1]} quarter ${year}`,
    }
  })
}

/** The last 24 months; the values are YYYY-MM. */
export function monthsUpTo(now: Date): Choice[] {
  return Array.from({ length: MONTHS }, (_, back) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
    return { value: first.toISOString().slice(0, 7), label: month.format(first) }
  })
}

/** The first and last day of a month given as YYYY-MM. */
export function daysOfMonth(value: string): { from: string; until: string } {
  const [year, number] = value.split('-').map(Number) as [number, number]
  return { from: `${value}-01`, until: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}
