// The rows of a failed bulk action, each by name and with the reason. The rows stay selected for a retry.

import { Alert, Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../../../lib/texts.ts'
import { IconAlertTriangle } from '../../display/icons.tsx'
import classes from '../list.module.css'
import { counted, type Noun } from '../list-messages.ts'
import type { BulkFailure } from './use-bulk.ts'

export function BulkFailureAlert<Row extends { id: string }>({
  failure: { title, failed, untried },
  noun,
  nameOf,
  addressOf,
  onClose,
}: {
  failure: BulkFailure<Row>
  noun: Noun
  nameOf: (row: Row) => string
  addressOf: (row: Row) => string
  onClose: () => void
}) {
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      title={title}
      icon={<IconAlertTriangle stroke={1.5} />}
      withCloseButton
      onClose={onClose}
      closeButtonLabel={t('Dismiss')}
    >
      {failed.length > 0 && (
        <ul className={classes.failed}>
          {failed.map(({ row, reason }) => (
            <li key={row.id}>
              <Anchor component={Link} to={addressOf(row)} inherit underline="always">
                {nameOf(row)}
              </Anchor>
              {`: ${reason}`}
            </li>
          ))}
        </ul>
      )}
      {untried.length > 0 && t('{rows} not tried.', { rows: counted(untried.length, noun) })}{' '}
      {t('The remaining rows are still selected.')}
    </Alert>
  )
}
