// The rules of what a product costs and of the one price it may be compared with (Directive 98/6/EC, article 6a; CJEU C-330/23), said again without
// SQL: tests hold the database against them.

export interface PriceState {
  /** In milliseconds; each state lasts until the next. */
  since: number
  price: number
  compare_at_price: number | null
  sale_price: number | null
  is_live: boolean
}

const THIRTY_DAYS = 30 * 24 * 3_600_000

export const current = ({ price, sale_price }: PriceState): number => sale_price ?? price
export const reference = ({ price, compare_at_price }: PriceState): number => compare_at_price ?? price
export const isReduced = (state: PriceState): boolean => current(state) < reference(state)

/** When the reduction that the last state announces began: if none was before, or where the price rose. Undefined without one. */
export function reductionBegan(history: readonly PriceState[]): number | undefined {
  let began: number | undefined
  for (const [at, state] of history.entries()) {
    const before = history[at - 1]
    const goes_on = before !== undefined && isReduced(before) && current(before) >= current(state)
    if (!isReduced(state)) began = undefined
    else if (!goes_on) began = state.since
  }
  return began
}

/** The least it was on sale for within the 30 days before; null if there is no reduction, or it was not on sale then. */
export function lowestBefore(history: readonly PriceState[]): number | null {
  const began = reductionBegan(history)
  if (began === undefined) return null
  const shown = history.filter((state, at) => {
    const until = history[at + 1]?.since ?? Number.POSITIVE_INFINITY
    return state.is_live && state.since < began && until > began - THIRTY_DAYS
  })
  return shown.length === 0 ? null : Math.min(...shown.map(current))
}

export function strikePrice(history: readonly PriceState[], is_in_eea: boolean): number | null {
  const state = history.at(-1)
  if (state === undefined) return null
  const lowest = lowestBefore(history)
  const struck = is_in_eea ? lowest && Math.min(reference(state), lowest) : reference(state)
  return struck !== null && struck > current(state) ? struck : null
}
