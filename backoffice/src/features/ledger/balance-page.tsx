// The account's money: what there is, what changed it, and the statements of each month.

import { Button, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { ErrorAlert } from '../../ui/error-alert.tsx'
import { ListPager } from '../../ui/list/list-pager.tsx'
import { PAGE_SIZE, pageInstead, useListState } from '../../ui/list/list-state.ts'
import { ListToolbar } from '../../ui/list/list-toolbar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { LatestDeposits } from '../deposits/latest-deposits.tsx'
import { BalanceList } from './balance-list.tsx'
import { FeeTerms } from './fee-terms.tsx'
import { balanceQuery, listMovements } from './ledger-data.ts'
import { MovementsTable, REASON_OPTIONS } from './movements-table.tsx'
import { StatementList } from './statement-list.tsx'

export function BalancePage() {
  const { data } = useQuery(balanceQuery)
  return (
    <Stack gap={32}>
      <PageHeader
        title="Balance"
        text="What you put in, what the usage fee took, and every step between."
        action={
          <Button component={Link} to="/account/profile?add" flex="none">
            Add Money
          </Button>
        }
      />
      <Stack gap={12}>
        <BalanceList />
        {data && <FeeTerms fee={data.fee} />}
      </Stack>
      <LatestDeposits />
      <Movements />
      <StatementList />
    </Stack>
  )
}

function Movements() {
  const state = useListState(['reason'], '')
  const query = {
    shop_id: '',
    limit: String(PAGE_SIZE),
    offset: String((state.page - 1) * PAGE_SIZE),
    ...state.filters,
  }
  const { data, error, refetch, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['ledger', 'movements', query],
    queryFn: ({ signal }) => listMovements(query, signal),
    placeholderData: keepPreviousData,
  })
  const instead = data && !isPlaceholderData ? pageInstead(state.page, data.data.length, data.total) : null
  const { setPage } = state
  useEffect(() => {
    if (instead !== null) setPage(instead)
  }, [instead, setPage])
  const is_narrowed = Object.keys(state.filters).length > 0
  return (
    <section aria-labelledby="movements">
      <Title order={2} id="movements" mb={12}>
        Movements
      </Title>
      {error && <ErrorAlert title="This list could not be loaded" error={error} onRetry={refetch} />}
      <Stack gap={16} aria-busy={isFetching}>
        {(is_narrowed || data?.total !== 0) && (
          <ListToolbar
            state={state}
            search={false}
            filters={[{ key: 'reason', label: 'Reason', options: REASON_OPTIONS }]}
          />
        )}
        {data?.total === 0 ? (
          <Text c="dimmed">
            {is_narrowed
              ? 'Nothing of this kind.'
              : 'Nothing yet. Your first deposit and your first paid order will stand here.'}
          </Text>
        ) : (
          <>
            <MovementsTable caption="Movements" rows={data?.data ?? null} />
            {data && (
              <ListPager page={state.page} rows={data.data.length} total={data.total} onPage={setPage} />
            )}
          </>
        )}
      </Stack>
    </section>
  )
}
