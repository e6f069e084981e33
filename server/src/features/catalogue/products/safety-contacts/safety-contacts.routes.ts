// Routes of safety contacts.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../../../http/route.ts'
import { changeContact, createContact, getContact, pageOfContacts, removeContact } from './safety-contacts.ts'

export function registerSafetyContacts(app: App): void {
  route(app, api.safety_contacts.create, ({ db, shop, body }) => createContact(db, shop, body))
  route(app, api.safety_contacts.list, ({ read_db, shop, query }) => pageOfContacts(read_db, shop, query))
  route(app, api.safety_contacts.get, ({ db, shop, params }) => getContact(db, shop, params.id))
  route(app, api.safety_contacts.update, ({ db, shop, params, body }) =>
    changeContact(db, shop, params.id, body),
  )
  route(app, api.safety_contacts.remove, ({ db, shop, params }) => removeContact(db, shop, params.id))
}
