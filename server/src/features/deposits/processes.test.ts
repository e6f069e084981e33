// The race that matters most for a deposit, between separate processes on one database.

import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@kontor/contract/api'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser } from '../../testing/app.ts'
import { expectSoundBooks, type PayingApp, startPayingApp } from '../../testing/paying-shop.ts'
import { startProcesses } from '../../testing/processes.ts'
import { eventOf } from '../../testing/stripe-events.ts'
import { findPlatformAccount } from './platform-account.ts'

let app: PayingApp
beforeAll(async () => {
  app = await startPayingApp()
})
afterAll(() => app.stop())

/** Repeats a request that gets a 503 from a busy server, as Stripe and browsers do. */
async function askUntilServed(ask: () => Promise<Response>): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const answer = await ask()
    if (answer.status !== 503 || tries === 20) return answer
    await sleep(250)
  }
}

it('I6 W-05 webhooks, their repeats and look-ups in two processes at once credit each deposit once', {
  timeout: 120_000,
}, async () => {
  const { config } = app.services
  const servers = await startProcesses(2, {
    DATABASE_URL: app.db.connection_string,
    DATA_DIR: config.data_dir,
    STRIPE_API_BASE: config.stripe_api_base,
    PUBLIC_URL: config.public_url,
  })
  const user = await buildUser(app)
  const secret = findPlatformAccount(config)!.webhook_secret
  const authorization = `Bearer ${user.access_token}`
  for (let round = 1; round <= 5; round++) {
    const answer = await fetch(`${servers[round % 2]!.base}/a/deposits`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ amount: 15, currency: 'EUR', provider: 'STRIPE' }),
    })
    const deposit = await answer.json()
    app.stand_in.faults.push({ on: 'webhook', type: 'checkout.session.completed', drop: true })
    await app.stand_in.pay(deposit.STRIPE.checkout_session_id)
    const session = {
      id: deposit.STRIPE.checkout_session_id,
      object: 'checkout.session',
      status: 'complete',
      payment_status: 'paid',
      amount_total: 1500,
      currency: 'eur',
      livemode: false,
      payment_intent: `pi_${round}`,
      metadata: { deposit_id: deposit.id },
    }
    const repeated = JSON.stringify(eventOf('checkout.session.completed', session))
    const report = (base: string, payload: string) =>
      askUntilServed(() =>
        fetch(`${base}/webhooks/stripe`, {
          method: 'POST',
          headers: { 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }) },
          body: payload,
        }),
      )
    const answers = await Promise.all(
      servers.flatMap(({ base }) => [
        ...Array.from({ length: 6 }, () => report(base, repeated)),
        ...Array.from({ length: 6 }, () =>
          report(base, JSON.stringify(eventOf('checkout.session.completed', session))),
        ),
        ...Array.from({ length: 6 }, () =>
          askUntilServed(() => fetch(`${base}/a/deposits/${deposit.id}`, { headers: { authorization } })),
        ),
      ]),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(36).fill(200))
    expect((await user.call(api.ledger.balance, {})).balances).toEqual([
      { currency: 'EUR', amount: String(1_500_000 * round) },
    ])
  }
  await expectSoundBooks(app)
})
