// Shown if the list of the user's shops could not be read.

import { Button } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

export function ShopsNotRead({ onRetry }: { onRetry: () => unknown }) {
  return (
    <EmptyState
      title={t('Your shops could not be loaded')}
      text={t('No data is lost. Try again.')}
      action={<Button onClick={() => onRetry()}>{t('Try again')}</Button>}
    />
  )
}
