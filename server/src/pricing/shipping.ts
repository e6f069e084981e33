// The cost of a shipping rate for a basket: by order, by unit, or by exact kilogram, rounded once.
import { toMinor } from '@kontor/contract/values/money'
import { divideHalfUp } from './round.ts'

export type WeightUnit = 'grams' | 'kilograms' | 'pounds' | 'ounces'

export interface ShippingLine {
  quantity: number
  requires_shipping: boolean
  /** The weight of a unit. The value is plain decimal text. Unset or zero means unknown. */
  weight?: { value: string; unit: WeightUnit } | null
}

export interface ShippingFacts {
  method: 'by_order' | 'by_unit' | 'by_kilo'
  /** Money text: the price for the order, a unit, or a kilogram. */
  amount: string
  /** Money text: shipping is free from this value of goods on. Unset or zero means never. */
  free_above_value?: string | null
  lines: readonly ShippingLine[]
  /** The value of the goods for the buyer: with tax if prices include tax. */
  goods_shown_minor: bigint
  currency: string
}

// A unit of weight in 1e-12 kg. A pound is 0.45359237 kg exactly (international yard and pound agreement,
// 1959). An ounce is a sixteenth of a pound: 0.028349523125 kg, the finest unit with twelve decimals.
const PICO = 10n ** 12n
const IN_KILOGRAMS: Readonly<Record<WeightUnit, bigint>> = {
  grams: 1_000_000_000n,
  kilograms: PICO,
  pounds: 453_592_370_000n,
  ounces: 28_349_523_125n,
}
const WEIGHT = /^[0-9]+(?:\.[0-9]+)?$/

/**
 * Returns the price in smallest units, with or without tax like listed prices. Zero if nothing ships or the
 * goods reach `free_above_value`. By kilogram, a shipped line without a weight gives `weight_missing` and
 * never ships for nothing. Throws RangeError for malformed numbers.
 */
export function shippingAmount(
  facts: ShippingFacts,
): { amount_minor: bigint } | { problem: 'weight_missing' } {
  const shipped = facts.lines.filter((line) => line.requires_shipping)
  if (shipped.length === 0) return { amount_minor: 0n }
  const free_above = facts.free_above_value ? toMinor(facts.free_above_value, facts.currency) : 0n
  if (free_above > 0n && facts.goods_shown_minor >= free_above) return { amount_minor: 0n }

  const amount = toMinor(facts.amount, facts.currency)
  if (facts.method === 'by_order') return { amount_minor: amount }
  if (facts.method === 'by_unit') {
    return { amount_minor: shipped.reduce((sum, line) => sum + amount * BigInt(line.quantity), 0n) }
  }
  const weight = totalWeight(shipped)
  if (!weight) return { problem: 'weight_missing' }
  return { amount_minor: divideHalfUp(amount * weight.numerator, weight.denominator) }
}

/** Kilograms as an exact fraction, or undefined when a line has no weight. */
function totalWeight(lines: readonly ShippingLine[]): { numerator: bigint; denominator: bigint } | undefined {
  let numerator = 0n
  let denominator = PICO
  for (const { weight, quantity } of lines) {
    if (!weight) return undefined
    if (!WEIGHT.test(weight.value)) throw new RangeError(`Not a weight: ${weight.value.slice(0, 60)}`)
    const [whole = '', fraction = ''] = weight.value.split('.')
    const digits = BigInt(whole + fraction)
    if (digits === 0n) return undefined
    const scale = PICO * 10n ** BigInt(fraction.length)
    if (scale > denominator) {
      numerator *= scale / denominator
      denominator = scale
    }
    numerator += digits * IN_KILOGRAMS[weight.unit] * BigInt(quantity) * (denominator / scale)
  }
  return { numerator, denominator }
}
