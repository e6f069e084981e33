// The helper process that plays the external services: Stripe, the mail server, the OpenID provider, a feed's
// host. The records of each service are evidence for the oracles.

import type { AttemptOutcome } from '@kontor/stripe-mock/api/finish-session'
import type { Fault } from '@kontor/stripe-mock/faults'
import { startStripeMock } from '@kontor/stripe-mock/testing/start-stripe-mock'
import { sendByHttp } from '@kontor/stripe-mock/webhook-sender'
import { startMailServer } from '../../server/src/testing/mail-server.ts'
import {
  startMisbehavingProvider,
  type TokenOverrides,
} from '../../server/src/testing/misbehaving-provider.ts'
import { startFeedHost } from './feed-host.ts'
import { serveRemote } from './remote.ts'

let turn = 0
let webs: string[] = []
let in_need: string[] = []

/**
 * Returns the addresses to try for an event, in order: the web processes in turn, followed by the reserve
 * processes. Returns the registered address without processes.
 */
function addressesOf(registered: string): string[] {
  const first = turn++ % Math.max(1, webs.length)
  const { pathname } = new URL(registered)
  const origins = [...webs.slice(first), ...webs.slice(0, first), ...in_need]
  return origins.length === 0 ? [registered] : origins.map((web) => web + pathname)
}

/** Returns true if the connection was refused, and nothing was sent. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ECONNREFUSED'

const messageId = (raw: string): string => /^message-id: <([^@>]+)@/im.exec(raw)?.[1] ?? ''

const stripe = await startStripeMock({
  // Events go to the web processes in turn, and to the next process if a process is down, as through a load
  // balancer. An event lost with a dying process is sent again later, as Stripe does.
  async send(registered, ...event) {
    for (const address of addressesOf(registered)) {
      try {
        return await sendByHttp(address, ...event)
      } catch (error) {
        if (!isUnreachable(error)) throw error
      }
    }
    throw new Error('Not accepted.')
  },
})
const mail = await startMailServer()
const google = await startMisbehavingProvider()
const feed = await startFeedHost()

const actions = {
  addresses: () => ({
    stripe: stripe.url,
    smtp_port: mail.port,
    google: google.env,
    feed_port: feed.port,
  }),
  /**
   * Sets the origins of the web processes that take events, and of `others`, which take events only if none
   * of the first is up.
   */
  setWebs(origins: string[], others: string[] = []): void {
    webs = origins
    in_need = others
  },
  setEndpoint(secret_key: string, url: string, secret: string): void {
    stripe.stripe_mock.setEndpoint(secret_key, { url, secret })
  },
  pay: (session_id: string, how?: 'card' | 'declined' | 'debit' | 'debit_fails'): Promise<AttemptOutcome> =>
    stripe.stripe_mock.pay(session_id, how),
  expire: (session_id: string): Promise<void> => stripe.stripe_mock.expire(session_id),
  /** Reports the outcome of a direct debit now. In reality the outcome comes days after the payment. */
  settle: (session_id: string, outcome: 'succeeded' | 'failed'): Promise<void> =>
    stripe.stripe_mock.settle(session_id, outcome),
  /** Makes a refund fail: the bank returns its money, or a pending refund is cancelled. */
  failRefund: (stripe_refund_id: string, status?: 'failed' | 'canceled'): Promise<void> =>
    stripe.stripe_mock.failRefund(stripe_refund_id, status),
  settleRefund: (stripe_refund_id: string): Promise<void> =>
    stripe.stripe_mock.settleRefund(stripe_refund_id),
  stripeFaults(faults: Fault[]): void {
    stripe.stripe_mock.faults.push(...faults)
  },
  /** Forgets the faults, either all or only the faults about `about`. Returns the number of unused faults. */
  clearStripeFaults(about?: string): number {
    const { faults } = stripe.stripe_mock
    const remaining = about === undefined ? [] : faults.filter((fault) => fault.about !== about)
    return faults.splice(0, faults.length, ...remaining).length - remaining.length
  },
  /**
   * Returns every request to Stripe for a checkout session of the order: its status, and the session in the
   * answer. `id` is '' without a session.
   */
  sessionsOf: (order_id: string): { id: string; status: number; amount: unknown; currency: unknown }[] =>
    stripe.stripe_mock.calls
      .filter(
        (call) =>
          call.route === '/v1/checkout/sessions' &&
          (call.params as { client_reference_id?: unknown }).client_reference_id === order_id,
      )
      .map(({ status, answer }) => {
        const made = answer as { id?: string; amount_total?: unknown; currency?: unknown } | null
        return { id: made?.id ?? '', status, amount: made?.amount_total, currency: made?.currency }
      }),
  moneyAtStripe: () => stripe.stripe_mock.money(),
  stripeCalls: (): number => stripe.stripe_mock.calls.length,
  mailsTo: (address: string): string[] =>
    mail.taken.filter(({ recipients }) => recipients.includes(address)).map(({ raw }) => raw),
  /** Returns each message of the sender once: its id, all its recipients, and the number of copies. */
  mailsFrom(sender: string): { id: string; recipients: string[]; times: number }[] {
    const by_id = new Map<string, { id: string; recipients: Set<string>; times: number }>()
    for (const { recipients, raw } of mail.taken.filter((one) => one.sender === sender)) {
      const id = messageId(raw)
      const known = by_id.get(id) ?? { id, recipients: new Set<string>(), times: 0 }
      by_id.set(id, known)
      known.times++
      for (const recipient of recipients) known.recipients.add(recipient)
    }
    return [...by_id.values()].map((found) => ({ ...found, recipients: [...found.recipients] }))
  },
  /** Returns the newest messages of the sender, with unfolded lines. */
  rawMails: (sender: string, most: number): { recipients: string[]; text: string }[] =>
    mail.taken
      .filter((one) => one.sender === sender)
      .slice(-most)
      .map(({ recipients, raw }) => ({ recipients, text: raw.replace(/=\r\n|\r\n[ \t]/g, '') })),
  /** Returns the recipients that the mail server permanently refused for mails of the sender. */
  recipientsRefused: (sender: string): string[] =>
    mail.refused.filter((one) => one.sender === sender).map(({ recipient }) => recipient),
  mailRecipients: (): string[][] => mail.taken.map(({ recipients }) => recipients),
  misbehaveMail: (how: Parameters<typeof mail.misbehave>[0]): void => mail.misbehave(how),
  mailMisbehaved: (): number => mail.misbehaved(),
  overrideGoogleToken(overrides: Omit<TokenOverrides, 'token'>, nonce: string): void {
    google.overrides = overrides
    google.nonce = nonce
  },
  /** Answers requests to `path` with `status`. Undefined makes the path work again. */
  googleFails(path: string, status: number | undefined): void {
    if (status === undefined) google.failing.delete(path)
    else google.failing.set(path, status)
  },
}

export type OutsideActions = typeof actions

serveRemote(actions)
