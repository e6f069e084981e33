// Whatever payments an order has, and whatever is left of them: the shares of a refund give and set off every cent of it once, no payment gives more than
// it has left, gift cards get what they paid first, and the parts and units of the shares are those of the plan.

import { toMajorText, toMinor } from '@kontor/contract/values/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../../scripts/lib/runs.mjs'
import { least } from '../../../../pricing/round.ts'
import type { Payment } from '../../payments/settle-payment.ts'
import type { PlannedLine } from '../refunds.queries.ts'
import { type RefundablePayment, type Share, sharePlan } from './share-plan.ts'

const CURRENCIES = ['EUR', 'JPY', 'ETH'] as const

interface Case {
  currency: (typeof CURRENCIES)[number]
  lines: PlannedLine[]
  refundable: RefundablePayment[]
  set_off: bigint
}

const anyCase: fc.Arbitrary<Case> = fc
  .record({
    currency: fc.constantFrom(...CURRENCIES),
    parts: fc.array(
      fc.record({
        subtotal: fc.bigInt({ min: 0n, max: 500n }),
        tax: fc.bigInt({ min: 0n, max: 100n }),
        quantity: fc.integer({ min: 1, max: 4 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    left: fc.array(fc.bigInt({ min: 0n, max: 900n }), { minLength: 1, maxLength: 4 }),
    cards_minor: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 900n })),
    /** In hundredths of the plan. */
    off: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })),
  })
  .map(({ currency, parts, left, cards_minor, off }) => ({
    currency,
    lines: parts.map(({ subtotal, tax, quantity }, at) => ({
      kind: 'item' as const,
      order_item_id: `item ${at}`,
      product_id: null,
      edit_id: at % 2 === 0 ? null : `edit ${at % 3}`,
      quantity,
      unshipped_quantity: quantity,
      ships: true,
      restocked: quantity,
      title: '',
      subtotal: toMajorText(subtotal, currency),
      tax_rate: '0.19',
      tax_total: toMajorText(tax, currency),
      total: toMajorText(subtotal + tax, currency),
    })),
    refundable: left.map((money, at) => ({
      payment: { id: `payment ${at}`, edit_id: at === 0 ? null : `edit ${at % 3}` } as Payment,
      left_minor: at === 0 ? money + cards_minor : money,
      cards_minor: at === 0 ? cards_minor : 0n,
    })),
    set_off: (parts.reduce((sum, { subtotal, tax }) => sum + subtotal + tax, 0n) * BigInt(off)) / 100n,
  }))

/** What an edit added is in the share of its payment, before anything else that is not a deduction. */
function expectOwnFirst({ payment, lines }: Share, later: readonly Share[]): void {
  const isOfEdit = ({ edit_id }: PlannedLine) => edit_id !== null && edit_id === payment.edit_id
  const are_left = later.some((share) => share.lines.some((line) => line.kind === 'item' && isOfEdit(line)))
  if (are_left)
    expect(lines.filter(({ total }) => Number(total) > 0).filter((line) => !isOfEdit(line))).toEqual([])
}

test('shares of a refund sum to the refund', () => {
  fc.assert(
    fc.property(anyCase, ({ currency, lines, refundable, set_off }) => {
      const minor = (text: string) => toMinor(text, currency)
      const sum = (values: readonly bigint[]) => values.reduce((all, one) => all + one, 0n)
      const whole = sum(lines.map(({ total }) => minor(total)))
      const plan = { currency, lines, amount: toMajorText(whole, currency) }
      const shares = sharePlan(plan, refundable, set_off)
      expect(shares === undefined).toBe(sum(refundable.map(({ left_minor }) => left_minor)) < whole - set_off)
      if (shares === undefined) return

      expect(sum(shares.map(({ amount }) => minor(amount)))).toBe(whole - set_off)
      expect(shares.map((share) => minor(share.set_off))).toEqual(
        shares.map((_, at) => (at === 0 ? set_off : 0n)),
      )
      expect(new Set(shares.map(({ payment }) => payment.id)).size).toBe(shares.length)
      for (const { payment, amount, set_off: off, lines: own } of shares) {
        const { left_minor } = refundable.find((one) => one.payment === payment)!
        expect(minor(amount)).toBeLessThanOrEqual(left_minor)
        expect(sum(own.map(({ total }) => minor(total)))).toBe(minor(amount) + minor(off))
        for (const line of own) expect(minor(line.subtotal) + minor(line.tax_total)).toBe(minor(line.total))
      }

      for (const [at, share] of shares.entries()) expectOwnFirst(share, shares.slice(at + 1))

      const given = shares.find(({ payment }) => payment === refundable[0]!.payment)?.amount ?? '0'
      const cards = refundable[0]!.cards_minor
      expect(minor(given)).toBeGreaterThanOrEqual(least(cards, whole - set_off))

      const all = shares.flatMap((share) => share.lines)
      for (const line of lines) {
        const parts = all.filter(({ order_item_id }) => order_item_id === line.order_item_id)
        expect(sum(parts.map(({ tax_total }) => minor(tax_total)))).toBe(minor(line.tax_total))
        expect(sum(parts.map(({ total }) => minor(total)))).toBe(minor(line.total))
        // Its units are in exactly one of them.
        expect(parts.filter(({ kind }) => kind === 'item')).toMatchObject([{ quantity: line.quantity }])
        for (const { quantity, restocked } of parts.filter(({ kind }) => kind !== 'item'))
          expect([quantity, restocked]).toEqual([null, 0])
      }
    }),
    { numRuns: runs(200, 5000) },
  )
})
