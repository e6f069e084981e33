// How many months a choice of periods has to cover.

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/**
 * Returns the months from the month of `since` to the month of `today`, both included. Returns at least
 * `least` months, even if the beginning is unknown.
 */
export const monthsSince = (since: string | undefined, today: string, least: number): number =>
  since === undefined ? least : Math.max(least, monthOf(today) - monthOf(since) + 1)

/** Returns the month of `today` and `count` earlier months, as YYYY-MM, the latest first. */
export const monthsBack = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, back) => {
    const month = monthOf(today) - back
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
