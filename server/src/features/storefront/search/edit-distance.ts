// How far a typed word is from another word, in slips: letters left out, added or mistaken, or two neighbours swapped.

/** No slips are allowed in longer words. */
const MAX_TYPED_LENGTH = 40

/**
 * Returns the number of typing errors allowed in a word. Short words allow few errors, because short words
 * are all similar.
 */
export function slipsAllowed(typed: string): number {
  const { length } = typed
  if (length < 4 || length > MAX_TYPED_LENGTH) return 0
  return length < 8 ? 1 : 2
}

/**
 * Returns the typing errors between `typed` and the best matching beginning of `word` (optimal string
 * alignment), so a half-typed word is near, too. Returns Infinity if the errors exceed `slipsAllowed`.
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
