// Deposits by card, and what Stripe reports of them. Amounts in euro, those at Stripe in cents.

import { api } from '@kontor/contract/api'
import type { Deposit } from '@kontor/contract/money/deposits'
import { toMinor } from '@kontor/contract/values/money'
import { beforeEach } from 'vitest'
import { sql } from '../db/sql.ts'
import { buildUser, type TestUser } from './app.ts'
import { expectSoundBooksAtEnd, sendPlatformEvent, startPayingApp } from './paying-shop.ts'

/** A deposit's session as Stripe shows it once it is paid. */
export const paidSessionOf = (
  { id, amount, STRIPE }: Pick<Deposit, 'id' | 'amount' | 'STRIPE'>,
  overrides: object = {},
) => ({
  id: STRIPE.checkout_session_id,
  object: 'checkout.session',
  status: 'complete',
  payment_status: 'paid',
  amount_total: Number(toMinor(amount, 'EUR')),
  currency: 'eur',
  livemode: false,
  payment_intent: `pi_${id}`,
  client_reference_id: id,
  metadata: { deposit_id: id },
  ...overrides,
})

/** The charge of a deposit of 15 euro, of which `amount_refunded` was refunded. */
export const chargeOf = (
  { id, payment_intent_id = `pi_${id}` }: { id: string; payment_intent_id?: string },
  amount_refunded: number,
  overrides: object = {},
) => ({
  id: `ch_${id}`,
  object: 'charge',
  amount: 1500,
  amount_refunded,
  currency: 'eur',
  livemode: false,
  payment_intent: payment_intent_id,
  refunded: amount_refunded === 1500,
  metadata: { deposit_id: id },
  ...overrides,
})

/** Opens an app with a new account in each test. After each test nothing fails on purpose any more, and in the end the books are sound. */
export async function startDepositing(env: Record<string, string> = {}) {
  const app = await startPayingApp(env)
  let current: TestUser
  /** Switches to an account that has nothing yet. */
  const changeUser = async () => {
    current = await buildUser(app)
  }
  beforeEach(changeUser)
  expectSoundBooksAtEnd(app)

  const user = () => current
  const begin = (amount = 15, by = current): Promise<Deposit> =>
    by.call(api.deposits.create, { body: { amount, currency: 'EUR', provider: 'STRIPE' } })
  const get = (id: string) => current.call(api.deposits.get, { params: { id } })

  async function paid(): Promise<{ id: string; payment_intent_id: string }> {
    const { id, STRIPE } = await begin()
    await app.stripe_mock.pay(STRIPE.checkout_session_id)
    const row = await app.db.first(
      sql<{ payment_intent_id: string }>`select payment_intent_id from deposits where id = ${id}`,
    )
    return { id, payment_intent_id: row!.payment_intent_id }
  }

  const balances = async (of = current) => (await of.call(api.ledger.balance, {})).balances
  const euros = async () => Number((await balances())[0]?.amount ?? 0) / 100_000
  const sessionsAskedFor = () =>
    app.stripe_mock.calls.filter(({ route }) => route === '/v1/checkout/sessions')
  const report = (event: object, over: Parameters<typeof sendPlatformEvent>[2] = {}) =>
    sendPlatformEvent(app, event, over)

  return { app, user, changeUser, begin, get, paid, balances, euros, sessionsAskedFor, report }
}
