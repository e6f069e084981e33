// The API calls about shipments.

import { type LostThen, type NewShipment, type Shipment, shipments } from '@kontor/contract/orders/shipments'
import { call } from '../../../lib/api/api.ts'
import type { Parcel } from '../order-data.ts'

export const listShipments = (order_id: string, signal?: AbortSignal): Promise<Shipment[]> =>
  call(shipments.ofOrder, { params: { id: order_id } }, signal ? { signal } : {})

export type WantedShipment = Pick<NewShipment, 'lines' | 'mail'> & Parcel & { id: string }

/** Because of the body's `id`, a double press or a retry after a lost response sends only one parcel. */
export const sendParcel = (order_id: string, body: WantedShipment): Promise<Shipment> =>
  call(shipments.create, { params: { id: order_id }, body: { ...body, send: true } })

export const sendPlanned = (id: string) => call(shipments.send, { params: { id }, body: {} })
export const cancelPlanned = (id: string) => call(shipments.cancel, { params: { id }, body: {} })
export const markDelivered = (id: string) => call(shipments.delivered, { params: { id }, body: {} })
export const markLost = (id: string, then: LostThen) =>
  call(shipments.lost, { params: { id }, body: { then } })
export const changeTracking = (id: string, { tracking_number, tracking_url }: Parcel) =>
  call(shipments.change, { params: { id }, body: { tracking_number, tracking_url } })
export const cancelRest = (order_id: string, reason: string) =>
  call(shipments.cancelRest, { params: { id: order_id }, body: { reason } })
