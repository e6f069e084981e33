// Tracking links, made from the carrier and the number.

import { CARRIERS } from '@kontor/contract/stock/carriers'

/** The carriers with a link made from the number. */
export const LINKED_CARRIERS = CARRIERS.flatMap(({ name, page }) =>
  page === undefined ? [] : [{ name, page }],
)

/** The link to the parcel's tracking page; empty without a number, or for a carrier that is not known. */
export function trackingLink(carrier: string | null, tracking_number: string): string {
  const page = LINKED_CARRIERS.find(({ name }) => name === carrier)?.page
  const number = tracking_number.trim()
  return page === undefined || number === '' ? '' : page + encodeURIComponent(number)
}

/** Returns the carrier whose tracking page is the link, or null. */
export const carrierOf = (tracking_url: string): string | null =>
  LINKED_CARRIERS.find(({ page }) => tracking_url.startsWith(page))?.name ?? null
