// What is said about a step of an order that failed: at the fields of the parcel where these were refused, otherwise in an alert.

import { ProblemError } from '@kontor/contract/client'
import type { Parcel } from './order-data.ts'

export type ParcelErrors = Partial<Record<keyof Parcel, string>>

/** The messages at the parcel's fields; empty where the failure has nothing to do with them. */
export function parcelErrors(failure: unknown): ParcelErrors {
  if (!(failure instanceof ProblemError)) return {}
  const of = (wanted: keyof Parcel) => failure.errors.find(({ field }) => field === wanted)?.message
  const [tracking_number, tracking_url] = [of('tracking_number'), of('tracking_url')]
  return { ...(tracking_number && { tracking_number }), ...(tracking_url && { tracking_url }) }
}

const LATER = ' Please try again later.'

/**
 * The alert's text. The server's reason is added for a refusal, and what the user has to correct is not to be tried again later. Other
 * failures, such as no response, show only the step's own text.
 */
export function moveFailure(text: string, failure: unknown): string {
  if (!(failure instanceof ProblemError && [403, 409, 422].includes(failure.status))) return text
  const said = failure.status === 422 ? text.replace(LATER, '') : text
  return `${said} ${failure.errors[0]?.message ?? failure.message}`
}
