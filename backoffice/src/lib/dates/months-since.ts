// How many months a choice of periods has to cover.

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/** The months from that of the day `since` to that of `today`, both counted; at least `least`, also if nothing is known of when it began. */
export const monthsSince = (since: string | undefined, today: string, least: number): number =>
  since === undefined ? least : Math.max(least, monthOf(today) - monthOf(since) + 1)

/** The month of `today`, and so many before it, as YYYY-MM, the latest first. */
export const monthsBack = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, back) => {
    const month = monthOf(today) - back
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
