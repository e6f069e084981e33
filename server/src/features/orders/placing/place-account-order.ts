// Placing and calculating an order with an account: by the customer, or by a member of the shop for a
// customer.

import type { MemberCalculationRequest, MemberOrderRequest } from '@kontor/contract/orders/order-requests'
import type { Calculation, OrderWithItems } from '@kontor/contract/orders/orders'
import type { Actor } from '../../../http/access/actor.ts'
import { calculateBasket } from '../../prices/calculation/calculate-order.ts'
import type { PricingSource } from '../../prices/calculation/load-pricing-facts.ts'
import { type CodeGuesses, NO_GUESSES } from '../../prices/calculation/offers/code-guesses.ts'
import { listItems } from '../reading/order-reading.queries.ts'
import { findRepeated } from './find-repeated.ts'
import { accountHash, accountRequest, checkPlacer, type OrderRequestOptions } from './order-request.ts'
import { type PlacingSource, placeOrder } from './place-order.ts'

type Placer = Awaited<ReturnType<typeof checkPlacer>>

/** Returns the counter of wrong codes for the person who places the order. */
const guessesOf = ({ role }: Placer, { user_id }: Actor, guesses: CodeGuesses): CodeGuesses =>
  role === null ? guesses : guesses.ofMember(user_id)

const withGuesses = (
  placer: Placer,
  actor: Actor,
  options: OrderRequestOptions = {},
): OrderRequestOptions => ({
  ...options,
  ...(options.guesses && { guesses: guessesOf(placer, actor, options.guesses) }),
})

/** Refuses the same problems as `checkPlacer`, `throwIfTooMany`, `accountRequest` and `placeOrder`. */
export async function placeAccountOrder(
  source: PlacingSource,
  actor: Actor,
  body: MemberOrderRequest,
  options?: OrderRequestOptions,
): Promise<{ order: OrderWithItems; was_there: boolean }> {
  const { db } = source
  const placer = await checkPlacer(db, actor, body.shop_id)
  if (placer.role === null) options?.throwIfTooMany?.()
  // Before the addresses are looked up, because an address may be deleted by now.
  const repeated = await findRepeated(db, source.pricing.clock, {
    id: body.id,
    key_ids: undefined,
    request_hash: accountHash(actor.user_id, body),
  })
  const { order, was_there } =
    repeated ??
    (await placeOrder(
      source,
      await accountRequest(db, placer, actor, body, withGuesses(placer, actor, options)),
    ))
  // The items as stored, with their ids, because a repeat must get the same answer.
  return { order: { ...order, items: await listItems(db, order, order.id) }, was_there }
}

/** Adds a blank address at the given destination if there is no address yet. */
function atDestination({
  destination_country: country,
  destination_state: state = '',
  destination_zip: zip = '',
  vat_number = '',
  ...body
}: MemberCalculationRequest): MemberOrderRequest {
  const has_address = [
    body.shipping_address_id ?? body.shipping_address,
    body.billing_address_id ?? body.billing_address,
  ].some((place) => place != null)
  if (country === undefined || has_address) return body
  return { ...body, shipping_address: { ...BLANK_ADDRESS, country, state, zip, vat_number } }
}

const BLANK_ADDRESS = { recipient_name: '', company_name: '', street: '', street2: '', city: '', phone: '' }

/**
 * Calculates the order that `placeAccountOrder` would place. Refuses the same problems as `checkPlacer` and
 * `accountRequest`.
 */
export async function calculateAccountOrder(
  source: PricingSource,
  actor: Actor,
  asked: MemberCalculationRequest,
  guesses: CodeGuesses = NO_GUESSES,
): Promise<Calculation> {
  const body = atDestination(asked)
  const placer = await checkPlacer(source.db, actor, body.shop_id)
  const own = guessesOf(placer, actor, guesses)
  const request = await accountRequest(source.db, placer, actor, body, { guesses: own })
  return calculateBasket(source, body, request, own)
}
