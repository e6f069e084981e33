// The page for a record that does not exist: deleted, mistyped, or of a shop without the user as member. The
// page does not say which, because the server does not disclose the reason.

import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { ProblemError } from '../../lib/api/api.ts'
import { t } from '../../lib/texts.ts'
import type { Noun } from '../list/list-messages.ts'
import { PageHeader } from './page-header.tsx'

export const isMissing = (error: unknown): boolean => error instanceof ProblemError && error.status === 404

export interface MissingPageProps {
  /** The words for the record, in the singular and plural. */
  noun: Noun
  /** The path of the list of these records. */
  list: string
}

export const RecordNotFound = ({ noun: [, many], list }: MissingPageProps) => (
  <Stack gap={24} align="flex-start">
    <PageHeader
      title={t('Page not found')}
      text={t('It may have been deleted, or you do not have access to it.')}
    />
    <Button component={Link} to={list}>
      {t('All {many}', { many })}
    </Button>
  </Stack>
)
