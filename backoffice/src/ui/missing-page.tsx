// An address whose record is not there: deleted, mistyped, or of a shop that is not the visitor's. Which of them is not told, because the
// server does not say.

import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { ProblemError } from '../lib/api.ts'
import type { Noun } from './list/list-words.ts'
import { PageHeader } from './page-header.tsx'

export const isMissing = (error: unknown): boolean => error instanceof ProblemError && error.status === 404

export interface MissingPageProps {
  /** What was looked for, and several. */
  noun: Noun
  /** Where they are listed. */
  list: string
}

export const MissingPage = ({ noun: [one, many], list }: MissingPageProps) => (
  <Stack gap={24} align="flex-start">
    <PageHeader
      title={`There is no such ${one}`}
      text="It may have been deleted, its address may be mistyped, or it belongs to a shop you are not a member of."
    />
    <Button component={Link} to={list}>
      All {many}
    </Button>
  </Stack>
)
