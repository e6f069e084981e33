// All withdrawals declared in the store, even if the to-do is resolved or the withdrawal belongs to no order.

import type { ListedWithdrawal } from '@kontor/contract/orders/withdrawals'
import { Skeleton, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useMay } from '../../../lib/session/rights.ts'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { t } from '../../../lib/texts.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { ListPager } from '../../../ui/list/list-pager.tsx'
import { useListState } from '../../../ui/list/list-state.ts'
import { usePageInstead } from '../../../ui/list/rows/use-page-instead.ts'
import { NoShop } from '../../../ui/pages/no-shop.tsx'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import { focusIfLost } from '../../../ui/use-focus-back.ts'
import { AssignDialogue } from './assign-dialogue.tsx'
import { withdrawalsQuery } from './withdrawal-data.ts'
import { WithdrawalRow } from './withdrawal-row.tsx'
import classes from './withdrawals.module.css'

export function WithdrawalsPage() {
  const shop_id = useSelectedShopId()
  return shop_id === null ? <NoShop /> : <OfShop key={shop_id} shop_id={shop_id} />
}

function OfShop({ shop_id }: { shop_id: string }) {
  const may_assign = useMay('shop:write')
  const { page, setPage, replacePage } = useListState([])
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...withdrawalsQuery(shop_id, page),
    placeholderData: keepPreviousData,
  })
  const is_leaving_page = usePageInstead(
    { page, rows: data?.data, total: data?.total, isPlaceholderData },
    replacePage,
  )
  const list = useRef<HTMLUListElement>(null)
  // Stays while the dialogue fades out.
  const [chosen, setChosen] = useState<ListedWithdrawal | null>(null)
  const [is_open, setOpen] = useState(false)
  const assign = (withdrawal: ListedWithdrawal) => {
    setChosen(withdrawal)
    setOpen(true)
  }
  return (
    <Stack gap={24}>
      <PageHeader
        title={t('Withdrawals')}
        up={{ to: '/account/to-do', label: t('To do') }}
        text={t('What customers declared in your shop. Nothing is refunded automatically.')}
      />
      {error && (
        <ErrorAlert
          title={t('Withdrawals could not be loaded')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton height={96} maw={720} />}
      {data?.data.length === 0 && !is_leaving_page && (
        <EmptyState title={t('No withdrawals')} text={t('Withdrawals from your shop appear here.')} />
      )}
      {data && data.data.length > 0 && (
        <>
          <ul ref={list} tabIndex={-1} className={classes.list} aria-label={t('Withdrawals')}>
            {data.data.map((withdrawal) => (
              <WithdrawalRow
                key={withdrawal.id}
                withdrawal={withdrawal}
                onAssign={may_assign ? assign : undefined}
              />
            ))}
          </ul>
          <ListPager page={page} total={data.total} isEstimate={data.total_is_estimate} onPage={setPage} />
        </>
      )}
      {chosen && (
        <AssignDialogue
          key={chosen.id}
          opened={is_open}
          shop_id={shop_id}
          withdrawal={chosen}
          onClose={() => setOpen(false)}
          // The button disappears after the withdrawal got an order.
          onClosed={() => focusIfLost(list.current)}
        />
      )}
    </Stack>
  )
}
