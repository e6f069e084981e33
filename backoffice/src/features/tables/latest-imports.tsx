// The latest imports of the shop, each with a link to its page.

import { Anchor, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { serverText, t } from '../../lib/texts.ts'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import stacked from '../../ui/display/stacked-table.module.css'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import tables from '../../ui/display/table.module.css'
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx'
import { importsQuery } from './table-data.ts'
import { FORMAT_NAMES, importState, KIND_NAMES, outcomeText } from './table-messages.ts'
import classes from './tables.module.css'

export function LatestImports({ shop_id }: { shop_id: string }) {
  const { data, error, refetch } = useQuery(importsQuery(shop_id))
  if (error && !data)
    return <ErrorAlert title={t('The imports could not be loaded')} error={error} onRetry={() => refetch()} />
  if (!data) return <Skeleton height={96} role="status" aria-label={t('Loading the imports')} />
  return (
    <section aria-labelledby="latest-imports">
      <Title order={3} id="latest-imports" mb={8}>
        {t('Latest imports')}
      </Title>
      {data.length === 0 ? (
        <Text fz={14} c="dimmed">
          {t('No imports yet. They are listed here for 30 days.')}
        </Text>
      ) : (
        <table
          className={`${tables.table} ${stacked.table} ${classes.files}`}
          aria-labelledby="latest-imports"
        >
          <thead>
            <tr>
              <th scope="col">{t('File')}</th>
              <th scope="col">{t('Table')}</th>
              <th scope="col">{t('Status')}</th>
              <th scope="col">{t('Result')}</th>
              <th scope="col">{t('Created')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((one) => (
              <tr key={one.id}>
                <td data-label={t('File')}>
                  <Anchor component={Link} to={`/account/shop/tables/${one.id}`} inherit>
                    {one.filename}
                  </Anchor>
                </td>
                <td data-label={t('Table')}>
                  <span>
                    {KIND_NAMES[one.kind]}
                    {one.format !== 'kontor' && ` (${FORMAT_NAMES[one.format]})`}
                  </span>
                </td>
                <td data-label={t('Status')}>
                  <StatusBadge tone={importState(one)[0]}>{importState(one)[1]}</StatusBadge>
                </td>
                <td data-label={t('Result')}>
                  <span>{serverText(one.failure) || outcomeText(one) || '–'}</span>
                </td>
                <td data-label={t('Created')}>
                  <RelativeTime value={one.created_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
