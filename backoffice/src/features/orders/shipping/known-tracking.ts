import type { Order } from '@kontor/contract/orders/orders'
import type { Parcel } from '../order-data.ts'

/** Returns the stored tracking for the next parcel. The tracking of a partly sent order belongs to an earlier parcel. */
export const knownTracking = ({
  fulfillment_status,
  tracking_number,
  tracking_url,
}: Pick<Order, 'fulfillment_status' | 'tracking_number' | 'tracking_url'>): Parcel =>
  fulfillment_status === 'partly_shipped'
    ? { tracking_number: '', tracking_url: '' }
    : { tracking_number, tracking_url }
