// The searches of customers in the shop, the most frequent first.

import { type Search, searches } from '@kontor/contract/shops/searches'
import { Button, Skeleton, Stack } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../../lib/api/api.ts'
import { formatNumber } from '../../../lib/locale.ts'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { t } from '../../../lib/texts.ts'
import { Select } from '../../../ui/choice/select.tsx'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import stacked from '../../../ui/display/stacked-table.module.css'
import tables from '../../../ui/display/table.module.css'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { type ListFilter, useListState } from '../../../ui/list/list-state.ts'
import { NoShop } from '../../../ui/pages/no-shop.tsx'
import { PageHeader } from '../../../ui/pages/page-header.tsx'

type Found = 'true' | 'false'

const FOUND: readonly { value: Found; label: string; none: string }[] = [
  { value: 'false', label: t('No results'), none: t('No searches without results') },
  { value: 'true', label: t('With results'), none: t('No searches with results') },
]

const FILTERS: readonly ListFilter[] = [{ key: 'found', options: FOUND }]

/** Further searches say little, because the list serves to decide what to add. */
const MAX_SHOWN = '100'

export const searchesQuery = (shop_id: string, found?: Found) =>
  queryOptions({
    queryKey: ['searches', shop_id, found],
    queryFn: ({ signal }) =>
      call(searches.list, { query: { shop_id, limit: MAX_SHOWN, ...(found && { found }) } }, { signal }),
  })

export function SearchesPage() {
  const shop_id = useSelectedShopId()
  return shop_id === null ? <NoShop /> : <Searches shop_id={shop_id} />
}

export function Searches({ shop_id }: { shop_id: string }) {
  const state = useListState(FILTERS)
  const asked = FOUND.find(({ value }) => value === state.filters.found)
  const result = useQuery(searchesQuery(shop_id, asked?.value))
  const rows = result.data?.data
  return (
    <Stack gap={24}>
      <PageHeader
        title={t('Searches')}
        text={t('What customers searched for in the last 90 days')}
        action={
          <Button component={Link} to="/account/search-synonyms" variant="default">
            {t('Synonyms')}
          </Button>
        }
      />
      <Select
        aria-label={t('Results')}
        placeholder={t('All searches')}
        data={FOUND}
        value={asked?.value ?? null}
        onChange={(value) => state.set('found', value ?? '')}
        clearable
        maw={240}
      />
      {result.error && (
        <ErrorAlert
          title={t('The searches could not be loaded')}
          error={result.error}
          onRetry={() => result.refetch()}
        />
      )}
      {result.isPending && <Skeleton height={132} aria-hidden />}
      {rows?.length === 0 &&
        (asked ? (
          <EmptyState
            title={asked.none}
            text={t('Clear the filter to see all searches.')}
            action={
              <Button variant="default" onClick={state.clear}>
                {t('Clear filters')}
              </Button>
            }
          />
        ) : (
          <EmptyState title={t('No searches yet')} text={t('Searches in your shop appear here.')} />
        ))}
      {rows !== undefined && rows.length > 0 && <SearchTable rows={rows} />}
    </Stack>
  )
}

const SearchTable = ({ rows }: { rows: readonly Search[] }) => (
  <table className={`${tables.table} ${stacked.table}`} aria-label={t('Searches')}>
    <thead>
      <tr>
        <th scope="col">{t('Search term')}</th>
        <th scope="col" className={stacked.figure}>
          {t('Count')}
        </th>
        <th scope="col" className={stacked.figure}>
          {t('Results')}
        </th>
        <th scope="col">{t('Last time')}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ q, count, results, last_at }) => (
        <tr key={q}>
          <td data-label={t('Search term')} dir="auto">
            {q}
          </td>
          <td data-label={t('Count')} className={stacked.figure}>
            {formatNumber(count)}
          </td>
          <td data-label={t('Results')} className={stacked.figure}>
            {formatNumber(results)}
          </td>
          <td data-label={t('Last time')}>
            <RelativeTime value={last_at} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
