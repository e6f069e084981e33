// The one place where a refund becomes `succeeded`: by Stripe's response, by an event from Stripe, or because the money was given back by hand.

import type { Tx } from '../../db/pool.ts'
import { addJob } from '../../jobs/queue.ts'
import { issueCreditNote } from '../invoices/issuing/issue-credit-note.ts'
import { settleFee } from '../ledger/settle-fee.ts'
import { settleMatter } from '../matters/raise-matter.ts'
import { findRefund, listSucceeded, updateRefund } from './refunds.queries.ts'

/** Does nothing unless the refund is pending. The caller has locked the order. */
export async function completeRefund(
  tx: Tx,
  { shop_id, id }: { shop_id: string; id: string },
  transaction_id = '',
): Promise<void> {
  const changed = await updateRefund(
    tx,
    { shop_id, id },
    { status: 'succeeded', transaction_id, failure: '' },
  )
  if (changed === 0) return
  await settleMatter(tx, shop_id, 'refund_failed', id)
  await bookRefund(tx, id)
  await addJob(tx, 'tell_refund', { shop_id, refund_id: id })
}

/** Settles the usage fee and issues the credit note for a refund that is done. May be repeated. */
async function bookRefund(tx: Tx, id: string): Promise<void> {
  const refund = (await findRefund(tx, id))!
  if (refund.is_surplus) return
  await settleFee(tx, refund)
  await issueCreditNote(tx, { shop_id: refund.shop_id, refund_id: id })
}

/** Books the refunds of an order that is marked as paid only now: the event of a refund can arrive before that of its payment. */
export async function bookRefunds(tx: Tx, shop_id: string, order_id: string): Promise<void> {
  for (const { id } of await listSucceeded(tx, shop_id, order_id)) await bookRefund(tx, id)
}
