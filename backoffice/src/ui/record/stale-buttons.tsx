// The ways out of an edit conflict: what another member has saved is loaded, or overwritten.

import { Button } from '@mantine/core'
import type { Ref } from 'react'
import { t } from '../../lib/texts.ts'

export interface StaleButtonsProps {
  busy: boolean
  onReload: () => void
  onOverwrite: () => void
  /** The first of them, for the focus that the button that saves has lost. */
  first?: Ref<HTMLButtonElement>
}

export function StaleButtons({ busy, onReload, onOverwrite, first }: StaleButtonsProps) {
  return (
    <>
      <Button ref={first} variant="default" onClick={onReload} disabled={busy}>
        {t('Reload')}
      </Button>
      <Button color="red" onClick={onOverwrite} disabled={busy}>
        {t('Overwrite')}
      </Button>
    </>
  )
}
