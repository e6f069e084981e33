// Chooses the warehouse for a basket. Lists the ways to ship the goods from the warehouse, or the reason why
// no warehouse can serve the basket. The whole basket comes from one warehouse. The module is pure: facts in,
// a choice out.

import { shippingAmount } from '../../../pricing/shipping.ts'
import {
  type BasketLine,
  type BasketRequest,
  type Problem,
  type ShippingRate,
  type ShippingTemplate,
  type ShopFacts,
  shipsSomething,
  type Warehouse,
} from './pricing-facts.ts'

export interface StockedWarehouse extends Pick<Warehouse, 'id' | 'place'> {
  /** The rates of the warehouse's templates for the destination. */
  rates: readonly { template: ShippingTemplate; rate: ShippingRate }[]
  /** By product id: units on hand less units held. No entry if the warehouse never had the product. */
  available: ReadonlyMap<string, number>
}

export interface Basket extends Pick<ShopFacts, 'currency'> {
  lines: readonly BasketLine[]
  /** Oldest first. */
  warehouses: readonly StockedWarehouse[]
  /** The value of the goods in the view of the buyer, if the goods ship from the given place. */
  goodsShown: (origin: StockedWarehouse['place']) => bigint
}

export interface PricedRate
  extends Pick<ShippingTemplate, 'id' | 'title' | 'description' | 'provider' | 'service_level'> {
  warehouse_id: string
  /** With or without tax, the way the shop lists prices. */
  amount_minor: bigint
}

export interface Choice {
  /**
   * The warehouse for pricing, even if problems exist. Is undefined if the shop has no warehouse to choose
   * from.
   */
  warehouse: StockedWarehouse | undefined
  shipping: PricedRate | undefined
  /** The shipping options the buyer may choose from: each template once, cheapest first. */
  options: readonly PricedRate[]
  problems: readonly Problem[]
}

type Preferences = Pick<BasketRequest, 'warehouse_id' | 'shipping_method'>

interface Candidate {
  warehouse: StockedWarehouse
  /** All options of the warehouse. `shipping` is the requested option, or else the cheapest. */
  options: readonly PricedRate[]
  shipping: PricedRate | undefined
  /** The warehouse's templates by weight that serve the destination, if a line to ship has no weight. */
  lacking_weight: readonly string[]
  missing: number
  stock: number
}

/**
 * Returns the requested warehouse. If none is requested, returns a warehouse with every line and, if
 * something ships, a rate for the destination. Among several warehouses, the cheapest shipping wins, then the
 * most stock of the goods, then the oldest warehouse. A requested warehouse must be among the basket's
 * warehouses.
 */
export function chooseWarehouse(basket: Basket, preferences: Preferences): Choice {
  const ships = shipsSomething(basket.lines)
  const candidates = basket.warehouses
    .filter((warehouse) => !preferences.warehouse_id || warehouse.id === preferences.warehouse_id)
    .filter((warehouse) => !ships || warehouse.place !== null || preferences.warehouse_id)
    .map((warehouse) => toCandidate(basket, warehouse, preferences))
  const stocked = candidates.filter((candidate) => candidate.missing === 0)
  const able = ships ? stocked.filter((candidate) => candidate.shipping) : stocked
  const best = able.reduce(better, undefined as Candidate | undefined)
  if (best) return chosen(best, stocked, [])

  // The store shows goods as in stock even if only warehouses without shipping have them, so the problem is
  // the shipping.
  if (stocked.length === 0 && !preferences.warehouse_id && isInAnyWarehouse(basket))
    return chosen(undefined, [], [shippingProblem([])])

  const possible = stocked.length > 0 ? stocked : candidates
  const fallback = possible.reduce(nearer, undefined as Candidate | undefined)
  const short = stocked.length > 0 ? [] : stockProblems(basket.lines, candidates)
  // Beside a shortage, too: a draft may exceed the stock, and would be stored without a price for its shipping.
  const problems =
    ships && !fallback?.shipping ? [...short, shippingProblem(possible, preferences.shipping_method)] : short
  return chosen(fallback, [], problems)
}

/** Returns true if any warehouse has every line, at any place. */
const isInAnyWarehouse = ({ lines, warehouses }: Basket): boolean =>
  warehouses.some((warehouse) => lines.every((line) => hasLine(warehouse, line)))

function toCandidate(
  basket: Basket,
  warehouse: StockedWarehouse,
  { shipping_method }: Preferences,
): Candidate {
  const { options, lacking_weight } = listShippingOptions(basket, warehouse)
  return {
    warehouse,
    options,
    lacking_weight,
    shipping: shipping_method ? options.find((option) => option.id === shipping_method) : options[0],
    missing: basket.lines.filter((line) => !hasLine(warehouse, line)).length,
    stock: basket.lines.reduce((sum, line) => sum + availableOf(warehouse, line), 0),
  }
}

const availableOf = (warehouse: StockedWarehouse, line: BasketLine): number =>
  warehouse.available.get(line.product_id) ?? 0

const hasLine = (warehouse: StockedWarehouse, line: BasketLine): boolean =>
  line.allow_negative_stock || availableOf(warehouse, line) >= line.quantity

const byAmount = (a: PricedRate, b: PricedRate): number =>
  a.amount_minor === b.amount_minor ? 0 : a.amount_minor < b.amount_minor ? -1 : 1

/**
 * Lists the options, cheapest first, and the oldest template first among equals. Returns no options if
 * nothing ships, if the warehouse has no address, or if none of the warehouse's templates serves the
 * destination.
 */
function listShippingOptions(
  { currency, lines, goodsShown }: Basket,
  { id: warehouse_id, place, rates }: StockedWarehouse,
): Pick<Candidate, 'options' | 'lacking_weight'> {
  if (!shipsSomething(lines) || place === null) return { options: [], lacking_weight: [] }
  // Only rates with a `free_above_value` read the sum.
  const goods_shown_minor = rates.some(({ rate }) => rate.free_above_value !== null) ? goodsShown(place) : 0n
  const options: PricedRate[] = []
  const lacking_weight: string[] = []
  for (const { template, rate } of rates) {
    const { amount, free_above_value } = rate
    const { id, title, description, provider, service_level, method } = template
    const price = shippingAmount({ method, amount, free_above_value, lines, goods_shown_minor, currency })
    if ('problem' in price) lacking_weight.push(id)
    else
      options.push({
        id,
        title,
        description,
        provider,
        service_level,
        warehouse_id,
        amount_minor: price.amount_minor,
      })
  }
  return { options: options.sort(byAmount), lacking_weight }
}

/** The caller compares candidates oldest first, so among equals the older candidate stays the best. */
function better(best: Candidate | undefined, other: Candidate): Candidate {
  if (!best) return other
  const cost = best.shipping?.amount_minor ?? 0n
  const other_cost = other.shipping?.amount_minor ?? 0n
  if (other_cost !== cost) return other_cost < cost ? other : best
  return other.stock > best.stock ? other : best
}

/**
 * A warehouse with shipping comes first, because it sets the price of a draft, which may exceed the stock.
 */
function nearer(best: Candidate | undefined, other: Candidate): Candidate {
  if (!best) return other
  if (!best.shipping !== !other.shipping) return other.shipping ? other : best
  if (other.missing !== best.missing) return other.missing < best.missing ? other : best
  return other.shipping ? better(best, other) : best
}

function chosen(
  candidate: Candidate | undefined,
  able: readonly Candidate[],
  problems: readonly Problem[],
): Choice {
  const options = new Map<string, PricedRate>()
  // A template costs the same from every warehouse. Each template is therefore listed once, with the first
  // warehouse that offers it.
  for (const one of [candidate, ...able])
    for (const option of one?.options ?? []) if (!options.has(option.id)) options.set(option.id, option)
  return {
    warehouse: candidate?.warehouse,
    shipping: candidate?.shipping,
    options: [...options.values()].sort(byAmount),
    problems,
  }
}

/** `wanted` is the requested shipping method, if any. */
const shippingProblem = (stocked: readonly Candidate[], wanted?: string | null): Problem =>
  stocked.some(({ lacking_weight, options }) =>
    options.length === 0 ? lacking_weight.length > 0 : lacking_weight.some((id) => id === wanted),
  )
    ? {
        code: 'weight_missing',
        message: 'Shipping is charged by weight, and a product has no weight.',
      }
    : {
        code: 'no_shipping_rate',
        message: stocked.some(({ options }) => options.length > 0)
          ? 'This shipping method is no longer available. Choose another one.'
          : 'The shop does not ship these products to this destination.',
      }

/** Returns the largest quantity of the line in any single warehouse. */
const maxInOneWarehouse = (candidates: readonly Candidate[], line: BasketLine): number =>
  Math.max(0, ...candidates.map(({ warehouse }) => availableOf(warehouse, line)))

/**
 * A line is short if all warehouses together have too little stock. If no line is short, one line is spread
 * over several warehouses, or the lines are in different warehouses.
 */
function stockProblems(lines: readonly BasketLine[], candidates: readonly Candidate[]): readonly Problem[] {
  const stocked = lines.filter((line) => !line.allow_negative_stock)
  const inAll = (line: BasketLine) =>
    candidates.reduce((sum, { warehouse }) => sum + Math.max(availableOf(warehouse, line), 0), 0)
  const short = stocked.filter((line) => inAll(line) < line.quantity)
  if (short.length > 0) return short.map((line) => shortage(line, maxInOneWarehouse(candidates, line)))
  const split_stock = stocked.filter((line) => maxInOneWarehouse(candidates, line) < line.quantity)
  if (split_stock.length > 0)
    return split_stock.map((line) => splitStock(line, maxInOneWarehouse(candidates, line)))
  // No line needs stock.
  if (candidates.length === 0) return []
  return [
    {
      code: 'no_single_warehouse',
      message: 'No single warehouse has all of these products. Order them separately.',
    },
  ]
}

const splitStock = (line: BasketLine, available: number): Problem => ({
  code: 'no_single_warehouse',
  product_id: line.product_id,
  available,
  message: `Only ${available} available from one warehouse. Reduce the quantity, or order the rest separately.`,
})

/** `available` is the largest quantity in any single warehouse. */
const shortage = (line: BasketLine, available: number): Problem => ({
  code: 'insufficient_stock',
  product_id: line.product_id,
  available,
  message: available > 0 ? `Only ${available} left.` : 'Sold out.',
})
