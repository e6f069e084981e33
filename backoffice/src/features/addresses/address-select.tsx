// One of a shop's addresses, chosen by name and place.

import { type Address, addresses } from '@kontor/contract/addresses'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { everyPage } from '../../lib/every-page.ts'
import { Select, type SelectProps } from '../../ui/choice/select.tsx'

/** Every address of the shop, the newest first. */
export const allAddressesQuery = (shop_id: string) =>
  queryOptions({
    queryKey: ['addresses', 'all', shop_id],
    queryFn: ({ signal }) =>
      everyPage((page) => call(addresses.list, { query: { ...page, shop_id } }, { signal })),
    enabled: shop_id !== '',
  })

export const addressLabel = ({ recipient_name, company_name, street, zip, city, country }: Address) =>
  [recipient_name || company_name, street, `${zip} ${city}`.trim(), country].filter(Boolean).join(', ')

export interface AddressSelectProps
  extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'defaultValue'> {
  shop_id: string
  value?: string | null
  onChange?: (id: string | null) => void
}

/** A `value` of null means no address. */
export function AddressSelect({ shop_id, value = null, onChange, ...props }: AddressSelectProps) {
  const { data } = useQuery(allAddressesQuery(shop_id))
  return (
    <Select
      nothingFoundMessage="No such address"
      placeholder={data?.length === 0 ? 'There is no address yet' : undefined}
      {...props}
      data={(data ?? []).map((address) => ({ value: address.id, label: addressLabel(address) }))}
      value={value}
      onChange={(id) => onChange?.(id)}
      searchable
      clearable
    />
  )
}
