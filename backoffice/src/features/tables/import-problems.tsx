// The problems of an imported table: the first problems, and all problems as a file.

import type { TableImport } from '@kontor/contract/tables/imports'
import { Group, Skeleton, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../lib/locale.ts'
import { serverText, t } from '../../lib/texts.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import stacked from '../../ui/display/stacked-table.module.css'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import tables from '../../ui/display/table.module.css'
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx'
import { problemsQuery, saveProblems } from './table-data.ts'
import classes from './tables.module.css'

const MAX_SHOWN = 20

export function ImportProblems({ found }: { found: TableImport }) {
  const { data: problems, error, refetch } = useQuery(problemsQuery(found))
  const save = useMutation({ mutationFn: () => saveProblems(found) })
  return (
    <section aria-labelledby="problems">
      <Group justify="space-between" gap={12} mb={8}>
        <Title order={2} id="problems">
          {t('Problems')}
        </Title>
        <ActionButton variant="default" size="xs" onClick={() => save.mutate()} loading={save.isPending}>
          {t('Download all problems')}
        </ActionButton>
      </Group>
      {save.error && (
        <ErrorAlert title={t('Not downloaded')} error={save.error} onClose={() => save.reset()} />
      )}
      {error && !problems && (
        <ErrorAlert title={t('The problems could not be loaded')} error={error} onRetry={() => refetch()} />
      )}
      {!problems && !error && <Skeleton height={160} role="status" aria-label={t('Loading the problems')} />}
      {problems && (
        <>
          <table
            className={`${tables.table} ${stacked.table} ${classes.problems}`}
            aria-labelledby="problems"
          >
            <thead>
              <tr>
                <th scope="col">{t('Row')}</th>
                <th scope="col">{t('Level')}</th>
                <th scope="col">{t('Item')}</th>
                <th scope="col">{t('Column')}</th>
                <th scope="col">{t('Value')}</th>
                <th scope="col">{t('Problem')}</th>
              </tr>
            </thead>
            <tbody>
              {problems.slice(0, MAX_SHOWN).map(({ row, key, column, value, level, message }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row can have the same problem twice, and they do not change
                <tr key={at}>
                  <td data-label={t('Row')}>{row}</td>
                  <td data-label={t('Level')}>
                    <StatusBadge tone={level === 'error' ? 'danger' : 'brass'}>
                      {level === 'error' ? t('Error') : t('Warning')}
                    </StatusBadge>
                  </td>
                  <td data-label={t('Item')}>{key || '–'}</td>
                  <td data-label={t('Column')}>{column || '–'}</td>
                  <td data-label={t('Value')}>{value || '–'}</td>
                  <td data-label={t('Problem')}>{serverText(message)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {problems.length > MAX_SHOWN && (
            <Text fz={14} c="dimmed" mt={8}>
              {t('The first {part} of {total}.', { part: MAX_SHOWN, total: formatNumber(problems.length) })}
            </Text>
          )}
        </>
      )}
    </section>
  )
}
