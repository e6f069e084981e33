// Which payments of an order give a refund back. An order has one, and one more for each edit whose difference was paid. What gift cards paid of the order
// comes first, with its own payment. One payment gives all of the rest where it has enough left; else the newest give what they have, so that the first
// one is used up last; what an edit added is in the share of its payment, whose invoice the credit note corrects. What an edit sets off no payment
// gives: the first share has it, beside its money. Pure.

import { toMajorText, toMinor } from '@kontor/contract/values/money'
import { divideHalfUp, least } from '../../../../pricing/round.ts'
import type { Payment } from '../../payments/settle-payment.ts'
import type { PlannedLine } from '../refunds.queries.ts'
import type { RefundPlan } from './write-plan.ts'

export interface RefundablePayment {
  payment: Payment
  /** In minor units, including what gift cards paid; `cards_minor` is what of it they did, 0 for the payments of edits. */
  left_minor: bigint
  cards_minor: bigint
}

export interface Share {
  payment: Payment
  /** What the payment gives, and what of its lines is set off instead. */
  amount: string
  set_off: string
  lines: PlannedLine[]
}

/**
 * `refundable`: the payments, oldest first; `set_off` in minor units. Returns undefined if they have less
 * left than what is not set off.
 */
export function sharePlan(
  { amount, currency, lines }: Pick<RefundPlan, 'amount' | 'currency' | 'lines'>,
  refundable: readonly RefundablePayment[],
  set_off = 0n,
): Share[] | undefined {
  const text = (of: bigint) => toMajorText(of, currency)
  const minor = toMinor(amount, currency) - set_off
  if (minor > sumOf(refundable.map(({ left_minor }) => left_minor))) return undefined
  const shares: Share[] = []
  let rest = lines
  let wanted = minor
  let off = set_off
  for (const { payment, part } of partsOf(refundable, minor)) {
    const [own, others] = part === wanted ? [rest, []] : cut(rest, part + off, payment.edit_id, currency)
    shares.push({ payment, amount: text(part), set_off: text(off), lines: own })
    rest = others
    wanted -= part
    off = 0n
  }
  return shares
}

/** What each payment gives of `minor`, the newest first. One gives nothing where all of a refund is set off. */
function partsOf(
  refundable: readonly RefundablePayment[],
  minor: bigint,
): { payment: Payment; part: bigint }[] {
  const parts = refundable.map(({ cards_minor }) => least(cards_minor, minor))
  const money = refundable.map(({ left_minor, cards_minor }) => left_minor - cards_minor)
  let wanted = minor - sumOf(parts)
  const single = money.findIndex((left) => left > wanted || (left === wanted && wanted === sumOf(money)))
  for (const at of single === -1 ? refundable.map((_, at) => at).toReversed() : [single]) {
    const part = least(money[at]!, wanted)
    parts[at]! += part
    wanted -= part
  }
  return refundable
    .map(({ payment }, at) => ({ payment, part: parts[at]! }))
    .filter(({ part }, at) => part > 0n || (minor === 0n && at === single))
    .toReversed()
}

const sumOf = (values: readonly bigint[]): bigint => values.reduce((all, one) => all + one, 0n)

/**
 * The lines up to that sum, those of the edit first, and the rest of them. The line in between has its units in the first part, and money alone in the
 * second.
 */
function cut(
  lines: readonly PlannedLine[],
  sum: bigint,
  edit_id: string | null,
  currency: RefundPlan['currency'],
): [PlannedLine[], PlannedLine[]] {
  const text = (minor: bigint) => toMajorText(minor, currency)
  // Deductions from other lines come first, so that the sum only grows from there.
  const rank = (line: PlannedLine) => {
    if (toMinor(line.total, currency) < 0n) return 0
    return edit_id !== null && line.edit_id === edit_id ? 1 : 2
  }
  const sorted = lines.toSorted((a, b) => rank(a) - rank(b))
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
      unshipped_quantity: 0,
      restocked: 0,
      subtotal: text(toMinor(line.subtotal, currency) - left + tax),
      tax_total: text(toMinor(line.tax_total, currency) - tax),
      total: text(total - left),
    })
    left = 0n
  }
  return [first, second]
}
