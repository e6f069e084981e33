// Makes one request for an order out of the three ways to place an order: by a buyer without an account, by a
// customer with an account, and by a member for a customer.

import type { MemberOrderRequest, PublicOrderRequest } from '@kontor/contract/orders/order-requests'
import type { PostalAddress } from '@kontor/contract/shops/addresses/addresses'
import { hasRight } from '@kontor/contract/shops/shop-users'
import { buyerVatNumber } from '@kontor/contract/taxes/buyer-vat-number'
import type { Db } from '../../../db/pool.ts'
import type { Actor } from '../../../http/access/actor.ts'
import { networkOf } from '../../../http/access/network-of.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { hashRequest, type KeyIds } from '../../../http/idempotency.ts'
import { callsTo, type RateLimits } from '../../../http/overload/rate-limits.ts'
import { HOUR, RECEIVED_OF_NETWORK_PER_HOUR } from '../../../integrations/mail/mail-tiers.ts'
import { isIdFromHolder } from '../../accounts/users/user-ids.ts'
import type { KnownCustomer } from '../../prices/calculation/customer-token.ts'
import { type CodeGuesses, NO_GUESSES } from '../../prices/calculation/offers/code-guesses.ts'
import type { BasketRequest } from '../../prices/calculation/pricing-facts.ts'
import { withIds } from '../../prices/discounts/manual-discounts.ts'
import { userActor } from '../order-actor.ts'
import type { NewOrder } from '../order-writes.ts'
import { findMember, findPlacer, listUsableAddresses } from '../reading/order-reading.queries.ts'

export interface OrderRequest
  extends BasketRequest,
    Pick<
      NewOrder,
      | 'id'
      | 'status'
      | 'source'
      | 'actor'
      | 'notes'
      | 'customer_user_id'
      | 'customer_user_email'
      | 'shipping_address'
      | 'shipping_address_id'
      | 'billing_address'
      | 'billing_address_id'
    > {
  /** Undefined stands for the shop's language. */
  language?: NewOrder['language'] | undefined
  /**
   * True if the buyer asked for immediate delivery of digital goods. Is undefined if nobody asked the buyer,
   * as for an order entered by the shop.
   */
  digital_consent?: boolean | undefined
  /** True if the 'received' mail is withheld. */
  is_mail_held: boolean
  /**
   * Covers everything sent by the client, including the shop's id, because a request that repeats an order's
   * id must be the same request.
   */
  request_hash: string
  /** Counts the wrong codes in the request. */
  guesses: CodeGuesses
  /** The total shown to the buyer. */
  expected_total: string | undefined
  /** The shown amount due after gift cards. */
  expected_due: string | undefined
  /** Set if the id was derived from an Idempotency-Key. The server forgets the key after a day. */
  key_ids: KeyIds | undefined
  /** True if the stock is held only for the shop's `unpaid_order_minutes`. */
  is_hold_limited: boolean
}

/** The options of a request besides the body. */
export interface OrderRequestOptions {
  /** The ids derived from the Idempotency-Key; undefined if none was sent. */
  key_ids?: KeyIds | undefined
  /**
   * Returns whether the 'received' mail is withheld. Called once, for an order by a buyer, because a buyer
   * may enter any address.
   */
  isMailHeld?: (() => boolean) | undefined
  /**
   * Called before an order by a customer with an account. Counts the order, and refuses `rate_limited` if the
   * customer has placed too many orders.
   */
  throwIfTooMany?: () => void
  /** Undefined allows codes to be tried without a limit. */
  guesses?: CodeGuesses
  /** The amount due after gift cards, as shown to the buyer. Undefined accepts any amount. */
  expected_due?: string | undefined
  /** The buyer, if logged in. */
  customer?: KnownCustomer | undefined
}

/** The fields with the same meaning in requests with and without an account. */
const commonFields = (
  body: PublicOrderRequest | MemberOrderRequest,
  { key_ids, isMailHeld, guesses = NO_GUESSES, expected_due }: OrderRequestOptions,
) => ({
  id: body.id ?? key_ids?.id,
  key_ids: body.id === undefined ? key_ids : undefined,
  is_mail_held: isMailHeld?.() === true,
  shop_id: body.shop_id,
  items: body.items,
  currency: body.currency,
  warehouse_id: body.warehouse_id,
  shipping_method: body.shipping_method,
  codes: body.codes,
  gift_cards: body.gift_cards,
  ...guesses.forBasket(),
  guesses,
  expected_total: body.expected_total,
  expected_due,
  notes: body.notes,
  language: body.language,
})

/**
 * Returns the destination of the order and the taxed party. The shipping address is used if the billing
 * address is missing. If nothing ships, the shipping address may be missing, and the billing address gives
 * the place of the buyer. A business buyer's VAT number is taken from the billing address first. Refuses an
 * order without any address.
 */
export function placesOf(shipping_address: PostalAddress | null, billing_address: PostalAddress | null) {
  const destination = shipping_address ?? billing_address
  if (destination === null) throw invalidField('shipping_address', 'Shipping address is required', 'required')
  return {
    shipping_address,
    billing_address: billing_address ?? shipping_address,
    destination_country: destination.country,
    destination_state: destination.state,
    destination_zip: destination.zip,
    buyer_vat_number: buyerVatNumber(billing_address, shipping_address),
  }
}

/**
 * Counts an order, and returns whether the buyer's network has placed too many orders lately. If so, further
 * orders send no 'received' mail. Anyone may enter another person's address, and no network may use shops to
 * mail unproved addresses. The orders are placed all the same. Withdrawals without a paid order count as
 * well. `address` is the buyer's IP address.
 */
export const isMailHeld = (limits: RateLimits, address: string): boolean =>
  limits.count(callsTo('order to be mailed', networkOf(address)), RECEIVED_OF_NETWORK_PER_HOUR, HOUR * 1000)
    .current > RECEIVED_OF_NETWORK_PER_HOUR

/**
 * Counts an order by a customer with an account. Refuses `rate_limited` if the account or its network has
 * placed more than `most` orders in this minute, because every unpaid order holds stock. Members enter orders
 * of their shop without this limit.
 */
export function throwIfTooManyOrders(
  limits: RateLimits,
  { user_id, address, most }: { user_id: string; address: string; most: number },
): void {
  const names = [callsTo('orders of account', user_id), callsTo('orders of accounts', networkOf(address))]
  for (const name of names) {
    const { current, ttl } = limits.count(name, most, 60_000)
    if (current > most) throw apiError('rate_limited', { retry_after_seconds: Math.ceil(ttl / 1000) })
  }
}

/**
 * The content by which two requests without an account are the same order. A repeat in another language, from
 * a page with today's total, or with a renewed token is the same order. The hash under an Idempotency-Key
 * also includes the expected total, because the answer remembered for the key depends on the expected total.
 */
export const orderContent = ({
  language: _,
  expected_total: __,
  customer_token: ___,
  ...content
}: PublicOrderRequest) => content

/** Returns the request of a buyer without an account. Refuses a missing address at its field. */
export function publicRequest(body: PublicOrderRequest, options: OrderRequestOptions = {}): OrderRequest {
  const { customer_user_email } = body
  const { customer } = options
  return {
    ...commonFields(body, options),
    customer_user_email,
    email: customer_user_email,
    proved_email: customer?.email,
    login_email: customer?.email,
    ...placesOf(body.shipping_address ?? null, body.billing_address ?? null),
    shipping_address_id: null,
    billing_address_id: null,
    customer_user_id: customer?.user_id ?? null,
    status: 'new',
    digital_consent: body.digital_consent === true,
    source: 'public_user',
    actor: { kind: 'buyer', name: customer_user_email },
    request_hash: hashRequest('public', orderContent(body)),
    is_hold_limited: true,
    is_by_member: false,
  }
}

/**
 * Returns the body in the form for the hash, to compare it with an earlier body under the same key or id. A
 * missing language counts as `en`, because versions before languages hashed `en`. During an update a process
 * of one version may get the order and a process of another version the repeat.
 */
export const withLanguage = <B extends { language?: string | undefined }>(body: B) => ({
  ...body,
  language: body.language ?? 'en',
})

export type Placer = NonNullable<Awaited<ReturnType<typeof findPlacer>>>

/**
 * Returns the person who places the order, with the role in the shop. Refuses `not_found`, and `forbidden`
 * for a role that may not write.
 */
export async function checkPlacer(db: Db, { user_id }: Actor, shop_id: string): Promise<Placer> {
  const placer = await findPlacer(db, shop_id, user_id)
  if (placer === undefined) throw apiError('not_found')
  if (placer.role !== null && !hasRight(placer.role, 'shop:write')) throw apiError('forbidden')
  return placer
}

export const accountHash = (user_id: string, body: MemberOrderRequest): string =>
  hashRequest(user_id, withLanguage(body))

/**
 * Returns the request of a person with an account. An order entered by members holds its stock without a
 * limit, and a draft holds nothing. Both may have products that are not live. A customer's order is like an
 * order in the public shop. Rejects, at their field, addresses or customers that the caller may not use.
 */
export async function accountRequest(
  db: Db,
  placer: Placer,
  { user_id }: Actor,
  body: MemberOrderRequest,
  options: OrderRequestOptions = {},
): Promise<OrderRequest> {
  const is_by_member = placer.role !== null
  const customer = is_by_member
    ? await customerOf(db, body)
    : { customer_user_id: user_id, customer_user_email: body.customer_user_email ?? placer.email }
  const email = customer.customer_user_email
  const { shipping_address, billing_address } = await addressesOf(
    db,
    is_by_member ? body.shop_id : null,
    user_id,
    body,
  )
  return {
    ...commonFields(body, is_by_member ? { ...options, isMailHeld: undefined } : options),
    ...customer,
    email,
    proved_email: is_by_member ? email : placer.email,
    login_email: is_by_member ? undefined : placer.email,
    manual_discounts: await manualOf(db, body, is_by_member),
    ...placesOf(shipping_address, billing_address),
    shipping_address_id: body.shipping_address_id ?? null,
    billing_address_id: body.billing_address_id ?? null,
    status: is_by_member ? body.status : 'new',
    digital_consent: is_by_member ? undefined : body.digital_consent === true,
    source: 'registered_user',
    actor: is_by_member ? userActor(user_id) : { kind: 'buyer', name: placer.email },
    request_hash: accountHash(user_id, body),
    is_hold_limited: !is_by_member,
    is_by_member,
  }
}

/**
 * Refuses `forbidden` for buyers. Refuses, at its field, a product outside the order, and the same problems
 * as `withIds`.
 */
async function manualOf(
  db: Db,
  { shop_id, manual_discounts, items }: MemberOrderRequest,
  is_by_member: boolean,
) {
  if (manual_discounts === undefined || manual_discounts.length === 0) return undefined
  if (!is_by_member) throw apiError('forbidden')
  const unknown = manual_discounts.findIndex(
    ({ product_id }) => product_id !== undefined && !items.some((item) => item.product_id === product_id),
  )
  if (unknown !== -1)
    throw invalidField(`manual_discounts.${unknown}.product_id`, 'This product is not in the order.')
  return withIds(db, shop_id, manual_discounts)
}

/**
 * Returns whether an order may name this account as its customer: a member of the shop, or an id that only
 * the holder of the account can have passed on.
 */
const mayBeNamed = async (db: Db, shop_id: string, user_id: string) =>
  (await findMember(db, shop_id, user_id)) !== undefined || (await isIdFromHolder(db, user_id))

async function customerOf(
  db: Db,
  { shop_id, customer_user_id, customer_user_email = '' }: MemberOrderRequest,
) {
  if (customer_user_id && !(await mayBeNamed(db, shop_id, customer_user_id)))
    throw invalidField('customer_user_id', 'Customer: there is no account with this id.')
  return { customer_user_id: customer_user_id ?? null, customer_user_email }
}

/** An address given by id wins over a written address. */
async function addressesOf(db: Db, shop_id: string | null, user_id: string, body: MemberOrderRequest) {
  const ids = [body.shipping_address_id, body.billing_address_id].filter((id) => typeof id === 'string')
  const found = ids.length === 0 ? [] : await listUsableAddresses(db, shop_id, user_id, ids)
  const book = new Map(found.map(({ id, ...address }): [string, PostalAddress] => [id, address]))
  const pick = (field: 'shipping_address' | 'billing_address'): PostalAddress | null => {
    const id = body[`${field}_id`]
    if (!id) return body[field] ?? null
    const address = book.get(id)
    if (address === undefined) throw invalidField(`${field}_id`, 'Address: you have no address with this id.')
    return address
  }
  return { shipping_address: pick('shipping_address'), billing_address: pick('billing_address') }
}
