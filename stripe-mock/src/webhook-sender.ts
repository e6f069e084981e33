// Delivers signed events to the endpoints, until they answer 2xx or the attempts run out. Deliveries are persisted in the store, so they continue
// after a restart. A delivery is leased for the time of one attempt, so only one of several processes makes it.

import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Fault, takeWebhookFault } from './faults.ts'
import type { DeliveryRow, MockState } from './state/mock-state.ts'

const PAUSES_MS = [1000, 5000, 30_000, 120_000, 600_000]
const TRY_MS = 10_000
const LEASE_MS = TRY_MS + 5000

export interface Log {
  info(about: object, message: string): void
  warn(about: object, message: string): void
}

/** Posts one event; resolves with the status of the response. */
export type Send = (url: string, headers: Record<string, string>, body: string) => Promise<number>

export interface WebhookSenderParts {
  state: MockState
  faults: Fault[]
  log: Log
  send: Send
}

/** Makes one attempt for every delivery that is due; resolves when all have been answered. */
export async function deliverDue(parts: WebhookSenderParts): Promise<void> {
  const { state } = parts
  const now = state.now_ms()
  if (!state.deliveries.list().some((row) => row.due_at <= now)) return
  const due = state.store.exclusive(() =>
    state.deliveries
      .list()
      .filter((row) => row.due_at <= now)
      .map((row) => {
        state.deliveries.put(row.id, state.deliveries.accountOf(row.id) ?? '', {
          ...row,
          due_at: now + LEASE_MS,
        })
        return row
      }),
  )
  await Promise.all(due.map((row) => tryOnce(parts, row)))
}

/** The `Stripe-Signature` header: the present time, and the HMAC of it and the body. */
export function signatureOf(body: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** Posts over HTTP. A redirect is not followed, and counts as a failure. */
export const sendByHttp: Send = async (url, headers, body) => {
  const signal = AbortSignal.timeout(TRY_MS)
  const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
  await answer.body?.cancel()
  return answer.status
}

async function tryOnce({ state, faults, log, send }: WebhookSenderParts, row: DeliveryRow): Promise<void> {
  const event = state.events.get(row.event_id)
  const taker = state.endpoints.get(row.endpoint_id)
  if (!event || !taker) return state.deliveries.remove(row.id)
  const body = JSON.stringify(event, null, 2)
  const fault = takeWebhookFault(faults, event.type, body)
  if (fault?.drop) return state.deliveries.remove(row.id)
  if (fault?.delay_ms) await pause(fault.delay_ms)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    'stripe-signature': signatureOf(body, taker.secret),
  }
  const about = { event_type: event.type, event_id: event.id, url: taker.endpoint.url }
  const sendings = Array.from({ length: fault?.copies ?? 1 }, () => send(taker.endpoint.url, headers, body))
  const answers = await Promise.allSettled(sendings)
  if (answers.some((answer) => answer.status === 'fulfilled' && answer.value >= 200 && answer.value < 300)) {
    state.deliveries.remove(row.id)
    return log.info(about, 'Stripe mock: webhook delivered')
  }
  const wait = PAUSES_MS[row.attempts]
  if (wait === undefined) {
    state.deliveries.remove(row.id)
    return log.warn(about, 'Stripe mock: webhook given up')
  }
  const account = state.deliveries.accountOf(row.id) ?? ''
  state.deliveries.put(row.id, account, { ...row, attempts: row.attempts + 1, due_at: state.now_ms() + wait })
  const [first] = answers
  log.warn(
    { ...about, answer: first?.status === 'fulfilled' ? first.value : 'none', wait },
    'Stripe mock: webhook failed',
  )
}
