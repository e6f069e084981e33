// How far a typed word is from another word, in slips: letters left out, added or mistaken, or two neighbours swapped.

/** No slips are allowed in longer words. */
const MAX_TYPED_LENGTH = 40

/** How many slips are allowed in a typed word: few in short ones, since short words are all close to each other. */
export function slipsAllowed(typed: string): number {
  const { length } = typed
  if (length < 4 || length > MAX_TYPED_LENGTH) return 0
  return length < 8 ? 1 : 2
}

/**
 * The slips between `typed` and the beginning of `word` that fits best (optimal string alignment), so that a half-typed word is near, too.
 * Infinity where there are more than `slipsAllowed`.
 */
export function slipsToStart(typed: string, word: string): number {
  const most = slipsAllowed(typed)
  const start = word.slice(0, typed.length + most)
  let before: number[] = []
  let above = Array.from({ length: start.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const current = [row]
    for (let column = 1; column <= start.length; column++) {
      const is_same = typed[row - 1] === start[column - 1]
      let slips = Math.min(
        above[column]! + 1,
        current[column - 1]! + 1,
        above[column - 1]! + (is_same ? 0 : 1),
      )
      if (
        row > 1 &&
        column > 1 &&
        typed[row - 1] === start[column - 2] &&
        typed[row - 2] === start[column - 1]
      )
        slips = Math.min(slips, before[column - 2]! + 1)
      current.push(slips)
    }
    if (Math.min(...current) > most) return Number.POSITIVE_INFINITY
    before = above
    above = current
  }
  const slips = Math.min(...above)
  return slips > most ? Number.POSITIVE_INFINITY : slips
}
