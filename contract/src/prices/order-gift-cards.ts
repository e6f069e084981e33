// The gift cards of an order: requested cards, the payment by each card, and reasons for codes that pay
// nothing.

import { z } from 'zod'
import { decimalOut } from '../values/decimal.ts'

const MAX_GIFT_CARDS = 5

/** Blanks, hyphens and case do not matter. */
export const wantedGiftCards = z
  .array(z.string({ error: 'A code is a text' }).max(200, 'Code: too long'))
  .max(MAX_GIFT_CARDS, `At most ${MAX_GIFT_CARDS} gift cards`)

/** `balance` is the card's balance before the order. `amount` is the card's payment for the order. */
export const orderGiftCard = z.object({ last4: z.string(), balance: decimalOut, amount: decimalOut })

export const GIFT_CARD_REASONS = ['try_later', 'unknown', 'ended', 'empty'] as const

export const giftCardProblem = z.object({
  /** The last four characters of the sent code. */
  last4: z.string(),
  reason: z.enum(GIFT_CARD_REASONS),
  message: z.string(),
})

export type OrderGiftCard = z.output<typeof orderGiftCard>
export type GiftCardReason = (typeof GIFT_CARD_REASONS)[number]
export type GiftCardProblem = z.output<typeof giftCardProblem>
