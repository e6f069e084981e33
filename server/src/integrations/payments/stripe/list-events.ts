// The call to Stripe that lists past events, for lost webhooks.

import { STRIPE_EVENTS } from '@kontor/contract/orders/payments/stripe-events'
import { type EventSpan, MalformedEvent, type ProviderAccount } from '../provider.ts'
import { callStripe } from './client.ts'
import { readEvent, type StripeEvent } from './event.ts'
import { objectOf } from './session-facts.ts'

/** The limit of a list of events. */
const MAX_EVENTS_LISTED = 100

/** The events that webhooks are registered for, of the span, oldest first; of more than a hundred the newest, and `is_all` is false. */
export async function listEvents(
  account: ProviderAccount,
  { from_seconds, to_seconds }: EventSpan,
): Promise<{ events: StripeEvent[]; is_all: boolean }> {
  const { data, has_more } = await callStripe(account, false, (stripe) =>
    stripe.events.list({
      types: [...STRIPE_EVENTS],
      created: { gte: from_seconds, lt: to_seconds },
      limit: MAX_EVENTS_LISTED,
    }),
  )
  return { events: data.flatMap(readable).reverse(), is_all: !has_more }
}

function readable(event: unknown): StripeEvent[] {
  try {
    return [readEvent(objectOf(event) ?? {})]
  } catch (failure) {
    if (failure instanceof MalformedEvent) return []
    throw failure
  }
}
