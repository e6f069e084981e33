// Samples in one number, and numbers as text: the same for every figure of the bench and the resilience tests.

/** `share` 0.5 gives the middle one, 1 the greatest. NaN, which reaches no goal, if there are no values: nothing was measured then. */
export const quantile = (values: ArrayLike<number>, share: number): number => {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Of an even number of values the mean of both in the middle; NaN if there are none. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en-GB')

/** Whole milliseconds, or that there are none. */
export const inMs = (value: number): string => (Number.isNaN(value) ? 'not measured' : `${whole(value)} ms`)

/** A share, 0 to 1. */
export const percent = (share: number, decimals = 0): string => `${(share * 100).toFixed(decimals)} %`
