// The periods by which orders are listed and saved as a table, by the browser's calendar.

export interface OrderPeriod {
  label: string
  /** For addresses and the names of files. */
  name: string
  /** The first moment of the period and the first one behind it, in ISO 8601; undefined at an open end. */
  from?: string
  to?: string
}

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' })

/** The last three months, this year and the one before. */
function monthsAndYears(now: Date): OrderPeriod[] {
  const year = now.getFullYear()
  const between = (from: Date, to: Date) => ({ from: from.toISOString(), to: to.toISOString() })
  const months = [0, 1, 2].map((back) => {
    const begins = new Date(year, now.getMonth() - back, 1)
    const name = `${begins.getFullYear()}-${String(begins.getMonth() + 1).padStart(2, '0')}`
    const ends = new Date(begins.getFullYear(), begins.getMonth() + 1, 1)
    return { label: month.format(begins), name, ...between(begins, ends) }
  })
  const years = [year, year - 1].map((one) => ({
    label: `All of ${one}`,
    name: String(one),
    ...between(new Date(one, 0, 1), new Date(one + 1, 0, 1)),
  }))
  return [...months, ...years]
}

/** What can be saved: months, years, and all. */
export const savedPeriods = (now: Date): OrderPeriod[] => [
  ...monthsAndYears(now),
  { label: 'All orders', name: 'all' },
]

/** What the list can be narrowed to: the days up to now, which have no end, then months and years. */
export function listedPeriods(now: Date): OrderPeriod[] {
  const since = (label: string, name: string, days: number) => {
    const begins = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1)
    return { label, name, from: begins.toISOString() }
  }
  return [
    since('Today', 'today', 1),
    since('Last 7 days', '7-days', 7),
    since('Last 30 days', '30-days', 30),
    ...monthsAndYears(now),
  ]
}
