// Buy X get Y: which units are reduced. In each turn the buyer takes the units to buy from the most expensive ones and gets the cheapest of what is
// then left; a unit counts once.
import { least } from '../round.ts'
import type { BuyXGetY, DiscountableLine } from './rule.ts'

interface Stack {
  at: number
  unit_price: bigint
  is_got: boolean
  left: bigint
}

const byPrice = (a: Stack, b: Stack): number =>
  a.unit_price < b.unit_price ? -1 : a.unit_price > b.unit_price ? 1 : 0

/** Takes that many units, from the first stacks first; undefined, and takes none, if there are fewer than `at_least`. */
function take(
  stacks: readonly Stack[],
  wanted: bigint,
  at_least: bigint,
): [at: number, pieces: bigint][] | undefined {
  const there = stacks.reduce((total, { left }) => total + left, 0n)
  if (there < at_least) return undefined
  const taken: [number, bigint][] = []
  let missing = wanted
  for (const stack of stacks) {
    const pieces = least(stack.left, missing)
    if (pieces === 0n) continue
    stack.left -= pieces
    missing -= pieces
    taken.push([stack.at, pieces])
  }
  return taken
}

/** How many units of each line are reduced. */
export function countTurns(
  lines: readonly DiscountableLine[],
  { buys, gets, max_times }: BuyXGetY,
): Map<number, bigint> {
  const stacks = lines.map(({ unit_price, quantity }, at) => ({
    at,
    unit_price,
    is_got: gets.lines.has(at),
    left: quantity,
  }))
  // What cannot be got is bought first, then the most expensive; among equal prices the later line.
  const to_buy = stacks
    .filter(({ at }) => buys.lines.has(at))
    .sort((a, b) => Number(a.is_got) - Number(b.is_got) || byPrice(b, a) || b.at - a.at)
  const to_get = stacks.filter(({ is_got }) => is_got).sort((a, b) => byPrice(a, b) || a.at - b.at)
  const reduced = new Map<number, bigint>()
  for (let turn = 0; max_times === null || turn < max_times; turn++) {
    if (take(to_buy, buys.quantity, buys.quantity) === undefined) break
    const got = take(to_get, gets.quantity, 1n)
    if (got === undefined) break
    for (const [at, pieces] of got) reduced.set(at, (reduced.get(at) ?? 0n) + pieces)
  }
  return reduced
}
