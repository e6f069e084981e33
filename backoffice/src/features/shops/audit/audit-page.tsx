// The audit log of the selected shop: every privileged change, newest first, filtered by subject, actor and
// day. The log is read-only.

import { audit } from '@kontor/contract/shops/audit'
import { daysAfter } from '@kontor/contract/shops/shop-day'
import { Button, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { isDay } from '../../../lib/dates/address-days.ts'
import { useMay } from '../../../lib/session/rights.ts'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { t } from '../../../lib/texts.ts'
import { Select } from '../../../ui/choice/select.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { ListPager } from '../../../ui/list/list-pager.tsx'
import { type ListFilter, type ListState, pageAt, useListState } from '../../../ui/list/list-state.ts'
import { usePageInstead } from '../../../ui/list/rows/use-page-instead.ts'
import { NoShop } from '../../../ui/pages/no-shop.tsx'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import { nameOf, teamQuery } from '../members/member-data.ts'
import classes from './audit.module.css'
import { AuditEventRow } from './audit-event.tsx'
import { SUBJECTS } from './audit-messages.ts'

export function AuditPage() {
  const shop_id = useSelectedShopId()
  const may_manage = useMay('shop:manage')
  if (shop_id === null) return <NoShop />
  return (
    <Stack gap={24}>
      <PageHeader title={t('Audit Log')} text={t('All changes to this shop. Entries cannot be edited.')} />
      {may_manage ? (
        <Log key={shop_id} shop_id={shop_id} />
      ) : (
        <ErrorAlert
          title={t('No access')}
          error={t('Only owners and admins of the shop can view the audit log.')}
        />
      )}
    </Stack>
  )
}

const FILTERS: readonly ListFilter[] = [
  { key: 'subject', options: SUBJECTS },
  { key: 'actor', accepts: (text) => text.length <= 200 },
  { key: 'from', accepts: isDay },
  { key: 'to', accepts: isDay },
]

function Log({ shop_id }: { shop_id: string }) {
  const state = useListState(FILTERS)
  const { subject, actor, from, to } = state.filters
  const query = {
    shop_id,
    ...pageAt(state.page),
    ...(subject && { subject }),
    ...(actor && { actor }),
    ...(from && { from }),
    ...(to && { to: daysAfter(to, 1) }),
  }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => call(audit.list, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const is_leaving_page = usePageInstead(
    { page: state.page, rows: data?.data, total: data?.total, isPlaceholderData },
    state.replacePage,
  )
  const narrowed = Object.keys(state.filters).length > 0
  return (
    <>
      <Filters shop_id={shop_id} state={state} />
      {error && (
        <ErrorAlert title={t('The log could not be loaded')} error={error} onRetry={() => refetch()} />
      )}
      {!data && !error && (
        <Stack gap={8} aria-hidden>
          {[1, 2, 3, 4].map((key) => (
            <Skeleton key={key} height={56} />
          ))}
        </Stack>
      )}
      {data?.data.length === 0 &&
        !is_leaving_page &&
        (narrowed ? (
          <EmptyState
            title={t('No results')}
            text={t('Try a different search or clear the filters.')}
            action={
              <Button variant="default" onClick={state.clear}>
                {t('Clear filters')}
              </Button>
            }
          />
        ) : (
          <EmptyState
            title={t('No entries yet')}
            text={t('Changes to settings, members, payment gateways and orders appear here.')}
          />
        ))}
      {data && data.data.length > 0 && (
        <>
          <ol className={classes.events} aria-label={t('Changes')}>
            {data.data.map((event) => (
              <AuditEventRow key={event.id} event={event} />
            ))}
          </ol>
          <ListPager
            page={state.page}
            q={state.q}
            total={data.total}
            isEstimate={data.total_is_estimate}
            onPage={state.setPage}
          />
          {data.total_is_estimate && (
            <Text fz={14} c="dimmed">
              {t('Only the latest entries can be paged through. Choose dates to find older ones.')}
            </Text>
          )}
        </>
      )}
    </>
  )
}

function Filters({ shop_id, state }: { shop_id: string; state: ListState }) {
  const { data: team = [] } = useQuery(teamQuery(shop_id))
  const people = team.filter((person) => !person.is_pending)
  return (
    <div className={classes.filters}>
      <Select
        label={t('Type')}
        placeholder={t('All types')}
        data={SUBJECTS}
        value={state.filters.subject ?? null}
        onChange={(value) => state.set('subject', value ?? '')}
        clearable
      />
      <Select
        label={t('Member')}
        placeholder={t('All members')}
        data={people.map((person) => ({ value: person.user_id, label: nameOf(person) }))}
        value={state.filters.actor ?? null}
        onChange={(value) => state.set('actor', value ?? '')}
        clearable
      />
      <DayInput
        label={t('From')}
        value={state.filters.from ?? ''}
        onChange={(day) => state.set('from', day)}
      />
      <DayInput label={t('To')} value={state.filters.to ?? ''} onChange={(day) => state.set('to', day)} />
    </div>
  )
}

/**
 * A date field reports a day for every typed digit of a year. Only days allowed in the filter are passed on.
 */
function DayInput({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (day: string) => void
}) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <TextInput
      label={label}
      type="date"
      max="9999-12-31"
      value={typed}
      onChange={({ currentTarget: { value: day } }) => {
        setTyped(day)
        if (day === '' || isDay(day)) onChange(day)
      }}
      onBlur={() => setTyped(value)}
    />
  )
}
