// The carrier and the link that belong to a tracking number. Pure.

import type { Shipment } from '@kontor/contract/orders/shipments'
import { CARRIERS, carrierOfLink, carrierOfNumber, trackingPage } from '@kontor/contract/stock/carriers'
import { invalidField } from '../../../http/errors/problem.ts'

type Tracking = Pick<Shipment, 'carrier' | 'tracking_number' | 'tracking_url'>

/**
 * Returns the tracking after a change. Without a carrier, the carrier of the link is taken, or the only carrier with such numbers. Without a link, the
 * carrier's page is taken if the number or the carrier is new. Refuses an unknown carrier.
 */
export function changedTracking(
  before: Tracking,
  wanted: { [name in keyof Tracking]?: string | undefined },
): Tracking {
  const { tracking_number = before.tracking_number } = wanted
  if (wanted.carrier && !CARRIERS.some(({ code }) => code === wanted.carrier))
    throw invalidField('carrier', 'Carrier: not in the list of carriers.')
  const carrier =
    wanted.carrier ??
    carrierOfLink(wanted.tracking_url ?? '') ??
    (before.carrier || carrierOfNumber(tracking_number) || '')
  const is_new = tracking_number !== before.tracking_number || carrier !== before.carrier
  const page = is_new ? trackingPage(carrier, tracking_number) : before.tracking_url
  // The link of another number leads to another parcel.
  const tracking_url = wanted.tracking_url || page
  return { carrier, tracking_number, tracking_url }
}
