// The list of a shop's discounts.

import type { Discount } from '@kontor/contract/prices/discounts'
import { Anchor, Group } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useSelectedShopId } from '../../lib/selected-shop.ts'
import type { BulkAction } from '../../ui/list/bulk/run-bulk.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { NoShop } from '../../ui/no-shop.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import {
  discountValues,
  duplicateDiscount,
  listDiscounts,
  removeDiscount,
  STATUS,
  setActive,
} from './discount-data.ts'
import { effectWords } from './discount-sentence.ts'
import { useWords } from './use-words.ts'

const END: BulkAction<Discount> = {
  key: 'end',
  label: 'Deactivate',
  done: 'deactivated',
  run: ({ id }) => setActive(id, false),
  needless: ({ is_active }) => !is_active,
}
const DUPLICATE: BulkAction<Discount> = {
  key: 'duplicate',
  label: 'Duplicate',
  done: 'duplicated',
  run: ({ id }) => duplicateDiscount(id),
}

const usesText = ({ uses, uses_limit }: Discount) =>
  uses_limit === null
    ? uses.toLocaleString('en-GB')
    : `${uses.toLocaleString('en-GB')} of ${uses_limit.toLocaleString('en-GB')}`

const codeText = ({ method, code, codes_count }: Discount) => {
  if (method === 'automatic') return 'Automatic'
  const batch = codes_count > 0 ? `${codes_count.toLocaleString('en-GB')} codes` : ''
  return [code, batch].filter(Boolean).join(' and ') || 'No code yet'
}

export function DiscountsPage() {
  return useSelectedShopId() === null ? <NoShop /> : <DiscountList />
}

function DiscountList() {
  const words = useWords()
  const bulk = useMemo(() => [END, DUPLICATE], [])
  return (
    <ListPage<Discount>
      resource="discounts"
      title="Discounts"
      header="Discount codes and automatic discounts"
      path="/account/discounts"
      create={{ label: 'New Discount' }}
      also={
        <Group gap={16} mr={8} wrap="nowrap">
          <Anchor component={Link} to="/account/price-lists" fz={14}>
            Price lists
          </Anchor>
          <Anchor component={Link} to="/account/customer-groups" fz={14}>
            Customer groups
          </Anchor>
        </Group>
      }
      list={listDiscounts}
      columns={[
        {
          key: 'title',
          header: 'Title',
          render: ({ title }) => title,
          after: ({ status }) => <StatusBadge tone={STATUS[status].tone}>{STATUS[status].label}</StatusBadge>,
          sort: 'title',
        },
        { key: 'code', header: 'Code', render: codeText },
        {
          key: 'effect',
          header: 'Value',
          render: (discount) => effectWords(discountValues(discount), words),
          hide_on_phone: true,
        },
        { key: 'uses', header: 'Uses', render: usesText, align: 'right', width: 110, sort: 'uses' },
        {
          key: 'ends_at',
          header: 'Ends',
          render: ({ ends_at }) => (ends_at === null ? '–' : <RelativeTime value={ends_at} />),
          align: 'right',
          width: 140,
          sort: 'ends_at',
        },
      ]}
      bulk={bulk}
      noun={['discount', 'discounts']}
      nameOf={({ title }) => title}
      kept={({ uses }) => (uses > 0 ? 'Used discounts cannot be deleted. Deactivate it instead.' : null)}
      loss={{
        one: 'Its codes are deleted too. Used discounts cannot be deleted.',
        many: 'Their codes are deleted too. Used discounts cannot be deleted.',
      }}
      remove={({ id }) => removeDiscount(id)}
      search="Search title or code"
      filters={[
        {
          key: 'status',
          label: 'Any status',
          options: Object.entries(STATUS).map(([value, { label }]) => ({ value, label })),
        },
        {
          key: 'method',
          label: 'Any method',
          options: [
            { value: 'code', label: 'By code' },
            { value: 'automatic', label: 'Automatic' },
          ],
        },
        {
          key: 'class',
          label: 'Any kind',
          options: [
            { value: 'product', label: 'Products' },
            { value: 'order', label: 'Order' },
            { value: 'shipping', label: 'Shipping' },
          ],
        },
      ]}
      empty={{
        title: 'No discounts yet',
        text: 'Reduce the price of products, orders or shipping, with a code or automatically.',
      }}
    />
  )
}
