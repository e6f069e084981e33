// Chooses the warehouse that serves a basket, or says why none can. The whole basket comes from one warehouse. Pure: facts in, a choice out.

import {
  availableOf,
  type Basket,
  type BasketLine,
  hasLine,
  type Problem,
  somethingShips,
  type WarehouseFacts,
  type Wish,
} from './basket.ts'
import { listShippingOptions, type PricedRate } from './list-shipping-options.ts'

export interface Choice {
  /** The warehouse to price by, even where there are problems; undefined where there is no warehouse to choose from. */
  warehouse: WarehouseFacts | undefined
  shipping: PricedRate | undefined
  /** The shipping options the buyer may choose from: each template once, cheapest first. */
  options: readonly PricedRate[]
  /** Whether another warehouse could serve the basket too. */
  has_alternative: boolean
  problems: readonly Problem[]
}

interface Candidate {
  warehouse: WarehouseFacts
  /** All options of this warehouse; `shipping` is the one that was asked for, or else the cheapest. */
  options: readonly PricedRate[]
  shipping: PricedRate | undefined
  is_weight_missing: boolean
  missing: number
  stock: number
}

/**
 * The warehouse that was asked for, or else one that has every line and, where something ships, a rate for the destination. Among several the
 * one with the cheapest shipping wins, then the most stock of these goods, then the oldest. A warehouse that was asked for must be among the
 * basket's warehouses.
 */
export function chooseWarehouse(basket: Basket, wish: Wish): Choice {
  const ships = somethingShips(basket.lines)
  const candidates = basket.warehouses
    .filter((warehouse) => !wish.warehouse_id || warehouse.id === wish.warehouse_id)
    .filter((warehouse) => !ships || warehouse.place !== null || wish.warehouse_id)
    .map((warehouse) => weigh(basket, warehouse, wish))
  const stocked = candidates.filter((candidate) => candidate.missing === 0)
  const able = ships ? stocked.filter((candidate) => candidate.shipping) : stocked
  const best = able.reduce(better, undefined as Candidate | undefined)
  if (best) return chosen(best, { able: stocked, has_alternative: able.length > 1, problems: [] })

  // Goods that lie only where nothing can be sent from are shown as in stock, so what stands in the way is the shipping.
  if (stocked.length === 0 && !wish.warehouse_id && liesComplete(basket))
    return chosen(undefined, { able: [], has_alternative: false, problems: [shippingProblem([])] })

  const fallback = (stocked.length > 0 ? stocked : candidates).reduce(
    nearer,
    undefined as Candidate | undefined,
  )
  const problems =
    stocked.length > 0 ? [shippingProblem(stocked)] : stockProblems(basket.lines, candidates, ships)
  return chosen(fallback, { able: fallback ? [fallback] : [], has_alternative: false, problems })
}

/** Whether any warehouse has every line, wherever it is. */
const liesComplete = ({ lines, warehouses }: Basket): boolean =>
  warehouses.some((warehouse) => lines.every((line) => hasLine(warehouse, line)))

function weigh(basket: Basket, warehouse: WarehouseFacts, { shipping_method }: Wish): Candidate {
  const { options, is_weight_missing } = listShippingOptions(basket, warehouse)
  return {
    warehouse,
    options,
    is_weight_missing,
    shipping: shipping_method ? options.find((option) => option.id === shipping_method) : options[0],
    missing: basket.lines.filter((line) => !hasLine(warehouse, line)).length,
    stock: basket.lines.reduce((sum, line) => sum + availableOf(warehouse, line), 0),
  }
}

/** Candidates are compared oldest first, so among equals the older one stays the best. */
function better(best: Candidate | undefined, other: Candidate): Candidate {
  if (!best) return other
  const cost = best.shipping?.amount_minor ?? 0n
  const other_cost = other.shipping?.amount_minor ?? 0n
  if (other_cost !== cost) return other_cost < cost ? other : best
  return other.stock > best.stock ? other : best
}

function nearer(best: Candidate | undefined, other: Candidate): Candidate {
  if (!best || other.missing < best.missing) return other
  if (other.missing > best.missing || !other.shipping) return best
  return best.shipping ? better(best, other) : other
}

function chosen(
  candidate: Candidate | undefined,
  outcome: { able: readonly Candidate[]; has_alternative: boolean; problems: readonly Problem[] },
): Choice {
  const options = new Map<string, PricedRate>()
  // A template costs the same from every warehouse, so each is listed once, with the first warehouse that offers it.
  for (const one of [candidate, ...outcome.able])
    for (const option of one?.options ?? []) if (!options.has(option.id)) options.set(option.id, option)
  return {
    warehouse: candidate?.warehouse,
    shipping: candidate?.shipping,
    options: [...options.values()].sort(
      (a, b) => Number(a.amount_minor > b.amount_minor) - Number(a.amount_minor < b.amount_minor),
    ),
    has_alternative: outcome.has_alternative,
    problems: outcome.problems,
  }
}

const shippingProblem = (stocked: readonly Candidate[]): Problem =>
  stocked.some((candidate) => candidate.is_weight_missing && candidate.options.length === 0)
    ? {
        code: 'weight_missing',
        message: 'Shipping is charged by weight, and the weight of a product is not known.',
      }
    : {
        code: 'no_shipping_rate',
        message: stocked.some(({ options }) => options.length > 0)
          ? 'This way of shipping is not offered here any more. Choose another one.'
          : 'The shop does not ship these products to this destination.',
      }

/** The most of this line that any of the warehouses has. */
const mostInOne = (candidates: readonly Candidate[], line: BasketLine): number =>
  Math.max(0, ...candidates.map(({ warehouse }) => availableOf(warehouse, line)))

/**
 * A line is short where all warehouses together have too little of it. Where no line is, it lies in pieces where none of them has enough of it, and
 * else the lines lie apart.
 */
function stockProblems(
  lines: readonly BasketLine[],
  candidates: readonly Candidate[],
  ships: boolean,
): readonly Problem[] {
  const stocked = lines.filter((line) => !line.allow_negative_stock)
  const inAll = (line: BasketLine) =>
    candidates.reduce((sum, { warehouse }) => sum + Math.max(availableOf(warehouse, line), 0), 0)
  const short = stocked.filter((line) => inAll(line) < line.quantity)
  if (short.length > 0) return short.map((line) => shortage(line, mostInOne(candidates, line)))
  const in_pieces = stocked.filter((line) => mostInOne(candidates, line) < line.quantity)
  if (in_pieces.length > 0) return in_pieces.map((line) => inPieces(line, mostInOne(candidates, line)))
  if (candidates.length > 0)
    return [
      {
        code: 'no_single_warehouse',
        message: 'No single warehouse has all of these products. Order them separately.',
      },
    ]
  // No line needs stock, so all that can be missing is a warehouse to send the goods from.
  return ships ? [shippingProblem([])] : []
}

const inPieces = (line: BasketLine, available: number): Problem => ({
  code: 'no_single_warehouse',
  product_id: line.product_id,
  available,
  message: `Only ${available} available from one warehouse. Lower the quantity, or order the rest separately.`,
})

/** `available`: the most that any single warehouse has. */
const shortage = (line: BasketLine, available: number): Problem => ({
  code: 'insufficient_stock',
  product_id: line.product_id,
  available,
  message: available > 0 ? `Only ${available} left.` : 'Sold out.',
})
