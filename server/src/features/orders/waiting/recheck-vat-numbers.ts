// Checks VAT numbers again if the register (VIES) could not check a number when its order was placed. If a
// number turns out to be valid, the charged tax is refunded to the buyer. The number of an unpaid order is
// checked once the order is paid. While an edit of the order waits for its payment, the refund waits as well.

import { isBuyerErased, isPaid } from '@kontor/contract/orders/order-status'
import type { Db, Tx } from '../../../db/pool.ts'
import type { Vies } from '../../../integrations/vies/vies.ts'
import { VIES } from '../../../refund-conditions/vat-corrections.sql.ts'
import { queryVies } from '../../taxes/vat-numbers/check-vat-number.ts'
import { eraseVatChecks } from '../../taxes/vat-numbers/order-vat-checks.ts'
import {
  claimChecks,
  type DueCheck,
  endCheck,
  noteProof,
  type StoredResponse,
} from '../../taxes/vat-numbers/recheck.ts'
import { findPendingEdit } from '../editing/edits.queries.ts'
import { lockOrder } from '../lock-order.ts'
import { updateDistanceSale } from '../orders.queries.ts'
import { splitByInvoice } from '../refunds/planning/write-plan.ts'
import { prepareRefund, requestRefund } from '../refunds/request-refund.ts'
import { mayStillBePaid } from '../transitions/mark-order-paid.ts'
import { settleOrderRefunds } from '../transitions/settle-order-refunds.ts'

const CONCURRENT = 4
const MAX_PER_RUN = 40
/**
 * A check may ask the register twice, ten seconds each. The last checks must also end within the time of the
 * job.
 */
const WITHIN_MS = 20_000

/**
 * Runs the due checks, up to a limit and until the time is over. The next run a minute later does the rest.
 * If some checks fail, the rest continues, and the first error is thrown afterwards.
 */
export async function recheckVatNumbers(
  { db, vies }: { db: Db; vies: Vies | undefined },
  within_ms = WITHIN_MS,
): Promise<void> {
  const until = performance.now() + within_ms
  const failures: unknown[] = []
  for (let done = 0; done < MAX_PER_RUN; done += CONCURRENT) {
    const due = await claimChecks(db, CONCURRENT)
    const checking = due.map((check) =>
      recheck(db.forShop(check.shop_id), vies, check).catch(
        (failure: unknown) => void failures.push(failure),
      ),
    )
    await Promise.all(checking)
    if (due.length < CONCURRENT || performance.now() > until) break
  }
  if (failures.length > 0) throw failures[0]
}

async function recheck(db: Db, vies: Vies | undefined, due: DueCheck): Promise<void> {
  if (due.checked_at === null) {
    // The register is switched off or does not answer: the check stays pending, the tax stays charged.
    const response = vies && (await queryVies(db, vies, due, { is_patient: true }))
    if (response === undefined) return
    if (response.outcome === 'invalid') {
      await endCheck(db, due, 'invalid')
      return
    }
    await storeProof(db, due, response)
  }
  await refundTax(db, due)
}

/**
 * If the buyer was erased meanwhile, erases the trader from the proof, and deletes the response stored for
 * two days again.
 */
const storeProof = (db: Db, due: DueCheck, response: StoredResponse): Promise<void> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, due.shop_id, due.order_id)
    await noteProof(tx, due, response)
    if (isBuyerErased(order)) await eraseVatChecks(tx, due.shop_id, [due.order_id])
  })

/** Corrects each invoice by the tax charged on the invoice. Returns the first refund. */
async function refundByInvoice(tx: Tx, { shop_id, order_id, number }: DueCheck): Promise<string | undefined> {
  const plan = await prepareRefund(tx, { shop_id, order_id }, { kind: 'tax' })
  const reason = `VAT number ${number} is valid: the tax is refunded, the customer accounts for it.`
  let first: string | undefined
  for (const part of plan ? splitByInvoice(plan) : []) {
    const id = await requestRefund(tx, { shop_id, order_id, reason, actor: VIES }, part)
    first ??= id
  }
  return first
}

/** Happens only once: the order is locked, and afterwards the check is no longer pending. */
const refundTax = (db: Db, due: DueCheck): Promise<void> =>
  db.transaction(async (tx) => {
    const { shop_id, order_id } = due
    const order = await lockOrder(tx, shop_id, order_id)
    // A slow bank may still pay an expired order.
    if (await mayStillBePaid(tx, order)) return
    // The goods added by the edit are also priced with tax, and their tax is refunded with the rest.
    if ((await findPendingEdit(tx, shop_id, order_id)) !== undefined) return
    // The order is cancelled or refunded, so nothing is left to refund.
    if (!isPaid(order.status)) {
      await endCheck(tx, due, 'given_up')
      return
    }
    const refund_id = await refundByInvoice(tx, due)
    if ((await endCheck(tx, due, refund_id ? 'corrected' : 'valid', refund_id ?? null)) === 0)
      throw new Error(`The VAT number of the order ${order_id} was decided by another process.`)
    await settleOrderRefunds(tx, order, VIES)
    await updateDistanceSale(tx, shop_id, order_id, false)
  })
