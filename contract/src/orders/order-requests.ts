// What is asked of orders: what a buyer's basket is calculated from, and how an order is placed and moved. Amounts in a request are ignored.

import { z } from 'zod'
import { manualDiscounts, wantedCodes } from '../prices/order-discounts.ts'
import { wantedGiftCards } from '../prices/order-gift-cards.ts'
import { addressUpdate, country, postalAddress } from '../shops/addresses/addresses.ts'
import { STORE_LANGUAGES } from '../storefront/store-languages.ts'
import { decimal } from '../values/decimal.ts'
import { soughtId, uuid } from '../values/id-shapes.ts'
import { email, httpUrl, textBlock, textLine } from '../values/text.ts'

export const MAX_ORDER_LINES = 100
export const MAX_ORDER_QUANTITY = 1_000_000

export const UNKNOWN_PRODUCT = 'One of the products does not exist.'

export const wantedItem = z.object({
  product_id: soughtId(UNKNOWN_PRODUCT),
  quantity: z
    .number({ error: 'Quantity: a whole number from 1' })
    .int('Quantity: a whole number from 1')
    .min(1, 'Quantity: a whole number from 1')
    .max(MAX_ORDER_QUANTITY, 'Quantity: at most 1,000,000'),
  /** Of a gift card: who gets its code by mail, else the buyer, and what is written to them. */
  gift_card: z
    .object({
      email: z.union([z.literal('').transform(() => undefined), email('Invalid email')]).optional(),
      message: textBlock(500).default(''),
    })
    .optional(),
})

/** The items of an order. A product that is named twice becomes one line. */
export const wantedItems = z
  .array(wantedItem, { error: 'items is required' })
  .min(1, 'Add at least one product')
  .max(MAX_ORDER_LINES, 'At most 100 lines in an order')

/** What every order begins with, calculated or placed. */
const basket = {
  id: uuid.optional(),
  shop_id: soughtId(),
  items: wantedItems,
  currency: z.string().optional(),
  warehouse_id: uuid.nullable().optional(),
  shipping_method: uuid.nullable().optional(),
  /** Discount codes; one that does not count is left out. */
  codes: wantedCodes.optional(),
  /** Codes of gift cards, which pay in this order. */
  gift_cards: wantedGiftCards.optional(),
}

/** The access token of the buyer's login, which proves their address: with it they get what is for the customer groups that they are in. */
const customer_token = z
  .union([z.literal('').transform(() => undefined), textLine(4000)], 'customer_token: a text')
  .optional()

/** Asks for immediate delivery of files and licence keys, knowing that this ends the right of withdrawal; required of buyers if the order has any. */
const digital_consent = z.boolean().optional()

/** The total that the buyer was shown: an order that comes to another one is refused. */
const expected_total = decimal('Expected total').optional()

export const calculationRequest = z.object({
  ...basket,
  destination_country: country('destination_country is required'),
  destination_state: textLine(120).optional(),
  destination_zip: textLine(20).optional(),
  vat_number: textLine(40).optional(),
  notes: textBlock(2000).optional(),
  /** For discounts that depend on the buyer. Typed without a login, it proves nothing. */
  customer_user_email: z.union([z.literal('').transform(() => undefined), email('Invalid email')]).optional(),
  /** In which products, discounts and shipping options are named, as far as they are translated; the shop's own if none is sent. */
  language: z.enum(STORE_LANGUAGES).optional(),
  customer_token,
})

export const publicOrderRequest = z.object({
  ...basket,
  notes: textBlock(2000).default(''),
  customer_user_email: email('Invalid email'),
  shipping_address: postalAddress.nullable().optional(),
  billing_address: postalAddress.nullable().optional(),
  /** The language of mails to the buyer; the shop's own if none is sent. */
  language: z.enum(STORE_LANGUAGES).optional(),
  digital_consent,
  customer_token,
  expected_total,
})

export const memberOrderRequest = z.object({
  ...basket,
  notes: textBlock(2000).default(''),
  status: z.enum(['draft', 'new']).default('new'),
  shipping_address_id: uuid.nullable().optional(),
  shipping_address: postalAddress.nullable().optional(),
  billing_address_id: uuid.nullable().optional(),
  billing_address: postalAddress.nullable().optional(),
  customer_user_id: uuid.nullable().optional(),
  customer_user_email: z
    .union([z.literal('').transform(() => undefined), email('Invalid email')], 'Invalid email')
    .optional(),
  language: z.enum(STORE_LANGUAGES).optional(),
  /** Ignored for members of the shop, who enter orders of others. */
  digital_consent,
  expected_total,
  /** By members of the shop only. */
  manual_discounts: manualDiscounts.optional(),
})

/** Where an order would go while its address is not whole; an address that is sent wins. */
export const memberCalculationRequest = memberOrderRequest.extend({
  destination_country: country('destination_country is required').optional(),
  destination_state: textLine(120).optional(),
  destination_zip: textLine(20).optional(),
  vat_number: textLine(40).optional(),
})

/** Corrects a placed order; what is left out stays unchanged, also within the address. */
export const orderCorrection = z.object({
  customer_user_email: email('Invalid email').optional(),
  shipping_address: addressUpdate.omit({ is_default: true, kind: true, updated_at: true }).optional(),
  updated_at: z.string().optional(),
})

/** Why an order is moved, for its history. */
export const moveNote = z.object({ note: textLine(500).default('') })
/** Of a move with money, such as a cancellation: a list of lines or an amount would be ignored, and all of it moved. */
export const moneyMoveNote = moveNote.strict()

/** How the parcel is tracked; fields that are left out stay unchanged. */
export const parcel = moveNote.extend({
  tracking_number: textLine(100).optional(),
  tracking_url: httpUrl().optional(),
})

export type CalculationRequest = z.output<typeof calculationRequest>
export type PublicOrderRequest = z.output<typeof publicOrderRequest>
export type MemberCalculationRequest = z.output<typeof memberCalculationRequest>
export type MemberOrderRequest = z.output<typeof memberOrderRequest>
export type OrderCorrection = z.output<typeof orderCorrection>
