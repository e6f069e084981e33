// Endpoints to issue, read and end gift cards, to read their history, and to read the balance of a code.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery, searchText } from '../http/page.ts'
import { currencyOut } from '../shops/shops.ts'
import { time } from '../values/date-or-time.ts'
import { decimalOut, requiredDecimal } from '../values/decimal.ts'
import { idParams, requiredUuid, uuid } from '../values/id-shapes.ts'
import { email, textBlock } from '../values/text.ts'

export const GIFT_CARD_STATUSES = ['active', 'empty', 'expired', 'voided'] as const
export const GIFT_CARD_ENTRY_KINDS = [
  'sold',
  'issued',
  'redeemed',
  'returned',
  'refunded',
  'voided',
  'expired',
] as const

const note = textBlock(2000)
const expiresAt = time('expires_at').nullable()
const optionalEmail = z.union([z.literal('').transform(() => undefined), email()]).optional()

export const giftCardForm = z.object({
  amount: requiredDecimal('Amount').refine((text) => Number(text) > 0, 'Amount: more than 0'),
  email: optionalEmail,
  message: textBlock(2000).default(''),
  expires_at: expiresAt.default(null),
  note: note.default(''),
})
export const giftCardCreate = giftCardForm.extend({ shop_id: uuid }).strict()

export const giftCardUpdate = z.object({
  note: note.optional(),
  expires_at: expiresAt.optional(),
  updated_at: z.string().optional(),
})

export const giftCard = z.object({
  id: z.string(),
  shop_id: z.string(),
  /** Empty until the email with the code is written, because the code is made at that time. */
  last4: z.string(),
  currency: currencyOut,
  initial_amount: decimalOut,
  balance: decimalOut,
  status: z.enum(GIFT_CARD_STATUSES),
  email: z.string(),
  /** The order that sold the card. Null for an issued card. */
  order_id: z.string().nullable(),
  /**
   * True if a test sale, or a refund of a test sale, made the card. The card pays for nothing while a live
   * payment gateway of the shop is active.
   */
  is_test: z.boolean(),
  /**
   * False for a gift card of a test sale while a live payment gateway of the shop is active. Such a card pays
   * for nothing, and its code is not emailed.
   */
  may_pay: z.boolean(),
  message: z.string().nullable(),
  /** Note for the shop itself. */
  note: z.string(),
  expires_at: z.string().nullable(),
  /**
   * Time of the email with the code. Null if the code was never emailed, or was replaced since and only
   * shown.
   */
  mailed_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})

/** A gift card with its code. The code is shown only once and never stored. */
export const giftCardWithCode = giftCard.extend({ code: z.string() })

export const giftCardEntry = z.object({
  id: z.string(),
  kind: z.enum(GIFT_CARD_ENTRY_KINDS),
  /** Signed: below zero if the card lost money. */
  amount: decimalOut,
  /** After it. */
  balance: decimalOut,
  order_id: z.string().nullable(),
  refund_id: z.string().nullable(),
  /** The member who made the entry. Empty for buyers and the system. */
  actor: z.string(),
  note: z.string(),
  created_at: z.string(),
})

export type GiftCard = z.output<typeof giftCard>
export type GiftCardCreate = z.output<typeof giftCardCreate>
export type GiftCardUpdate = z.output<typeof giftCardUpdate>
export type GiftCardEntry = z.output<typeof giftCardEntry>

const ofCard = { shop: 'gift_cards', params: idParams } as const

export const giftCards = {
  list: endpoint({
    method: 'GET',
    path: '/a/gift_cards',
    access: 'shop:read',
    shop: 'query',
    summary: 'List gift cards',
    description: '`q` searches the last four characters, the email address and the order number.',
    query: pageQuery.extend({
      shop_id: requiredUuid('shop_id'),
      q: searchText,
      status: z.enum(GIFT_CARD_STATUSES).optional(),
    }),
    response: page(giftCard),
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/gift_cards/{id}',
    access: 'shop:read',
    ...ofCard,
    summary: 'Read a gift card',
    response: giftCard,
  }),
  create: endpoint({
    method: 'POST',
    path: '/a/gift_cards',
    access: 'shop:manage',
    shop: 'body',
    summary: 'Issue a gift card',
    description:
      'Returns the code, which is shown only once: only its hash is stored. With `email`, the code is emailed there too, with the message; `mailed_at` is null if a limit on emails is reached.',
    body: giftCardCreate,
    response: giftCardWithCode,
    status: 201,
    idempotent: true,
    has_secret_response: true,
    errors: ['validation_error'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/a/gift_cards/{id}',
    access: 'shop:manage',
    ...ofCard,
    summary: 'Change note and expiry of a gift card',
    description: 'A later expiry restores the balance of an expired card.',
    body: giftCardUpdate,
    response: giftCard,
    errors: ['stale', 'validation_error'],
  }),
  replaceCode: endpoint({
    method: 'POST',
    path: '/a/gift_cards/{id}/replace_code',
    access: 'shop:manage',
    ...ofCard,
    summary: 'Replace the code of a gift card',
    description:
      'The old code is invalid immediately. Returns the new one, which is shown only once. With `email`, it is emailed there too, if the card is active and `may_pay`; `mailed_at` is null if it was not emailed, for example because a limit on emails is reached.',
    body: z.object({ email: optionalEmail }),
    response: giftCardWithCode,
    status: 200,
    idempotent: true,
    has_secret_response: true,
    errors: ['invalid_transition', 'validation_error'],
  }),
  void: endpoint({
    method: 'POST',
    path: '/a/gift_cards/{id}/void',
    access: 'shop:manage',
    ...ofCard,
    summary: 'Void a gift card',
    description: 'Its remaining balance is lost permanently. Repeated calls have no effect.',
    body: z.strictObject({ note: note.default('') }),
    response: giftCard,
    status: 200,
    errors: ['validation_error'],
  }),
  entries: endpoint({
    method: 'GET',
    path: '/a/gift_cards/{id}/entries',
    access: 'shop:read',
    ...ofCard,
    summary: 'List the transactions of a gift card',
    description: 'Entries of the shop’s ledger, newest first; their sum is the balance.',
    query: pageQuery,
    response: page(giftCardEntry),
  }),
  balance: endpoint({
    method: 'POST',
    path: '/public/{shopId}/gift_cards/balance',
    access: 'public',
    summary: 'Read the balance of a gift card',
    description:
      '404 for unknown and voided codes, and for gift cards of test sales while a live payment gateway is active; an expired gift card has a balance of zero. After many wrong codes, a network has to wait (429 with `Retry-After`).',
    params: z.object({ shopId: z.string() }),
    body: z.object({ code: z.string({ error: 'code is required' }).max(200) }),
    response: z.object({
      last4: z.string(),
      balance: decimalOut,
      currency: currencyOut,
      expires_at: z.string().nullable(),
    }),
    status: 200,
    limit_per_minute: 10,
    errors: ['not_found', 'validation_error', 'rate_limited'],
  }),
} as const
