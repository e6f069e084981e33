// The usage fee of an order: a share of the goods that stay sold, without tax, in euro. The fee is booked
// when the order is paid, under the terms in force. Each refund adjusts the fee, so the sum of the bookings
// is always the fee of the remaining goods. The fee never fails for lack of money: the balance may become
// negative.

import type { MovementFee } from '@kontor/contract/money/ledger'
import { isZero, toMajorText, toMinor } from '@kontor/contract/values/money'
import type { OrderKey } from '../../../db/access/row-keys.ts'
import type { Tx } from '../../../db/pool.ts'
import { euroRate } from '../../../pricing/tax/euro-rates.ts'
import { goodsLeft, toEuroUnits, usageFee } from '../../../pricing/usage-fee.ts'
import {
  type FeeCase,
  findFeeCase,
  type OrderFee,
  returnAllowance,
  saveFee,
  saveFeeAndPost,
  takeAllowance,
} from './fees.queries.ts'
import { movingToBalance } from './post-transaction.ts'

export const FEE_CURRENCY = 'EUR'

/**
 * Books the fee of an order paid just now. An order without value, or a test order, has no fee. The caller
 * holds the order's lock. Locks the account's free sales while any are left.
 */
export async function bookFee(tx: Tx, key: OrderKey): Promise<void> {
  const found = await findFeeCase(tx, key.shop_id, key.order_id)
  if (found === undefined) throw new Error(`The order ${key.order_id} under lock is not there.`)
  if (found.postings === null) await calculateFee(tx, key, found)
}

/** True if the order contains nothing of value except gift cards, so no fee has been booked. */
export async function isWithoutGoods(tx: Tx, key: OrderKey): Promise<boolean> {
  const found = await findFeeCase(tx, key.shop_id, key.order_id)
  return found !== undefined && isZero(found.subtotal)
}

/**
 * Adjusts the booked fee of an order to the refunds made since. Changes nothing without a booked fee or a new
 * refund, so repeated calls are harmless. The caller holds the order's lock.
 */
export async function settleFee(tx: Tx, key: OrderKey): Promise<void> {
  const found = await findFeeCase(tx, key.shop_id, key.order_id)
  if (found !== undefined && found.postings !== null) await calculateFee(tx, key, found)
}

/**
 * Returns the value of the remaining goods, in euro too, at the exchange rate of the day of the first
 * booking.
 */
function salesLeft(found: FeeCase) {
  const { currency } = found
  const left = goodsLeft({
    subtotal: toMinor(found.subtotal, currency),
    total: toMinor(found.total, currency),
    refunded: toMinor(found.refunded, currency),
    goods_back: toMinor(found.goods_back, currency),
    unsplit: toMinor(found.unsplit, currency),
  })
  const { rate: exchange_rate, day: exchange_day } =
    found.postings === null
      ? euroRate(currency, found.today)
      : { rate: found.exchange_rate as string, day: found.exchange_day as string }
  const sales_units = toEuroUnits(left, currency, exchange_rate)
  return { sales: toMajorText(left, currency), exchange_rate, exchange_day, sales_units }
}

const isTest = (found: FeeCase): boolean => found.is_test && !found.counts_test_sales

const rateOf = (found: FeeCase): string =>
  found.booked_rate ?? (found.is_preview || isTest(found) ? '0' : found.rate)

async function calculateFee(tx: Tx, key: OrderKey, found: FeeCase): Promise<void> {
  const { user_id } = found
  const is_first = found.postings === null
  const { sales, exchange_rate, exchange_day, sales_units } = salesLeft(found)
  // A purchase in test mode is no sale, so the fees contain no line for the purchase.
  if (is_first && (sales_units === 0n || isTest(found))) return

  const rate = rateOf(found)
  const free_units = rate === '0' ? 0n : await freePart(tx, found, sales_units)
  const before = BigInt(found.fee_units ?? 0)
  const fee_units = usageFee(sales_units, free_units, rate)
  const fee: OrderFee = {
    ...key,
    user_id,
    rate,
    exchange_rate,
    exchange_day,
    sales_units,
    free_units,
    fee_units,
    postings: (found.postings ?? 0) + 1,
  }
  if (!is_first && fee_units === before) {
    if (sales_units !== BigInt(found.sales_units ?? 0))
      await saveFee(tx, { ...fee, postings: found.postings ?? 1 })
    return
  }
  const facts: MovementFee = {
    rate: rate === '0' ? found.rate : rate,
    is_preview: rate === '0' && !isTest(found),
    is_test: isTest(found),
    sales,
    sales_currency: found.currency,
    exchange_rate,
    exchange_day,
    sales_units: sales_units.toString(),
    free_units: free_units.toString(),
  }
  const posted = await saveFeeAndPost(tx, fee, {
    kind: 'fee',
    business_key: `fee/${key.order_id}/${fee.postings}`,
    ...key,
    facts,
    entries: movingToBalance(user_id, 'fees', FEE_CURRENCY, before - fee_units),
  })
  if (posted === undefined)
    throw new Error(`A fee of order ${key.order_id} was booked by a caller that did not hold it.`)
}

/**
 * Returns the free part of the sales. Refunds reduce the part with a fee first. Free sales reduced by a
 * refund become available to other orders.
 */
async function freePart(tx: Tx, found: FeeCase, sales_units: bigint): Promise<bigint> {
  const { user_id, allowance_units } = found
  const before = BigInt(found.free_units ?? 0)
  const sold_before = BigInt(found.sales_units ?? 0)
  if (sales_units < before) {
    await returnAllowance(tx, user_id, before - sales_units)
    return sales_units
  }
  if (sales_units <= sold_before || found.left_units === '0') return before
  const taken = await takeAllowance(tx, user_id, sales_units - sold_before, allowance_units)
  return before + BigInt(taken?.taken_units ?? 0)
}
