// What can change a session: an attempt to pay, the outcome of a delayed payment, expiry by time or by a call. Each runs inside `store.exclusive`
// and checks the status first, so that of two at the same time only one takes effect.

import type Stripe from 'stripe'
import type { TestCard } from '../pages/cards.ts'
import { emit } from '../state/events.ts'
import { type MockState, type SessionRow, secondsOf } from '../state/mock-state.ts'
import { type MethodType, newCharge, newIntent } from '../state/payment-objects.ts'
import { noSuch, StripeRefusal } from './refusal.ts'

/** How long a delayed payment takes here; in reality it takes days. */
const DELAYED_PAYMENT_MS = 15_000

export type Attempt =
  | { method: 'card'; card: TestCard; email: string | null }
  | { method: 'delayed'; outcome: 'succeeded' | 'failed'; email: string | null }

export type AttemptOutcome = 'complete' | 'declined' | 'closed'

/** One attempt to pay. `closed`: the session was complete or expired already, and nothing happened. */
export function attemptPayment(state: MockState, session_id: string, attempt: Attempt): AttemptOutcome {
  return state.store.exclusive(() => {
    const { row, account } = rowOf(state, session_id)
    expireIfDue(state, row, account)
    if (rowOf(state, session_id).row.session.status !== 'open') return 'closed'
    if ((row.session.amount_total ?? 0) === 0)
      return complete(state, row, account, attempt.email, 'no_payment_required', null)
    if (attempt.method === 'card' && attempt.card.refusal) {
      recordDecline(state, row, account, attempt.card.refusal, attempt.email)
      return 'declined'
    }
    const method: MethodType = attempt.method === 'card' ? 'card' : 'sepa_debit'
    const status = attempt.method === 'card' ? 'succeeded' : 'processing'
    const intent = recordAttempt(state, row, account, method, status, attempt.email)
    if (attempt.method === 'card') return complete(state, row, account, attempt.email, 'paid', intent.id)
    const settles = { at: state.now_ms() + DELAYED_PAYMENT_MS, outcome: attempt.outcome }
    return complete(state, { ...row, settles }, account, attempt.email, 'unpaid', intent.id)
  })
}

/** Gives a delayed payment its outcome. Does nothing unless one is pending. */
export function settleDelayed(state: MockState, session_id: string, outcome: 'succeeded' | 'failed'): void {
  state.store.exclusive(() => {
    const { row, account } = rowOf(state, session_id)
    const { settles, ...settled } = row
    const intent = state.intents.get(String(row.session.payment_intent))
    const charge = state.charges.get(String(intent?.latest_charge))
    if (!settles || !intent || !charge) return
    const paid = outcome === 'succeeded'
    const amount = paid ? intent.amount : 0
    state.intents.put(intent.id, account, {
      ...intent,
      status: paid ? 'succeeded' : 'requires_payment_method',
      amount_received: amount,
    })
    state.charges.put(charge.id, account, {
      ...charge,
      status: paid ? 'succeeded' : 'failed',
      paid,
      captured: paid,
      amount_captured: amount,
    })
    const session: Stripe.Checkout.Session = { ...row.session, payment_status: paid ? 'paid' : 'unpaid' }
    state.sessions.put(session.id, account, { ...settled, session })
    emit(state, account, `checkout.session.async_payment_${outcome}`, session)
  })
}

/** Ends an open session. Throws Stripe's refusal for one that is complete or expired. */
export function expireSession(state: MockState, session_id: string): Stripe.Checkout.Session {
  return state.store.exclusive(() => {
    const { row, account } = rowOf(state, session_id)
    if (row.session.status !== 'open') {
      throw new StripeRefusal(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${row.session.status}.`,
      )
    }
    const session: Stripe.Checkout.Session = { ...row.session, status: 'expired', url: null }
    state.sessions.put(session.id, account, { ...row, session })
    emit(state, account, 'checkout.session.expired', session)
    return session
  })
}

/** Expires sessions that are past their time, and settles delayed payments that are due. True when anything happened. */
export function advanceSessions(state: MockState): boolean {
  const due = state.sessions
    .list()
    .filter((row) => isPastItsTime(state, row) || (row.settles && row.settles.at <= state.now_ms()))
  for (const row of due) {
    if (row.settles) settleDelayed(state, row.session.id, row.settles.outcome)
    else state.store.exclusive(() => expireIfDue(state, row, state.sessions.accountOf(row.session.id) ?? ''))
  }
  return due.length > 0
}

function expireIfDue(state: MockState, row: SessionRow, account: string): void {
  const now = state.sessions.get(row.session.id) ?? row
  if (account !== '' && isPastItsTime(state, now)) expireSession(state, row.session.id)
}

function isPastItsTime(state: MockState, { session }: SessionRow): boolean {
  return session.status === 'open' && session.expires_at <= secondsOf(state)
}

function rowOf(state: MockState, session_id: string): { row: SessionRow; account: string } {
  const row = state.sessions.get(session_id)
  const account = state.sessions.accountOf(session_id)
  if (!row || account === undefined) throw noSuch('checkout.session', session_id, 'session')
  return { row, account }
}

function recordAttempt(
  state: MockState,
  row: SessionRow,
  account: string,
  method: MethodType,
  status: 'succeeded' | 'processing' | 'requires_payment_method',
  email: string | null,
): Stripe.PaymentIntent {
  const earlier = state.intents.get(String(row.session.payment_intent))
  const fresh = newIntent(state, row, method, status)
  const intent = earlier
    ? { ...fresh, id: earlier.id, client_secret: earlier.client_secret, created: earlier.created }
    : fresh
  const outcome = {
    succeeded: 'succeeded',
    processing: 'pending',
    requires_payment_method: 'failed',
  } as const
  const charge = newCharge(state, intent, method, outcome[status], email)
  state.charges.put(charge.id, account, charge)
  state.intents.put(intent.id, account, { ...intent, latest_charge: charge.id })
  return intent
}

/** A declined card leaves the session open, with an intent that waits for another one. */
function recordDecline(
  state: MockState,
  row: SessionRow,
  account: string,
  refusal: NonNullable<TestCard['refusal']>,
  email: string | null,
): void {
  const { id } = recordAttempt(state, row, account, 'card', 'requires_payment_method', email)
  const intent = state.intents.get(id)!
  const charge = state.charges.get(String(intent.latest_charge))!
  const { code, decline_code, message } = refusal
  state.intents.put(id, account, {
    ...intent,
    last_payment_error: { type: 'card_error', code: 'card_declined', decline_code, message },
  })
  state.charges.put(charge.id, account, { ...charge, failure_code: code, failure_message: message })
  state.sessions.put(row.session.id, account, { ...row, session: { ...row.session, payment_intent: id } })
}

function complete(
  state: MockState,
  row: SessionRow,
  account: string,
  email: string | null,
  payment_status: Stripe.Checkout.Session.PaymentStatus,
  payment_intent: string | null,
): 'complete' {
  const no_details = { address: null, business_name: null, individual_name: null, name: null, phone: null }
  const session: Stripe.Checkout.Session = {
    ...row.session,
    customer_details: {
      ...no_details,
      email: email ?? row.session.customer_email,
      tax_exempt: 'none',
      tax_ids: [],
    },
    payment_intent,
    payment_status,
    status: 'complete',
    url: null,
  }
  state.sessions.put(session.id, account, { ...row, session })
  emit(state, account, 'checkout.session.completed', session)
  return 'complete'
}
