// The list of a shop's customer groups.

import type { CustomerGroup } from '@kontor/contract/prices/customer-groups'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { formatNumber } from '../../../lib/locale.ts'
import { t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { ListPage } from '../../../ui/pages/list-page.tsx'
import { listGroups, removeGroup } from './customer-group-data.ts'

export function CustomerGroupsPage() {
  return (
    <ListPage<CustomerGroup>
      resource="customer-groups"
      title={t('Customer Groups')}
      header={t('Customers with their own prices and discounts')}
      path="/account/customer-groups"
      create={{ label: t('New Customer Group') }}
      also={
        <Anchor component={Link} to="/account/discounts" fz={14}>
          {t('Discounts')}
        </Anchor>
      }
      list={listGroups}
      columns={[
        { key: 'title', header: t('Title'), render: ({ title }) => title, sort: 'title' },
        {
          key: 'shows_prices_without_tax',
          header: t('Prices'),
          render: ({ shows_prices_without_tax }) =>
            shows_prices_without_tax ? t('Without tax') : t('As in the shop'),
        },
        {
          key: 'members_count',
          header: t('Members'),
          render: ({ members_count }) => formatNumber(members_count),
          align: 'right',
          width: 110,
        },
        {
          key: 'updated_at',
          header: t('Last Updated'),
          render: ({ updated_at }) => <RelativeTime value={updated_at} />,
          align: 'right',
          width: 160,
        },
      ]}
      noun={[t('customer group'), t('customer groups')]}
      nameOf={({ title }) => title}
      loss={{
        one: t('Its members are not deleted. Groups used by a price list or discount cannot be deleted.'),
        many: t('Their members are not deleted. Groups used by a price list or discount cannot be deleted.'),
      }}
      remove={({ id }) => removeGroup(id)}
      search={t('Search title')}
      empty={{
        title: t('No customer groups yet'),
        text: t(
          'Give cafés, clubs or staff their own prices: add their email addresses to a group, then create a price list or discount for it.',
        ),
      }}
    />
  )
}
