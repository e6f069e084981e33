// Routes of a shop's customer groups.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../../http/route.ts'
import {
  changeCustomerGroup,
  changeMembers,
  createCustomerGroup,
  getCustomerGroup,
  pageOfCustomerGroups,
  pageOfMembers,
  removeCustomerGroup,
} from './save-customer-group.ts'

export function registerCustomerGroups(app: App): void {
  const { customer_groups } = api
  route(app, customer_groups.create, ({ db, shop, body }) => createCustomerGroup(db, shop, body))
  route(app, customer_groups.list, ({ read_db, shop, query }) => pageOfCustomerGroups(read_db, shop, query))
  route(app, customer_groups.get, ({ db, shop, params }) => getCustomerGroup(db, shop, params.id))
  route(app, customer_groups.update, ({ db, shop, params, body }) =>
    changeCustomerGroup(db, shop, params.id, body),
  )
  route(app, customer_groups.remove, ({ db, shop, params }) => removeCustomerGroup(db, shop, params.id))
  route(app, customer_groups.listMembers, ({ read_db, shop, params, query }) =>
    pageOfMembers(read_db, shop, params.id, query),
  )
  route(app, customer_groups.changeMembers, ({ db, shop, params, body }) =>
    changeMembers(db, shop, params.id, body),
  )
}
