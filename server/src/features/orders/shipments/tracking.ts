// The carrier and the link that belong to a tracking number. Pure.

import type { Shipment } from '@kontor/contract/orders/shipments'
import { CARRIERS, carrierOfLink, carrierOfNumber, trackingPage } from '@kontor/contract/stock/carriers'
import { invalidField } from '../../../http/errors/problem.ts'

export type Tracking = Pick<Shipment, 'carrier' | 'tracking_number' | 'tracking_url'>

/** Returns the code of the carrier of the link, or else of the only carrier with such numbers. Empty if neither is known. */
export const recognisedCarrier = ({
  tracking_number,
  tracking_url,
}: Pick<Tracking, 'tracking_number' | 'tracking_url'>): string =>
  (carrierOfLink(tracking_url) ?? carrierOfNumber(tracking_number))?.code ?? ''

/**
 * Returns the tracking after a change. Without a carrier, the carrier of a new link is taken, the carrier from before, or the only
 * carrier with such numbers. The link from before leads to another parcel if the number or the carrier is new: without a link, the
 * carrier's page is then taken. Refuses an unknown carrier.
 */
export function changedTracking(
  before: Tracking,
  wanted: { [name in keyof Tracking]?: string | undefined },
): Tracking {
  if (wanted.carrier && !CARRIERS.some(({ code }) => code === wanted.carrier))
    throw invalidField('carrier', 'Carrier: not in the list of carriers.')
  const { tracking_number = before.tracking_number } = wanted
  const of_link = carrierOfLink(wanted.tracking_url ?? '')?.code
  const carrier =
    wanted.carrier ?? of_link ?? (before.carrier || recognisedCarrier({ tracking_number, tracking_url: '' }))
  const is_new = tracking_number !== before.tracking_number || carrier !== before.carrier
  const page = trackingPage(
    CARRIERS.find(({ code }) => code === carrier),
    tracking_number,
  )
  const tracking_url = is_new ? wanted.tracking_url || page : (wanted.tracking_url ?? before.tracking_url)
  return { carrier, tracking_number, tracking_url }
}
