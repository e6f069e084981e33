// The audit log of the selected shop: every privileged change, newest first, filtered by subject, actor and day. It is read-only.

import { audit } from '@kontor/contract/audit'
import { Button, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useMay } from '../../lib/rights.ts'
import { useSelectedShopId } from '../../lib/selected-shop.ts'
import { Select } from '../../ui/choice/select.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorAlert } from '../../ui/error-alert.tsx'
import { ListPager } from '../../ui/list/list-pager.tsx'
import { type ListState, PAGE_SIZE, useListState } from '../../ui/list/list-state.ts'
import { NoShop } from '../../ui/no-shop.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { nameOf, teamQuery } from '../members/member-data.ts'
import classes from './audit.module.css'
import { AuditEventRow } from './audit-event.tsx'
import { SUBJECTS } from './audit-words.ts'

export function AuditPage() {
  const shop_id = useSelectedShopId()
  const may_manage = useMay('shop:manage')
  if (shop_id === null) return <NoShop />
  return (
    <Stack gap={24}>
      <PageHeader
        title="Audit Log"
        text="Who changed what, when, and from what to what. It cannot be altered."
      />
      {may_manage ? (
        <Log key={shop_id} shop_id={shop_id} />
      ) : (
        <ErrorAlert title="Not for your role" error="The audit log is for owners and admins of the shop." />
      )}
    </Stack>
  )
}

/** The beginning and end of a day in the browser's time zone. */
const startOf = (day: string) => new Date(`${day}T00:00:00`)
const endOf = (day: string) => {
  const end = startOf(day)
  end.setDate(end.getDate() + 1)
  return end
}

function Log({ shop_id }: { shop_id: string }) {
  const state = useListState(['subject', 'actor', 'from', 'to'], '')
  const { subject, actor, from, to } = state.filters
  const query = {
    shop_id,
    limit: String(PAGE_SIZE),
    offset: String((state.page - 1) * PAGE_SIZE),
    ...(subject && { subject }),
    ...(actor && { actor }),
    ...(from && { from: startOf(from).toISOString() }),
    ...(to && { to: endOf(to).toISOString() }),
  }
  const { data, error, refetch } = useQuery({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => call(audit.list, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const narrowed = Object.keys(state.filters).length > 0
  return (
    <>
      <Filters shop_id={shop_id} state={state} />
      {error && <ErrorAlert title="The log could not be loaded" error={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <Stack gap={8} aria-hidden>
          {[1, 2, 3, 4].map((key) => (
            <Skeleton key={key} height={56} />
          ))}
        </Stack>
      )}
      {data?.data.length === 0 &&
        (narrowed ? (
          <EmptyState
            title="Nothing matches"
            text="Nothing of this kind happened then."
            action={
              <Button variant="default" onClick={state.clear}>
                Show all
              </Button>
            }
          />
        ) : (
          <EmptyState
            title="Nothing yet"
            text="Changes of settings, people, payment gateways and orders will be listed here."
          />
        ))}
      {data && data.data.length > 0 && (
        <>
          <ol className={classes.events} aria-label="Changes">
            {data.data.map((event) => (
              <AuditEventRow key={event.id} event={event} />
            ))}
          </ol>
          <ListPager
            page={state.page}
            q={state.q}
            rows={data.data.length}
            total={data.total}
            isEstimate={data.total_is_estimate}
            onPage={state.setPage}
          />
          {data.total_is_estimate && (
            <Text fz={14} c="dimmed">
              There is more than can be paged through. Choose a time to see what is older.
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
        label="What"
        placeholder="Everything"
        data={SUBJECTS}
        value={state.filters.subject ?? null}
        onChange={(value) => state.set('subject', value ?? '')}
        clearable
      />
      <Select
        label="Who"
        placeholder="Everybody"
        data={people.map((person) => ({ value: person.user_id, label: nameOf(person) }))}
        value={state.filters.actor ?? null}
        onChange={(value) => state.set('actor', value ?? '')}
        clearable
      />
      <TextInput
        label="From"
        type="date"
        value={state.filters.from ?? ''}
        onChange={(event) => state.set('from', event.currentTarget.value)}
      />
      <TextInput
        label="To"
        type="date"
        value={state.filters.to ?? ''}
        onChange={(event) => state.set('to', event.currentTarget.value)}
      />
    </div>
  )
}
