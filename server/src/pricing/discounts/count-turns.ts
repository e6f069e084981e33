// Buy X get Y: the reduced units. In each turn the buyer takes the units to buy from the most expensive ones
// and gets the cheapest of the remaining units. A unit counts once.
import { least, sum } from '../round.ts'
import type { BuyXGetY, DiscountableLine } from './rule.ts'

interface Stack {
  at: number
  unit_price: bigint
  is_got: boolean
  left: bigint
}

const byPrice = (a: Stack, b: Stack): number =>
  a.unit_price < b.unit_price ? -1 : a.unit_price > b.unit_price ? 1 : 0

/**
 * Takes up to `wanted` units, beginning with the first stacks. Returns undefined and takes none if the
 * stacks have fewer than `at_least`.
 */
function take(
  stacks: readonly Stack[],
  wanted: bigint,
  at_least: bigint,
): [at: number, units: bigint][] | undefined {
  const there = stacks.reduce((total, { left }) => total + left, 0n)
  if (there < at_least) return undefined
  const taken: [number, bigint][] = []
  let missing = wanted
  for (const stack of stacks) {
    const units = least(stack.left, missing)
    if (units === 0n) continue
    stack.left -= units
    missing -= units
    taken.push([stack.at, units])
  }
  return taken
}

const next = (stacks: readonly Stack[]): Stack | undefined => stacks.find(({ left }) => left > 0n)

/**
 * Returns the number of consecutive turns with enough units in these two lines. Counts the turns together,
 * because a line may have a million units. Every turn outside of such a sequence uses up a line.
 */
const equalTurns = (bought: Stack, got: Stack, buys: bigint, gets: bigint): bigint =>
  bought === got ? bought.left / (buys + gets) : least(bought.left / buys, got.left / gets)

/** Takes a turn, from any lines. Returns the units to get, or undefined without enough units. */
const takeTurn = (
  to_buy: readonly Stack[],
  to_get: readonly Stack[],
  { buys, gets }: Pick<BuyXGetY, 'buys' | 'gets'>,
) => take(to_buy, buys.quantity, buys.quantity) && take(to_get, gets.quantity, 1n)

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
  // Units that cannot be free are bought first, and the most expensive units next. Of equal prices, the later
  // line comes first.
  const to_buy = stacks
    .filter(({ at }) => buys.lines.has(at))
    .sort((a, b) => Number(a.is_got) - Number(b.is_got) || byPrice(b, a) || b.at - a.at)
  const to_get = stacks.filter(({ is_got }) => is_got).sort((a, b) => byPrice(a, b) || a.at - b.at)
  const reduced = new Map<number, bigint>()
  const add = (at: number, units: bigint) => reduced.set(at, (reduced.get(at) ?? 0n) + units)
  // No more turns than units are possible.
  let turns = max_times === null ? sum(lines.map(({ quantity }) => quantity)) : BigInt(max_times)
  while (turns > 0n) {
    const [bought, got] = [next(to_buy), next(to_get)]
    if (bought === undefined || got === undefined) break
    const equal = least(turns, equalTurns(bought, got, buys.quantity, gets.quantity))
    if (equal === 0n) {
      const last = takeTurn(to_buy, to_get, { buys, gets })
      if (last === undefined) break
      for (const [at, units] of last) add(at, units)
      turns--
      continue
    }
    bought.left -= equal * buys.quantity
    got.left -= equal * gets.quantity
    add(got.at, equal * gets.quantity)
    turns -= equal
  }
  return reduced
}
