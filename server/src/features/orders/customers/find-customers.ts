// Reading a shop's customers.

import type { Customer } from '@kontor/contract/orders/customers'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import { email } from '@kontor/contract/values/text'
import type { PageRequest } from '../../../db/lists/listing.ts'
import { pageOf } from '../../../db/lists/page-of.ts'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { countRecent } from './count-customers.ts'
import {
  type CustomerQuery,
  countOrdersOf,
  customersWanted,
  findCustomer,
  listCustomers,
  listOrdersOf,
} from './customers.queries.ts'
import { orderedAt } from './no-order.ts'
import { storeNamedElsewhere } from './store-known-customer.ts'

const ADDRESS = email()

/** A sum of nothing has no decimals in the database. */
const shown = (customer: Customer): Customer => ({
  ...customer,
  first_order_at: orderedAt(customer.first_order_at),
  last_order_at: orderedAt(customer.last_order_at),
  spent: customer.spent.map(({ amount, currency }) => ({
    amount: toMajorText(toMinor(amount, currency), currency),
    currency,
  })),
})

export async function pageOfCustomers(db: Db, shop: ShopScope, query: CustomerQuery) {
  await countRecent(db, shop.shop_id)
  const asked = ADDRESS.safeParse(query.q)
  if (asked.success) await storeNamedElsewhere(db, shop, asked.data)
  const { data, ...total } = await pageOf(db, customersWanted(shop, query), query, (ids) =>
    listCustomers(db, shop, query.sort, ids),
  )
  return { data: data.map(shown), ...total }
}

export async function getCustomer(db: Db, shop: ShopScope, id: string): Promise<Customer> {
  await countRecent(db, shop.shop_id)
  const customer = await findCustomer(db, shop, id)
  if (customer === undefined) throw apiError('not_found')
  return shown(customer)
}

export async function pageOfOrdersOf(db: Db, shop: ShopScope, id: string, page: PageRequest) {
  const { email } = await getCustomer(db, shop, id)
  const [data, total] = await Promise.all([
    listOrdersOf(db, shop, email, page),
    countOrdersOf(db, shop, email),
  ])
  return { data, ...total }
}
