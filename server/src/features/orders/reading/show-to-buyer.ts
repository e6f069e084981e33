// What a buyer may see of an order without logging in: the URL of the order's page and the customer's e-mail address identify the buyer of any order.
// A wrong e-mail address gets the same response, after the same time, as an order without one.

import { createHash, timingSafeEqual } from 'node:crypto'
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

export interface PublicOrderDetails {
  /** Null if the shop has entered no tracking number or link. */
  tracking: { number: string; url: string } | null
  /** What is needed to show the total in the same rows as in the checkout. */
  sums: Pick<OrderOutline, 'prices_include_tax' | 'ships' | 'goods' | 'shipping_title' | 'set_off'> & {
    /** Without countries, since those say where the buyer lives. */
    taxes: Omit<TaxLine, 'country'>[]
  }
  created_at: string
  /** What was refunded of the sale, as text in major units. */
  refunded: string
  /** How much of `refunded` the shop refunds itself. */
  refunded_by_shop: string
  refunded_to_cards: string
  /** Whether a newer order of the same buyer has taken its place. */
  is_replaced: boolean
  is_money_on_its_way: boolean
  /** Whether a payment is undecided: its page is open, or its money is on its way. */
  is_payment_open: boolean
  /** An edit of the paid order that waits for its payment. What it adds and removes is for the buyer alone, like the items. */
  edit: OrderOutline['edit']
  is_edit_ended: boolean
  has_digital_consent: boolean
  /** Whether the buyer of an order that the shop entered has yet to agree to immediate delivery of digital goods. */
  needs_digital_consent: boolean
  /** Whether it is a draft without an e-mail address: then all visitors see its items, because none could pay it otherwise. */
  is_draft_for_all: boolean
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
  const { tracking_number: number, tracking_url: url, tax_lines, created_at, refunded, is_replaced } = outline
  const { prices_include_tax, ships, goods, shipping_title, set_off } = outline
  const { refunded_by_shop, refunded_to_cards } = outline
  const { is_money_on_its_way, is_payment_open, edit, is_edit_ended, has_digital_consent } = outline
  const { needs_digital_consent, is_draft_for_all } = outline
  const taxes = tax_lines.map(({ country: _, ...line }) => line)
  return {
    tracking: number === '' && url === '' ? null : { number, url },
    sums: { prices_include_tax, ships, goods, shipping_title, set_off, taxes },
    created_at,
    refunded,
    refunded_by_shop,
    refunded_to_cards,
    is_replaced,
    is_money_on_its_way,
    is_payment_open,
    edit,
    is_edit_ended,
    has_digital_consent,
    needs_digital_consent,
    is_draft_for_all,
  }
}

/** By their position in the order. Only if `isBuyer` is true, or the order was paid in this browser. */
export const listItemsForBuyer = (db: Db, shop_id: string, order_id: string) =>
  listItems(db, { shop_id }, order_id)

/**
 * Where the goods and the mails go; null without any. Only if the order was paid in this browser: an e-mail address is easier to know than a cart.
 */
export async function findDestinations(
  db: Db,
  shop_id: string,
  order_id: string,
): Promise<{ shipping_address: Order['shipping_address']; mails_go_to: string | null }> {
  const { shipping_address = null, customer_user_email } =
    (await findDelivery(db, { shop_id }, order_id)) ?? {}
  return { shipping_address, mails_go_to: customer_user_email || null }
}
