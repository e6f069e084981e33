// Requests about orders: the input for calculating a buyer's basket, and for placing and moving an order.
// Amounts in a request are ignored.

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
  /**
   * Recipient of a gift card's code by mail, and the message to the recipient. The buyer is the default
   * recipient.
   */
  gift_card: z
    .object({
      email: z.union([z.literal('').transform(() => undefined), email('Invalid email')]).optional(),
      message: textBlock(500).default(''),
    })
    .optional(),
})

/** The items of an order. Items with the same product become a single line. */
export const wantedItems = z
  .array(wantedItem, { error: 'items is required' })
  .min(1, 'Add at least one product')
  .max(MAX_ORDER_LINES, 'At most 100 lines in an order')

/** Common fields of calculations and placed orders. */
const basket = {
  id: uuid.optional(),
  shop_id: soughtId(),
  items: wantedItems,
  currency: z.string().optional(),
  warehouse_id: uuid.nullable().optional(),
  shipping_method: uuid.nullable().optional(),
  /** Discount codes. Codes without effect are left out. */
  codes: wantedCodes.optional(),
  /** Codes of gift cards that pay for the order. */
  gift_cards: wantedGiftCards.optional(),
}

/**
 * The access token of the buyer's login. The token proves the buyer's address, and gives access to prices and
 * discounts of the buyer's customer groups.
 */
const customer_token = z
  .union([z.literal('').transform(() => undefined), textLine(4000)], 'customer_token: a text')
  .optional()

/**
 * Request for immediate delivery of files and licence keys, in the knowledge that delivery ends the right of
 * withdrawal. Required of buyers if the order has digital goods.
 */
const digital_consent = z.boolean().optional()

/** The total shown to the buyer. An order with a different total is refused. */
const expected_total = decimal('Expected total').optional()

export const calculationRequest = z.object({
  ...basket,
  destination_country: country('destination_country is required'),
  destination_state: textLine(120).optional(),
  destination_zip: textLine(20).optional(),
  vat_number: textLine(40).optional(),
  notes: textBlock(2000).optional(),
  /** Address for discounts that depend on the buyer. An address typed without a login proves nothing. */
  customer_user_email: z.union([z.literal('').transform(() => undefined), email('Invalid email')]).optional(),
  /**
   * Language for the names of products, discounts and shipping options, as far as translations exist. The
   * shop's own language by default.
   */
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
  /** Ignored for members of the shop, because they enter orders of other people. */
  digital_consent,
  expected_total,
  /** Allowed only for members of the shop. */
  manual_discounts: manualDiscounts.optional(),
})

/** Destination of an order with an incomplete address. A sent address takes precedence. */
export const memberCalculationRequest = memberOrderRequest.extend({
  destination_country: country('destination_country is required').optional(),
  destination_state: textLine(120).optional(),
  destination_zip: textLine(20).optional(),
  vat_number: textLine(40).optional(),
})

/** Correction of a placed order. Omitted fields stay unchanged, also within the address. */
export const orderCorrection = z.object({
  customer_user_email: email('Invalid email').optional(),
  shipping_address: addressUpdate.omit({ is_default: true, kind: true, updated_at: true }).optional(),
  updated_at: z.string().optional(),
})

/** Reason for a transition, for the order's history. */
export const moveNote = z.object({ note: textLine(500).default('') })
/**
 * Body of a transition with money, such as a cancellation. The schema is strict, because a list of lines or
 * an amount would be ignored and the whole sum moved.
 */
export const moneyMoveNote = moveNote.strict()

/** Tracking data of the parcel. Omitted fields stay unchanged. */
export const parcel = moveNote.extend({
  tracking_number: textLine(100).optional(),
  tracking_url: httpUrl().optional(),
})

export type CalculationRequest = z.output<typeof calculationRequest>
export type PublicOrderRequest = z.output<typeof publicOrderRequest>
export type MemberCalculationRequest = z.output<typeof memberCalculationRequest>
export type MemberOrderRequest = z.output<typeof memberOrderRequest>
export type OrderCorrection = z.output<typeof orderCorrection>
