// The list of a shop's discounts.

import type { Discount } from '@kontor/contract/prices/discounts'
import { Anchor, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../../lib/locale.ts'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { plural, t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import type { BulkAction } from '../../../ui/list/bulk/run-bulk.ts'
import { ListPage } from '../../../ui/pages/list-page.tsx'
import { NoShop } from '../../../ui/pages/no-shop.tsx'
import {
  discountValues,
  listDiscounts,
  removeDiscount,
  STATUS,
  setActive,
  whyUndeletable,
} from './discount-data.ts'
import { effectText } from './discount-sentence.ts'
import { duplicateDiscounts } from './duplicate-discounts.ts'
import { useFormats } from './use-formats.ts'

const END: BulkAction<Discount> = {
  key: 'end',
  label: t('Deactivate'),
  done: t('deactivated'),
  run: ({ id }) => setActive(id, false),
  needless: ({ is_active }) => !is_active,
}

const usesText = ({ uses, uses_limit }: Discount) =>
  uses_limit === null
    ? formatNumber(uses)
    : t('{uses} of {uses_limit}', { uses: formatNumber(uses), uses_limit: formatNumber(uses_limit) })

const codeText = ({ method, code, codes_count }: Discount) => {
  if (method === 'automatic') return t('Automatic')
  const batch = codes_count > 0 ? plural(codes_count, '{count} code', '{count} codes') : null
  if (code !== null && batch !== null) return t('{code} and {codes}', { code, codes: batch })
  return code ?? batch ?? t('No code yet')
}

export function DiscountsPage() {
  return useSelectedShopId() === null ? <NoShop /> : <DiscountList />
}

function DiscountList() {
  const formats = useFormats()
  const [duplicate] = useState(duplicateDiscounts)
  return (
    <ListPage<Discount>
      resource="discounts"
      title={t('Discounts')}
      header={t('Discount codes and automatic discounts')}
      path="/account/discounts"
      create={{ label: t('New Discount') }}
      also={
        <Group gap={16} mr={8} wrap="nowrap">
          <Anchor component={Link} to="/account/price-lists" fz={14}>
            {t('Price lists')}
          </Anchor>
          <Anchor component={Link} to="/account/customer-groups" fz={14}>
            {t('Customer groups')}
          </Anchor>
        </Group>
      }
      list={listDiscounts}
      columns={[
        {
          key: 'title',
          header: t('Title'),
          render: ({ title }) => title,
          after: ({ status }) => <StatusBadge tone={STATUS[status].tone}>{STATUS[status].label}</StatusBadge>,
          sort: 'title',
        },
        { key: 'code', header: t('Code'), render: codeText, width: 150 },
        {
          key: 'effect',
          header: t('Value'),
          render: (discount) => effectText(discountValues(discount), formats),
          hide_on_phone: true,
        },
        { key: 'uses', header: t('Uses'), render: usesText, align: 'right', width: 110, sort: 'uses' },
        {
          key: 'ends_at',
          header: t('Ends'),
          render: ({ ends_at }) => (ends_at === null ? '–' : <RelativeTime value={ends_at} />),
          align: 'right',
          width: 140,
          sort: 'ends_at',
        },
      ]}
      bulk={[END, duplicate]}
      noun={[t('discount'), t('discounts')]}
      nameOf={({ title }) => title}
      whyUndeletable={whyUndeletable}
      loss={{
        one: t('Its codes are deleted too. Used discounts cannot be deleted.'),
        many: t('Their codes are deleted too. Used discounts cannot be deleted.'),
      }}
      remove={({ id }) => removeDiscount(id)}
      search={t('Search title or code')}
      filters={[
        {
          key: 'status',
          label: t('Any status'),
          options: Object.entries(STATUS).map(([value, { label }]) => ({ value, label })),
        },
        {
          key: 'method',
          label: t('Any method'),
          options: [
            { value: 'code', label: t('By code') },
            { value: 'automatic', label: t('Automatic') },
          ],
        },
        {
          key: 'class',
          label: t('Any kind'),
          options: [
            { value: 'product', label: t('Products') },
            { value: 'order', label: t('Order') },
            { value: 'shipping', label: t('Shipping') },
          ],
        },
      ]}
      empty={{
        title: t('No discounts yet'),
        text: t('Reduce the price of products, orders or shipping, with a code or automatically.'),
      }}
    />
  )
}
