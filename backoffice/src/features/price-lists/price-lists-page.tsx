// The list of a shop's price lists.

import type { PriceList } from '@kontor/contract/prices/price-lists'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { ListPage } from '../../ui/list-page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { targetValues, targetWords } from '../discounts/targets.ts'
import { listPriceLists, removePriceList, STATUS } from './price-list-data.ts'

const KINDS = { percent: 'Percentage', fixed: 'Fixed prices' }

function pricesText({ kind, percent, applies_to, min_quantity, prices_count }: PriceList): string {
  if (kind === 'fixed')
    return prices_count === 1 ? '1 price' : `${prices_count.toLocaleString('en-GB')} prices`
  const from = min_quantity !== null && min_quantity > 1 ? ` from quantity ${min_quantity}` : ''
  return `${percent}% off ${targetWords(targetValues(applies_to))}${from}`
}

const groupsText = ({ customer_group_ids: { length } }: PriceList) =>
  length === 0 ? 'All customers' : length === 1 ? '1 group' : `${length} groups`

export function PriceListsPage() {
  return (
    <ListPage<PriceList>
      resource="price-lists"
      title="Price Lists"
      header="Prices for customer groups, quantities and periods"
      path="/account/price-lists"
      create={{ label: 'New Price List' }}
      also={
        <Anchor component={Link} to="/account/discounts" fz={14}>
          Discounts
        </Anchor>
      }
      list={listPriceLists}
      columns={[
        {
          key: 'title',
          header: 'Title',
          render: ({ title }) => title,
          after: ({ status }) => <StatusBadge tone={STATUS[status].tone}>{STATUS[status].label}</StatusBadge>,
          sort: 'title',
        },
        { key: 'prices', header: 'Prices', render: pricesText },
        { key: 'groups', header: 'For', render: groupsText, width: 130 },
        {
          key: 'ends_at',
          header: 'Ends',
          render: ({ ends_at }) => (ends_at === null ? '–' : <RelativeTime value={ends_at} />),
          align: 'right',
          width: 140,
          sort: 'ends_at',
        },
      ]}
      noun={['price list', 'price lists']}
      nameOf={({ title }) => title}
      loss={{
        one: 'Its prices are deleted too. Placed orders do not change.',
        many: 'Their prices are deleted too. Placed orders do not change.',
      }}
      remove={({ id }) => removePriceList(id)}
      search="Search title"
      filters={[
        {
          key: 'status',
          label: 'Any status',
          options: Object.entries(STATUS).map(([value, { label }]) => ({ value, label })),
        },
        {
          key: 'kind',
          label: 'Any kind',
          options: Object.entries(KINDS).map(([value, label]) => ({ value, label })),
        },
      ]}
      empty={{
        title: 'No price lists yet',
        text: 'A price list gives customer groups their own prices or a percentage off, or all customers a lower price from a quantity.',
      }}
    />
  )
}
