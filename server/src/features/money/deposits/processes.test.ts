// The race that matters most for a deposit, between separate processes on one database.

import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { paidSessionOf, startDepositing } from '../../../testing/depositing.ts'
import { expectSoundBooks, signForPlatform } from '../../../testing/paying-shop.ts'
import { startProcesses } from '../../../testing/processes.ts'
import { eventOf } from '../../../testing/stripe-events.ts'
import { thoroughTest } from '../../../testing/thorough-test.ts'

/** Repeats a request that gets a 503 from a busy server, as Stripe and browsers do. */
async function askUntilServed(ask: () => Promise<Response>): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const answer = await ask()
    if (answer.status !== 503 || tries === 20) return answer
    await sleep(250)
  }
}

thoroughTest(
  'I6 W-05 webhooks, their repeats and concurrent look-ups in two processes credit each deposit once',
  {
    timeout: 120_000,
  },
  async () => {
    const { app, user, changeUser, balances } = await startDepositing()
    // Hooks do not run for a test that has begun.
    await changeUser()
    const { config } = app.platform
    const servers = await startProcesses(2, {
      DATABASE_URL: app.db.connection_string,
      DATA_DIR: config.data_dir,
      STRIPE_API_BASE: config.stripe_api_base,
      PUBLIC_URL: config.public_url,
    })
    const authorization = `Bearer ${user().access_token}`
    for (let round = 1; round <= 5; round++) {
      const answer = await fetch(`${servers[round % 2]!.base}/a/deposits`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ amount: 15, currency: 'EUR', provider: 'STRIPE' }),
      })
      const deposit = await answer.json()
      app.stripe_mock.faults.push({ on: 'webhook', type: 'checkout.session.completed', drop: true })
      await app.stripe_mock.pay(deposit.STRIPE.checkout_session_id)
      const completed = () => eventOf('checkout.session.completed', paidSessionOf(deposit))
      const repeated = completed()
      const report = (base: string, event: object) =>
        askUntilServed(() =>
          fetch(`${base}/webhooks/stripe`, { method: 'POST', ...signForPlatform(app, event) }),
        )
      const answers = await Promise.all(
        servers.flatMap(({ base }) => [
          ...Array.from({ length: 6 }, () => report(base, repeated)),
          ...Array.from({ length: 6 }, () => report(base, completed())),
          ...Array.from({ length: 6 }, () =>
            askUntilServed(() => fetch(`${base}/a/deposits/${deposit.id}`, { headers: { authorization } })),
          ),
        ]),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(36).fill(200))
      expect(await balances()).toEqual([{ currency: 'EUR', amount: String(1_500_000 * round) }])
    }
    await expectSoundBooks(app)
  },
)
