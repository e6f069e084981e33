// Tracking links, made from the carrier and the number.

import { CARRIERS, carrierOfLink, trackingPage } from '@kontor/contract/stock/carriers'

/** The carriers with a link made from the number. */
export const LINKED_CARRIERS = CARRIERS.flatMap(({ name, page }) =>
  page === undefined ? [] : [{ name, page }],
)

/** The link to the parcel's tracking page; empty without a number, or for a carrier that is not known. */
export const trackingLink = (carrier: string | null, tracking_number: string): string =>
  trackingPage(
    CARRIERS.find(({ name }) => name === carrier),
    tracking_number,
  )

/** Returns the carrier whose tracking page is the link, or null. */
export const carrierOf = (tracking_url: string): string | null => carrierOfLink(tracking_url)?.name ?? null
