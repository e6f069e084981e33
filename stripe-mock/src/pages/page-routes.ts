// The routes of the payment page: show the form, take an attempt to pay, and redirect to the shop once it has got the payment's event.

import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Attempt, attemptPayment } from '../api/finish-session.ts'
import { parseForm } from '../api/form.ts'
import type { MockState, SessionRow } from '../state/mock-state.ts'
import { findTestCard, TEST_CARDS } from './cards.ts'
import { completePage, expiredPage, type FormState, payPage, unknownPage } from './page.ts'
import { contentSecurityPolicy } from './page-style.ts'

/** Stripe waits up to ten seconds for the shop's answer to the event before it sends the buyer back. */
const WAIT_FOR_SHOP_MS = 3000

/**
 * Mounts `GET` and `POST <prefix>/pay/:id`. `deliver` resolves when the shop has answered the events that are due; the page waits `patience_ms` for
 * that.
 */
export function addPages(
  http: FastifyInstance,
  prefix: string,
  mock_state: MockState,
  deliver: () => Promise<void>,
  patience_ms = WAIT_FOR_SHOP_MS,
): void {
  http.get<{ Params: { id: string }; Querystring: { card?: string; declined?: string } }>(
    `${prefix}/pay/:id`,
    (request, reply) => {
      const row = rowOf(mock_state, request.params.id)
      const card = TEST_CARDS[Number(request.query.card ?? Number.NaN)]
      const filled = card ? { card_number: card.number, expiry: '12 / 40', cvc: '123' } : {}
      const declined = request.query.declined === undefined ? {} : afterDecline(mock_state, row)
      return show(reply, row, prefix, { ...blank(row), ...declined, ...filled })
    },
  )

  http.post<{ Params: { id: string } }>(`${prefix}/pay/:id`, async (request, reply) => {
    const row = rowOf(mock_state, request.params.id)
    const state = stateOf(typeof request.body === 'string' ? request.body : '', row)
    if (row?.session.status !== 'open') return show(reply, row, prefix, state)
    const attempt = attemptOf(state, row)
    if (attempt === null) return show(reply.code(422), row, prefix, state)
    const outcome = attemptPayment(mock_state, row.session.id, attempt)
    // A redirect, so that the browser's back and reload buttons work.
    if (outcome === 'declined') return reply.redirect(`${prefix}/pay/${row.session.id}?declined`, 303)
    await Promise.race([deliver(), pause(patience_ms)])
    return show(reply, rowOf(mock_state, row.session.id), prefix, state)
  })
}

/** Sends the page for the session's state, or a redirect to the shop right after it was paid. */
function show(
  reply: FastifyReply,
  row: SessionRow | undefined,
  prefix: string,
  state: FormState,
): FastifyReply {
  const targets = [row?.session.success_url, row?.session.cancel_url].flatMap((url) =>
    url ? originOf(url) : [],
  )
  reply
    .header('content-security-policy', contentSecurityPolicy(targets))
    // A form with errors is the response to a POST. The browser may cache it, so that a buyer who navigates back to it sees it again.
    .header('cache-control', reply.statusCode === 422 ? 'private, no-cache' : 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
  if (!row) return reply.code(404).send(unknownPage())
  const { session } = row
  if (session.status === 'expired')
    return reply.code(reply.request.method === 'POST' ? 409 : 200).send(expiredPage(row))
  if (session.status === 'open') return reply.send(payPage(row, `${prefix}/pay/${session.id}`, state))
  const back_to = session.success_url?.replaceAll('{CHECKOUT_SESSION_ID}', session.id) ?? null
  if (reply.request.method === 'POST' && back_to !== null) return reply.redirect(back_to, 303)
  return reply.send(completePage(row, back_to))
}

function rowOf(mock_state: MockState, id: string): SessionRow | undefined {
  mock_state.store.refresh()
  return mock_state.sessions.get(id)
}

/** The state of the form after a declined card: the bank's message, and the payer's address. */
function afterDecline(mock_state: MockState, row: SessionRow | undefined): Partial<FormState> {
  const intent = mock_state.intents.get(String(row?.session.payment_intent))
  const message = intent?.last_payment_error?.message
  if (!message) return {}
  const email = mock_state.charges.get(String(intent.latest_charge))?.billing_details.email
  return { errors: { '': message }, ...(email && { email }) }
}

function blank(row: SessionRow | undefined): FormState {
  return {
    method: 'card',
    card_number: '',
    expiry: '',
    cvc: '',
    email: row?.session.customer_email ?? '',
    errors: {},
  }
}

function stateOf(body: string, row: SessionRow | undefined): FormState {
  const form = parseForm(body)
  const typed = (name: string) => (typeof form[name] === 'string' ? form[name].trim().slice(0, 254) : '')
  return {
    method: ['debit', 'debit_fails'].includes(typed('method')) ? typed('method') : 'card',
    card_number: typed('card_number'),
    expiry: typed('expiry'),
    cvc: typed('cvc'),
    email: typed('email') || (row?.session.customer_email ?? ''),
    errors: {},
  }
}

/**
 * The attempt to pay that the form describes; null when a field is wrong, which is then added to `state.errors`. A number that is no test card
 * is not shown again.
 */
function attemptOf(state: FormState, row: SessionRow): Attempt | null {
  const { errors } = state
  if (!/^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]+$/.test(state.email)) errors.email = 'Enter an email address.'
  const { email } = state
  if (row.session.amount_total === 0)
    return Object.keys(errors).length > 0 ? null : { method: 'delayed', outcome: 'succeeded', email }
  if (state.method !== 'card') {
    const outcome = state.method === 'debit' ? 'succeeded' : 'failed'
    return Object.keys(errors).length > 0 ? null : { method: 'delayed', outcome, email }
  }
  const card = findTestCard(state.card_number)
  if (!card) {
    errors.card_number = 'Use one of the test cards above; real cards do not work here.'
    state.card_number = ''
  }
  if (!isInFuture(state.expiry)) errors.expiry = 'Enter a month in the future, as 12 / 40.'
  if (!/^\d{3,4}$/.test(state.cvc)) errors.cvc = 'Enter three or four digits.'
  return card && Object.keys(errors).length === 0 ? { method: 'card', card, email } : null
}

function isInFuture(expiry: string): boolean {
  const [, month, year] = /^(0?[1-9]|1[0-2])\s*(?:\/\s*)?(?:20)?(\d{2})$/.exec(expiry) ?? []
  return month !== undefined && Date.UTC(2000 + Number(year), Number(month), 1) > Date.now()
}

/** The origin of a URL as a source in a Content-Security-Policy; empty for a host with characters that have a meaning there. */
function originOf(url: string): string[] {
  const { origin } = new URL(url.replaceAll('{CHECKOUT_SESSION_ID}', 'cs'))
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? [origin] : []
}
