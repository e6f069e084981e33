// Events: stored together with the change they report, and queued for every endpoint of the account that listens for them.

import { STRIPE_API_VERSION } from '@kontor/contract/orders/payments/stripe-events'
import { type EventRow, type MockState, newId, secondsOf } from './mock-state.ts'

/** Records an event with a snapshot of its object. To be called inside `store.exclusive`, beside the change itself. */
export function emit(state: MockState, account: string, type: string, snapshot: object): EventRow {
  const takers = state.endpoints
    .list(account)
    .filter(({ endpoint }) => endpoint.enabled_events.some((wanted) => wanted === '*' || wanted === type))
  const event: EventRow = {
    id: newId('evt'),
    object: 'event',
    api_version: STRIPE_API_VERSION,
    created: secondsOf(state),
    data: { object: structuredClone(snapshot) },
    livemode: false,
    pending_webhooks: takers.length,
    request: { id: null, idempotency_key: null },
    type,
  }
  state.events.put(event.id, account, event)
  for (const { endpoint } of takers) {
    const id = `${event.id}.${endpoint.id}`
    state.deliveries.put(id, account, {
      id,
      event_id: event.id,
      endpoint_id: endpoint.id,
      due_at: state.now_ms(),
      attempts: 0,
    })
  }
  return event
}
