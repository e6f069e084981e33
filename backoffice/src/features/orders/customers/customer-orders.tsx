// The orders of one customer, newest first.

import type { Customer } from '@kontor/contract/orders/customers'
import { totalAfterEdits } from '@kontor/contract/orders/total-after-edits'
import { formatMoney } from '@kontor/contract/values/money'
import { Anchor, Skeleton, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import tables from '../../../ui/display/table.module.css'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { ListPager } from '../../../ui/list/list-pager.tsx'
import { readPage } from '../../../ui/list/list-state.ts'
import { usePageInstead } from '../../../ui/list/rows/use-page-instead.ts'
import { OrderStatusBadge } from '../order-status.tsx'
import { customerOrdersQuery, uncountedText } from './customer-data.ts'
import classes from './customers.module.css'

export function CustomerOrders({ customer: { id, orders_count } }: { customer: Customer }) {
  const [params, setParams] = useSearchParams()
  // The history state holds the way back to the list from which the user opened this customer. Paging passes
  // the state on.
  const { state } = useLocation()
  const page = readPage(params.get('page'))
  const goToPage = useCallback(
    (next: number, replace: boolean) =>
      setParams(next === 1 ? {} : { page: String(next) }, { state, replace }),
    [setParams, state],
  )
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...customerOrdersQuery(id, page),
    placeholderData: keepPreviousData,
  })
  const is_leaving_page = usePageInstead(
    { page, rows: data?.data, total: data?.total, isPlaceholderData },
    useCallback((next: number) => goToPage(next, true), [goToPage]),
  )
  return (
    <section aria-labelledby="orders">
      <Title order={2} id="orders" mb={12}>
        {t('Orders')}
      </Title>
      {error && !data && <ErrorAlert error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton height={88} aria-hidden />}
      {data && !is_leaving_page && (
        <>
          {!data.total_is_estimate && data.total > orders_count && (
            <Text fz={14} c="dimmed" mb={8}>
              {uncountedText(data.total, orders_count)}
            </Text>
          )}
          <div className={classes.scroll}>
            <table className={`${tables.table} ${classes.orders}`}>
              <thead>
                <tr>
                  <th scope="col">{t('Order')}</th>
                  <th scope="col">{t('Status')}</th>
                  <th scope="col">{t('Placed')}</th>
                  <th scope="col">{t('Total')}</th>
                </tr>
              </thead>
              <tbody>
                {data.data.map((order) => (
                  <tr key={order.id}>
                    <td>
                      <Anchor component={Link} to={`/account/orders/${order.id}`} fw={500} fz="inherit">
                        {order.order_number}
                      </Anchor>
                    </td>
                    <td>
                      <OrderStatusBadge status={order.status} />
                    </td>
                    <td>
                      <RelativeTime value={order.created_at} />
                    </td>
                    <td className="figures">
                      {formatMoney(totalAfterEdits(order), order.currency, MONEY_LOCALE)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <ListPager
            page={page}
            total={data.total}
            isEstimate={data.total_is_estimate}
            onPage={(next) => goToPage(next, false)}
          />
        </>
      )}
    </section>
  )
}
