// Routes of taxes: public general tax rates, and the threshold of distance sales for a shop's members.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../http/route.ts'
import { generalTaxes } from '../../pricing/tax/tax.ts'
import { showThreshold } from './show-threshold.ts'

export const registerTaxes = (app: App): void => {
  const { clock } = app.platform
  route(app, api.taxes.general, ({ body }) =>
    generalTaxes({
      origin: { country: body.origin_country, state: body.origin_state },
      destination: { country: body.destination_country, state: body.destination_state },
      transaction: body.transaction,
      ignore_threshold: body.ignore_threshold,
      on: new Date(clock.now()),
    }),
  )
  route(app, api.taxes.threshold, ({ db, shop }) => showThreshold(db, shop))
}
