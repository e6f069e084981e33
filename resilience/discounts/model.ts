// An independent model of discounts: rational numbers, every subset of the discounts tried, written from the rules and without code of the product.
// Slow and plain on purpose.

import { Rational } from '../../server/src/testing/rational.ts'

export type ModelClass = 'product' | 'order' | 'shipping'

interface ModelLine {
  /** Smallest units. */
  unit_price: number
  quantity: number
  /** Plain decimal, or null for an untaxed line. */
  tax_rate: string | null
  ships: boolean
}

export interface ModelDiscount {
  id: string
  class: ModelClass
  is_automatic: boolean
  /** True for a discount given by hand. It combines with everything, and comes last in its class. */
  is_manual?: boolean
  kind: 'percent' | 'amount' | 'buy_x_get_y'
  /** Plain decimal up to 1. */
  percent?: string
  amount?: number
  buys?: { quantity: number; lines: number[] }
  gets?: { quantity: number; percent: string; lines: number[] }
  max_times?: number | null
  lines: number[]
  min_amount?: number
  min_quantity?: number
  /** The lines that count towards the minimum. */
  counted: number[]
  max_shipping?: number | null
  combines_with: ModelClass[]
}

export interface ModelBasket {
  prices_include_tax: boolean
  lines: ModelLine[]
  shipping: number
  /** The oldest first. */
  discounts: ModelDiscount[]
}

interface ModelResult {
  total: bigint
  /** By discount, in the order of application. */
  given: { id: string; amount: bigint }[]
  /** By line, in the order of application. */
  by_line: { id: string; amount: bigint }[][]
  subtotals: bigint[]
  taxes: bigint[]
  shipping_total: bigint
  shipping_discount: bigint
}

const whole = (value: number | bigint) => Rational.whole(value)
const rounded = (value: Rational): bigint => value.round(0).floor()

/** Splits an amount into parts by largest remainder. Ties go to the earlier part. */
function spread(amount: bigint, weights: bigint[]): bigint[] {
  const all = weights.reduce((a, b) => a + b, 0n)
  if (all === 0n) return weights.map(() => 0n)
  const exact = weights.map((weight) => whole(amount).times(whole(weight)).over(whole(all)))
  const parts = exact.map((part) => part.floor())
  let missing = amount - parts.reduce((a, b) => a + b, 0n)
  const rests = exact.map((part, at) => ({ at, rest: part.minus(whole(parts[at]!)) }))
  while (missing > 0n) {
    let top = rests[0]!
    for (const one of rests) if (top.rest.isBelow(one.rest)) top = one
    parts[top.at]! += 1n
    rests.splice(rests.indexOf(top), 1)
    missing -= 1n
  }
  return parts
}

interface Unit {
  line: number
  unit_price: number
  is_counted: boolean
}

/** Counts up to the given number of remaining units of these lines, in order of precedence. */
function count(
  units: readonly Unit[],
  { quantity, lines }: { quantity: number; lines: number[] },
  comesBefore: (a: Unit, b: Unit) => boolean,
): Unit[] {
  const counted: Unit[] = []
  while (counted.length < quantity) {
    const left = units.filter((unit) => !unit.is_counted && lines.includes(unit.line))
    if (left.length === 0) break
    const best = left.reduce((one, other) => (comesBefore(other, one) ? other : one))
    best.is_counted = true
    counted.push(best)
  }
  return counted
}

/** Uses an entry for each unit, because turns must be played exactly as described. */
function unitsGot(basket: ModelBasket, { buys, gets, max_times }: ModelDiscount): number[] {
  const units = basket.lines.flatMap(({ quantity, unit_price }, line) =>
    Array.from({ length: quantity }, () => ({ line, unit_price, is_counted: false })),
  )
  const got = basket.lines.map(() => 0)
  for (let turn = 0; max_times == null || turn < max_times; turn++) {
    const bought = count(units, buys!, isBoughtBefore)
    if (bought.length < buys!.quantity) return got
    const given = count(units, gets!, (a, b) => a.unit_price < b.unit_price)
    for (const { line } of given) got[line]! += 1
    if (given.length === 0) return got
  }
  return got

  function isBoughtBefore(a: Unit, b: Unit): boolean {
    const a_got = gets!.lines.includes(a.line)
    const b_got = gets!.lines.includes(b.line)
    if (a_got !== b_got) return !a_got
    if (a.unit_price !== b.unit_price) return a.unit_price > b.unit_price
    return a.line > b.line
  }
}

const KINDS = ['buy_x_get_y', 'percent', 'amount']
const inTurn = (discounts: ModelDiscount[]) =>
  KINDS.flatMap((kind) => discounts.filter((discount) => discount.kind === kind))

type Step = { id: string; amount: bigint }[]

function applied(basket: ModelBasket, set: ModelDiscount[]) {
  const of = (name: ModelClass, is_manual: boolean) =>
    inTurn(
      (is_manual ? basket.discounts.filter((one) => one.is_manual) : set).filter((one) => one.class === name),
    )
  const listed = basket.lines.map(({ unit_price, quantity }) => BigInt(unit_price * quantity))
  const hasEnough = (discount: ModelDiscount, lefts: bigint[]) =>
    discount.is_manual ||
    (discount.counted.reduce((all, at) => all + lefts[at]!, 0n) >= BigInt(discount.min_amount ?? 0) &&
      discount.counted.reduce((all, at) => all + basket.lines[at]!.quantity, 0) >=
        (discount.min_quantity ?? 0))

  const got = new Map(basket.discounts.map((one) => [one.id, one.buys ? unitsGot(basket, one) : []]))
  const offLine = (discount: ModelDiscount, at: number, left: bigint): bigint => {
    const { unit_price, quantity } = basket.lines[at]!
    const off =
      discount.kind === 'percent'
        ? rounded(whole(left).times(Rational.of(discount.percent!)))
        : discount.kind === 'amount'
          ? BigInt(discount.amount! * quantity)
          : rounded(whole(unit_price * got.get(discount.id)![at]!).times(Rational.of(discount.gets!.percent)))
    return off > left ? left : off
  }
  const run = (discounts: ModelDiscount[], at: number, start: bigint): { left: bigint; steps: Step } => {
    let left = start
    const steps: Step = []
    for (const discount of discounts) {
      const amount = offLine(discount, at, left)
      left -= amount
      if (amount > 0n) steps.push({ id: discount.id, amount })
    }
    return { left, steps }
  }
  const ageOf = (id: string) => basket.discounts.findIndex((one) => one.id === id)

  const by_line: Step[] = []
  const lefts = listed.map((start, at) => {
    const fitting = of('product', false).filter((one) => one.lines.includes(at) && hasEnough(one, listed))
    const ways = [
      fitting.filter((one) => one.combines_with.includes('product')),
      ...fitting.filter((one) => !one.combines_with.includes('product')).map((one) => [one]),
    ].map((way) => run(way, at, start))
    const best = ways.sort(
      (a, b) =>
        Number(a.left - b.left) ||
        a.steps.length - b.steps.length ||
        compareAges(
          a.steps.map((step) => ageOf(step.id)),
          b.steps.map((step) => ageOf(step.id)),
        ),
    )[0]!
    const by_hand = run(
      of('product', true).filter((one) => one.lines.includes(at)),
      at,
      best.left,
    )
    by_line.push([...best.steps, ...by_hand.steps])
    return by_hand.left
  })
  const given: Step = [...of('product', false), ...of('product', true)].map(({ id }) => ({
    id,
    amount: by_line.flat().reduce((all, step) => (step.id === id ? all + step.amount : all), 0n),
  }))

  const after_products = [...lefts]
  const once = (discount: ModelDiscount, left: bigint): bigint => {
    const off =
      discount.kind === 'percent'
        ? rounded(whole(left).times(Rational.of(discount.percent!)))
        : BigInt(discount.amount!)
    return off > left ? left : off
  }
  for (const discount of [...of('order', false), ...of('order', true)]) {
    if (!hasEnough(discount, after_products)) continue
    const places = discount.lines.toSorted((a, b) => a - b)
    const weights = places.map((at) => lefts[at]!)
    const amount = once(
      discount,
      weights.reduce((a, b) => a + b, 0n),
    )
    given.push({ id: discount.id, amount })
    for (const [nth, part] of spread(amount, weights).entries()) {
      lefts[places[nth]!]! -= part
      if (part > 0n) by_line[places[nth]!]!.push({ id: discount.id, amount: part })
    }
  }
  let shipping = BigInt(basket.shipping)
  for (const discount of [...of('shipping', false), ...of('shipping', true)]) {
    if (!hasEnough(discount, after_products)) continue
    const amount = once(discount, shipping)
    given.push({ id: discount.id, amount })
    shipping -= amount
  }
  return { lefts, shipping, by_line, given: given.filter(({ amount }) => amount > 0n), listed }
}

/** Returns a number below zero if `a` has the older discounts. Both have the same length. */
function compareAges(a: number[], b: number[]): number {
  const [first, second] = [a, b].map((ages) => ages.toSorted((x, y) => x - y)) as [number[], number[]]
  for (const [at, age] of first.entries()) if (age !== second[at]) return age - second[at]!
  return 0
}

function taxed(basket: ModelBasket, { lefts, shipping, listed }: ReturnType<typeof applied>) {
  const net = (amount: bigint, rate: string) =>
    basket.prices_include_tax ? rounded(whole(amount).over(whole(1).plus(Rational.of(rate)))) : amount
  const tax = (amount: bigint, rate: string) =>
    basket.prices_include_tax ? amount - net(amount, rate) : rounded(whole(amount).times(Rational.of(rate)))
  const rateOf = (line: ModelLine) => line.tax_rate ?? '0'
  const subtotals = basket.lines.map((line, at) => net(lefts[at]!, rateOf(line)))
  const taxes = basket.lines.map((line, at) => tax(lefts[at]!, rateOf(line)))
  const shipped = basket.lines.map((line, at) => ({ line, at })).filter(({ line }) => line.ships)
  const rates = [...new Set(shipped.map(({ line }) => rateOf(line)))].sort()
  const sumsOf = (amounts: bigint[]) =>
    rates.map((rate) =>
      shipped.reduce((all, { line, at }) => (rateOf(line) === rate ? all + amounts[at]! : all), 0n),
    )
  const before = basket.lines.map((line, at) => net(listed[at]!, rateOf(line)))
  const weights =
    [sumsOf(subtotals), sumsOf(before)].find((sums) => sums.some((sum) => sum > 0n)) ??
    rates.map((rate) => (shipped[0] && rate === rateOf(shipped[0].line) ? 1n : 0n))
  const parts = spread(shipping, weights)
  const shipping_total = rates.reduce((all, rate, at) => all + net(parts[at]!, rate), 0n)
  const shipping_tax = rates.reduce((all, rate, at) => all + tax(parts[at]!, rate), 0n)
  const add = (amounts: bigint[]) => amounts.reduce((a, b) => a + b, 0n)
  return {
    subtotals,
    taxes,
    shipping_total,
    total: add(subtotals) + add(taxes) + shipping_total + shipping_tax,
  }
}

/** Returns all allowed sets that no automatic discount could join. */
function setsOf(candidates: ModelDiscount[]): ModelDiscount[][] {
  const goTogether = (a: ModelDiscount, b: ModelDiscount) =>
    (a.class === 'product' && b.class === 'product') ||
    (a.combines_with.includes(b.class) && b.combines_with.includes(a.class))
  const sets: ModelDiscount[][] = []
  for (let mask = 0; mask < 2 ** candidates.length; mask++) {
    const set = candidates.filter((_, at) => (mask >> at) & 1)
    const is_allowed = set.every((a, at) => set.slice(at + 1).every((b) => goTogether(a, b)))
    const could_be_joined = candidates.some(
      (one) => one.is_automatic && !set.includes(one) && set.every((member) => goTogether(one, member)),
    )
    if (is_allowed && !could_be_joined) sets.push(set)
  }
  return sets
}

export function modelOf(basket: ModelBasket): ModelResult {
  const candidates = basket.discounts.filter(
    (one) =>
      !one.is_manual &&
      one.lines.length > 0 &&
      (one.class !== 'shipping' ||
        (basket.shipping > 0 && (one.max_shipping == null || basket.shipping <= one.max_shipping))),
  )
  const tried = setsOf(candidates).map((set) => {
    const outcome = applied(basket, set)
    const effective = outcome.given
      .map(({ id }) => candidates.findIndex((one) => one.id === id))
      .filter((at) => at >= 0)
    return { outcome, effective, ...taxed(basket, outcome) }
  })
  const best = tried.sort(
    (a, b) =>
      Number(a.total - b.total) ||
      a.effective.length - b.effective.length ||
      compareAges(a.effective, b.effective),
  )[0]!
  return {
    total: best.total,
    given: best.outcome.given,
    by_line: best.outcome.by_line,
    subtotals: best.subtotals,
    taxes: best.taxes,
    shipping_total: best.shipping_total,
    shipping_discount: BigInt(basket.shipping) - best.outcome.shipping,
  }
}
