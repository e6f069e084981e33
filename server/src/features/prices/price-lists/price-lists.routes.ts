// Routes of a shop's price lists.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../../http/route.ts'
import { changePrices, pageOfPrices } from './change-prices.ts'
import {
  changePriceList,
  createPriceList,
  getPriceList,
  pageOfPriceLists,
  removePriceList,
} from './save-price-list.ts'

export function registerPriceLists(app: App): void {
  const { price_lists } = api
  route(app, price_lists.create, ({ db, shop, body }) => createPriceList(db, shop, body))
  route(app, price_lists.list, ({ read_db, shop, query }) => pageOfPriceLists(read_db, shop, query))
  route(app, price_lists.get, ({ db, shop, params }) => getPriceList(db, shop, params.id))
  route(app, price_lists.update, ({ db, shop, params, body }) => changePriceList(db, shop, params.id, body))
  route(app, price_lists.remove, ({ db, shop, params }) => removePriceList(db, shop, params.id))
  route(app, price_lists.listPrices, ({ read_db, shop, params, query }) =>
    pageOfPrices(read_db, shop, params.id, query),
  )
  route(app, price_lists.changePrices, ({ db, shop, params, body }) =>
    changePrices(db, shop, params.id, body),
  )
}
