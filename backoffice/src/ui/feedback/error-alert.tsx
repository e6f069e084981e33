// Shows a failure, with a retry button if a retry is possible.

import { Alert, Button, Text } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { IconAlertTriangle } from '../display/icons.tsx'

/** The message of an error, fit to be shown. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : t('Something went wrong.')
}

export interface ErrorAlertProps {
  title?: string
  error: unknown
  onRetry?: () => void
  onClose?: () => void
}

export function ErrorAlert({ title = t('Error'), error, onRetry, onClose }: ErrorAlertProps) {
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      title={title}
      icon={<IconAlertTriangle stroke={1.5} />}
      withCloseButton={onClose !== undefined}
      onClose={onClose}
      closeButtonLabel={t('Dismiss')}
    >
      <Text fz={14}>{typeof error === 'string' ? error : messageOf(error)}</Text>
      {onRetry && (
        <Button variant="default" size="xs" mt={12} onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
    </Alert>
  )
}
