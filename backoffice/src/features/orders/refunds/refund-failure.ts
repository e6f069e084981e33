// The message about a refund whose sending failed. Every try has the refund's id, so that trying again never makes a second one.

import { ProblemError } from '@kontor/contract/http/client'
import { t } from '../../../lib/texts.ts'
import { messageOf } from '../../../ui/feedback/error-alert.tsx'

/** Whether the server may have made the refund all the same: its response was lost, or it, or a proxy before it, failed. */
const mayBeMade = (failure: unknown): boolean =>
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
