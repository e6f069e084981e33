// The stored values of a product's fields, for single products and variants alike.

import {
  type PhysicalProperties,
  type PhysicalPropertiesUpdate,
  physicalProperties,
} from '@kontor/contract/catalogue/products/physical-properties'
import { HELD_FIELDS } from '@kontor/contract/catalogue/products/product-fields'
import type { Content } from '@kontor/contract/catalogue/products/unit-price'
import { isZero } from '@kontor/contract/values/money'
import { invalidField } from '../../../http/errors/problem.ts'
import { priceText } from '../../../http/input/price.ts'

/** `12.50` becomes `12.5` and `3.000` becomes `3`, so equal measures are equal texts. */
export const withoutTrailingZeros = (text: string): string =>
  text.includes('.') ? text.replace(/(?<!0)0+$/, '').replace(/\.$/, '') : text

const NOT_KNOWN = physicalProperties.parse({})

/**
 * Fields missing in `said` stay as in `before`, or null for a product without measures. A `said` of null
 * clears all fields.
 */
export function propertiesAfter(
  before: PhysicalProperties | null,
  said: PhysicalPropertiesUpdate | null,
): PhysicalProperties | null {
  if (said === null) return null
  const old = before ?? NOT_KNOWN
  return {
    weight: withoutTrailingZeros(said.weight ?? old.weight),
    length: withoutTrailingZeros(said.length ?? old.length),
    width: withoutTrailingZeros(said.width ?? old.width),
    height: withoutTrailingZeros(said.height ?? old.height),
    weight_unit: said.weight_unit ?? old.weight_unit,
    dimension_unit: said.dimension_unit ?? old.dimension_unit,
  }
}

/** Rejects an amount without a unit, or a unit without an amount, at the missing field. */
export function contentOf({ content_amount, content_unit }: Content): Content {
  if (content_amount === null && content_unit !== null)
    throw invalidField('content_amount', 'Content: enter the amount in one item, or leave out the unit.')
  if (content_amount !== null && content_unit === null)
    throw invalidField('content_unit', 'Unit: enter the unit of the content.')
  return { content_amount: content_amount && withoutTrailingZeros(content_amount), content_unit }
}

/** The amounts of a product that may be null, with their labels. */
const FURTHER_AMOUNTS = [
  ['compare_at_price', 'Compare-at price'],
  ['cost', 'Cost per item'],
] as const

type FurtherAmount = (typeof FURTHER_AMOUNTS)[number][0]
type Prices = { price?: string | undefined } & { [Field in FurtherAmount]?: string | null | undefined }

/** Returns the given prices with the currency's decimals. Rejects more decimals. */
export function pricesOf(given: Prices, currency: string) {
  const amounts: { price?: string } & { [Field in FurtherAmount]?: string | null } = {}
  if (given.price !== undefined) amounts.price = priceText(given.price, currency, 'price', 'Price')
  for (const [field, label] of FURTHER_AMOUNTS) {
    const amount = given[field]
    if (amount !== undefined) amounts[field] = amount && priceText(amount, currency, field, label)
  }
  return amounts
}

/** Rejects a gift card without a price, because a gift card is worth its price. */
export function throwIfWorthless({ is_gift_card, price }: { is_gift_card: boolean; price: string }): void {
  if (is_gift_card && isZero(price)) throw invalidField('price', 'Price: a gift card needs a price above 0.')
}

interface Implied {
  cover_url?: string
  allow_negative_stock?: boolean
  requires_shipping?: boolean
}

/**
 * Returns the implied changes. The address of a removed cover file is deleted. A former gift card is counted
 * and sent, because only gift cards sell without stock and shipping.
 */
export function impliedBy(
  before: { cover_file_id: string | null; is_gift_card: boolean },
  changes: { cover_file_id?: string | null | undefined; is_gift_card?: boolean | undefined },
): Implied {
  return {
    ...(before.cover_file_id !== null && changes.cover_file_id === null && { cover_url: '' }),
    ...(before.is_gift_card &&
      changes.is_gift_card === false && { allow_negative_stock: false, requires_shipping: true }),
  }
}

/** Any fields that a group holds. */
export type Held = Partial<Record<(typeof HELD_FIELDS)[number], unknown>>

export const HELD_BY_GROUP = 'This applies to all variants. Change it in the product.'

/**
 * Returns the fields of the group that the changes would set to values other than `present`. `present`
 * contains the group, and the variant as read. The variant counts because a gift card is never sent, even if
 * the group requires shipping.
 */
export const heldChanges = (changes: Held, ...present: readonly Held[]) =>
  HELD_FIELDS.filter((field) => {
    const said = JSON.stringify(changes[field])
    return said !== undefined && !present.some((each) => JSON.stringify(each[field]) === said)
  })
