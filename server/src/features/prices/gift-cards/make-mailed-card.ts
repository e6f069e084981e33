// Gift cards whose code is sent by mail. The code is made when the mail is written, in the same transaction, and not before.

import type { Tx } from '../../../db/pool.ts'
import { queueJob } from '../../../jobs/job-payloads.ts'
import { hashGiftCard, last4Of, makeGiftCardCode } from './gift-card-codes.ts'
import {
  type CardPosting,
  findCodeScope,
  insertCard,
  lockUnmailed,
  type NewCard,
  updateMailed,
} from './gift-cards.queries.ts'

/** Makes the card and returns the card's id. If the card has an address, adds the job that mails the code. */
export async function makeMailedCard(
  tx: Tx,
  {
    shop_id,
    order_id,
    ...card
  }: Omit<NewCard, 'code_hash' | 'last4' | 'note'> & { shop_id: string; order_id: string },
  posting: CardPosting,
  { is_sold }: { is_sold: boolean },
): Promise<string> {
  const code = makeGiftCardCode()
  const { id } = (await insertCard(
    tx,
    { shop_id },
    {
      ...card,
      code_hash: hashGiftCard(await findCodeScope(tx, shop_id), code),
      last4: last4Of(code),
      note: '',
      ...(is_sold ? { order_id } : {}),
    },
    posting,
  ))!
  if (card.email !== '') await queueJob(tx, 'tell_gift_card', { shop_id, gift_card_id: id, order_id })
  return id
}

/**
 * Gives the card the code to mail. Returns undefined if the card was mailed before. The caller writes the
 * mail in the same transaction.
 */
export async function takeCodeToMail(tx: Tx, shop_id: string, id: string) {
  const card = await lockUnmailed(tx, shop_id, id)
  if (card === undefined) return undefined
  return {
    ...card,
    giveCode: async (): Promise<string> => {
      const code = makeGiftCardCode()
      const code_hash = hashGiftCard(await findCodeScope(tx, shop_id), code)
      await updateMailed(tx, shop_id, id, { code_hash, last4: last4Of(code) })
      return code
    },
  }
}
