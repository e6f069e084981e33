// The price of a kilogram, litre, metre or square metre of a product. The law requires it beside the
// product's price (directive 98/6/EC; PAngV §§ 4 and 5 in Germany). The unit price follows from the content
// of a unit. The file does without zod, because pages in the browser also use it.

import { formatMoney, toMajorText, toMinor } from '../../values/money.ts'

/** The units for the content of a product. */
export const CONTENT_UNITS = ['mg', 'g', 'kg', 'ml', 'cl', 'l', 'cm', 'm', 'm2'] as const
export type ContentUnit = (typeof CONTENT_UNITS)[number]

/** The base units for comparing prices. */
export type BaseUnit = 'kg' | 'l' | 'm' | 'm2'

/** Content of a unit of the product. Both fields are set or neither. */
export interface Content {
  /** Plain decimal text above 0, with at most three decimals. */
  content_amount: string | null
  content_unit: ContentUnit | null
}

export interface UnitPrice {
  /** Amount in major units, with exactly the currency's decimals. Includes tax if the original price does. */
  amount: string
  unit: BaseUnit
}

const MAX_DECIMALS = 3
const CONTENT = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,3})?$/

const BASES: Record<ContentUnit, { unit: BaseUnit; units_a_base: bigint }> = {
  mg: { unit: 'kg', units_a_base: 1_000_000n },
  g: { unit: 'kg', units_a_base: 1000n },
  kg: { unit: 'kg', units_a_base: 1n },
  ml: { unit: 'l', units_a_base: 1000n },
  cl: { unit: 'l', units_a_base: 100n },
  l: { unit: 'l', units_a_base: 1n },
  cm: { unit: 'm', units_a_base: 100n },
  m: { unit: 'm', units_a_base: 1n },
  m2: { unit: 'm2', units_a_base: 1n },
}

/**
 * Returns true for a valid content amount: plain decimal text above 0, below a thousand million, with at most
 * three decimals.
 */
export const isContentAmount = (text: string): boolean => CONTENT.test(text) && /[1-9]/.test(text)

/** How a unit is written for people: `kg`, `m²`. */
export const unitSign = (unit: ContentUnit): string => (unit === 'm2' ? 'm²' : unit)

export const baseUnitOf = (unit: ContentUnit): BaseUnit => BASES[unit].unit

/**
 * Returns the price of a base unit, rounded half up to the currency's smallest unit. Returns null for a
 * product without content, and for a price that rounds to zero, because ‘€0.00 / kg’ would be false. Throws
 * RangeError if the price is no amount of the currency.
 */
export function unitPrice(
  price: string,
  currency: string,
  { content_amount, content_unit }: Partial<Content>,
): UnitPrice | null {
  if (!content_amount || !content_unit || !isContentAmount(content_amount)) return null
  const { unit, units_a_base } = BASES[content_unit]
  const [whole = '', decimals = ''] = content_amount.split('.')
  const thousandths = BigInt(whole + decimals.padEnd(MAX_DECIMALS, '0'))
  const of_base = toMinor(price, currency) * units_a_base * 10n ** BigInt(MAX_DECIMALS)
  const minor = (of_base * 2n + thousandths) / (thousandths * 2n)
  return minor > 0n ? { amount: toMajorText(minor, currency), unit } : null
}

/**
 * Formats the unit price for people: `€35.60 / kg`, in German `35,60 € / kg`. Returns null when `unitPrice`
 * does.
 */
export function unitPriceText(
  price: string,
  currency: string,
  content: Partial<Content>,
  locale: string,
): string | null {
  const found = unitPrice(price, currency, content)
  return found && `${formatMoney(found.amount, currency, locale)} / ${unitSign(found.unit)}`
}
