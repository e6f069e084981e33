// Whatever happens to an account's money, in whatever order and however often it is reported: the ledger sums to zero in each currency,
// a balance is the sum of its movements, and the fee of an order is one per cent of what stays sold.

import { api } from '@kontor/contract/api'
import type { Deposit } from '@kontor/contract/money/deposits'
import { toMinor } from '@kontor/contract/values/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../scripts/lib/runs.mjs'
import { sql } from '../../../db/sql.ts'
import { chargeOf, paidSessionOf } from '../../../testing/depositing.ts'
import {
  buildPayingShop,
  expectSoundBooks,
  type PayingShop,
  sendPlatformEvent,
  startPayingApp,
} from '../../../testing/paying-shop.ts'
import { eventOf } from '../../../testing/stripe-events.ts'
import { bookRefunds } from '../../orders/refunds/complete-refund.ts'
import { prepareRefund, requestRefund } from '../../orders/refunds/request-refund.ts'
import { followPieces } from '../../orders/shipments/follow-pieces.ts'
import { settleFee } from './settle-fee.ts'

const app = await startPayingApp({ FEE_PREVIEW: 'off' })

type Step =
  | { kind: 'deposit'; euro: number; reports: number }
  | { kind: 'card_refund'; which: number; cents: number }
  | { kind: 'sale'; quantity: number }
  | { kind: 'refund'; which: number; cents: number }
  | { kind: 'refund_items'; which: number; quantity: number }
  | { kind: 'replay'; which: number }

const which = fc.nat(20)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('deposit' as const),
    euro: fc.integer({ min: 1, max: 500 }),
    reports: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constant('card_refund' as const), which, cents: fc.integer({ min: 1, max: 60_000 }) }),
  fc.record({ kind: fc.constant('sale' as const), quantity: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant('refund' as const), which, cents: fc.integer({ min: 1, max: 40_000 }) }),
  fc.record({ kind: fc.constant('refund_items' as const), which, quantity: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('replay' as const), which }),
)

class Account {
  readonly orders: { id: string; item: string }[] = []
  readonly deposits: Deposit[] = []

  constructor(readonly shop: PayingShop) {}

  private report(event: object) {
    return sendPlatformEvent(app, event)
  }

  private completed(deposit: Deposit) {
    return eventOf('checkout.session.completed', paidSessionOf(deposit))
  }

  async take(step: Step): Promise<void> {
    const { owner, shop, product } = this.shop
    const order = 'which' in step ? this.orders[step.which % Math.max(1, this.orders.length)] : undefined
    const deposit =
      'which' in step ? this.deposits[step.which % Math.max(1, this.deposits.length)] : undefined
    switch (step.kind) {
      case 'deposit': {
        const body = { amount: step.euro, currency: 'EUR', provider: 'STRIPE' }
        const made = await owner.call(api.deposits.create, { body })
        this.deposits.push(made)
        const event = this.completed(made)
        await Promise.all(Array.from({ length: step.reports }, () => this.report(event)))
        return
      }
      case 'card_refund':
        if (deposit) {
          const amount = Number(toMinor(deposit.amount, 'EUR'))
          const charge = chargeOf({ id: deposit.id }, step.cents, { amount, refunded: step.cents >= amount })
          await this.report(eventOf('charge.refunded', charge))
        }
        return
      case 'sale': {
        const placed = await owner.call(api.orders.create, {
          body: {
            shop_id: shop.id,
            items: [{ product_id: product.id, quantity: step.quantity }],
            shipping_address_id: this.shop.address.id,
            customer_user_email: 'buyer@example.test',
          },
        })
        await owner.call(api.orders.paid, { params: { id: placed.id } })
        const [item] = await owner.call(api.orders.items, { params: { id: placed.id } })
        this.orders.push({ id: placed.id, item: item?.id ?? '' })
        return
      }
      case 'refund':
      case 'refund_items':
        if (order) await this.makeRefund(order, step)
        return
      case 'replay':
        if (deposit) await this.report(this.completed(deposit))
        if (order)
          await app.db.transaction(async (tx) => settleFee(tx, { shop_id: shop.id, order_id: order.id }))
    }
  }

  /** Refunds the step's amount, or what is left if that is less. */
  private makeRefund(order: { id: string; item: string }, step: Step): Promise<void> {
    const of = { shop_id: this.shop.shop.id, order_id: order.id }
    const asked = { ...of, reason: 'test', actor: { kind: 'user', name: this.shop.owner.user_id } as const }
    return app.db
      .transaction(async (tx) => {
        const plan = await prepareRefund(tx, of, {
          kind: 'parts',
          lines: step.kind === 'refund_items' ? [{ order_item_id: order.item, quantity: step.quantity }] : [],
          ...(step.kind === 'refund' ? { amount: (step.cents / 100).toFixed(2) } : {}),
        })
        if (plan) await requestRefund(tx, asked, plan)
        await followPieces(tx, of, asked)
        await bookRefunds(tx, of.shop_id, of.order_id)
      })
      .catch((refusal: Error) => {
        if (refusal.name !== 'ApiError') throw refusal
      })
  }

  /** Checks an account's fees by a separate calculation: one per cent of the goods that are left, beyond the free sales. */
  async expectFees(): Promise<void> {
    const rows = await app.db.rows(
      sql<{ left: string; fee: string; free: string; balance: string }>`
        select o.subtotal - coalesce((
            select sum(l.subtotal) from refund_lines l join refunds r on r.shop_id = l.shop_id and r.id = l.refund_id
            where r.order_id = o.id and r.status = 'succeeded' and l.order_item_id is not null), 0) as left,
          f.fee_units as fee, f.free_units as free, (
            select -sum(e.amount) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
            where t.order_id = o.id and e.account = 'balance') as balance
        from orders o join order_fees f on f.order_id = o.id where o.shop_id = ${this.shop.shop.id}`,
    )
    expect(rows).toHaveLength(this.orders.length)
    for (const { left, fee, free, balance } of rows) {
      expect(balance).toBe(fee)
      // A cent of sales is 1000 ledger units, and the fee is one per cent of the units.
      expect(BigInt(fee)).toBe((toMinor(left, 'EUR') * 1000n - BigInt(free)) / 100n)
    }
  }

  async expectBalance(): Promise<void> {
    const { owner } = this.shop
    const { balances } = await owner.call(api.ledger.balance, {})
    const movements: bigint[] = []
    for (let offset = 0; ; offset += 100) {
      const { data, total } = await owner.call(api.ledger.movements, {
        query: { limit: '100', offset: String(offset) },
      })
      movements.push(...data.map(({ amount }) => BigInt(amount)))
      if (movements.length >= total) break
    }
    const sum = movements.reduce((all, amount) => all + amount, 0n)
    expect(balances.map(({ amount }) => BigInt(amount))).toEqual(movements.length > 0 ? [sum] : [])
  }
}

test('I6 N-10 after any sequence of deposits, sales, refunds and repeats', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 22 }), async (steps) => {
      const account = new Account(await buildPayingShop(app, { stock: 10_000, product: { price: '119.00' } }))
      for (const one of steps) await account.take(one)
      await account.expectFees()
      await account.expectBalance()
      await expectSoundBooks(app)
    }),
    { numRuns: runs(5, 160) },
  )
})
