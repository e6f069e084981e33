// A test if two samples differ by more than chance.

/**
 * Returns the probability that two samples of the same thing differ as much as these (Mann–Whitney,
 * two-sided, normal approximation).
 */
export function chanceOfSame(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((value) => ({ value, is_a: true })), ...b.map((value) => ({ value, is_a: false }))]
  all.sort((one, other) => one.value - other.value)
  let rank_sum = 0
  for (let at = 0; at < all.length; ) {
    let end = at
    while (end < all.length && all[end]!.value === all[at]!.value) end++
    // Equal values share the mean of their ranks.
    for (let same = at; same < end; same++) if (all[same]!.is_a) rank_sum += (at + 1 + end) / 2
    at = end
  }
  const u = rank_sum - (a.length * (a.length + 1)) / 2
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  const z = Math.abs(u - (a.length * b.length) / 2) / Math.max(deviation, 1e-9)
  // Abramowitz and Stegun 26.2.17, good to seven decimals.
  const t = 1 / (1 + 0.2316419 * z)
  const tail =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return Math.min(1, (2 * tail * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI))
}
