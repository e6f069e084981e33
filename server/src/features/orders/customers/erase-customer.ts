// Erases a person (GDPR, article 17) except for the books, because the law requires their retention (article
// 17, 3 b). Numbers, dates, goods, amounts and taxes stay, and so do the country and the VAT number that
// decided the tax. Invoices stay complete. A person with very many orders is erased in parts, each in a
// separate transaction. After each part the remaining orders still belong to a customer, and the next call
// continues with the first unfinished part.

import type { CustomerErasure } from '@kontor/contract/orders/customers'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { cleanUpMails } from '../../../integrations/mail/clean-up-mails.ts'
import { eraseStoreChallenges } from '../../accounts/auth/store-codes.ts'
import { eraseMemberships } from '../../prices/customer-groups/save-customer-group.ts'
import { eraseFromDiscounts } from '../../prices/discounts/claim-uses.ts'
import { eraseGiftCardHolder } from '../../prices/gift-cards/save-gift-card.ts'
import { eraseAddresses } from '../../shops/addresses/addresses.ts'
import { auditChange } from '../../shops/audit/record-audit.ts'
import { eraseVatChecks } from '../../taxes/vat-numbers/order-vat-checks.ts'
import { eraseBuyer } from '../erase-buyer.ts'
import { erasePayments } from '../payments/payments.ts'
import { eraseEvents } from '../payments/reporting/erase-events.ts'
import { eraseReasons } from '../refunds/refunds.ts'
import { eraseWithdrawals } from '../withdrawals/withdrawals.ts'
import { deleteCustomer, lockCustomers } from './counting.queries.ts'
import {
  findErasure,
  findObstacles,
  listAddressesOf,
  listFormerAddresses,
  listIdsOfOrders,
  listTeamAddresses,
  lockSomeOrdersOf,
  type Obstacles,
} from './customers.queries.ts'
import { getCustomer } from './find-customers.ts'

const OPEN = 'This customer has open orders. Deliver, cancel or refund them first.'
const NEEDS_YOU = 'This customer has an order with an open to-do, such as a dispute. Resolve it first.'
const GIVING_BACK = 'A refund to this customer is pending. Wait until it is complete.'
const PAYING = 'A payment of this customer may be pending. Wait until it has arrived or failed.'

/** Erases a person from the features above the orders. `email` is in lower case. */
export type EraseElsewhere = (tx: Tx, shop: ShopScope, email: string) => Promise<unknown>

export interface ErasingLimits {
  /** The maximum number of orders erased in one transaction. */
  readonly max_orders_per_part: number
  /** No part begins after this time, because the call must be answered before its caller gives up. */
  readonly max_ms: number
}
const LIMITS: ErasingLimits = { max_orders_per_part: 500, max_ms: 1500 }

interface Person {
  readonly id: string
  readonly email: string
}

export async function getErasure(db: Db, shop: ShopScope, id: string): Promise<CustomerErasure> {
  const { email } = await getCustomer(db, shop, id)
  return (await findErasure(db, shop, email))!
}

function throwIfNeeded({ open_orders, open_refunds, open_payments, open_matters }: Obstacles): void {
  if (open_orders > 0) throw apiError('in_use', OPEN)
  if (open_refunds > 0) throw apiError('in_use', GIVING_BACK)
  if (open_payments > 0) throw apiError('in_use', PAYING)
  if (open_matters > 0) throw apiError('in_use', NEEDS_YOU)
}

async function cleanUpMailsAbout(
  tx: Tx,
  shop: ShopScope,
  email: string,
  ids: readonly string[],
): Promise<void> {
  const members = (await listTeamAddresses(tx, shop)).map((member) => member.email)
  const former = await listFormerAddresses(tx, shop, ids)
  await cleanUpMails(tx, {
    to: email,
    members,
    ids,
    former: {
      addresses: [...new Set(former.map((mistaken) => mistaken.email))],
      mail_ids: former.flatMap(({ mail_ids }) => mail_ids),
    },
  })
}

/**
 * Refuses, or notes the erasure and deletes the mails. The mails are found by their orders, so this runs
 * while all orders still have their buyer.
 */
async function beginErasing(
  tx: Tx,
  shop: ShopScope,
  { id, email }: Person,
  eraseElsewhere: EraseElsewhere,
): Promise<CustomerErasure> {
  const erasure = (await findErasure(tx, shop, email))!
  throwIfNeeded(erasure)
  const ids = (await listIdsOfOrders(tx, shop, email)).map((order) => order.id)
  const declared = await eraseWithdrawals(tx, shop, email, ids)
  await eraseMemberships(tx, shop, email)
  await eraseStoreChallenges(tx, shop.shop_id, email)
  await eraseFromDiscounts(tx, shop, email)
  await eraseGiftCardHolder(tx, shop, email, ids)
  await eraseElsewhere(tx, shop, email)
  await cleanUpMailsAbout(tx, shop, email, [...ids, ...declared])
  const { orders, addresses, mails, invoices_kept } = erasure
  await auditChange(tx, shop, {
    action: 'customer.erase',
    subject_id: id,
    before: { orders, addresses, mails, invoices_kept },
  })
  return erasure
}

/**
 * Locks the person's newest orders. Returns the number of erased orders. If the number is less than `size`,
 * the person is gone.
 */
async function erasePart(tx: Tx, shop: ShopScope, { id, email }: Person, size: number): Promise<number> {
  const order_ids = (await lockSomeOrdersOf(tx, shop, email, size)).map((order) => order.id)
  throwIfNeeded((await findObstacles(tx, shop, order_ids))!)
  const address_ids = (await listAddressesOf(tx, shop, order_ids)).map((address) => address.id)
  // A second clean-up, because a job writing a mail about an order had locked the order before. Later jobs
  // find no buyer.
  await cleanUpMailsAbout(tx, shop, email, order_ids)
  await eraseEvents(tx, shop, order_ids)
  await erasePayments(tx, shop, order_ids)
  await eraseReasons(tx, shop, order_ids)
  await eraseVatChecks(tx, shop.shop_id, order_ids)
  await eraseBuyer(tx, shop, email, order_ids)
  await eraseAddresses(tx, shop, address_ids)
  if (order_ids.length < size) await deleteCustomer(tx, shop.shop_id, id)
  return order_ids.length
}

const rejectUnfinished = (left: number) =>
  apiError('unavailable', {
    message: `This customer has very many orders: ${left} are still to be erased. Repeat the request to continue.`,
    retry_after_seconds: 1,
  })

/**
 * Locks the shop's customers, then the person's orders. Returns the number of rows to erase. Throws `in_use`
 * while an order or a to-do of this person is open, or a refund or payment is under way. Throws `unavailable`
 * if there are too many orders to erase in time. A second call continues the erasure.
 */
export async function eraseCustomer(
  { db, eraseElsewhere }: { db: Db; eraseElsewhere: EraseElsewhere },
  shop: ShopScope,
  id: string,
  { max_orders_per_part, max_ms }: ErasingLimits = LIMITS,
): Promise<CustomerErasure> {
  const until = performance.now() + max_ms
  const locked = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await lockCustomers(tx, shop.shop_id)
      return work(tx)
    })
  const { person, erasure, first } = await locked(async (tx) => {
    const person = await getCustomer(tx, shop, id)
    const erasure = await beginErasing(tx, shop, person, eraseElsewhere)
    return { person, erasure, first: await erasePart(tx, shop, person, max_orders_per_part) }
  })
  let left = erasure.orders - first
  for (let erased = first; erased === max_orders_per_part; left -= erased) {
    if (performance.now() > until) throw rejectUnfinished(left)
    erased = await locked((tx) => erasePart(tx, shop, person, max_orders_per_part))
  }
  return erasure
}
