// How many months a choice of periods has to go back.

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/**
 * The months from that of `since`, a day or time in ISO 8601, to that of `now`, both counted, in UTC; at least `least`, also where nothing is known
 * of when it began.
 */
export const monthsSince = (since: string | undefined, now: Date, least: number): number =>
  since === undefined ? least : Math.max(least, monthOf(now.toISOString()) - monthOf(since) + 1)
