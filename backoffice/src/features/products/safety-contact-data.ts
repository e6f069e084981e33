// The API calls for manufacturers and responsible persons.

import {
  type SafetyContact,
  type SafetyContactFields,
  safetyContacts,
} from '@kontor/contract/catalogue/safety-contacts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { everyPage } from '../../lib/every-page.ts'

export const safetyContactsQuery = (shop_id: string) =>
  queryOptions({
    queryKey: ['safety-contacts', 'all', shop_id],
    queryFn: ({ signal }) =>
      everyPage((page) => call(safetyContacts.list, { query: { ...page, shop_id } }, { signal })),
    enabled: shop_id !== '',
  })

export const saveSafetyContact = (
  contact: SafetyContact | null,
  fields: SafetyContactFields,
  shop_id: string,
): Promise<SafetyContact> =>
  contact === null
    ? call(safetyContacts.create, { body: { ...fields, shop_id } })
    : call(safetyContacts.update, {
        params: { id: contact.id },
        body: { ...fields, updated_at: contact.updated_at },
      })

export const removeSafetyContact = (id: string) => call(safetyContacts.remove, { params: { id } })
