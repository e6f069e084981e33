// Which payments of an order give a refund back. An order has one, and one more for each edit whose difference was paid. One payment gives all of
// it where it has enough left; else the newest give what they have, so that the first one is used up last. Pure.

import { toMajorText, toMinor } from '@kontor/contract/values/money'
import { divideHalfUp, least } from '../../../pricing/round.ts'
import type { Payment } from '../../payments/settle-payment.ts'
import type { PlannedLine } from '../refunds.queries.ts'
import type { RefundPlan } from './write-plan.ts'

export interface RefundablePayment {
  payment: Payment
  left_minor: bigint
}

export interface Share {
  payment: Payment
  amount: string
  lines: PlannedLine[]
}

/** `refundable`: the payments, oldest first. Undefined if they have less left than that. */
export function sharePlan(
  { amount, currency, lines }: Pick<RefundPlan, 'amount' | 'currency' | 'lines'>,
  refundable: readonly RefundablePayment[],
): Share[] | undefined {
  const minor = toMinor(amount, currency)
  const left = refundable.reduce((sum, one) => sum + one.left_minor, 0n)
  if (minor > left) return undefined
  const single = refundable.find(
    (one) => one.left_minor > minor || (one.left_minor === minor && minor === left),
  )
  if (single) return [{ payment: single.payment, amount, lines }]
  const shares: Share[] = []
  let rest = lines
  let wanted = minor
  for (const { payment, left_minor } of refundable.toReversed()) {
    const part = least(left_minor, wanted)
    if (part <= 0n) continue
    const [own, others] = part === wanted ? [rest, []] : cut(rest, part, currency)
    shares.push({ payment, amount: toMajorText(part, currency), lines: own })
    rest = others
    wanted -= part
  }
  return shares
}

/** The lines up to that sum, and the rest of them. The line in between has its units in the first part, and money alone in the second. */
function cut(
  lines: readonly PlannedLine[],
  sum: bigint,
  currency: RefundPlan['currency'],
): [PlannedLine[], PlannedLine[]] {
  const text = (minor: bigint) => toMajorText(minor, currency)
  // Deductions from other lines come first, so that the sum only grows from there.
  const sorted = lines.toSorted(
    (a, b) => Number(toMinor(a.total, currency) >= 0n) - Number(toMinor(b.total, currency) >= 0n),
  )
  const first: PlannedLine[] = []
  const second: PlannedLine[] = []
  let left = sum
  for (const line of sorted) {
    const total = toMinor(line.total, currency)
    if (total <= left) {
      first.push(line)
      left -= total
      continue
    }
    if (left <= 0n) {
      second.push(line)
      continue
    }
    const tax = divideHalfUp(toMinor(line.tax_total, currency) * left, total)
    first.push({ ...line, subtotal: text(left - tax), tax_total: text(tax), total: text(left) })
    second.push({
      ...line,
      kind: 'adjustment',
      quantity: null,
      restocked: 0,
      subtotal: text(toMinor(line.subtotal, currency) - left + tax),
      tax_total: text(toMinor(line.tax_total, currency) - tax),
      total: text(total - left),
    })
    left = 0n
  }
  return [first, second]
}
