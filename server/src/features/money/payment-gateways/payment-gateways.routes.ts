// Routes of payment gateways, each a merchant's own Stripe account.

import { api } from '@kontor/contract/api'
import type { StripeMock } from '@kontor/stripe-mock/mock'
import { type App, route } from '../../../http/route.ts'
import { changeGateway, removeGateway } from './change-gateway.ts'
import { createGateway } from './create-gateway.ts'
import { getGateway, pageOfGateways } from './find-gateways.ts'
import { replaceKeys } from './replace-keys.ts'

export function registerPaymentGateways(app: App, stripe_mock: StripeMock | undefined): void {
  const { config, vault } = app.platform
  const { payment_gateways } = api
  route(app, payment_gateways.create, ({ db, shop, body }) =>
    createGateway(db, { config, vault, stripe_mock }, shop, body),
  )
  route(app, payment_gateways.list, ({ db, shop, query }) => pageOfGateways(db, config, shop, query))
  route(app, payment_gateways.get, ({ db, shop, params }) => getGateway(db, config, shop, params.id))
  route(app, payment_gateways.update, ({ db, shop, params, body }) =>
    changeGateway(db, config, shop, params.id, body),
  )
  route(app, payment_gateways.replaceKeys, ({ db, shop, params, body }) =>
    replaceKeys(db, { config, vault, stripe_mock }, shop, params.id, body),
  )
  route(app, payment_gateways.remove, ({ db, shop, params }) => removeGateway(db, shop, params.id))
}
