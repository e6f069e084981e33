// What customers searched for in the shop, the most frequent first.

import { type Search, searches } from '@kontor/contract/catalogue/searches'
import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api/api.ts'
import { formatNumber } from '../../lib/locale.ts'
import { useSelectedShopId } from '../../lib/session/selected-shop.ts'
import { t } from '../../lib/texts.ts'
import { Select } from '../../ui/choice/select.tsx'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import stacked from '../../ui/display/stacked-table.module.css'
import tables from '../../ui/display/table.module.css'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx'
import { NoShop } from '../../ui/pages/no-shop.tsx'
import { PageHeader } from '../../ui/pages/page-header.tsx'

type Found = 'true' | 'false'

const FOUND: readonly { value: Found; label: string }[] = [
  { value: 'false', label: t('No results') },
  { value: 'true', label: t('With results') },
]

/** More than these say little: the list is for deciding what to add. */
const MAX_SHOWN = '100'

export function SearchesPage() {
  const shop_id = useSelectedShopId()
  const [found, setFound] = useState<Found | null>(null)
  const result = useQuery({
    queryKey: ['searches', shop_id, found],
    queryFn: ({ signal }) =>
      call(
        searches.list,
        { query: { shop_id: shop_id ?? '', limit: MAX_SHOWN, ...(found && { found }) } },
        { signal },
      ),
    enabled: shop_id !== null,
  })
  if (shop_id === null) return <NoShop />
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
        value={found}
        onChange={(value) => setFound(FOUND.find((one) => one.value === value)?.value ?? null)}
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
      {rows?.length === 0 && (
        <EmptyState title={t('No searches yet')} text={t('Searches in your shop appear here.')} />
      )}
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
