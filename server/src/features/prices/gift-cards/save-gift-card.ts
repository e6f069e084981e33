// Issues and ends gift cards, and replaces their codes.

import { randomUUID } from 'node:crypto'
import type { GiftCard, GiftCardCreate, GiftCardUpdate } from '@kontor/contract/prices/gift-cards'
import { hasPassed } from '../../../db/clock.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { patched } from '../../../http/input/patch.ts'
import { priceText } from '../../../http/input/price.ts'
import { auditChange } from '../../shops/audit/record-audit.ts'
import { getShopCurrency } from '../../shops/find-shops.ts'
import { getGiftCard } from './find-gift-cards.ts'
import { hashGiftCard, last4Of, makeGiftCardCode } from './gift-card-codes.ts'
import {
  type CardPosting,
  eraseHolder,
  expireCards,
  findCodeScope,
  insertCard,
  lockCard,
  updateCard,
  updateCode,
  voidCard,
} from './gift-cards.queries.ts'
import { type MailCode, mailCodeTo } from './mail-code.ts'

async function lock(tx: Tx, shop: ShopScope, id: string) {
  const card = await lockCard(tx, shop, id)
  if (card === undefined) throw apiError('not_found')
  return card
}

async function throwIfPast(tx: Tx, expires_at: string | null): Promise<void> {
  if (expires_at !== null && (await hasPassed(tx, expires_at)))
    throw invalidField('expires_at', 'Expiry: must be in the future. To end the card now, void it.')
}

const label = (last4: string) => `…${last4}`

/**
 * Returns the card with the code, which nobody can read again. If the card has an address, the code is mailed
 * to the address within the limits of mails.
 */
export const issueGiftCard = (
  db: Db,
  shop: ShopScope,
  mailCode: MailCode,
  { email = '', message, note, expires_at, ...body }: GiftCardCreate,
): Promise<GiftCard & { code: string }> =>
  db.transaction(async (tx) => {
    const currency = await getShopCurrency(tx, shop)
    const amount = priceText(body.amount, currency, 'amount', 'Amount')
    await throwIfPast(tx, expires_at)
    const code = makeGiftCardCode()
    const last4 = last4Of(code)
    const is_mailed = await mailCodeTo(tx, mailCode, {
      shop_id: shop.shop_id,
      email,
      code,
      currency,
      expires_at,
      initial_amount: amount,
      message: message || null,
    })
    const code_hash = hashGiftCard(await findCodeScope(tx, shop.shop_id), code)
    const { id } = (await insertCard(
      tx,
      shop,
      { code_hash, last4, currency, amount, email, message, note, expires_at, is_mailed, is_test: false },
      { kind: 'issued', business_key: 'issued', against: 'goodwill', actor_user_id: shop.user_id, note: '' },
    ))!
    await auditChange(tx, shop, {
      action: 'gift_card.issue',
      subject_id: id,
      subject_label: label(last4),
      after: { amount, currency, expires_at },
    })
    return { ...(await getGiftCard(tx, shop, id)), code }
  })

/**
 * Locks the card. A later expiry books back the money taken at the expiry. Refuses `stale`, and an expiry in
 * the past.
 */
export const changeGiftCard = (
  db: Db,
  shop: ShopScope,
  id: string,
  body: GiftCardUpdate,
): Promise<GiftCard> =>
  db.transaction(async (tx) => {
    const before = await lock(tx, shop, id)
    const { note, expires_at } = patched(before, body)
    const moves = expires_at !== before.expires_at
    if (moves) await throwIfPast(tx, expires_at)
    const returned = moves && before.status !== 'voided' ? before.expired : '0'
    await updateCard(
      tx,
      shop,
      id,
      { note, expires_at, returned },
      {
        kind: 'expired',
        business_key: `expired back/${randomUUID()}`,
        against: 'breakage',
        actor_user_id: shop.user_id,
        note: '',
      },
    )
    await auditChange(tx, shop, {
      action: 'gift_card.change',
      subject_id: id,
      subject_label: label(before.last4),
      // The log records only that the note changed, because the note may name the card's holder and nothing
      // is erased from the log.
      before: { note: '', expires_at: before.expires_at },
      after: { note: note === before.note ? '' : '(not logged)', expires_at },
    })
    return getGiftCard(tx, shop, id)
  })

/**
 * Locks the card. The old code ends immediately. With an address, the new code is mailed to the address
 * within the limits of mails if the card can pay. Without an address, the card keeps the present address.
 * Throws `invalid_transition` for a voided card.
 */
export const replaceGiftCardCode = (
  db: Db,
  shop: ShopScope,
  mailCode: MailCode,
  id: string,
  { email = '' }: { email?: string | undefined },
): Promise<GiftCard & { code: string }> =>
  db.transaction(async (tx) => {
    const before = await lock(tx, shop, id)
    if (before.status === 'voided') throw apiError('invalid_transition', 'This gift card was voided.')
    const code = makeGiftCardCode()
    const last4 = last4Of(code)
    const { currency, message, expires_at } = before
    const mailed = { shop_id: shop.shop_id, email, code, currency, message, expires_at }
    const is_mailed =
      before.status === 'active' &&
      before.may_pay &&
      (await mailCodeTo(tx, mailCode, { ...mailed, initial_amount: before.balance }))
    const code_hash = hashGiftCard(await findCodeScope(tx, shop.shop_id), code)
    await updateCode(tx, shop, id, {
      code_hash,
      last4,
      email: email || before.email,
      is_mailed,
    })
    await auditChange(tx, shop, {
      action: 'gift_card.replace_code',
      subject_id: id,
      subject_label: label(last4),
      before: { last4: before.last4 },
      after: { last4 },
    })
    return { ...(await getGiftCard(tx, shop, id)), code }
  })

/** Locks the card. A card voided before stays unchanged. */
export const voidGiftCard = (
  db: Db,
  shop: ShopScope,
  id: string,
  { note }: { note: string },
): Promise<GiftCard> =>
  db.transaction(async (tx) => {
    const before = await lock(tx, shop, id)
    if (before.status === 'voided') return getGiftCard(tx, shop, id)
    const posting: CardPosting = {
      kind: 'voided',
      business_key: 'voided',
      against: 'breakage',
      actor_user_id: shop.user_id,
      note,
    }
    await voidCard(tx, shop, id, posting)
    const { currency, balance } = before
    await auditChange(tx, shop, {
      action: 'gift_card.void',
      subject_id: id,
      subject_label: label(before.last4),
      before: { currency, balance },
      after: { currency, balance: '0', note },
    })
    return getGiftCard(tx, shop, id)
  })

const BATCH_SIZE = 500

/** Books the balance of expired cards. */
export async function expireGiftCards(db: Db): Promise<void> {
  for (;;) {
    const expired = await expireCards(db, BATCH_SIZE, {
      kind: 'expired',
      business_key: `expired/${randomUUID()}`,
      against: 'breakage',
      actor_user_id: null,
      note: '',
    })
    if (expired.length < BATCH_SIZE) return
  }
}

/**
 * Removes a customer's address, the messages to the customer and the members' notes from the customer's gift
 * cards. Removes recipients and the customer's messages from the cards bought by the customer's orders. The
 * money stays, and so does the ledger with the reasons for voided cards.
 */
export const eraseGiftCardHolder = async (
  tx: Tx,
  shop: ShopScope,
  email: string,
  order_ids: readonly string[],
): Promise<void> => {
  await eraseHolder(tx, shop, email, order_ids)
}
