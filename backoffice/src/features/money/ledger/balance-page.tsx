// The account's balances, movements and monthly statements.

import { Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../../../lib/texts.ts'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { ListPager } from '../../../ui/list/list-pager.tsx'
import { useListState } from '../../../ui/list/list-state.ts'
import { ListToolbar } from '../../../ui/list/list-toolbar.tsx'
import { useRows } from '../../../ui/list/rows/use-rows.ts'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import { LatestDeposits } from '../deposits/latest-deposits.tsx'
import { BalanceList } from './balance-list.tsx'
import { FeeTerms } from './fee-terms.tsx'
import { balanceQuery, listMovements } from './ledger-data.ts'
import { MovementsTable, REASON_OPTIONS } from './movements-table.tsx'
import { StatementList } from './statement-list.tsx'

const FILTERS = [{ key: 'reason', label: t('Reason'), options: REASON_OPTIONS }]

export function BalancePage() {
  const { data } = useQuery(balanceQuery)
  return (
    <Stack gap={32}>
      <PageHeader
        title={t('Balance')}
        text={t('Deposits, usage fees and balance.')}
        action={
          <Button component={Link} to="/account/profile?add" flex="none">
            {t('Add Money')}
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
  const state = useListState(FILTERS)
  const { result, rows, total } = useRows({ resource: 'ledger', list: listMovements, shop_id: '' }, state)
  const { error, refetch, isFetching } = result
  const is_nothing = rows !== null && total === 0
  const is_narrowed = Object.keys(state.filters).length > 0
  return (
    <section aria-labelledby="movements">
      <Title order={2} id="movements" mb={12}>
        {t('Transactions')}
      </Title>
      {error && <ErrorAlert title={t('This list could not be loaded')} error={error} onRetry={refetch} />}
      <Stack gap={16} aria-busy={isFetching}>
        {(is_narrowed || !is_nothing) && <ListToolbar state={state} search={false} filters={FILTERS} />}
        {is_nothing ? (
          <Text c="dimmed">{is_narrowed ? t('No results') : t('No transactions yet.')}</Text>
        ) : (
          <>
            <MovementsTable caption={t('Transactions')} rows={rows} />
            {rows !== null && <ListPager page={state.page} total={total} onPage={state.setPage} />}
          </>
        )}
      </Stack>
    </section>
  )
}
