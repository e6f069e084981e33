// The list of a shop's addresses.

import type { Address } from '@kontor/contract/shops/addresses/addresses'
import { useQueryClient } from '@tanstack/react-query'
import { t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { countryName } from '../../../ui/fields/places/country-name.ts'
import { ListPage } from '../../../ui/pages/list-page.tsx'
import { addressChanges, addressName, KIND_OPTIONS, listAddresses } from './address-data.ts'

export function AddressesPage() {
  const { remove } = addressChanges(useQueryClient())
  return (
    <ListPage<Address>
      resource="addresses"
      title={t('Addresses')}
      header={t('Use addresses to specify a location')}
      path="/account/addresses"
      create={{ label: t('New Address') }}
      list={listAddresses}
      columns={[
        {
          key: 'recipient_name',
          header: t('Recipient Name'),
          render: addressName,
          after: ({ is_default, kind }) => (
            <>
              {is_default && <StatusBadge tone="sea">{t('Default')}</StatusBadge>}
              {kind === 'customer' && <StatusBadge tone="quiet">{t('Customer')}</StatusBadge>}
            </>
          ),
          sort: 'recipient_name',
        },
        { key: 'zip', header: t('ZIP'), render: (address) => address.zip, sort: 'zip', width: 120 },
        {
          key: 'country',
          header: t('Country'),
          render: (address) => countryName(address.country),
          sort: 'country',
        },
        {
          key: 'updated_at',
          header: t('Last Updated'),
          render: (address) => <RelativeTime value={address.updated_at} />,
          sort: 'updated_at',
          align: 'right',
          width: 160,
        },
      ]}
      noun={[t('address'), t('addresses')]}
      nameOf={addressName}
      loss={{
        one: t(
          'Existing orders and invoices do not change. Without a default address your shop charges no tax.',
        ),
        many: t(
          'Existing orders and invoices do not change. Without a default address your shop charges no tax.',
        ),
      }}
      remove={(address) => remove(address.id)}
      search={t('Search addresses')}
      filters={[{ key: 'kind', label: t('Owner'), options: KIND_OPTIONS }]}
      empty={{
        title: t('No addresses yet'),
        text: t('Warehouses ship from an address. The default address is the seller on your invoices.'),
      }}
    />
  )
}
