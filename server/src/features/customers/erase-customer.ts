// Erases a person (GDPR, article 17) except for the books, which the law wants kept (article 17, 3 b): numbers, dates, goods, amounts and taxes
// stay, and so do the country and the VAT number that decided the tax. Invoices stay complete.

import type { CustomerErasure } from '@kontor/contract/customers'
import type { Db } from '../../db/pool.ts'
import { refuse } from '../../http/problem.ts'
import type { ShopScope } from '../../http/shop-access.ts'
import { forgetMails } from '../../integrations/mail/forget-mails.ts'
import { eraseAddresses } from '../addresses/erase-addresses.ts'
import { auditChange } from '../audit/record-audit.ts'
import { eraseBuyer } from '../orders/erase-buyer.ts'
import { erasePayments } from '../payments/erase-payments.ts'
import { eraseReasons } from '../refunds/erase-reasons.ts'
import { eraseEvents } from '../webhooks/erase-events.ts'
import { deleteCustomer, lockCustomers } from './counting.queries.ts'
import { findErasure, listOwnAddresses, listTeamAddresses, lockOrdersOf } from './customers.queries.ts'
import { getCustomer } from './find-customers.ts'

const OPEN =
  'This customer has open orders. Deliver, cancel or refund them first: until then their details are needed.'
const NEEDS_YOU =
  'Something about an order of this customer still needs you, such as a dispute. Deal with it first: their details may be needed.'
const GIVING_BACK = 'A refund to this customer is on its way. Wait until it has arrived.'

export async function getErasure(db: Db, shop: ShopScope, id: string): Promise<CustomerErasure> {
  const { email } = await getCustomer(db, shop, id)
  return (await findErasure(db, shop, email))!
}

/**
 * Locks the shop's customers, then the person's orders. Gives how much was erased. Refuses `in_use` while an order or a matter of this person is
 * open or a refund is on its way.
 */
export const eraseCustomer = (db: Db, shop: ShopScope, id: string): Promise<CustomerErasure> =>
  db.transaction(async (tx) => {
    await lockCustomers(tx, shop.shop_id)
    const { email } = await getCustomer(tx, shop, id)
    const order_ids = (await lockOrdersOf(tx, shop, email)).map((order) => order.id)
    const erasure = (await findErasure(tx, shop, email))!
    if (erasure.open_orders > 0) throw refuse('in_use', OPEN)
    if (erasure.open_refunds > 0) throw refuse('in_use', GIVING_BACK)
    if (erasure.open_matters > 0) throw refuse('in_use', NEEDS_YOU)
    const address_ids = (await listOwnAddresses(tx, shop, email)).map((address) => address.id)
    await eraseEvents(tx, shop, order_ids)
    await erasePayments(tx, shop, order_ids)
    await eraseReasons(tx, shop, order_ids)
    await eraseBuyer(tx, shop, order_ids)
    await eraseAddresses(tx, shop, address_ids)
    const told = (await listTeamAddresses(tx, shop)).map((member) => member.email)
    await forgetMails(tx, { to: email, told, ids: order_ids })
    await deleteCustomer(tx, shop.shop_id, id)
    const { orders, addresses, mails, invoices_kept } = erasure
    await auditChange(tx, shop, {
      action: 'customer.erase',
      subject_kind: 'customer',
      subject_id: id,
      before: { orders, addresses, mails, invoices_kept },
    })
    return erasure
  })
