// The parts of an order shown to a buyer without a login. The URL of the order's page and the customer's
// e-mail address identify the buyer of any order. A wrong e-mail address gets the same response, after the
// same time, as an order without an e-mail address.

import { createHash, timingSafeEqual } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Order, TaxLine } from '@kontor/contract/orders/orders'
import type { Db } from '../../../db/pool.ts'
import { apiError } from '../../../http/errors/problem.ts'
import {
  findBuyer,
  findDelivery,
  findOutline,
  listItems,
  type OrderOutline,
} from './order-reading.queries.ts'

const digestOf = (text: string): Buffer => createHash('sha256').update(text.trim().toLowerCase()).digest()

/**
 * Returns the order's buyer if the e-mail address matches. Returns undefined if the order has no e-mail
 * address.
 */
async function recogniseBuyer(db: Db, shop_id: string, order_id: string, email: string) {
  const buyer = await findBuyer(db, { shop_id }, order_id)
  const is_same = timingSafeEqual(digestOf(email), digestOf(buyer?.customer_user_email ?? ''))
  return is_same && buyer !== undefined && buyer.customer_user_email !== '' ? buyer : undefined
}

/** Returns false for an order that does not exist, belongs to another shop or has no e-mail address. */
export const isBuyer = async (db: Db, shop_id: string, order_id: string, email: string): Promise<boolean> =>
  (await recogniseBuyer(db, shop_id, order_id, email)) !== undefined

/**
 * Like `isBuyer`, but returns false for an order from outside the checkout, because an order from the
 * checkout cannot replace it.
 */
export const isCheckoutBuyer = async (
  db: Db,
  shop_id: string,
  order_id: string,
  email: string,
): Promise<boolean> => (await recogniseBuyer(db, shop_id, order_id, email))?.source === 'public_user'

type Summed = 'prices_include_tax' | 'ships' | 'goods' | 'shipping_title' | 'set_off'

/**
 * The details of an order on its page. The goods that `edit` adds and removes are for the buyer alone, like
 * the items. In a draft for everybody they are for everybody, because nobody could pay the draft otherwise.
 */
export interface PublicOrderDetails
  extends Omit<OrderOutline, Summed | 'tracking_number' | 'tracking_url' | 'tax_lines'> {
  /** Is null if the shop has entered no tracking number or link. */
  tracking: { number: string; url: string } | null
  /** The sums that show the total in the same rows as in the checkout. */
  sums: Pick<OrderOutline, Summed> & {
    /** The taxes without countries, because a country tells where the buyer lives. */
    taxes: Omit<TaxLine, 'country'>[]
  }
}

/**
 * Returns the details that the URL of the order's page alone shows. No detail identifies the buyer. `edit_id`
 * is the edit in the URL. Throws `not_found`.
 */
export async function getPublicOrderDetails(
  db: Db,
  shop_id: string,
  order_id: string,
  edit_id: string | null,
): Promise<PublicOrderDetails> {
  const outline = await findOutline(db, { shop_id }, order_id, edit_id)
  if (outline === undefined) throw apiError('not_found')
  const { tracking_number: number, tracking_url: url, tax_lines, ...others } = outline
  const { prices_include_tax, ships, goods, shipping_title, set_off, ...rest } = others
  const taxes = tax_lines.map(({ country: _, ...line }) => line)
  return {
    ...rest,
    tracking: number === '' && url === '' ? null : { number, url },
    sums: { prices_include_tax, ships, goods, shipping_title, set_off, taxes },
  }
}

/**
 * Returns the items by position in the order. Call this function only if `isBuyer` is true, or if the order
 * was paid in this browser.
 */
export const listItemsForBuyer = (db: Db, shop_id: string, order_id: string) =>
  listItems(db, { shop_id }, order_id)

interface Destinations extends Pick<Order, 'shipping_address' | 'billing_address'> {
  mails_go_to: string | null
}

/**
 * Returns the destinations of the goods, the mails and, if different, the invoice. Null stands for no
 * destination. Call this function only if the order was paid in this browser, because an e-mail address is
 * easier to know than a cart.
 */
export async function findDestinations(db: Db, shop_id: string, order_id: string): Promise<Destinations> {
  const delivery = await findDelivery(db, { shop_id }, order_id)
  const { shipping_address = null, billing_address = null, customer_user_email } = delivery ?? {}
  return {
    shipping_address,
    billing_address: isDeepStrictEqual(billing_address, shipping_address) ? null : billing_address,
    mails_go_to: customer_user_email || null,
  }
}
