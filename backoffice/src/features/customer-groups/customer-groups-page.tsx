// The list of a shop's customer groups.

import type { CustomerGroup } from '@kontor/contract/prices/customer-groups'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { ListPage } from '../../ui/list-page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { listGroups, removeGroup } from './customer-group-data.ts'

export function CustomerGroupsPage() {
  return (
    <ListPage<CustomerGroup>
      resource="customer-groups"
      title="Customer Groups"
      header="Customers with their own prices and discounts"
      path="/account/customer-groups"
      create={{ label: 'New Customer Group' }}
      also={
        <Anchor component={Link} to="/account/discounts" fz={14}>
          Discounts
        </Anchor>
      }
      list={listGroups}
      columns={[
        { key: 'title', header: 'Title', render: ({ title }) => title, sort: 'title' },
        {
          key: 'shows_prices_without_tax',
          header: 'Prices',
          render: ({ shows_prices_without_tax }) =>
            shows_prices_without_tax ? 'Without tax' : 'As in the shop',
        },
        {
          key: 'members_count',
          header: 'Members',
          render: ({ members_count }) => members_count.toLocaleString('en-GB'),
          align: 'right',
          width: 110,
        },
        {
          key: 'updated_at',
          header: 'Last Updated',
          render: ({ updated_at }) => <RelativeTime value={updated_at} />,
          align: 'right',
          width: 160,
        },
      ]}
      noun={['customer group', 'customer groups']}
      nameOf={({ title }) => title}
      loss={{
        one: 'Its members are not deleted. Groups used by a price list or discount cannot be deleted.',
        many: 'Their members are not deleted. Groups used by a price list or discount cannot be deleted.',
      }}
      remove={({ id }) => removeGroup(id)}
      search="Search title"
      empty={{
        title: 'No customer groups yet',
        text: 'Give cafés, clubs or staff their own prices: add their email addresses to a group, then create a price list or discount for it.',
      }}
    />
  )
}
