// The API calls of the address screens.

import { type Address, addresses, type addressForm } from '@kontor/contract/shops/addresses/addresses'
import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../lib/api/api.ts'
import { t } from '../../../lib/texts.ts'
import type { ListCall } from '../../../ui/list/list-state.ts'

export type AddressValues = Required<z.input<typeof addressForm>>

/** The kinds of addresses, as options of a field and of the list's filter. */
export const KIND_OPTIONS: { value: Address['kind']; label: string }[] = [
  { value: 'shop', label: t('Shop') },
  { value: 'customer', label: t('Customer') },
]

/** The name of an address in lists and browser tabs. */
export const addressName = ({ recipient_name, company_name, street }: Address): string =>
  recipient_name || company_name || street

export const listAddresses: ListCall<Address> = (query, signal) => call(addresses.list, { query }, { signal })

export const getAddress = (id: string, signal?: AbortSignal) =>
  call(addresses.get, { params: { id } }, { signal })

/**
 * The changes of addresses. After a change the shops are read again, because the time zone of a shop may come
 * from the default address.
 */
export function addressChanges(client: QueryClient) {
  const renewing = <Result>(change: Promise<Result>): Promise<Result> =>
    change.finally(() => void client.invalidateQueries({ queryKey: ['shops'] }))
  return {
    create: (values: AddressValues, options: { shop_id: string; idempotency_key: string }) =>
      renewing(call(addresses.create, { body: { ...values, shop_id: options.shop_id } }, options)),
    update: (id: string, values: AddressValues, version: { updated_at?: string }) =>
      renewing(call(addresses.update, { params: { id }, body: { ...values, ...version } })),
    remove: (id: string) => renewing(call(addresses.remove, { params: { id } })),
  }
}
