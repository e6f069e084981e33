// Chooses an address of a shop by name and place. The server searches, so the shop may have any number of
// addresses.

import { type Address, addresses } from '@kontor/contract/shops/addresses/addresses'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { t } from '../../../lib/texts.ts'
import { Select, type SelectProps } from '../../../ui/choice/select.tsx'
import { nothingFound, useSearch } from '../../../ui/choice/use-search.ts'
import { getAddress } from './address-data.ts'

/**
 * The newest twenty addresses that match a search for name and place. Without a kind, the query finds
 * addresses of the shop and of buyers.
 */
export const findAddressesQuery = (shop_id: string, q: string, kind?: Address['kind']) =>
  queryOptions({
    queryKey: ['addresses', 'all', shop_id, 'found', q, kind],
    queryFn: async ({ signal }) =>
      (await call(addresses.list, { query: { shop_id, limit: '20', q, kind } }, { signal })).data,
    enabled: shop_id !== '',
  })

const addressQuery = (id: string) =>
  queryOptions({
    queryKey: ['addresses', 'item', id],
    queryFn: ({ signal }) => getAddress(id, signal),
    enabled: id !== '',
  })

const labelOf = ({ recipient_name, company_name, street, zip, city, country }: Address) =>
  [recipient_name || company_name, street, `${zip} ${city}`.trim(), country].filter(Boolean).join(', ')

export interface AddressSelectProps
  extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'defaultValue'> {
  shop_id: string
  /** The only kind of address offered. */
  kind?: Address['kind']
  value?: string | null
  onChange?: (id: string | null, address: Address | undefined) => void
}

/** A `value` of null means no address. */
export function AddressSelect({ shop_id, kind, value = null, onChange, ...props }: AddressSelectProps) {
  const search = useSearch()
  const chosen = useQuery(addressQuery(value ?? '')).data
  const found = useQuery({
    ...findAddressesQuery(shop_id, search.q, kind),
    placeholderData: keepPreviousData,
  })
  const listed = found.data ?? []
  const is_behind = search.isBehind(found)
  // A search offers only matches. Without a search, the list needs the name of the chosen address.
  const lacks_chosen = !search.is_searching && chosen && !listed.some(({ id }) => id === chosen.id)
  const all = lacks_chosen ? [chosen, ...listed] : listed
  return (
    <Select
      nothingFoundMessage={nothingFound({ is_behind, isError: found.isError })}
      placeholder={search.q === '' && found.data?.length === 0 ? t('No addresses yet') : undefined}
      {...props}
      data={all.map((address) => ({ value: address.id, label: labelOf(address) }))}
      value={value}
      onChange={(id) =>
        onChange?.(
          id,
          all.find((address) => address.id === id),
        )
      }
      onSearch={search.onSearch}
      is_behind={is_behind}
      searchable
      clearable
    />
  )
}
