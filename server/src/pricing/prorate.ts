// Splitting a whole number of smallest units by weights, by largest remainder. The parts always sum to the whole.

/**
 * Splits a whole by weights, and returns the parts in the order of the weights. Each part is its exact share
 * rounded towards zero. The remaining units go one each to the largest remainders, and among equal remainders
 * to the earlier part. A negative whole is split like its absolute value. If all weights are zero, the whole
 * is split evenly, with remaining units to the first parts. Without weights the result is empty. Throws
 * RangeError for a negative weight, and for a non-zero whole without weights.
 */
export function prorate(whole: bigint, weights: readonly bigint[]): bigint[] {
  if (weights.length === 1 && weights[0]! >= 0n) return [whole]
  let sum = 0n
  for (const weight of weights) {
    if (weight < 0n) throw new RangeError('A weight cannot be negative')
    sum += weight
  }
  if (weights.length === 0) {
    if (whole !== 0n) throw new RangeError('Nothing to split the amount over')
    return []
  }
  if (sum === 0n) {
    return prorate(
      whole,
      weights.map(() => 1n),
    )
  }
  const negative = whole < 0n
  const magnitude = negative ? -whole : whole
  const parts: bigint[] = []
  const remainders: { at: number; remainder: bigint }[] = []
  let left = magnitude
  for (const [at, weight] of weights.entries()) {
    const product = magnitude * weight
    const part = product / sum
    parts.push(part)
    left -= part
    remainders.push({ at, remainder: product % sum })
  }
  if (left > 0n) {
    // Array.prototype.sort is stable: among equal remainders the earlier part comes first.
    remainders.sort((a, b) => (a.remainder === b.remainder ? 0 : a.remainder > b.remainder ? -1 : 1))
    for (let next = 0; left > 0n; next++, left--) parts[remainders[next]!.at]! += 1n
  }
  return negative ? parts.map((part) => -part) : parts
}
