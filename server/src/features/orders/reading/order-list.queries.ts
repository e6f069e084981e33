// The SQL of the list of orders: narrowed, sorted and searched.

import {
  type FulfillmentStatus,
  ORDER_STATUSES,
  type Order,
  type OrderStatus,
  type PaymentStatus,
} from '@kontor/contract/orders/orders'
import type { ListSource, Search } from '../../../db/lists/list-source.ts'
import {
  groupedOrder,
  listOrder,
  MAX_COUNTED,
  orderColumns,
  type PageRequest,
} from '../../../db/lists/listing.ts'
import { isTooShortForNgrams, mayHaveWords } from '../../../db/lists/ngrams.ts'
import type { Db } from '../../../db/pool.ts'
import { hasWords } from '../../../db/search/has-words.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import type { Period } from '../../../http/access/shop-calendar.ts'
import { ORDER_COLUMNS } from '../orders.queries.ts'
import { placedIn } from './placed-in.sql.ts'

type OfShop = Pick<ShopScope, 'shop_id'>

export interface OrderFilter extends PageRequest, Period {
  status?: OrderStatus | undefined
  payment_status?: PaymentStatus | undefined
  fulfillment_status?: FulfillmentStatus | undefined
  is_to_ship?: 'true' | 'false' | undefined
  sort?: string | undefined
  found?: OrderSearch | undefined
}

/**
 * Tells whether the search text is exactly an order number, or exactly an e-mail address, of this shop. If
 * neither is true, the search looks for the text in numbers, addresses, names, postcodes, and titles and SKUs
 * of products.
 */
export interface WholeMatch {
  is_number: boolean
  is_email: boolean
}

export interface OrderSearch {
  q: string
  whole: WholeMatch
  /**
   * The products whose title or SKU contains the text. `many` if the search finds their orders by the names
   * at the sale.
   */
  product_ids: readonly string[] | 'many'
}

// Uses orders_shop_id_order_number_key and orders_of_customer.
const hasNumber = (q: string) => sql<never>`order_number = ${q}`
const hasEmail = (q: string) =>
  sql<never>`(lower(customer_user_email) = lower(${q}) and customer_user_email <> '')`

export const getWholeMatch = (db: Db, { shop_id }: ShopScope, q: string) =>
  db.one(
    sql<WholeMatch>`
      select exists (select from orders where shop_id = ${shop_id} and ${hasNumber(q)}) as is_number,
        exists (select from orders where shop_id = ${shop_id} and ${hasEmail(q)}) as is_email`,
  )

/**
 * Returns the condition for orders whose number or e-mail address is exactly the text. Returns undefined if
 * no order has the text.
 */
function wholeMatch({ q, whole: { is_number, is_email } }: OrderSearch): Statement<never> | undefined {
  if (is_number && is_email) return sql<never>`(${hasNumber(q)} or ${hasEmail(q)})`
  if (is_number) return hasNumber(q)
  return is_email ? hasEmail(q) : undefined
}

const isByStatus = (sort: string | undefined): boolean => sort?.endsWith('status') ?? false

/** Order numbers are text, but sort as numbers. */
function orderBy(sort: string | undefined, number = sql`lpad(order_number, 20, '0')`): Statement<never> {
  if (sort && isByStatus(sort)) return groupedOrder('status', sort)
  if (!sort?.endsWith('order_number')) return listOrder(sort)
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  return sql<never>`order by ${number} ${direction}, id ${direction}`
}

/** A merge can sort only by its own columns, so the number needs a column. */
const NUMBER = sql`lpad(order_number, 20, '0') as number`
// The SQL repeats the conditions of the indexes orders_unsent_… and orders_sending_nothing_… word for word. Orders with lost pieces to
// be sent again stay shipped or delivered.
const MAY_WAIT: readonly OrderStatus[] = ['paid', 'processing', 'shipped', 'delivered']
const UNSENT = sql<never>`and fulfillment_status in ('unshipped', 'partly_shipped') and status in ('paid', 'processing', 'shipped', 'delivered')`
const NOT_UNSENT = sql<never>`and fulfillment_status not in ('unshipped', 'partly_shipped')`
/** All orders that are paid or processing and not to be sent: after sending, an order is shipped. */
const SENDS_NOTHING = sql<never>`and fulfillment_status = 'none'`
const PAID: readonly OrderStatus[] = ['paid', 'processing']

/**
 * The orders not to be sent although they have unsent pieces: orders with an open withdrawal or an unpaid edit. The list is short.
 * Uses matters_withdrawn and order_edits_one_pending.
 */
const heldBack = (shop_id: string) => sql<never>`
  array(select order_id from matters
    where shop_id = ${shop_id} and kind = 'withdrawal' and done_at is null and order_id is not null
    union all select order_id from order_edits where shop_id = ${shop_id} and status = 'pending')`

/**
 * Selects the orders to send, or all remaining orders including held-back orders, status by status. Each
 * status has an index for every sort order. A merge of the indexes reads no unwanted order, however many
 * unwanted orders exist. The planner merges only sorted parts. In a list sorted by status each part must be a
 * range, because the planner sees no sort order in an equals condition.
 */
function bySending(
  { shop_id }: OfShop,
  { status, is_to_ship, sort }: OrderFilter & { is_to_ship: 'true' | 'false' },
) {
  const statuses = status ? [status] : ORDER_STATUSES
  const wanted = statuses.filter((each) => is_to_ship === 'false' || MAY_WAIT.includes(each))
  if (wanted.length === 0)
    return sql<never>`(select *, ${NUMBER} from orders where shop_id = ${shop_id} and false)`
  const part = (condition: Statement<unknown>) =>
    sql`select *, ${NUMBER} from orders where shop_id = ${shop_id} ${condition}`
  const to_send = sql`${UNSENT} and id <> all(${heldBack(shop_id)})`
  if (isByStatus(sort) && is_to_ship === 'true') return sql<never>`(${part(to_send)})`
  const parts = wanted.flatMap((each) => {
    const has_status = isByStatus(sort) ? sql`status between ${each} and ${each}` : sql`status = ${each}`
    const conditions = !MAY_WAIT.includes(each)
      ? [sql.empty]
      : is_to_ship === 'true'
        ? [to_send]
        : [
            PAID.includes(each) ? SENDS_NOTHING : NOT_UNSENT,
            sql`${UNSENT} and id = any(${heldBack(shop_id)})`,
          ]
    return conditions.map((condition) => sql`(${part(sql`and ${has_status} ${condition}`)} ${orderBy(sort)})`)
  })
  return sql<never>`(${sql.join(parts, ' union all ')})`
}

function listed(shop: OfShop, filter: OrderFilter) {
  const { status, payment_status, fulfillment_status, is_to_ship, found } = filter
  const whole = found && wholeMatch(found)
  return sql<never>`
    from ${is_to_ship ? bySending(shop, { ...filter, is_to_ship }) : sql`orders`} listed
    where shop_id = ${shop.shop_id}
    ${status ? sql`and status = ${status}` : sql.empty}
    ${payment_status ? sql`and payment_status = ${payment_status}` : sql.empty}
    ${fulfillment_status ? sql`and fulfillment_status = ${fulfillment_status}` : sql.empty}
    ${placedIn(filter)}
    ${whole ? sql`and ${whole}` : sql.empty}`
}

// Orders without an e-mail address belong to no customer. The search for a name reads only the latest such
// orders.
const LATEST = 20_000
// A text shared by more customers than this is frequent. `searching.ts` finds frequent texts among the first
// orders.
const MAX_CUSTOMERS = 2000

const someBuyers = (shop_id: string) => sql`
  select search_fold(email) || e'\n' || left(bought_as, 200) from customers where shop_id = ${shop_id} order by id`

/**
 * Tells whether the order has one of the products. If many products match, tells whether an item was sold by
 * a name with the text. Uses the primary key of items.
 */
const hasProduct = ({ shop_id }: OfShop, { q, product_ids }: OrderSearch) => sql<never>`
  exists (select from order_items i where i.shop_id = ${shop_id} and i.order_id = listed.id and ${
    product_ids === 'many'
      ? hasWords(sql`search_fold(i.title || e'\n' || i.sku)`, q)
      : sql`i.product_id = any(${product_ids}::uuid[])`
  })`

// Finds texts that few orders have. An index over all searched parts of every order would cost each sale two
// fifths of its speed. A job fills the customers table apart from sales, and the table has all names of a
// customer's orders. So the query finds customers first (customers_marks), then their orders
// (orders_of_customer). Products are found before this query, and their orders by order_items_product. An
// order number is found by its beginning.
const byCustomerOrProduct = (
  { shop_id }: OfShop,
  { q, product_ids }: OrderSearch & { product_ids: readonly string[] },
  matches: Statement<never>,
) => sql<never>`
  id = any(array(
    select id from orders
    where shop_id = ${shop_id} and customer_user_email <> '' and lower(customer_user_email) = any(array(
      select email from customers
      where (shop_id = ${shop_id}) is true
        and ${mayHaveWords(sql`search_marks(shop_id, search_fold(email) || e'\\n' || bought_as)`, { shop_id, q, sample: someBuyers(shop_id) })}
        and ${hasWords(sql`(search_fold(email) || e'\\n' || bought_as)`, q)}
      limit ${MAX_CUSTOMERS}))
    union all
    select id from orders where shop_id = ${shop_id} and order_number >= ${q} and order_number < ${q} || '~'
    union all
    (select order_id from order_items where shop_id = ${shop_id} and product_id = any(${product_ids}::uuid[]) limit ${MAX_COUNTED + 1})
    union all
    select id from (
      select * from orders where shop_id = ${shop_id} and customer_user_email = ''
      order by created_at desc, id desc limit ${LATEST}) listed
    where ${matches}))
  and ${matches}`

function searchBy(shop: OfShop, { found }: OrderFilter): Search | undefined {
  if (found === undefined || wholeMatch(found) !== undefined) return undefined
  const { q, product_ids } = found
  const has_name = hasWords(
    sql`order_names(order_number, customer_user_email, shipping_address, billing_address)`,
    q,
  )
  const matches =
    product_ids.length === 0 ? has_name : sql<never>`(${has_name} or ${hasProduct(shop, found)})`
  return {
    matches,
    indexed:
      product_ids === 'many' || isTooShortForNgrams(q)
        ? undefined
        : byCustomerOrProduct(shop, { ...found, product_ids }, matches),
  }
}

/** Uses orders_listed, or the index for the filter and the sort order. */
export const ordersWanted = (shop: OfShop, filter: OrderFilter): ListSource => ({
  list: listed(shop, filter),
  order: filter.is_to_ship ? orderBy(filter.sort, sql`number`) : orderBy(filter.sort),
  order_columns: [...orderColumns(filter.sort), ...(filter.is_to_ship ? ['number'] : [])],
  search: searchBy(shop, filter),
})

/**
 * One row for each order. Uses the primary key. The statement is planned each time because the ids depend on
 * the filters: a status may match nearly all orders, or no order.
 */
export const listOrders = (db: Db, shop: ShopScope, sort: string | undefined, ids: Statement<unknown>) =>
  db.rows(
    sql.plannedEachTime(sql<Order>`
      select ${ORDER_COLUMNS} from orders o where o.shop_id = ${shop.shop_id} and o.id = any(${ids}) ${orderBy(sort)}`),
  )
