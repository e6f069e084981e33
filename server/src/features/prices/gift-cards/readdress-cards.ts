// Gift cards of an order with a wrong email address. The owner of the wrong mailbox must not get the codes.

import type { Tx } from '../../../db/pool.ts'
import { queueJob } from '../../../jobs/job-payloads.ts'
import { updateMistaken } from './gift-cards.queries.ts'
import type { MistakenAddress } from './gift-cards.sql.ts'
import { lockMistaken } from './sold-cards.queries.ts'

/**
 * Mails cards meant for the former address to the new address, with new codes. A card keeps the former
 * address if the buyer named the address as the recipient, or if the card's email was really sent. A member
 * can replace the code of a sent card. `withdraw` deletes unsent emails and returns the time when each email
 * was written. The function calls `withdraw` once no job is writing an email of a card, and returns the
 * result of `withdraw`. The caller has locked the order.
 */
export async function readdressCards(
  tx: Tx,
  of: MistakenAddress & { shop_id: string },
  email: string,
  withdraw: () => Promise<string[]>,
): Promise<string[]> {
  await lockMistaken(tx, of)
  const withdrawn_at = await withdraw()
  const { shop_id, order_id } = of
  for (const { id } of await updateMistaken(tx, of, { email, withdrawn_at }))
    await queueJob(
      tx,
      'tell_gift_card',
      { shop_id, gift_card_id: id, order_id },
      { job_key: `gift-card-${id}` },
    )
  return withdrawn_at
}
