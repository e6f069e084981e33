// An order by somebody with an account: a person of the shop who enters it for a customer, or a customer who buys with addresses from
// an address book of their own.

import type { PostalAddress } from '@kontor/contract/addresses/addresses'
import type { MemberOrderRequest } from '@kontor/contract/orders/order-requests'
import type { OrderWithItems } from '@kontor/contract/orders/orders'
import { ROLE_RIGHTS } from '@kontor/contract/shops/shop-users'
import type { Db } from '../../../db/pool.ts'
import type { Actor } from '../../../http/access/actor.ts'
import { hashRequest } from '../../../http/idempotency.ts'
import { refuse, refuseField } from '../../../http/problem.ts'
import { isIdFromHolder } from '../../users/is-id-from-holder.ts'
import { userActor } from '../order-actor.ts'
import { findMember, findPlacer, listItems, listUsableAddresses } from '../reading/order-reading.queries.ts'
import { findRepeated, type PlacingSource, placeOrder } from './place-order.ts'
import { placesOf } from './places-of.ts'
import { commonFields, type PlacingRequest } from './plan-to-order.ts'
import { withLanguage } from './with-language.ts'

export interface AccountPlaced {
  order: OrderWithItems
  was_there: boolean
}

type Placer = NonNullable<Awaited<ReturnType<typeof findPlacer>>>

/** Refuses `not_found`, and `forbidden` for a role that may not write. */
async function admitPlacer(db: Db, { user_id }: Actor, shop_id: string): Promise<Placer> {
  const placer = await findPlacer(db, shop_id, user_id)
  if (placer === undefined) throw refuse('not_found')
  if (placer.role !== null && !ROLE_RIGHTS[placer.role].includes('shop:write')) throw refuse('forbidden')
  return placer
}

const hashOf = (user_id: string, body: MemberOrderRequest): string => hashRequest(user_id, withLanguage(body))

/** What this placer asks for. Refuses, at their field, addresses or customers that the caller may not use. */
async function requestOf(
  db: Db,
  placer: Placer,
  { user_id }: Actor,
  body: MemberOrderRequest,
): Promise<PlacingRequest> {
  const is_by_member = placer.role !== null
  const customer = is_by_member
    ? await customerOf(db, body)
    : { customer_user_id: user_id, customer_user_email: body.customer_user_email ?? placer.email }
  const { shipping_address, billing_address } = await addressesOf(
    db,
    is_by_member ? body.shop_id : null,
    user_id,
    body,
  )
  return {
    ...commonFields(body),
    ...customer,
    ...placesOf(shipping_address, billing_address),
    shipping_address_id: body.shipping_address_id ?? null,
    billing_address_id: body.billing_address_id ?? null,
    status: is_by_member ? body.status : 'new',
    source: 'registered_user',
    actor: is_by_member ? userActor(user_id) : { kind: 'buyer', name: placer.email },
    request_hash: hashOf(user_id, body),
    is_hold_limited: !is_by_member,
    is_by_member,
  }
}

/** What somebody with an account asks for. Refuses what `admitPlacer` and `requestOf` refuse. */
export const accountRequest = async (
  db: Db,
  actor: Actor,
  body: MemberOrderRequest,
): Promise<PlacingRequest> => requestOf(db, await admitPlacer(db, actor, body.shop_id), actor, body)

/**
 * An order that the shop's people enter holds its stock without a limit, or not at all as a draft, and may have products that are not live.
 * A customer's order is like one of the public shop. Refuses what `accountRequest` and `placeOrder` refuse.
 */
export async function placeAccountOrder(
  source: PlacingSource,
  actor: Actor,
  body: MemberOrderRequest,
): Promise<AccountPlaced> {
  const { db } = source
  const placer = await admitPlacer(db, actor, body.shop_id)
  // Before the addresses are looked up: one may have been deleted since.
  const repeated = await findRepeated(db, { id: body.id, request_hash: hashOf(actor.user_id, body) })
  const { order, was_there } =
    repeated ?? (await placeOrder(source, await requestOf(db, placer, actor, body)))
  // As they are stored, with their ids, so that a repeat is answered alike.
  return { order: { ...order, items: await listItems(db, order, order.id) }, was_there }
}

/** Whether an order may name this account as its customer: a member of the shop, or an id that only its holder can have told. */
const mayBeNamed = async (db: Db, shop_id: string, user_id: string) =>
  (await findMember(db, shop_id, user_id)) !== undefined || (await isIdFromHolder(db, user_id))

async function customerOf(
  db: Db,
  { shop_id, customer_user_id, customer_user_email = '' }: MemberOrderRequest,
) {
  if (customer_user_id && !(await mayBeNamed(db, shop_id, customer_user_id)))
    throw refuseField('customer_user_id', 'Customer: no account can be named by this id.')
  return { customer_user_id: customer_user_id ?? null, customer_user_email }
}

/** An address given by id wins over one that is written out. */
async function addressesOf(db: Db, shop_id: string | null, user_id: string, body: MemberOrderRequest) {
  const ids = [body.shipping_address_id, body.billing_address_id].filter((id) => typeof id === 'string')
  const found = ids.length === 0 ? [] : await listUsableAddresses(db, shop_id, user_id, ids)
  const book = new Map(found.map(({ id, ...address }): [string, PostalAddress] => [id, address]))
  const pick = (field: 'shipping_address' | 'billing_address'): PostalAddress | null => {
    const id = body[`${field}_id`]
    if (!id) return body[field] ?? null
    const address = book.get(id)
    if (address === undefined) throw refuseField(`${field}_id`, 'Address: you have no such address.')
    return address
  }
  return { shipping_address: pick('shipping_address'), billing_address: pick('billing_address') }
}
