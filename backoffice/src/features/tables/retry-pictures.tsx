// The button for retrying the pictures of a finished import. The retry is an import of its own.

import type { TableImport } from '@kontor/contract/tables/imports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { t } from '../../lib/texts.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx'
import { problemsQuery, retryPictures } from './table-data.ts'

export function RetryPictures({ found }: { found: TableImport }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: problems } = useQuery({ ...problemsQuery(found), enabled: found.report.warnings > 0 })
  const retry = useMutation({
    mutationFn: () => retryPictures(found.id),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: ['imports'] })
      await navigate(`/account/shop/tables/${id}`)
    },
  })
  if (!problems?.some(({ code }) => code === 'not_fetched')) return null
  return (
    <>
      <ActionButton variant="default" onClick={() => retry.mutate()} loading={retry.isPending}>
        {t('Try pictures again')}
      </ActionButton>
      {retry.error && (
        <ErrorAlert title={t('Not imported')} error={retry.error} onClose={() => retry.reset()} />
      )}
    </>
  )
}
