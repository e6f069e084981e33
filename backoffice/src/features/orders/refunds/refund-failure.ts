// The messages about a rejected refund or a failed request. Every try contains the refund's id, so a second
// try never makes a second refund.

import { ProblemError } from '@kontor/contract/http/client'
import { t } from '../../../lib/texts.ts'
import { messageOf } from '../../../ui/feedback/error-alert.tsx'
import type { RefundInput } from '../order-data.ts'
import type { Left } from './refund-input.ts'

/**
 * Returns whether the server may have made the refund despite the failure: the response was lost, or the
 * server or a proxy failed.
 */
export const mayBeMade = (failure: unknown): boolean =>
  failure instanceof ProblemError && (failure.error === 'no_response' || failure.status >= 500)

/** The alert's text; a refusal keeps the server's own words. */
export function refundFailure(failure: unknown): string {
  if (failure instanceof ProblemError && failure.error === 'idempotency_conflict')
    return t('Your first attempt succeeded. No further refund was made.')
  const text = messageOf(failure)
  return mayBeMade(failure)
    ? `${text.replace(/\.$/, '')}. ${t('The refund may have been made. Trying again does not create a second one.')}`
    : text
}

/** Returns the error at a field, or at a field inside the field. */
export const errorAt = (problem: unknown, field: string): string | undefined =>
  problem instanceof ProblemError
    ? problem.errors?.find((one) => one.field === field || one.field.startsWith(`${field}.`))?.message
    : undefined

/** Returns the errors of single quantities in the input, by the id of the order item. */
export const lineErrors = (problem: unknown, input: RefundInput | null): ReadonlyMap<string, string> =>
  new Map(
    (input?.lines ?? []).flatMap(({ order_item_id }, at) => {
      const message = errorAt(problem, `lines.${at}`)
      return message === undefined ? [] : [[order_item_id, message] as const]
    }),
  )

/** Returns whether a field shows the problem. A part with nothing left to refund has no field. */
export const isAtField = (
  problem: unknown,
  line_errors: ReadonlyMap<string, string>,
  { left, shipping_left }: Left,
): boolean =>
  errorAt(problem, 'amount') !== undefined ||
  (errorAt(problem, 'shipping') !== undefined && shipping_left !== null) ||
  [...line_errors.keys()].some((id) => left.has(id))
