// The kinds of rows in an archive for gift cards and their ledger. The archive contains only the stored hash
// of a code. A code has 75 random bits and cannot be guessed, so an archive discloses no card.

import { GIFT_CARD_ENTRY_KINDS } from '@kontor/contract/prices/gift-cards'
import { CURRENCIES } from '@kontor/contract/values/currencies'
import { email } from '@kontor/contract/values/text'
import { z } from 'zod'
import {
  added,
  amount,
  flag,
  type Kind,
  line,
  oneOf,
  optional,
  ownId,
  reference,
  shaped,
  text,
  textWithIds,
  time,
  whole,
} from './kind.ts'

const currency = oneOf(CURRENCIES)
const SHA256 = /^[0-9a-f]{64}$/

export const GIFT_CARD_KINDS: readonly Kind[] = [
  {
    name: 'gift_cards',
    key: ['id'],
    fields: {
      id: ownId,
      code_hash: shaped(z.string().regex(SHA256)),
      last4: line(4),
      currency,
      initial_amount: amount,
      balance: amount,
      email: shaped(z.literal('').or(email())),
      order_id: optional(reference('orders')),
      message: text(5000),
      note: text(5000),
      expires_at: optional(time),
      voided_at: optional(time),
      mailed_at: optional(time),
      is_code_unmailed: added(flag, false),
      is_test: added(flag, false),
      created_at: time,
      updated_at: time,
    },
    left_out: {},
  },
  {
    name: 'shop_ledger_transactions',
    key: ['id'],
    fields: {
      id: ownId,
      kind: oneOf(GIFT_CARD_ENTRY_KINDS),
      business_key: textWithIds(500),
      order_id: optional(reference('orders')),
      refund_id: optional(reference('refunds')),
      note: text(5000),
      created_at: time,
    },
    left_out: { actor_user_id: 'a person of the shop, of no concern elsewhere' },
  },
  {
    name: 'shop_ledger_entries',
    key: ['transaction_id', 'position'],
    fields: {
      transaction_id: reference('shop_ledger_transactions'),
      position: whole(1, 10),
      account: oneOf(['gift_cards', 'payments', 'orders', 'goodwill', 'breakage']),
      gift_card_id: optional(reference('gift_cards')),
      currency,
      amount,
      created_at: time,
    },
    left_out: {},
  },
]
