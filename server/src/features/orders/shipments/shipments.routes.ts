// Routes of shipments.

import { api } from '@kontor/contract/api'
import { CARRIERS } from '@kontor/contract/stock/carriers'
import { pageOf } from '../../../db/lists/page-of.ts'
import { type App, route } from '../../../http/route.ts'
import { getShipment } from './find-shipments.ts'
import { deliverShipments, planShipments, sendShipments } from './many-shipments.ts'
import { cancelShipment, changeShipment, deliverShipment, loseShipment } from './move-shipment.ts'
import { createShipment } from './plan-shipment.ts'
import { cancelRest } from './send-rest.ts'
import { sendShipment } from './send-shipment.ts'
import { listOfOrder, listShipments, shipmentsWanted } from './shipments.queries.ts'

const BUILT_IN = CARRIERS.map(({ code, name, page, patterns = [] }) => ({
  code,
  title: name,
  tracking_url: page === undefined ? '' : `${page}{number}`,
  number_patterns: [...patterns],
  is_built_in: true,
}))

export function registerShipments(app: App): void {
  const { shipments } = api
  route(app, shipments.carriers, async () => BUILT_IN)
  route(app, shipments.ofOrder, ({ db, shop, params }) => listOfOrder(db, shop, params.id))
  route(app, shipments.create, async ({ db, shop, params, body, respondWith }) => {
    const { shipment, was_there } = await createShipment(db, shop, params.id, body)
    if (was_there) respondWith(200)
    return shipment
  })
  route(app, shipments.cancelRest, ({ db, shop, params, body }) => cancelRest(db, shop, params.id, body))
  route(app, shipments.list, ({ read_db, shop, query }) =>
    pageOf(read_db, shipmentsWanted(shop, query), query, (ids) => listShipments(read_db, shop, ids)),
  )
  route(app, shipments.get, ({ db, shop, params }) => getShipment(db, shop, params.id))
  route(app, shipments.change, ({ db, shop, params, body }) => changeShipment(db, shop, params.id, body))
  route(app, shipments.send, ({ db, shop, params, body }) => sendShipment(db, shop, params.id, body))
  route(app, shipments.cancel, ({ db, shop, params }) => cancelShipment(db, shop, params.id))
  route(app, shipments.delivered, ({ db, shop, params, body }) => deliverShipment(db, shop, params.id, body))
  route(app, shipments.lost, ({ db, shop, params, body }) => loseShipment(db, shop, params.id, body.then))
  route(app, shipments.plan, ({ db, shop, body }) => planShipments(db, shop, body))
  route(app, shipments.sendMany, ({ db, shop, body }) => sendShipments(db, shop, body))
  route(app, shipments.deliverMany, ({ db, shop, body }) => deliverShipments(db, shop, body.ids))
}
