// The list of a shop's price lists.

import type { PriceList } from '@kontor/contract/prices/price-lists'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { plural, t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { decimalText } from '../../../ui/fields/money-text.ts'
import { ListPage } from '../../../ui/pages/list-page.tsx'
import { targetText, targetValues } from '../discounts/targets/targets.ts'
import { listPriceLists, removePriceList, STATUS } from './price-list-data.ts'

const KINDS = { percent: t('Percentage'), fixed: t('Fixed prices') }

export function pricesText({ kind, percent, applies_to, min_quantity, prices_count }: PriceList): string {
  if (kind === 'fixed') return plural(prices_count, '{count} price', '{count} prices')
  const off = t('{percent}% off {products}', {
    percent: decimalText(percent ?? ''),
    products: targetText(targetValues(applies_to)),
  })
  return min_quantity !== null && min_quantity > 1
    ? t('{off} from quantity {quantity}', { off, quantity: min_quantity })
    : off
}

const groupsText = ({ customer_group_ids: { length } }: PriceList) =>
  length === 0 ? t('All customers') : plural(length, '{count} group', '{count} groups')

export function PriceListsPage() {
  return (
    <ListPage<PriceList>
      resource="price-lists"
      title={t('Price Lists')}
      header={t('Prices for customer groups, quantities and periods')}
      path="/account/price-lists"
      create={{ label: t('New Price List') }}
      also={
        <Anchor component={Link} to="/account/discounts" fz={14}>
          {t('Discounts')}
        </Anchor>
      }
      list={listPriceLists}
      columns={[
        {
          key: 'title',
          header: t('Title'),
          render: ({ title }) => title,
          after: ({ status }) => <StatusBadge tone={STATUS[status].tone}>{STATUS[status].label}</StatusBadge>,
          sort: 'title',
        },
        { key: 'prices', header: t('Prices'), render: pricesText },
        { key: 'groups', header: t('For'), render: groupsText, width: 130 },
        {
          key: 'ends_at',
          header: t('Ends'),
          render: ({ ends_at }) => (ends_at === null ? '–' : <RelativeTime value={ends_at} />),
          align: 'right',
          width: 140,
          sort: 'ends_at',
        },
      ]}
      noun={[t('price list'), t('price lists')]}
      nameOf={({ title }) => title}
      loss={{
        one: t('Its prices are deleted too. Placed orders do not change.'),
        many: t('Their prices are deleted too. Placed orders do not change.'),
      }}
      remove={({ id }) => removePriceList(id)}
      search={t('Search title')}
      filters={[
        {
          key: 'status',
          label: t('Any status'),
          options: Object.entries(STATUS).map(([value, { label }]) => ({ value, label })),
        },
        {
          key: 'kind',
          label: t('Any kind'),
          options: Object.entries(KINDS).map(([value, label]) => ({ value, label })),
        },
      ]}
      empty={{
        title: t('No price lists yet'),
        text: t(
          'A price list gives customer groups their own prices or a percentage off, or all customers a lower price from a quantity.',
        ),
      }}
    />
  )
}
