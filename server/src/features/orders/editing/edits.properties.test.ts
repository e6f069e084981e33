// Whatever sequence of edits, refunds, refusals by Stripe and retries an order paid by card goes through: every cent that was paid has been refunded, is
// on its way, is owed or can still be refunded, and what an edit removed stays removed.

import { api } from '@kontor/contract/api'
import { toMinor } from '@kontor/contract/values/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../scripts/lib/runs.mjs'
import { addStock, buildProduct } from '../../../testing/build.ts'
import { expectSoundBooks, paymentsOf, runJobsWithoutMails } from '../../../testing/paying-shop.ts'
import { startRefunding } from '../../../testing/refunding.ts'

const { app, selling, paidOrder, preview, refundsOf, failRefunds } = await startRefunding()
const { owner, shop, warehouse } = selling
const cheap = await buildProduct(owner, shop, { price: '4.03' })
await addStock(owner, shop, cheap, warehouse, 5000)

type Step =
  | { kind: 'add'; quantity: number; how: 'card' | 'hand' | 'not' }
  | { kind: 'remove'; which: number; most: number; adds: number; fails: number }
  | { kind: 'refund'; which: number; cents: number | null; fails: number }
  | { kind: 'again'; which: number; how: 'retry' | 'settled'; fails: number }

const which = fc.nat(20)
/** How many of the refunds that the step asks for are refused. */
const fails = fc.nat(3)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    quantity: fc.integer({ min: 1, max: 4 }),
    how: fc.constantFrom('card' as const, 'card' as const, 'hand' as const, 'not' as const),
  }),
  fc.record({
    kind: fc.constant('remove' as const),
    which,
    most: fc.constantFrom(1, 2, 100),
    adds: fc.nat(1),
    fails,
  }),
  fc.record({
    kind: fc.constant('refund' as const),
    which,
    cents: fc.option(fc.integer({ min: 1, max: 6000 })),
    fails,
  }),
  fc.record({
    kind: fc.constant('again' as const),
    which,
    how: fc.constantFrom('retry' as const, 'settled' as const),
    fails,
  }),
)

const REFUSALS: ReadonlySet<string> = new Set(['invalid_transition', 'validation_error', 'in_use'])

/** Undefined where the order has come too far, or less is left than the step wants. */
const unlessRefused = <T>(made: Promise<T>): Promise<T | undefined> =>
  made.catch((failure: { error?: string }) => {
    if (!REFUSALS.has(failure.error ?? '')) throw failure
    return undefined
  })

class Edited {
  /** What edits removed, by order item. */
  readonly removed = new Map<string, number>()

  constructor(readonly id: string) {}

  private get params() {
    return { id: this.id }
  }

  private items() {
    return owner.call(api.orders.items, { params: this.params })
  }

  private async pick(nth: number) {
    const items = await this.items()
    const item = items[nth % items.length]!
    return { order_item_id: item.id!, left: item.quantity - (item.refunded_quantity ?? 0) }
  }

  private async pay(edit_id: string, how: 'card' | 'hand' | 'not'): Promise<void> {
    const params = { ...this.params, editId: edit_id }
    if (how === 'not') await owner.call(api.order_edits.cancel, { params })
    else if (how === 'hand') await owner.call(api.order_edits.paid, { params })
    else {
      const payment = await app.call(api.storefront.pay, { body: { order_id: this.id, edit_id } })
      await app.stripe_mock.pay(payment.transaction_id)
    }
  }

  private async edit(
    remove: { order_item_id: string; quantity: number }[],
    quantity: number,
    how: 'card' | 'hand' | 'not',
  ): Promise<void> {
    const add = quantity > 0 ? [{ product_id: cheap.id, quantity }] : []
    const edit = await unlessRefused(
      owner.call(api.order_edits.create, { params: this.params, body: { remove, add } }),
    )
    if (edit?.status === 'pending') await this.pay(edit.id, how)
    if (edit === undefined || (edit.status === 'pending' && how === 'not')) return
    for (const one of remove)
      this.removed.set(one.order_item_id, (this.removed.get(one.order_item_id) ?? 0) + one.quantity)
  }

  private async remove({ which: nth, most, adds }: Extract<Step, { kind: 'remove' }>): Promise<void> {
    // With `most` of all items: such a difference is more than a single payment has.
    const picked = most > 2 ? await Promise.all([0, 1, 2].map((at) => this.pick(at))) : [await this.pick(nth)]
    const wanted = new Map(picked.map((one) => [one.order_item_id, Math.min(one.left, most)]))
    const remove = [...wanted]
      .filter(([, quantity]) => quantity > 0)
      .map(([order_item_id, quantity]) => ({ order_item_id, quantity }))
    // What it adds may cost some cents more than is left of what it removes: too little for a card.
    await this.edit(remove, adds, 'hand')
  }

  private async refund({ which: nth, cents }: Extract<Step, { kind: 'refund' }>): Promise<void> {
    const { order_item_id } = await this.pick(nth)
    const body =
      cents === null ? { lines: [{ order_item_id, quantity: 1 }] } : { amount: (cents / 100).toFixed(2) }
    await unlessRefused(owner.call(api.refunds.create, { params: this.params, body }))
  }

  private async again({ which: nth, how }: Extract<Step, { kind: 'again' }>): Promise<void> {
    const failed = (await refundsOf(this)).filter(({ status }) => status === 'failed')
    const one = failed[nth % Math.max(1, failed.length)]
    if (one) await unlessRefused(owner.call(api.refunds[how], { params: { id: one.id } }))
  }

  async take(step: Step): Promise<void> {
    if (step.kind === 'add') await this.edit([], step.quantity, step.how)
    else if (step.kind === 'remove') await this.remove(step)
    else if (step.kind === 'refund') await this.refund(step)
    else await this.again(step)
    if ('fails' in step && step.fails > 0) failRefunds(step.fails)
    await runJobsWithoutMails(app)
    app.stripe_mock.faults.splice(0)
  }

  async expectEachCentOnce(): Promise<void> {
    const sum = (amounts: readonly string[]) => amounts.reduce((all, one) => all + toMinor(one, 'EUR'), 0n)
    const came = (await paymentsOf(selling, this.id)).filter(
      ({ status }) => status === 'captured' || status === 'refunded',
    )
    const back = (await refundsOf(this)).filter(({ is_given_up }) => !is_given_up)
    const left = (await unlessRefused(preview(this)))?.amount ?? '0'
    expect(sum([...back.map(({ amount }) => amount), left])).toBe(sum(came.map(({ amount }) => amount)))
    for (const { id, refunded_quantity = 0 } of await this.items())
      expect(refunded_quantity).toBeGreaterThanOrEqual(this.removed.get(id!) ?? 0)
  }
}

test('each cent of an edited order is refunded once, is owed, or is left', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const { order } = await paidOrder()
      const edited = new Edited(order.id)
      for (const one of steps) {
        await edited.take(one)
        await edited.expectEachCentOnce()
      }
      await expectSoundBooks(app)
    }),
    {
      numRuns: runs(3, 50),
      // What is removed is more than either payment has, and the second of its refunds is refused.
      examples: [
        [
          [
            { kind: 'add', quantity: 2, how: 'card' },
            { kind: 'remove', which: 0, most: 100, adds: 0, fails: 3 },
            { kind: 'again', which: 0, how: 'retry', fails: 0 },
            { kind: 'again', which: 0, how: 'settled', fails: 0 },
          ],
        ],
      ],
    },
  )
})
