// An imitation of Stripe for development and tests: its API, signed events and a payment page. It moves no money and accepts test keys only.
// The server loads it in development alone.

import type { FastifyInstance } from 'fastify'
import { addApi, type RecordedCall } from './api/api.ts'
import {
  type AttemptOutcome,
  advanceSessions,
  attemptPayment,
  expireSession,
  settleDelayed,
} from './api/finish-session.ts'
import { failRefund, openDispute, settleRefund } from './api/refunds.ts'
import { StripeRefusal } from './api/refusal.ts'
import type { Fault } from './faults.ts'
import { TEST_CARDS } from './pages/cards.ts'
import { addPages } from './pages/page-routes.ts'
import { setEndpoint } from './state/account-objects.ts'
import { accountOfKey, type EventRow, openMockState } from './state/mock-state.ts'
import { deliverDue, type Log, type Send, sendByHttp, type WebhookSenderParts } from './webhook-sender.ts'

export { sendByHttp }

const TICK_MS = 500

export interface StripeMockOptions {
  /** The path under which the API and the pages are mounted, such as `/dev/stripe`; empty for the root. */
  base_path: string
  /** The origin at which a browser reaches them; read at each use. */
  public_url: string
  log: Log
  /** The file that persists everything over a restart; without it everything is in memory. */
  file?: string
  /** Returns the URL at which a registered webhook is reached from here, where that is another one. */
  webhook_url_for?: (registered: string) => string
  /** How an event is posted; by default over HTTP. */
  send?: Send
  /** The clock by which sessions expire, in milliseconds. */
  now_ms?: () => number
  /** How long the payment page waits for the shop's answer to the event of a payment. */
  patience_ms?: number
}

export interface StripeMock {
  /** The value for `api_base` of a `StripeAccount`. */
  readonly api_base: string
  /** Failures to simulate; push to it. */
  readonly faults: Fault[]
  /** The latest 1,000 API calls, oldest first. */
  readonly calls: RecordedCall[]
  /** From now on sends the events of this key's account to `url`, signed with `secret`; by default STRIPE_EVENTS. */
  setEndpoint(secret_key: string, endpoint: { url: string; secret: string; enabled_events?: string[] }): void
  /** Pays as the page would, by default with the card `4242…`; resolves when the shop has answered the events. */
  pay(session_id: string, how?: 'card' | 'declined' | 'debit' | 'debit_fails'): Promise<AttemptOutcome>
  /** Gives a delayed payment its outcome now. */
  settle(session_id: string, outcome: 'succeeded' | 'failed'): Promise<void>
  /** Ends an open session as its time limit would. */
  expire(session_id: string): Promise<void>
  /** The cardholder disputes the payment of this session. */
  dispute(session_id: string): Promise<void>
  /** The buyer's bank sends the money of a refund back, or a pending one is called off. */
  failRefund(refund_id: string, status?: 'failed' | 'canceled'): Promise<void>
  /** A pending refund arrives. */
  settleRefund(refund_id: string): Promise<void>
  /** What every charge that names a payment has received, and refunded, in Stripe's units: the true state for tests. */
  money(): { payment_id: string; received: number; refunded: number }[]
  /** The events of a key's account, newest first. */
  events(secret_key: string): EventRow[]
  /** Does what is due: expiries, delayed payments, deliveries of events and their retries. */
  tick(): Promise<void>
  /** Mounts it in a server, with its own body parser and error handler; it stops with the server. */
  register(app: FastifyInstance): Promise<void>
}

/** Makes a mock that runs, but is not mounted yet. */
export function makeStripeMock(options: StripeMockOptions): StripeMock {
  const { base_path, log } = options
  const now_ms = options.now_ms ?? Date.now
  const state = openMockState(
    options.file ?? null,
    now_ms,
    (id) => `${options.public_url}${base_path}/pay/${id}`,
  )
  const faults: Fault[] = []
  const calls: RecordedCall[] = []
  const reach = options.webhook_url_for ?? ((url: string) => url)
  const post = options.send ?? sendByHttp
  const webhook_sender: WebhookSenderParts = {
    state,
    faults,
    log,
    send: (url, headers, body) => post(reach(url), headers, body),
  }
  const deliver = () => deliverDue(webhook_sender)

  async function tick(): Promise<void> {
    state.store.refresh()
    advanceSessions(state)
    await deliver()
  }

  function tickAndReport(): void {
    tick().catch((failure: unknown) =>
      log.warn({ failure: String(failure) }, 'Stripe mock: clockwork failed'),
    )
  }

  const timer = setInterval(tickAndReport, TICK_MS).unref()

  return {
    get api_base() {
      return `${options.public_url}${base_path}`
    },
    faults,
    calls,
    setEndpoint: (secret_key, endpoint) => void setEndpoint(state, accountOfKey(secret_key), endpoint),
    pay: async (session_id, how = 'card') => {
      state.store.refresh()
      const card = TEST_CARDS[how === 'declined' ? 1 : 0]!
      const delayed = {
        method: 'delayed',
        outcome: how === 'debit' ? 'succeeded' : 'failed',
        email: null,
      } as const
      const attempt =
        how === 'card' || how === 'declined' ? ({ method: 'card', card, email: null } as const) : delayed
      const outcome = attemptPayment(state, session_id, attempt)
      await deliver()
      return outcome
    },
    settle: async (session_id, outcome) => {
      settleDelayed(state, session_id, outcome)
      await deliver()
    },
    expire: async (session_id) => {
      expireSession(state, session_id)
      await deliver()
    },
    dispute: async (session_id) => {
      openDispute(state, session_id)
      await deliver()
    },
    failRefund: async (refund_id, status) => {
      failRefund(state, refund_id, status)
      await deliver()
    },
    settleRefund: async (refund_id) => {
      settleRefund(state, refund_id)
      await deliver()
    },
    money: () =>
      state.charges.list().flatMap(({ paid, metadata, amount, amount_refunded }) => {
        const { payment_id } = metadata
        return paid && payment_id ? [{ payment_id, received: amount, refunded: amount_refunded }] : []
      }),
    events: (secret_key) => state.events.list(accountOfKey(secret_key)),
    tick,
    register: async (app) => {
      await app.register(async (http) => {
        const form = 'application/x-www-form-urlencoded'
        if (http.hasContentTypeParser(form)) http.removeContentTypeParser(form)
        http.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) => done(null, body))
        http.setErrorHandler(async (failure, _request, reply) => {
          if (failure instanceof StripeRefusal) return reply.code(failure.status).send(failure.body)
          throw failure
        })
        addApi(http, base_path, { state, faults, calls, changed: tickAndReport })
        addPages(http, base_path, state, deliver, options.patience_ms)
      })
      app.addHook('onClose', async () => clearInterval(timer))
    },
  }
}
