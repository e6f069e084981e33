// The list of a shop's customers.

import type { Customer } from '@kontor/contract/orders/customers'
import { countryName } from '../../ui/fields/country-data.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { listCustomers, spentText } from './customer-data.ts'

export function CustomersPage() {
  return (
    <ListPage<Customer>
      resource="customers"
      is_read_only
      title="Customers"
      header="All customers who have ordered"
      path="/account/customers"
      list={listCustomers}
      columns={[
        { key: 'email', header: 'Email', render: (customer) => customer.email, sort: 'email' },
        {
          key: 'name',
          header: 'Name',
          render: (customer) => customer.name || '–',
        },
        {
          key: 'country',
          header: 'Country',
          render: (customer) => (customer.country ? countryName(customer.country) : '–'),
          hide_on_phone: true,
        },
        {
          key: 'orders_count',
          header: 'Orders',
          render: (customer) => String(customer.orders_count),
          sort: 'orders_count',
          align: 'right',
          width: 96,
        },
        {
          key: 'spent',
          header: 'Spent',
          render: spentText,
          sort: 'total_spent',
          align: 'right',
          width: 120,
        },
        {
          key: 'last_order_at',
          header: 'Last Order',
          render: (customer) => <RelativeTime value={customer.last_order_at} />,
          sort: 'last_order_at',
          align: 'right',
          width: 140,
        },
      ]}
      noun={['customer', 'customers']}
      nameOf={(customer) => customer.email}
      search="Search customers"
      empty={{
        title: 'No customers yet',
        text: 'Customers appear here after their first order.',
      }}
    />
  )
}
