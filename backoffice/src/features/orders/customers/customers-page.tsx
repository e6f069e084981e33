// The list of a shop's customers.

import type { Customer } from '@kontor/contract/orders/customers'
import { t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { countryName } from '../../../ui/fields/places/country-name.ts'
import { ListPage } from '../../../ui/pages/list-page.tsx'
import { listCustomers, spentText } from './customer-data.ts'

export function CustomersPage() {
  return (
    <ListPage<Customer>
      resource="customers"
      is_read_only
      title={t('Customers')}
      header={t(
        'All customers who have ordered; others, such as recipients of gift cards, are found by their whole email address',
      )}
      path="/account/customers"
      list={listCustomers}
      columns={[
        { key: 'email', header: t('Email'), render: (customer) => customer.email, sort: 'email' },
        {
          key: 'name',
          header: t('Name'),
          render: (customer) => customer.name || '–',
        },
        {
          key: 'country',
          header: t('Country'),
          render: (customer) => (customer.country ? countryName(customer.country) : '–'),
          hide_on_phone: true,
        },
        {
          key: 'orders_count',
          header: t('Orders'),
          render: (customer) => String(customer.orders_count),
          sort: 'orders_count',
          align: 'right',
          width: 96,
        },
        {
          key: 'spent',
          header: t('Spent'),
          render: spentText,
          sort: 'total_spent',
          align: 'right',
          width: 120,
        },
        {
          key: 'last_order_at',
          header: t('Last Order'),
          render: (customer) => <RelativeTime value={customer.last_order_at} />,
          sort: 'last_order_at',
          align: 'right',
          width: 140,
        },
      ]}
      noun={[t('customer'), t('customers')]}
      nameOf={(customer) => customer.email}
      search={t('Search customers')}
      empty={{
        title: t('No customers yet'),
        text: t('Customers appear here after their first order.'),
      }}
    />
  )
}
