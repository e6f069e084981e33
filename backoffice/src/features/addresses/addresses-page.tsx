// The list of a shop's addresses.

import type { Address } from '@kontor/contract/addresses/addresses'
import { countryName } from '../../ui/fields/country-data.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { addressName, KIND_OPTIONS, listAddresses, removeAddress } from './address-data.ts'

export function AddressesPage() {
  return (
    <ListPage<Address>
      resource="addresses"
      title="Addresses"
      header="Use addresses to specify a location"
      path="/account/addresses"
      create={{ label: 'New Address' }}
      list={listAddresses}
      columns={[
        {
          key: 'recipient_name',
          header: 'Recipient Name',
          render: addressName,
          after: ({ is_default, kind }) => (
            <>
              {is_default && <StatusBadge tone="sea">Default</StatusBadge>}
              {kind === 'customer' && <StatusBadge tone="quiet">Customer</StatusBadge>}
            </>
          ),
          sort: 'recipient_name',
        },
        { key: 'zip', header: 'ZIP', render: (address) => address.zip, sort: 'zip', width: 120 },
        {
          key: 'country',
          header: 'Country',
          render: (address) => countryName(address.country),
          sort: 'country',
        },
        {
          key: 'updated_at',
          header: 'Last Updated',
          render: (address) => <RelativeTime value={address.updated_at} />,
          sort: 'updated_at',
          align: 'right',
          width: 160,
        },
      ]}
      noun={['address', 'addresses']}
      nameOf={addressName}
      loss={{
        one: 'Existing orders and invoices do not change. Without a default address your shop charges no tax.',
        many: 'Existing orders and invoices do not change. Without a default address your shop charges no tax.',
      }}
      remove={(address) => removeAddress(address.id)}
      search="Search addresses"
      filters={[{ key: 'kind', label: 'Owner', options: KIND_OPTIONS }]}
      empty={{
        title: 'No addresses yet',
        text: 'Warehouses ship from an address. The default address is the seller on your invoices.',
      }}
    />
  )
}
