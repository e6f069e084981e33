// What a buyer may see of an order without logging in: the URL of the order's page and the customer's e-mail address identify the buyer of any order.
// A wrong e-mail address gets the same response, after the same time, as an order without one.

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

/** The order's buyer, if this is the e-mail address in it; undefined if the order has none. */
async function recogniseBuyer(db: Db, shop_id: string, order_id: string, email: string) {
  const buyer = await findBuyer(db, { shop_id }, order_id)
  const is_same = timingSafeEqual(digestOf(email), digestOf(buyer?.customer_user_email ?? ''))
  return is_same && buyer !== undefined && buyer.customer_user_email !== '' ? buyer : undefined
}

/** False for an order that does not exist, is another shop's or has no e-mail address. */
export const isBuyer = async (db: Db, shop_id: string, order_id: string, email: string): Promise<boolean> =>
  (await recogniseBuyer(db, shop_id, order_id, email)) !== undefined

/** The same, and false for an order that did not come from the checkout: another order from there cannot take its place. */
export const isCheckoutBuyer = async (
  db: Db,
  shop_id: string,
  order_id: string,
  email: string,
): Promise<boolean> => (await recogniseBuyer(db, shop_id, order_id, email))?.source === 'public_user'

type Summed = 'prices_include_tax' | 'ships' | 'goods' | 'shipping_title' | 'set_off'

/** What `edit` adds and removes is for the buyer alone, like the items; those of a draft for all are for all, because none could pay it otherwise. */
export interface PublicOrderDetails
  extends Omit<OrderOutline, Summed | 'tracking_number' | 'tracking_url' | 'tax_lines'> {
  /** Null if the shop has entered no tracking number or link. */
  tracking: { number: string; url: string } | null
  /** What is needed to show the total in the same rows as in the checkout. */
  sums: Pick<OrderOutline, Summed> & {
    /** Without countries, since those say where the buyer lives. */
    taxes: Omit<TaxLine, 'country'>[]
  }
}

/**
 * What the URL of the order's page alone shows; nothing of it identifies the buyer. `edit_id`: the edit that the URL names. Throws `not_found`.
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

/** By their position in the order. Only if `isBuyer` is true, or the order was paid in this browser. */
export const listItemsForBuyer = (db: Db, shop_id: string, order_id: string) =>
  listItems(db, { shop_id }, order_id)

interface Destinations extends Pick<Order, 'shipping_address' | 'billing_address'> {
  mails_go_to: string | null
}

/**
 * Where the goods, the invoice, if elsewhere, and the mails go; null without any. Only if the order was paid in this browser: an e-mail address is easier to know than a cart.
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
