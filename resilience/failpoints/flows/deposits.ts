// Deposits: paid, refunded, disputed, rejected by Stripe or a bank, and requested twice.

import { randomUUID } from 'node:crypto'
import { sql } from '../../../server/src/db/sql.ts'
import type { HttpRequest } from '../../world/http-request.ts'
import { type Journey, persist, step, untilSeen } from '../../world/journey.ts'
import type { Flow } from './flow.ts'
import { failAtTheBank, refundAtStripe, sendEvent } from './steps.ts'

interface Deposit {
  id: string
  session_id: string
}

const requestOf = ({ person }: Journey): HttpRequest => ({
  method: 'POST',
  path: '/v1/a/deposits',
  token: person.access_token,
  headers: { 'idempotency-key': randomUUID() },
  body: { amount: 15, currency: 'EUR', provider: 'STRIPE' },
})

async function begin(journey: Journey, ask = requestOf(journey)): Promise<Deposit | undefined> {
  const { json } = await step(journey, ask, 'I6', 201)
  return json?.STRIPE && { id: json.id, session_id: json.STRIPE.checkout_session_id }
}

const pay = async (
  { world }: Journey,
  { session_id }: Deposit,
  how?: 'card' | 'debit_fails',
): Promise<void> => {
  await world.environment.outside.pay(session_id, how).catch(() => undefined)
}

async function untilBalanceIs({ world, person }: Journey, wanted: number): Promise<void> {
  const ask = { path: '/v1/a/balance', token: person.access_token }
  const seen = await untilSeen(
    async () => Number((await persist(world, ask)).json?.balances?.[0]?.amount ?? 0) / 100_000,
    (is) => is === wanted,
  )
  world.watch.expect(seen === wanted, 'I6', `a balance is ${seen} and has to be ${wanted}`)
}

async function untilNoteIs({ world }: Journey, { id }: Deposit, wanted: { status: string; note: RegExp }) {
  const seen = await untilSeen(
    () =>
      world.db.first(
        sql<{ status: string; note: string }>`select status, note from deposits where id = ${id}`,
      ),
    (is) => is?.status === wanted.status && wanted.note.test(is.note),
  )
  world.watch.expect(
    seen?.status === wanted.status && wanted.note.test(seen.note),
    'I6',
    `a deposit is ${seen?.status} (${seen?.note}) and has to be ${wanted.status}`,
  )
}

const intentOf = async ({ world }: Journey, { id }: Deposit): Promise<string> =>
  (await world.db.first(
    sql<{ intent: string }>`select payment_intent_id as intent from deposits where id = ${id}`,
  ))!.intent

/** Sends an event as the platform's Stripe account would. */
const report = (journey: Journey, type: string, object: object): Promise<void> =>
  sendEvent(journey, {
    path: '/v1/webhooks/stripe',
    secret: journey.world.platform.webhook_secret,
    type,
    object,
  })

export const depositRefused: Flow = {
  name: 'a deposit that Stripe gives no page for',
  async run({ world, person, first }) {
    const on = 'POST /v1/checkout/sessions'
    const about = person.user_id
    await world.environment.outside.stripeFaults([{ on, about, execute: false, answer: { status: 500 } }])
    await world.ask({
      method: 'POST',
      path: '/v1/a/deposits',
      token: person.access_token,
      body: { amount: 15, currency: 'EUR', provider: 'STRIPE' },
      ...first,
    })
    await world.environment.outside.clearStripeFaults(about)
  },
}

export const deposited: Flow = {
  name: 'deposited, refunded in part, returned by the bank, refunded once more',
  async run(journey) {
    const { world } = journey
    const ask = requestOf(journey)
    const deposit = await begin(journey, ask)
    if (!deposit) return
    const again = await begin(journey, ask)
    world.watch.expect(again?.id === deposit.id, 'C-21', 'one key made two deposits')
    await pay(journey, deposit)
    await untilBalanceIs(journey, 15)
    const { secret_key } = world.platform.account
    const intent = await intentOf(journey, deposit)
    const refund_id = await refundAtStripe(journey, secret_key, intent, '500')
    await untilBalanceIs(journey, 10)
    await failAtTheBank(journey, refund_id)
    await untilBalanceIs(journey, 15)
    await refundAtStripe(journey, secret_key, intent, '500')
    await untilBalanceIs(journey, 10)
  },
}

/**
 * How long Stripe takes to answer. Longer than the second request needs to start, so that the second request finds the deposit
 * while the first request is still opening its payment page.
 */
const STRIPE_TAKES_MS = 400

export const depositedTwice: Flow = {
  name: 'a deposit asked for twice at the same moment',
  async run(journey) {
    const { world, person } = journey
    const { outside } = world.environment
    const about = person.user_id
    const on = 'POST /v1/checkout/sessions'
    await outside.stripeFaults([{ on, about, delay_ms: STRIPE_TAKES_MS }])
    const ask = requestOf(journey)
    const [one, other] = await Promise.all([begin(journey, ask), begin(journey, ask)])
    await outside.clearStripeFaults(about)
    world.watch.expect(
      one?.id === other?.id && one?.session_id === other?.session_id,
      'C-21',
      'one key made two deposits',
    )
    if (!one) return
    await pay(journey, one)
    await untilBalanceIs(journey, 15)
  },
}

export const depositUnpaid: Flow = {
  name: 'deposits whose debit fails, whose page ends, and that are said to have brought another sum',
  async run(journey) {
    const { outside } = journey.world.environment
    const fails = await begin(journey)
    if (!fails) return
    await pay(journey, fails, 'debit_fails')
    await untilNoteIs(journey, fails, { status: 'PENDING', note: /confirmation/ })
    await outside.settle(fails.session_id, 'failed').catch(() => undefined)
    await untilNoteIs(journey, fails, { status: 'ERROR', note: /Declined/ })

    const ends = await begin(journey)
    if (!ends) return
    await outside.expire(ends.session_id).catch(() => undefined)
    await untilNoteIs(journey, ends, { status: 'ERROR', note: /in time/ })

    const other = await begin(journey)
    if (!other) return
    await report(journey, 'checkout.session.completed', {
      id: other.session_id,
      object: 'checkout.session',
      status: 'complete',
      payment_status: 'paid',
      amount_total: 1,
      currency: 'eur',
      livemode: false,
      payment_intent: null,
      metadata: { deposit_id: other.id },
    })
    await untilNoteIs(journey, other, { status: 'PENDING', note: /instead of/ })
    await pay(journey, other)
    await untilBalanceIs(journey, 15)
  },
}

export const depositDisputed: Flow = {
  name: 'a deposit that is disputed, lost and won after all',
  async run(journey) {
    const deposit = await begin(journey)
    if (!deposit) return
    await pay(journey, deposit)
    await untilBalanceIs(journey, 15)
    const dispute = {
      id: `du_${randomUUID().replaceAll('-', '')}`,
      object: 'dispute',
      amount: 1500,
      currency: 'eur',
      livemode: false,
      payment_intent: await intentOf(journey, deposit),
      status: 'needs_response',
    }
    await report(journey, 'charge.dispute.created', dispute)
    await untilNoteIs(journey, deposit, { status: 'DONE', note: /disputes/ })
    await report(journey, 'charge.dispute.closed', { ...dispute, status: 'lost' })
    await untilBalanceIs(journey, 0)
    await report(journey, 'charge.dispute.funds_reinstated', { ...dispute, status: 'won' })
    await untilBalanceIs(journey, 15)
  },
}
