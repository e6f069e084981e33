// Stores the check of a buyer's VAT number with the order, because the check decided the tax. A pending check
// is repeated after payment.

import type { OrderVatCheck } from '@kontor/contract/taxes/vat-checks'
import { readVatNumber } from '@kontor/contract/taxes/vat-number'
import type { OrderKey } from '../../../db/access/row-keys.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { type CheckedNumber, storedNumber } from './check-vat-number.ts'
import {
  deleteOrderCheck,
  eraseTraders,
  findOrderCheck,
  insertOrderCheck,
  setCheckDue,
} from './vat-numbers.queries.ts'

/**
 * Stores `check`, the check in the plan of the order. A string is a malformed number, which has no effect on
 * the tax and is not stored. An order keeps its first check.
 */
export async function storeVatCheck(
  tx: Tx,
  { shop_id, order_id }: OrderKey,
  requester: string,
  check: CheckedNumber | string | null,
): Promise<void> {
  if (check === null || typeof check === 'string') return
  const { number, status, response } = check
  await insertOrderCheck(tx, { shop_id, order_id, number, requester, status, ...response })
}

const doDigitsFit = (text: string): boolean => readVatNumber(text)?.do_check_digits_fit ?? false

/** How the order was taxed, or is by now. */
const TAXED_AS: Readonly<Record<OrderVatCheck['status'], CheckedNumber['status']>> = {
  well_formed: 'well_formed',
  valid: 'valid',
  corrected: 'valid',
  invalid: 'invalid',
  given_up: 'invalid',
  pending: 'pending',
}

/**
 * Returns the check that decided the tax of the order, because later additions are taxed alike. While the
 * check is pending, tax is charged for order and additions, and refunded for both if the number proves valid.
 * Returns undefined if the order has no check of this number.
 */
export async function findStoredCheck(
  db: Db,
  key: OrderKey,
  typed: string,
): Promise<CheckedNumber | undefined> {
  const stored = await findOrderCheck(db, key)
  if (stored === undefined || stored.number !== storedNumber(typed)) return undefined
  return {
    number: stored.number,
    do_check_digits_fit: doDigitsFit(typed),
    status: TAXED_AS[stored.status],
  }
}

/** Makes a pending check due after payment of the order. */
export const checkOncePaid = (tx: Tx, key: OrderKey): Promise<unknown> => setCheckDue(tx, key)

/** Deletes the check of a deleted draft. */
export const dropVatCheck = (tx: Tx, key: OrderKey): Promise<unknown> => deleteOrderCheck(tx, key)

/**
 * Erases the traders from the checks of erased buyers. The number decided the tax and stays with the proof of
 * its check.
 */
export async function eraseVatChecks(tx: Tx, shop_id: string, order_ids: readonly string[]): Promise<void> {
  await eraseTraders(tx, shop_id, order_ids)
}

export async function findVatCheck(db: Db, key: OrderKey): Promise<OrderVatCheck | null> {
  const check = await findOrderCheck(db, key)
  return check === undefined ? null : { ...check, do_check_digits_fit: doDigitsFit(check.number) }
}
