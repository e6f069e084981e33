// Shown at home where the list of the user's shops could not be read.

import { Button } from '@mantine/core'
import { EmptyState } from '../../ui/empty-state.tsx'

export function ShopsNotRead({ onRetry }: { onRetry: () => unknown }) {
  return (
    <EmptyState
      title="Your shops are not here yet"
      text="The server did not give their list. Nothing is lost."
      action={<Button onClick={() => onRetry()}>Try again</Button>}
    />
  )
}
