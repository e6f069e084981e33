// What is wrong with an imported table: the first problems, and all of them as a file.

import type { TableImport } from '@kontor/contract/tables/imports'
import { Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ErrorAlert } from '../../ui/error-alert.tsx'
import stacked from '../../ui/stacked-table.module.css'
import { StatusBadge } from '../../ui/status-badge.tsx'
import tables from '../../ui/table.module.css'
import { problemsQuery, saveProblems } from './table-data.ts'
import { figure } from './table-words.ts'
import classes from './tables.module.css'

const MOST_SHOWN = 20

export function ImportProblems({ found }: { found: TableImport }) {
  const { data: problems, error, refetch } = useQuery(problemsQuery(found))
  const save = useMutation({ mutationFn: () => saveProblems(found) })
  return (
    <section aria-labelledby="problems">
      <Group justify="space-between" gap={12} mb={8}>
        <Title order={2} id="problems">
          Problems
        </Title>
        <Button variant="default" size="xs" onClick={() => save.mutate()} loading={save.isPending}>
          Download all problems
        </Button>
      </Group>
      {save.error && <ErrorAlert title="Not downloaded" error={save.error} onClose={() => save.reset()} />}
      {error && !problems && (
        <ErrorAlert title="The problems could not be loaded" error={error} onRetry={() => refetch()} />
      )}
      {!problems && !error && <Skeleton height={160} role="status" aria-label="Loading the problems" />}
      {problems && (
        <>
          <table
            className={`${tables.table} ${stacked.table} ${classes.problems}`}
            aria-labelledby="problems"
          >
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">Level</th>
                <th scope="col">Item</th>
                <th scope="col">Column</th>
                <th scope="col">Value</th>
                <th scope="col">Problem</th>
              </tr>
            </thead>
            <tbody>
              {problems.slice(0, MOST_SHOWN).map(({ row, key, column, value, level, message }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row can have the same problem twice, and they do not change
                <tr key={at}>
                  <td data-label="Row">{row}</td>
                  <td data-label="Level">
                    <StatusBadge tone={level === 'error' ? 'danger' : 'brass'}>
                      {level === 'error' ? 'Error' : 'Warning'}
                    </StatusBadge>
                  </td>
                  <td data-label="Item">{key || '–'}</td>
                  <td data-label="Column">{column || '–'}</td>
                  <td data-label="Value">{value || '–'}</td>
                  <td data-label="Problem">{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {problems.length > MOST_SHOWN && (
            <Text fz={14} c="dimmed" mt={8}>
              {`The first ${MOST_SHOWN} of ${figure(problems.length)}.`}
            </Text>
          )}
        </>
      )}
    </section>
  )
}
