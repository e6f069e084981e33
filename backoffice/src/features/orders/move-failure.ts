// The messages about a failed step of an order: in an alert, and at the fields of the parcel if the server
// rejected the fields.

import { ProblemError } from '@kontor/contract/http/client'
import type { Parcel } from './order-data.ts'

export type ParcelErrors = Partial<Record<keyof Parcel, string>>

/** Returns the messages at the parcel's fields, or nothing if the failure does not concern the parcel. */
export function parcelErrors(failure: unknown): ParcelErrors {
  if (!(failure instanceof ProblemError)) return {}
  const of = (wanted: keyof Parcel) => failure.errors.find(({ field }) => field === wanted)?.message
  const [tracking_number, tracking_url] = [of('tracking_number'), of('tracking_url')]
  return { ...(tracking_number && { tracking_number }), ...(tracking_url && { tracking_url }) }
}

/**
 * Returns the text of the alert: the text of the step, followed by the server's reason for an error response.
 * Failures without a response have no reason.
 */
export function moveFailure(text: string, failure: unknown): string {
  if (!(failure instanceof ProblemError && [403, 409, 422].includes(failure.status))) return text
  return `${text} ${failure.errors[0]?.message ?? failure.message}`
}
