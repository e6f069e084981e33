// All to-dos of the shop. A to-do disappears after being resolved.

import { Button, Skeleton, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { useFollowShop, useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { t } from '../../../lib/texts.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { ListPager } from '../../../ui/list/list-pager.tsx'
import { useListState } from '../../../ui/list/list-state.ts'
import { usePageInstead } from '../../../ui/list/rows/use-page-instead.ts'
import { NO_SHOP } from '../../../ui/pages/no-shop.tsx'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import { shopsQuery } from '../shop-data.ts'
import { todosQuery } from './todo-data.ts'
import { TodoList } from './todo-list.tsx'

export function TodosPage() {
  const shop_id = useSelectedShopId()
  // The link in an email contains the shop.
  const asked = useSearchParams()[0].get('shop_id')
  const { data: shops } = useQuery(shopsQuery)
  useFollowShop(shops?.find(({ id }) => id === asked)?.id)
  return shop_id === null ? (
    <ErrorAlert title={t('No shop id')} error={NO_SHOP} />
  ) : (
    <OfShop key={shop_id} shop_id={shop_id} />
  )
}

function OfShop({ shop_id }: { shop_id: string }) {
  const { page, setPage, replacePage } = useListState([])
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...todosQuery(shop_id, page),
    placeholderData: keepPreviousData,
  })
  const is_leaving_page = usePageInstead(
    { page, rows: data?.data, total: data?.total, isPlaceholderData },
    replacePage,
  )
  return (
    <Stack gap={24}>
      <PageHeader
        title={t('To do')}
        text={t('Disputes, failed refunds, late payments, withdrawals and low stock.')}
        action={
          <Button component={Link} to="/account/withdrawals" variant="default">
            {t('All withdrawals')}
          </Button>
        }
      />
      {error && <ErrorAlert error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton height={96} maw={720} />}
      {data?.data.length === 0 && !is_leaving_page && (
        <EmptyState title={t('Nothing to do')} text={t('New tasks appear here.')} />
      )}
      {data && data.data.length > 0 && (
        <>
          <TodoList todos={data.data} />
          <ListPager page={page} total={data.total} isEstimate={data.total_is_estimate} onPage={setPage} />
        </>
      )}
    </Stack>
  )
}
