import { describe, expect, it } from 'vitest'
import { readEvent } from './event.ts'

function event(type: string, object: Record<string, unknown>) {
  return { id: 'evt_1', object: 'event', type, created: 1_793_000_000, livemode: false, data: { object } }
}

describe('readEvent', () => {
  it('reads a session that was paid', () => {
    const session = {
      ...{
        id: 'cs_1',
        status: 'complete',
        payment_status: 'paid',
        amount_total: 1000,
        currency: 'jpy',
        livemode: false,
      },
      ...{
        payment_intent: 'pi_1',
        client_reference_id: 'order',
        metadata: { order_id: 'order', odd: 5 },
        url: null,
      },
      expires_at: 1_793_001_800,
    }
    expect(readEvent(event('checkout.session.completed', session)).object).toEqual({
      ...{
        id: 'cs_1',
        status: 'complete',
        payment_status: 'paid',
        amount_total_minor: 1000n,
        currency: 'JPY',
        livemode: false,
      },
      ...{
        payment_intent_id: 'pi_1',
        client_reference_id: 'order',
        metadata: { order_id: 'order' },
        url: null,
      },
      expires_at: new Date(1_793_001_800_000),
    })
  })

  it('takes an expanded payment intent, an unknown status and an unknown currency', () => {
    const session = {
      id: 'cs_1',
      status: 'paused',
      payment_intent: { id: 'pi_1' },
      amount_total: 5,
      currency: 'xyz',
    }
    expect(readEvent(event('checkout.session.expired', session)).object).toMatchObject({
      ...{ status: 'paused', payment_status: 'unpaid', payment_intent_id: 'pi_1' },
      ...{ amount_total_minor: null, currency: 'XYZ', metadata: {} },
    })
  })

  it('reads a refunded charge', () => {
    const charge = {
      id: 'ch_1',
      payment_intent: 'pi_1',
      amount: 1250,
      amount_refunded: 250,
      currency: 'eur',
      refunded: false,
    }
    expect(readEvent(event('charge.refunded', charge))).toMatchObject({
      kind: 'charge_refunded',
      object: {
        id: 'ch_1',
        payment_intent_id: 'pi_1',
        amount_minor: 1250n,
        amount_refunded_minor: 250n,
        refunded: false,
      },
    })
  })

  it('reads a dispute', () => {
    const dispute = {
      id: 'du_1',
      charge: 'ch_1',
      payment_intent: 'pi_1',
      amount: 1250,
      currency: 'eur',
      reason: 'fraudulent',
      status: 'needs_response',
    }
    expect(readEvent(event('charge.dispute.created', dispute))).toMatchObject({
      kind: 'dispute_created',
      object: {
        id: 'du_1',
        charge_id: 'ch_1',
        payment_intent_id: 'pi_1',
        amount_minor: 1250n,
        reason: 'fraudulent',
      },
    })
  })
})
