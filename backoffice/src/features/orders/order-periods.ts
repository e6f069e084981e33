// The periods whose orders can be saved as a table.

export interface OrderPeriod {
  label: string
  /** For the file's name. */
  name: string
  /** The first moment of the period and the first one behind it, in ISO 8601; undefined at an open end. */
  from?: string
  to?: string
}

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' })

/** The last three months, this year and the one before, by the browser's calendar, and all. */
export function orderPeriods(now: Date): OrderPeriod[] {
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
  return [...months, ...years, { label: 'All orders', name: 'all' }]
}
