import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { STRIPE_EVENTS } from '@kontor/contract/orders/payments/stripe-events'
import { describe, expect, it } from 'vitest'
import { REPOSITORY_ROOT } from '../../../process/package-root.ts'
import { readEvent } from './event.ts'

function event(type: string, object: Record<string, unknown>) {
  return { id: 'evt_1', object: 'event', type, created: 1_793_000_000, livemode: false, data: { object } }
}

describe('readEvent', () => {
  it('reads a session that was paid', () => {
    const session = {
      id: 'cs_1',
      status: 'complete',
      payment_status: 'paid',
      amount_total: 1000,
      currency: 'jpy',
      livemode: false,
      payment_intent: 'pi_1',
      client_reference_id: 'order',
      metadata: { order_id: 'order', odd: 5 },
      url: null,
      expires_at: 1_793_001_800,
    }
    expect(readEvent(event('checkout.session.completed', session)).object).toEqual({
      id: 'cs_1',
      status: 'complete',
      payment_status: 'paid',
      amount_total_minor: 1000n,
      currency: 'JPY',
      livemode: false,
      payment_intent_id: 'pi_1',
      payment_intent_status: null,
      client_reference_id: 'order',
      metadata: { order_id: 'order' },
      url: null,
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
      status: 'paused',
      payment_status: 'unpaid',
      payment_intent_id: 'pi_1',
      amount_total_minor: null,
      currency: 'XYZ',
      metadata: {},
    })
  })

  it('reads a refunded charge', () => {
    const charge = {
      id: 'ch_1',
      payment_intent: 'pi_1',
      amount: 1250,
      amount_refunded: 250,
      currency: 'eur',
    }
    expect(readEvent(event('charge.refunded', charge))).toMatchObject({
      kind: 'charge_refunded',
      object: {
        id: 'ch_1',
        payment_intent_id: 'pi_1',
        amount_refunded_minor: 250n,
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
        payment_intent_id: 'pi_1',
        amount_minor: 1250n,
        reason: 'fraudulent',
      },
    })
  })

  it.each([
    ['charge.dispute.created', 'dispute_created'],
    ['charge.dispute.closed', 'dispute_closed'],
    ['charge.dispute.updated', 'other'],
  ])('%s is a %s', (type, kind) => {
    expect(readEvent(event(type, { id: 'du_1', object: 'dispute' }))).toMatchObject({ kind, type })
  })

  it('missing fields of charge and dispute are null, and the charge is not in live mode', () => {
    expect(readEvent(event('charge.refunded', { id: 'ch_1' })).object).toEqual({
      id: 'ch_1',
      payment_intent_id: null,
      amount_refunded_minor: null,
      currency: null,
      is_test: true,
      metadata: {},
    })
    expect(readEvent(event('charge.dispute.created', { id: 'du_1' })).object).toEqual({
      id: 'du_1',
      payment_intent_id: null,
      amount_minor: null,
      currency: null,
      reason: null,
      status: null,
    })
  })

  it('has the currency in capitals, and whether it is in live mode', () => {
    const facts = { currency: 'jpy', livemode: true, amount: 5, amount_refunded: 5 }
    expect(
      readEvent(event('charge.refunded', { ...facts, id: 'ch_1', metadata: { a: 'b', c: 1 } })).object,
    ).toEqual({
      id: 'ch_1',
      payment_intent_id: null,
      amount_refunded_minor: 5n,
      currency: 'JPY',
      is_test: false,
      metadata: { a: 'b' },
    })
    expect(
      readEvent(event('charge.dispute.closed', { ...facts, id: 'du_1', status: 'won' })).object,
    ).toMatchObject({ amount_minor: 5n, currency: 'JPY', status: 'won' })
    expect(readEvent(event('checkout.session.expired', { ...facts, id: 'cs_1' })).object).toMatchObject({
      livemode: true,
    })
  })

  it.each<[string, Record<string, unknown>, object]>([
    ['an amount without a currency', { amount_total: 5 }, { amount_total_minor: null, currency: null }],
    [
      'an amount as a text',
      { amount_total: '5', currency: 'eur' },
      { amount_total_minor: null, currency: 'EUR' },
    ],
    ['a fraction', { amount_total: 5.5, currency: 'eur' }, { amount_total_minor: null }],
    ['an empty text', { url: '', client_reference_id: '' }, { url: null, client_reference_id: null }],
    ['a NUL', { url: 'https://a/\0' }, { url: null }],
    ['a list as metadata', { metadata: ['a'] }, { metadata: {} }],
    ['an end that is a text', { expires_at: '1' }, { expires_at: null }],
    [
      'an object without an id',
      { payment_intent: { object: 'payment_intent' } },
      { payment_intent_id: null },
    ],
  ])('a session with %s', (_, changes, facts) => {
    expect(readEvent(event('checkout.session.completed', { id: 'cs_1', ...changes })).object).toMatchObject(
      facts,
    )
  })

  it('takes an event that was fetched, and one in text', () => {
    const fetched = event('brand.new', { a: 1 })
    expect(readEvent(JSON.stringify(fetched))).toEqual(readEvent(fetched))
    expect(readEvent(Buffer.from(JSON.stringify(fetched)))).toEqual(readEvent(fetched))
  })
})

describe('the events to register for', () => {
  it('are all acted on', () => {
    const object = { id: 'x', status: 'open', payment_status: 'unpaid', livemode: false }
    const kinds = STRIPE_EVENTS.map((type) => readEvent(event(type, object)).kind)
    expect(kinds).not.toContain('other')
  })

  it('are those that docs/configuration.md lists', () => {
    const page = readFileSync(join(REPOSITORY_ROOT, 'docs/configuration.md'), 'utf8')
    const [, named = ''] = /PLATFORM_STRIPE_WEBHOOK_SECRET`[^\n]*?its events \(([^)]*)\)/.exec(page) ?? []
    expect(named).toBe(STRIPE_EVENTS.map((type) => `\`${type}\``).join(', '))
  })
})
