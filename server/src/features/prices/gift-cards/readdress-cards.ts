// Gift cards of an order whose email address turned out to be wrong: who has that mailbox must not be sent their codes.

import type { Tx } from '../../../db/pool.ts'
import { queueJob } from '../../../jobs/job-payloads.ts'
import { updateMistaken } from './gift-cards.queries.ts'
import type { MistakenAddress } from './gift-cards.sql.ts'
import { lockMistaken } from './sold-cards.queries.ts'

/**
 * Mails the cards that would have gone to the former address to the other one, with new codes. Cards whose buyer named that address as the
 * recipient keep it; those whose email was really sent keep it too, and a member can replace their codes. `withdraw` deletes the emails that were not
 * sent and gives when each was written: it is called once no job is writing one of a card. Returns what it gives. The caller has locked the order.
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
