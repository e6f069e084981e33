// The messages about a refund that was refused or whose sending failed. Every try has the refund's id, so that trying again never makes a second one.

import { ProblemError } from '@kontor/contract/http/client'
import { t } from '../../../lib/texts.ts'
import { messageOf } from '../../../ui/feedback/error-alert.tsx'
import type { RefundInput } from '../order-data.ts'
import type { Left } from './refund-input.ts'

/**
 * Returns whether the server may have made the refund all the same: its response was lost, or it, or a proxy
 * before it, failed.
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

/** What is wrong at a field, or at one inside of it. */
export const errorAt = (problem: unknown, field: string): string | undefined =>
  problem instanceof ProblemError
    ? problem.errors?.find((one) => one.field === field || one.field.startsWith(`${field}.`))?.message
    : undefined

/** What is wrong with single quantities of the input, by the id of their order item. */
export const lineErrors = (problem: unknown, input: RefundInput | null): ReadonlyMap<string, string> =>
  new Map(
    (input?.lines ?? []).flatMap(({ order_item_id }, at) => {
      const message = errorAt(problem, `lines.${at}`)
      return message === undefined ? [] : [[order_item_id, message] as const]
    }),
  )

/** Returns whether a field shows it. What is not left has none. */
export const isAtField = (
  problem: unknown,
  line_errors: ReadonlyMap<string, string>,
  { left, shipping_left }: Left,
): boolean =>
  errorAt(problem, 'amount') !== undefined ||
  (errorAt(problem, 'shipping') !== undefined && shipping_left !== null) ||
  [...line_errors.keys()].some((id) => left.has(id))
