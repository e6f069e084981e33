// The only place where a refund becomes `succeeded`: by Stripe's response, by an event from Stripe, or
// because somebody refunded the money by hand. The bookkeeping follows later in the same transaction, because
// goods may be restocked first, and statements that lock a counter come last.

import type { Tx } from '../../../db/pool.ts'
import { queueJob } from '../../../jobs/job-payloads.ts'
import { issueCreditNote } from '../../invoices/issuing/issue-credit-note.ts'
import { issueReturnReceipt } from '../../invoices/issuing/issue-return-receipt.ts'
import { settleFee } from '../../money/ledger/settle-fee.ts'
import { refundToCards } from '../../prices/gift-cards/refund-to-cards.ts'
import { resolveTodo } from '../../shops/todos/create-todo.ts'
import { findCardsOf, listUncredited, updateCards, updateRefund } from './refunds.queries.ts'

/** Does nothing unless the refund is pending. The caller has locked the order, and calls `bookRefunds` once it has locked all else. */
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
  if (changed === undefined) return
  await resolveTodo(tx, shop_id, 'refund_failed', id)
  const cards = await findCardsOf(tx, { shop_id, id })
  if (cards !== undefined && cards.gift_cards.length > 0)
    await updateCards(tx, { shop_id, id }, await refundToCards(tx, { shop_id, refund_id: id, ...cards }))
  if (changed.is_money)
    await queueJob(tx, 'tell_refund', { shop_id, refund_id: id, as_of: changed.updated_at })
}

/**
 * Adjusts the usage fee to the order's refunds, and issues a credit note for each that was done, or is of an edit, and has none. May be repeated; it
 * has to be if the order has no invoice yet, since the event of a refund can arrive before that of its payment. Locks the fee, the account's free
 * sales and the counter of credit notes, which others lock while they hold stock: so the caller changes no stock afterwards.
 */
export async function bookRefunds(tx: Tx, shop_id: string, order_id: string): Promise<void> {
  await settleFee(tx, { shop_id, order_id })
  for (const { id } of await listUncredited(tx, shop_id, order_id)) {
    await issueCreditNote(tx, { shop_id, refund_id: id })
    await issueReturnReceipt(tx, { shop_id, refund_id: id })
  }
}
