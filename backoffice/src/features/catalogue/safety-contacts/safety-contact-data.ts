// The API calls for manufacturers and responsible persons.

import {
  type SafetyContact,
  type SafetyContactFields,
  safetyContacts,
} from '@kontor/contract/catalogue/products/safety-contacts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { everyPage } from '../../../lib/api/every-page.ts'
import type { ListCall } from '../../../ui/list/list-state.ts'

export const EMPTY_CONTACT: SafetyContactFields = { name: '', postal_address: '', electronic_address: '' }

export const fieldsOf = ({
  name,
  postal_address,
  electronic_address,
}: SafetyContact): SafetyContactFields => ({ name, postal_address, electronic_address })

export const listSafetyContacts: ListCall<SafetyContact> = (query, signal) =>
  call(safetyContacts.list, { query }, { signal })

export const safetyContactsQuery = (shop_id: string) =>
  queryOptions({
    queryKey: ['safety-contacts', 'all', shop_id],
    queryFn: ({ signal }) =>
      everyPage((page) => call(safetyContacts.list, { query: { ...page, shop_id } }, { signal })),
    enabled: shop_id !== '',
  })

export const getSafetyContact = (id: string, signal?: AbortSignal) =>
  call(safetyContacts.get, { params: { id } }, { signal })

export const createSafetyContact = (
  fields: SafetyContactFields,
  { shop_id, idempotency_key }: { shop_id: string; idempotency_key?: string },
) => call(safetyContacts.create, { body: { ...fields, shop_id } }, { idempotency_key })

export const updateSafetyContact = (
  id: string,
  fields: SafetyContactFields,
  version: { updated_at?: string },
) => call(safetyContacts.update, { params: { id }, body: { ...fields, ...version } })

export const removeSafetyContact = (id: string) => call(safetyContacts.remove, { params: { id } })
