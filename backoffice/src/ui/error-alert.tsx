// A failure a person should know of, with a way to try again where there is one.

import { Alert, Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

/** The sentence of an error, fit to be shown. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'Something went wrong.'
}

export interface ErrorAlertProps {
  title?: string
  error: unknown
  onRetry?: () => void
  onClose?: () => void
}

export function ErrorAlert({ title = 'Error', error, onRetry, onClose }: ErrorAlertProps) {
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      title={title}
      icon={<IconAlertTriangle stroke={1.5} />}
      withCloseButton={onClose !== undefined}
      onClose={onClose}
      closeButtonLabel="Dismiss"
    >
      <Text fz={14}>{typeof error === 'string' ? error : messageOf(error)}</Text>
      {onRetry && (
        <Button variant="default" size="xs" mt={12} onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert>
  )
}
